"""Make everything ready to serve, doing only what is not done yet."""

import hashlib
import json
import os
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.auth import get_user_model
from django.contrib.auth.models import AbstractUser
from django.contrib.staticfiles.finders import get_finders
from django.core.management import CommandError, call_command
from django.core.management.base import BaseCommand
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from boards_app.models import Edition, Publication
from isitsota.demo import DEMO_DAY, DEMO_USER
from models_app.models import Lab

FINDINGS = "prepared.json"


class Command(BaseCommand):
    """Migrate, load the demo into an empty database, collect static files, and note what the database is.

    The note, `prepared.json` in VAR_DIR, is what `./run` goes by: it is about one database, named by the
    SHA-256 of DATABASE_URL. Quick when there is nothing to do, since it runs before every start.
    """

    help = "Make the database and the static files ready to serve; does only what is not done yet."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take --no-demo."""
        parser.add_argument("--no-demo", action="store_true", help="leave an empty database empty")

    def handle(self, *args: Any, **options: Any) -> None:
        """Do the steps in order; Ctrl-C stops between transactions and is said in one line."""
        try:
            self._migrate()
            if not options["no_demo"] and not Lab.objects.exists():
                call_command("load_demo", stdout=self.stdout)
                call_command("export", stdout=self.stdout)
            self._collect_static()
            _keep(settings.VAR_DIR / FINDINGS, json.dumps(findings(settings.VAR_DIR)))
        except KeyboardInterrupt as stop:
            raise CommandError(
                "Stopped; what was not finished is as it was before.", returncode=130
            ) from stop

    def _migrate(self) -> None:
        executor = MigrationExecutor(connection)
        steps = executor.migration_plan(executor.loader.graph.leaf_nodes())
        if steps:
            self.stdout.write(f"Migrating the database ({len(steps)} steps)")
            call_command("migrate", interactive=False, verbosity=0)
            if Publication.objects.exists() and not Edition.objects.exists():
                self.stdout.write("Judging the history again, for what is kept of it now")
                call_command("rebuild", stdout=self.stdout)

    def _collect_static(self) -> None:
        """Collect when a file has changed since the last time."""
        mark, now = settings.VAR_DIR / "static-collected", _static_digest()
        if (settings.STATIC_ROOT / "staticfiles.json").exists() and _text(mark) == now:
            return
        self.stdout.write("Collecting static files")
        call_command("collectstatic", interactive=False, verbosity=0)
        _keep(mark, now)


def findings(folder: Path) -> dict[str, str | bool | None]:
    """Return what this database is: whether it holds the demo, fixed to which day, and who can log in.

    `demo_user` is None where the password kept for it does not open it, or no longer does; `demo_proof`
    spares the next start the check, which is slow by design.
    """
    users = get_user_model().objects
    proof = _proof(users.filter(username=DEMO_USER, is_active=True).first(), folder)
    return {
        "database": hashlib.sha256(os.environ.get("DATABASE_URL", "").encode()).hexdigest(),
        "demo_day": DEMO_DAY.isoformat() if Publication.objects.filter(kind="demo").exists() else None,
        "demo_user": DEMO_USER if proof else None,
        "demo_proof": proof,
        "has_admin": users.filter(is_superuser=True, is_active=True).exists(),
    }


def _proof(user: AbstractUser | None, folder: Path) -> str | None:
    """Return a digest that stands for "the kept password opens this user", or None when it doesn't."""
    password = _text(folder / "demo-password")
    if user is None or not password:
        return None
    proof = hashlib.sha256(f"{user.password} {password}".encode()).hexdigest()
    earlier = json.loads(_text(folder / FINDINGS) or "{}").get("demo_proof")
    return proof if earlier == proof or user.check_password(password) else None


def _static_digest() -> str:
    """Return a digest of the name, size and time of every static file there is to collect."""
    return hashlib.sha256("\n".join(_static_files()).encode()).hexdigest()


def _static_files() -> Iterator[str]:
    for finder in get_finders():
        for name, storage in finder.list(["CVS", ".*", "*~"]):
            found = os.stat(storage.path(name))
            yield f"{name} {found.st_size} {found.st_mtime_ns}"


def _text(path: Path) -> str:
    """Return a file's text without the white space around it, or "" when there is no such file."""
    return path.read_text(encoding="utf-8").strip() if path.exists() else ""


def _keep(path: Path, text: str) -> None:
    """Write a file that only its owner can read, never half of it."""
    draft = path.with_name(f"{path.name}.new")
    draft.touch(mode=0o600)
    draft.write_text(f"{text}\n", encoding="utf-8")
    draft.replace(path)
