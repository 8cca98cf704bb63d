"""Take somebody's second factor away, where phone and recovery codes are lost."""

from argparse import ArgumentParser
from typing import Any

from django.contrib.auth.models import User
from django.core.management import CommandError

from boards_app.management.arguments import somebody
from boards_app.management.writing import WritingCommand
from isitsota.desk.second_factor.devices import is_set, take_away


class Command(WritingCommand):
    """Take it away; at the next log-in the password opens the desk, or on a public site the set-up."""

    help = "Take somebody's second factor away, recovery codes and all."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the name."""
        parser.add_argument("name", help="the name that person logs in with")

    def handle(self, *args: Any, **options: Any) -> None:
        """Do it, or say why there is nothing to do (exit code 2)."""
        user = User.objects.filter(username=options["name"]).first()
        if user is None:
            raise CommandError(f"Nobody here is called {options['name']!r}.", returncode=2)
        if not is_set(user):
            raise CommandError(f"{user.username} has no second factor.", returncode=2)
        take_away(user, by=somebody())
        self.stdout.write(f"The second factor was taken from {user.username}.")
