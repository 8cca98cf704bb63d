"""Load a folder of content files: all of it or nothing, every mistake at once."""

from dataclasses import dataclass, field
from pathlib import Path

from django.db import transaction

from boards_app.content import aliases, boards, categories, recipes, row_marks
from boards_app.correcting.boards import WatchedBoards
from boards_app.correcting.log import Why
from boards_app.correcting.meanings import WatchedNames
from boards_app.correcting.rows import WatchedRows
from boards_app.publishing import publish
from models_app.content.files import names, strangers
from models_app.content.labs import read_labs, store_labs
from models_app.content.problem import ContentError, Problem
from models_app.content.releases import read_releases, store_releases
from models_app.content.tally import Tally
from models_app.history.recording import acts
from models_app.models import ContentVersion

REASON = "Content files were loaded"


@dataclass
class Watches:
    """What counted before the files were loaded: what they change of it leaves entries in the logs."""

    names: WatchedNames = field(default_factory=WatchedNames)
    rows: WatchedRows = field(default_factory=WatchedRows)
    boards: WatchedBoards = field(default_factory=WatchedBoards)

    def note(self, why: Why) -> None:
        """Leave the entries."""
        for watch in (self.names, self.rows, self.boards):
            watch.note(why)


@transaction.atomic
@acts
def load_content(root: Path, *, by: str, publishes: bool = True) -> Tally:
    """Make what the files of `root` speak of what they say, judge again, and return what was done.

    Keyed by slug: what no file speaks of stays as it is. Raises ContentError with all mistakes; nothing is
    stored then.
    """
    ContentVersion.lock()
    problems, tally = _strangers(root), Tally()
    if any(not one.path.isprintable() for one in problems) or not root.is_dir():
        raise ContentError(problems)  # such names can't be asked for in a database
    watches = Watches()
    _load(root, problems, tally, watches, by)
    if problems:
        raise ContentError(problems)
    if tally.has_changes:
        publication = publish(by=by, kind="content", reason=REASON) if publishes else None
        watches.note(Why(by, REASON, publication))
    return tally


def _load(root: Path, problems: list[Problem], tally: Tally, watches: Watches, by: str) -> None:
    of_category = categories.store_categories(categories.read_categories(root, problems), tally)
    labs = store_labs(read_labs(root, problems), names(root, "labs"), tally, by=by)
    files = read_releases(root, problems)
    releases = store_releases(files, names(root, "releases"), labs, tally, by=by)
    described = {
        slug for slug in boards.board_slugs(root) if (root / "boards" / slug / "board.yaml").exists()
    }
    of_board = boards.store_boards(boards.read_boards(root, problems), described, of_category, tally)
    _note_lone_files(root, set(of_board), problems)
    recipes.store_recipes(root, of_board, problems, tally, by=by)
    aliases.store_aliases(root, of_board, releases, problems, tally, watches.names, by=by)
    row_marks.store_row_marks(root, of_board, problems, tally, watches.rows, by=by)


def known_files(root: Path) -> set[str]:
    """Return the files of a folder that are read, each relative to it."""
    known = {categories.FILE, aliases.FILE}
    for pattern in ("labs/*.yaml", "releases/*.yaml", *(f"boards/*/{name}" for name in BOARD_FILES)):
        known |= {path.relative_to(root).as_posix() for path in root.glob(pattern)}
    return known


BOARD_FILES = ("board.yaml", "recipe.yaml", aliases.FILE, row_marks.FILE)


def _strangers(root: Path) -> list[Problem]:
    """Return a problem for a folder that can't be loaded, or for each file in it that would not be read."""
    if not root.is_dir():
        return [Problem(str(root), 1, "", "there is no such folder")]
    known = known_files(root)
    if not any((root / name).is_file() for name in known):
        return [Problem(str(root), 1, "", "the folder holds no content files")]
    return strangers(root, known)


def _note_lone_files(root: Path, known: set[str], problems: list[Problem]) -> None:
    """Note the files of a board that is neither stored nor described by a board.yaml."""
    for slug in boards.board_slugs(root):
        if slug in known:
            continue
        for name in BOARD_FILES:
            if (root / "boards" / slug / name).exists():
                problems.append(Problem(f"boards/{slug}/{name}", 1, "", f"no board is called {slug}"))
