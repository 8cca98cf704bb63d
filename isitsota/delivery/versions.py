"""Which version of everything a page is made of: the content and its judging, the code and the settings."""

from datetime import UTC, datetime
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from django.conf import settings

from models_app.models import ContentVersion
from models_app.prepared import Prepared

# What pages are made by; a change in any of it may change any page.
_FOLDERS = ("models_app", "boards_app", "isitsota", "templates", "static", "docs")
_KINDS = frozenset({".py", ".html", ".txt", ".svg", ".css", ".js", ".md"})


_CONTENT = Prepared(ContentVersion.objects.filter(pk=1).values_list("number", "at"))


class Version(NamedTuple):
    """What a page is made of; `changed_at` is when that last changed, None where it is not known."""

    parts: tuple[str, ...]
    changed_at: datetime | None


def version() -> Version:
    """Return the version that a page asked for now is of; one query.

    The counter rises with every change that readers could see, judgings too. A release set for later counts
    from the judging that makes it public.
    """
    number, at = next(iter(_CONTENT.read()), (0, None))
    code, installed_at = code_version()
    parts = (str(number), code, settings.SITE_URL, settings.API_URL, settings.CONTACT)
    return Version(parts, max(at, installed_at) if at else None)


@cache
def code_version() -> tuple[str, datetime]:
    """Return a digest of the code and the texts, and when the newest of these files came to this machine.

    The digest is the same in every process that runs them.
    """
    digest, newest = sha256(), 0.0
    for path in sorted(_files()):
        digest.update(path.relative_to(settings.BASE_DIR).as_posix().encode())
        digest.update(path.read_bytes())
        newest = max(newest, path.stat().st_ctime)
    return digest.hexdigest(), datetime.fromtimestamp(newest, UTC)


def _files() -> list[Path]:
    root = Path(settings.BASE_DIR)
    return [path for folder in _FOLDERS for path in (root / folder).rglob("*") if path.suffix in _KINDS]
