"""Give somebody a role at the desk, and a log-in where they have none."""

import secrets
import sys
from argparse import ArgumentParser
from typing import Any

from django.contrib.auth.models import User
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.core.management import CommandError
from django.db import transaction

from boards_app.management.writing import WritingCommand
from isitsota.desk.roles import ROLES, give_role


class Command(WritingCommand):
    """Make a person, or change the role of one; a new one gets a random password, which is said once."""

    help = "Give somebody a role at the desk: editor, publisher or admin."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the name, the role, and whether a password comes in."""
        parser.add_argument("name", help="the name to log in with")
        parser.add_argument("--role", required=True, choices=list(ROLES), help="what that person may do")
        parser.add_argument(
            "--password-stdin",
            action="store_true",
            help="take the password from the first line of standard input",
        )

    @transaction.atomic
    def handle(self, *args: Any, **options: Any) -> None:
        """Do it, or say in one line what is wrong (exit code 2)."""
        user = User.objects.filter(username=options["name"]).first() or _new(options["name"])
        if user.is_superuser:
            raise CommandError(
                f"{user.username} is a superuser, who may do everything already.", returncode=2
            )
        is_new = user.pk is None
        password = _given(user) if options["password_stdin"] else secrets.token_urlsafe(12) if is_new else ""
        if password:
            user.set_password(password)
            user.save()
        give_role(user, options["role"])
        self.stdout.write(f"{user.username} has the role {ROLES[options['role']].name}.")
        if not user.is_active:
            self.stdout.write("The log-in is closed, as it was: open it at the desk.")
        if is_new and not options["password_stdin"]:
            self.stdout.write(f"The password, shown only now: {password}")


def _new(name: str) -> User:
    user = User(username=name)
    try:
        user.clean_fields(exclude={"password"})
    except ValidationError as error:
        raise CommandError(
            f"{name!r} is no name to log in with: {error.messages[0]}", returncode=2
        ) from error
    return user


def _given(user: User) -> str:
    """Return the password that stands on standard input, if it is strong enough."""
    password = sys.stdin.readline().rstrip("\r\n")
    try:
        validate_password(password, user)
    except ValidationError as error:
        raise CommandError(" ".join(error.messages), returncode=2) from error
    return password
