"""What loading content files would change, thing by thing. It is loaded, compared, and taken back."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator
from dataclasses import astuple, dataclass
from pathlib import Path

from django.db import transaction

from boards_app.content.aliases import FILE as ALIASES
from boards_app.content.aliases import aliases_as_plain
from boards_app.content.boards import board_as_plain, board_slugs
from boards_app.content.categories import FILE as CATEGORIES
from boards_app.content.categories import categories_as_plain
from boards_app.content.doubles import likely_doubles
from boards_app.content.loading import load_content
from boards_app.content.recipes import recipe_text
from boards_app.content.row_marks import FILE as ROW_MARKS
from boards_app.content.row_marks import row_marks_as_plain
from boards_app.models import Board, Category
from models_app.content.files import names
from models_app.content.flat import FieldChange, field_changes
from models_app.content.labs import lab_as_plain
from models_app.content.releases import release_as_plain, with_rows
from models_app.content.tally import Tally
from models_app.models import ContentVersion, Lab, Release
from models_app.yaml_writing import Plain

ALL_BOARDS = "all boards"
OF_A_BOARD = {
    "boards": "board.yaml",
    "recipes": "recipe.yaml",
    "aliases": ALIASES,
    "row marks": ROW_MARKS,
}
Spoken = dict[tuple[str, str], int | None]  # (kind, slug) -> key in the database, None where there is none
State = dict[str, Plain]


@dataclass(frozen=True)
class Change:
    """One thing that files speak of, and what becomes of it. `doubles` are sentences about likely ones."""

    kind: str
    slug: str
    is_new: bool
    fields: tuple[FieldChange, ...]
    doubles: tuple[str, ...] = ()

    @property
    def outcome(self) -> str:
        """Return added, changed or unchanged."""
        return "added" if self.is_new else "changed" if self.fields else "unchanged"

    def lines(self) -> Iterator[str]:
        """Yield it in lines, the doubles first."""
        yield f"{self.kind}: {self.slug}: {self.outcome}"
        yield from (f"  a double? {double}" for double in self.doubles)
        yield from (f"  {field}" for field in self.fields)


class MeanwhileError(Exception):
    """What is to be loaded is no longer what was shown; `tried` is what it would do now."""

    def __init__(self, tried: Tried) -> None:
        super().__init__("The database or the files have changed since this was shown. Look again.")
        self.tried = tried


@dataclass(frozen=True)
class Tried:
    """What a load would do: its changes in the order of files, the counts, and how many stay as they are."""

    changes: tuple[Change, ...]
    unchanged: int
    tally: Tally

    @property
    def doubles(self) -> tuple[str, ...]:
        """Return what is said of likely doubles."""
        return tuple(double for change in self.changes for double in change.doubles)

    def digest(self) -> str:
        """Return what tells this from any other load, as hexadecimal digits."""
        told = [[one.kind, one.slug, one.is_new, [astuple(of) for of in one.fields]] for one in self.changes]
        return hashlib.sha256(json.dumps(told).encode()).hexdigest()


def try_content(root: Path, *, by: str) -> Tried:
    """Return what `load_content` would change, and change nothing. Raises ContentError as it does."""
    with transaction.atomic():
        ContentVersion.lock()
        with transaction.atomic():
            tally = load_content(root, by=by, publishes=False)
            keys = _spoken_of(root)
            after = {(kind, slug): _state(kind, slug, key) for (kind, slug), key in keys.items()}
            transaction.set_rollback(True)
        before = {(kind, slug): _state(kind, slug, key) for (kind, slug), key in keys.items()}
        new = {key: str(state.get("name", "")) for key, state in after.items() if not before[key]}
        doubles = likely_doubles(new)
    changes = [
        Change(*key, key in new, field_changes(before[key], state), doubles.get(key, ()))
        for key, state in after.items()
    ]
    changed = tuple(one for one in changes if one.is_new or one.fields)
    return Tried(changed, len(changes) - len(changed), tally)


@transaction.atomic
def load_as_shown(root: Path, digest: str, *, by: str) -> Tally:
    """Load what `try_content` showed under a digest; MeanwhileError, and nothing stored, when it is other."""
    ContentVersion.lock()
    tried = try_content(root, by=by)
    if tried.digest() != digest:
        raise MeanwhileError(tried)
    return load_content(root, by=by)


def _spoken_of(root: Path) -> Spoken:
    """Return each thing that the files speak of, with its key; they are stored while this is asked."""
    labs = dict(Lab.objects.values_list("slug", "pk"))
    releases = dict(Release.objects.values_list("slug", "pk"))
    boards = dict(Board.objects.values_list("slug", "pk"))
    found: Spoken = {}
    if (root / CATEGORIES).exists():
        found |= {("categories", slug): pk for slug, pk in Category.objects.values_list("slug", "pk")}
    found |= {("labs", slug): labs[slug] for slug in sorted(names(root, "labs"))}
    found |= {("releases", slug): releases[slug] for slug in sorted(names(root, "releases"))}
    for slug in board_slugs(root):
        for kind, file in OF_A_BOARD.items():
            if (root / "boards" / slug / file).exists():
                found[kind, slug] = boards[slug]
    if (root / ALIASES).exists():
        found["aliases", ALL_BOARDS] = None
    return found


def _state(kind: str, slug: str, key: int | None) -> State:
    """Return what a file would say of a thing now; empty where there is none."""
    if kind in THINGS:
        return THINGS[kind](key)
    board = Board.objects.filter(pk=key).first() if key is not None else None
    if board is None and slug != ALL_BOARDS:
        return {}
    return OF_BOARDS[kind](board)


def _category(key: int | None) -> State:
    place = list(Category.objects.values_list("pk", flat=True))
    row = Category.objects.filter(pk=key or 0).first()
    if row is None:
        return {}
    (plain,) = (one for one in categories_as_plain() if isinstance(one, dict) and one["slug"] == row.slug)
    return {**plain, "place": str(place.index(row.pk) + 1)}


def _lab(key: int | None) -> State:
    row = Lab.objects.filter(pk=key or 0).prefetch_related("old_slugs").first()
    return {"slug": row.slug, **lab_as_plain(row)} if row else {}


def _release(key: int | None) -> State:
    row = with_rows(Release.objects.filter(pk=key or 0)).first()
    return {"slug": row.slug, **release_as_plain(row)} if row else {}


def _board(key: int | None) -> State:
    row = Board.objects.filter(pk=key or 0).select_related("continues").first()
    return {"slug": row.slug, **board_as_plain(row)} if row else {}


def _recipe(board: Board | None) -> State:
    text = recipe_text(board) if board else None
    return {"text": text} if text is not None else {}


def _aliases(board: Board | None) -> State:
    rows = aliases_as_plain(board)
    return {"aliases": rows} if rows else {}


def _row_marks(board: Board | None) -> State:
    rows = row_marks_as_plain(board) if board else []
    return {"row marks": rows} if rows else {}


THINGS: dict[str, Callable[[int | None], State]] = {
    "categories": _category,
    "labs": _lab,
    "releases": _release,
    "boards": _board,
}
OF_BOARDS: dict[str, Callable[[Board | None], State]] = {
    "recipes": _recipe,
    "aliases": _aliases,
    "row marks": _row_marks,
}
