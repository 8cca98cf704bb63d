"""Where a slug went: renamed releases and labs, and other spellings of a slug that there is."""

from urllib.parse import quote

from django.db.models import QuerySet

from boards_app.intake.match import normal_form
from boards_app.models import Alias, Board
from isitsota.pages.asked import Moved, NotThere
from models_app.models import Lab, Release, SlugHistory
from models_app.slugs import SLUG_LENGTH, make_slug

LONGEST_SPELLING = 2 * SLUG_LENGTH


def release_elsewhere(spelling: str) -> Moved | NotThere:
    """Return what to raise where no public release has a slug: where it is now, or that there is none."""
    slug = release_slug_for(spelling)
    hint = (
        f"There is no release at this address. Search for it: /search?q={quote(spelling[:LONGEST_SPELLING])}"
    )
    return Moved(slug) if slug else NotThere(hint)


def lab_elsewhere(spelling: str) -> Moved | NotThere:
    """Return what to raise where no lab has a slug."""
    slug = lab_slug_for(spelling)
    return Moved(slug) if slug else NotThere("There is no lab at this address.")


def board_elsewhere(spelling: str) -> Moved | NotThere:
    """Return what to raise where no board has a slug."""
    slug = _respelt(Board.objects.all(), spelling)
    return Moved(slug) if slug else NotThere("There is no board at this address.")


def release_slug_for(spelling: str) -> str | None:
    """Return the slug of the public release that `spelling` means, an old slug or another writing."""
    public = Release.objects.published()
    old = SlugHistory.objects.filter(release__in=public, slug=spelling).values_list(
        "release__slug", flat=True
    )
    return _first(old, public, spelling) or _called(spelling)


def _called(spelling: str) -> str | None:
    """Return the slug of the one release that boards call so, in any case."""
    names = Alias.objects.filter(name__iexact=normal_form(spelling), release__in=Release.objects.published())
    slugs = names.order_by().values_list("release__slug", flat=True).distinct()[:2]
    return slugs[0] if len(slugs) == 1 else None


def lab_slug_for(spelling: str) -> str | None:
    """Return the slug of the lab that `spelling` means."""
    old = SlugHistory.objects.filter(lab__isnull=False, slug=spelling).values_list("lab__slug", flat=True)
    return _first(old, Lab.objects.all(), spelling)


def _first(
    old: "QuerySet[SlugHistory, str]", things: "QuerySet[Release] | QuerySet[Lab]", spelling: str
) -> str | None:
    return old.first() or _respelt(things, spelling)


def _respelt(things: "QuerySet[Release] | QuerySet[Lab] | QuerySet[Board]", spelling: str) -> str | None:
    """Return the slug there is that another writing of it means."""
    slug = make_slug(spelling[:LONGEST_SPELLING])
    if slug and slug != spelling and things.filter(slug=slug).exists():
        return slug
    return None
