"""The exports that /v1/exports serves: made again when what readers see has changed."""

from pathlib import Path

from django.conf import settings
from django.db import transaction

from isitsota.api.exports.writing import MANIFEST, export
from models_app.models import ContentVersion

MADE_OF = "made-of"


def folder_served() -> Path:
    """Return where the files of /v1/exports lie."""
    return settings.VAR_DIR / "exports"


def export_what_changed() -> bool:
    """Make the exports where content has changed since they were made, and tell whether it had."""
    if _text(folder_served() / MADE_OF) == _version():
        return False
    export_served()
    return True


def export_served() -> None:
    """Make the exports. What changes meanwhile is in the next ones, since the version is read first."""
    folder, version = folder_served(), _version()
    before = _text(folder / MANIFEST)
    export(folder)
    if _text(folder / MANIFEST) != before:
        version = _told(version)
    (folder / MADE_OF).write_text(version, encoding="utf-8")


@transaction.atomic
def _told(version: str) -> str:
    """Count the change, since /v1/exports says something else now; return what the files are made of.

    That is the version with this change in it, unless somebody else changed something meanwhile.
    """
    ContentVersion.lock()
    is_still_so = _version() == version
    ContentVersion.rise()
    return _version() if is_still_so else version


def _version() -> str:
    return " ".join(map(str, ContentVersion.objects.values_list("number", "at").first() or ()))


def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8") if path.exists() else ""
