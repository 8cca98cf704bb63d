"""Which version of everything a page is made of: the content, the judging, the code and the settings."""

from functools import cache
from hashlib import sha256
from pathlib import Path

from django.conf import settings
from django.db.models import Subquery

from boards_app.models import Publication
from models_app.models import ContentVersion

# What pages are made by; a change in any of it may change any page.
_FOLDERS = ("models_app", "boards_app", "isitsota", "templates", "static", "docs")
_KINDS = frozenset({".py", ".html", ".txt", ".svg", ".css", ".js", ".md"})


def version() -> tuple[str, ...]:
    """Return the version that a page asked for now is of; one query.

    The counter rises with every change that readers could see. A release set for later counts from the
    judging that makes it public.
    """
    newest = Publication.objects.order_by("-id")
    row = ContentVersion.objects.filter(pk=1).values_list(
        "number", Subquery(newest.values("pk")[:1]), Subquery(newest.values("at")[:1])
    )
    origins = (settings.SITE_URL, settings.API_URL, settings.CONTACT)
    return (*(str(part) for part in row.first() or ()), code_version(), *origins)


@cache
def code_version() -> str:
    """Return a digest of the code and the texts; it is the same in every process that runs them."""
    digest = sha256()
    for path in sorted(_files()):
        digest.update(path.relative_to(settings.BASE_DIR).as_posix().encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()


def _files() -> list[Path]:
    root = Path(settings.BASE_DIR)
    return [path for folder in _FOLDERS for path in (root / folder).rglob("*") if path.suffix in _KINDS]
