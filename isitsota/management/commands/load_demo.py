"""Load the demo into an empty database: real releases, real boards' history, fixed to one day."""

import os
import secrets
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.auth import get_user_model
from django.core.management import call_command
from django.db import transaction

from boards_app.management.writing import WritingCommand
from boards_app.models import Board, Snapshot
from boards_app.publishing import publish
from isitsota.demo import DEMO_DAY, DEMO_DIR, DEMO_USER
from models_app.models import Lab, Release


class Command(WritingCommand):
    """Fill an empty database, in one transaction; leave any other as it is."""

    help = "Load the demo (fixed to one day) into an empty database; does nothing to one that holds anything."

    def handle(self, *args: Any, **options: Any) -> None:
        """Load content and snapshots, judge once, and make the demo's log-in."""
        if any(model.objects.exists() for model in (Lab, Release, Board, Snapshot)):
            self.stdout.write("The database holds something already; the demo is not loaded.")
            return
        with transaction.atomic():
            self._load()
            password = self._make_user()
        _keep(settings.VAR_DIR / "demo", DEMO_DAY.isoformat())
        if password:
            _keep(settings.VAR_DIR / "demo-password", password)
        self.stdout.write(f"The demo is loaded, fixed to {DEMO_DAY.isoformat()}.")

    def _load(self) -> None:
        call_command("load_content", str(DEMO_DIR / "content"), publish=False, by="demo", verbosity=0)
        folders = sorted(path for path in (DEMO_DIR / "snapshots").iterdir() if path.is_dir())
        for number, folder in enumerate(folders, start=1):
            self.stdout.write(f"Reading {folder.name} ({number} of {len(folders)})")
            with open(os.devnull, "w", encoding="utf-8") as unread:
                call_command(
                    "import_snapshot", folder.name, str(folder), accept=True, no_publish=True, by="demo",
                    today=DEMO_DAY, stdout=unread, verbosity=0,
                )  # fmt: skip
        self.stdout.write("Judging the whole history")
        publish(by="demo", kind="demo", reason="The demo was loaded", as_of=DEMO_DAY)

    def _make_user(self) -> str:
        """Return the password of the demo's log-in, or "" when there is somebody who can log in already."""
        users = get_user_model().objects
        if users.exists():
            return ""
        password = secrets.token_urlsafe(12)
        users.create_superuser(DEMO_USER, password=password)
        return password


def _keep(path: Path, text: str) -> None:
    """Write a file that only its owner can read."""
    path.touch(mode=0o600)
    path.chmod(0o600)
    path.write_text(f"{text}\n", encoding="utf-8")
