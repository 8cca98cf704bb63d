"""What a file holds, what is odd about it, and what accepting it would do. Reads only.

The same preview is made of a file in hand and of a snapshot that was staged from it.
"""

import hashlib
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date

from django.db.models import Prefetch, prefetch_related_objects

from boards_app.effects import Effects, effects_of
from boards_app.intake.beside import Beside, MarkedRow, stored_rows, unmarked
from boards_app.intake.compare import Difference, compare
from boards_app.intake.doubts import Before, Circumstances, Doubt, doubts
from boards_app.intake.names_read import ExcludedName, UnresolvedName, names_read
from boards_app.intake.parse import Parsed, ParsedRow, parse
from boards_app.intake.recipe import RecipeError, read_recipe
from boards_app.intake.store import current_recipe, decided
from boards_app.intake.suggest import Suggester, Suggestion, case_twins
from boards_app.models import Board, Metric, Snapshot
from boards_app.models.board import TieKind
from boards_app.models.snapshot import DecisionKind
from boards_app.naming import load_suggester, suggestions_for
from boards_app.queries import meanings
from models_app.clock import today

MOST_SUGGESTED = 100  # names; of more nobody decides in one sitting
PURGED = "the bytes of the file were purged; the rows are those stored, and rows left out are not shown"
OLD_RECIPE = "its recipe can't be read any more; the rows are those stored, and rows left out are not shown"


@dataclass(frozen=True)
class FileFacts:
    """Which file it is: `size` in bytes, `snapshot` its id where it is stored, `state` what was decided.

    States: "read" (a file in hand), "staged", "accepted", "partial", "revoked".
    """

    board: str
    taken_on: date
    name: str
    size: int
    sha256: str
    recipe: int
    snapshot: int | None = None
    state: str = "read"


@dataclass(frozen=True)
class Preview:
    """All that an editor should see before deciding about a file.

    `suggestions` say what an unresolved name may mean, the likeliest first, for the MOST_SUGGESTED names that
    matter most; they are empty where nobody decides about names any more or was not asked to.
    The difference is that to the accepted snapshot of `before_on`: of the same day, which this one would
    replace, where there is one, else the one before. The doubts always look at the one before. Both are None
    where no snapshot was accepted, or the file has problems;
    `effects` is None where they were not asked for, the file has problems, or was decided about.
    """

    file: FileFacts
    parsed: Parsed
    before_on: date | None
    difference: Difference | None
    unresolved: tuple[UnresolvedName, ...]
    suggestions: Mapping[str, Sequence[Suggestion]]
    excluded: tuple[ExcludedName, ...]
    marked: tuple[MarkedRow, ...]
    doubts: tuple[Doubt, ...]
    effects: Effects | None

    @property
    def would_replace(self) -> bool:
        """Tell whether an accepted snapshot of this very day is what the file is compared with."""
        return self.before_on == self.file.taken_on

    @property
    def against(self) -> str:
        """Say what the file is compared with; "" where it is with nothing."""
        if self.would_replace:
            return f"the accepted snapshot of {self.file.taken_on.isoformat()} that it would replace"
        return self.before_on.isoformat() if self.before_on else ""

    @property
    def as_before(self) -> Before:
        """Return what the next file of a folder is compared with."""
        rows = unmarked(self.parsed.rows, self.marked)
        return Before(self.file.taken_on, rows, Counter(row.rule for row in self.parsed.left_out))


def digest(data: bytes) -> str:
    """Return the SHA-256 of a file, by which its bytes are known again."""
    return hashlib.sha256(data).hexdigest()


def preview(
    board: Board,
    taken_on: date,
    parsed: Parsed,
    data: bytes,
    *,
    name: str = "",
    after: Before | None = None,
    with_effects: bool = True,
    is_correcting: bool = False,
    known: Suggester | None = None,
) -> Preview:
    """Return the preview of a file that was read by the board's newest recipe. Nothing is stored.

    It is compared with the accepted snapshot before, or with `after`, an earlier file of the same folder,
    where that is newer; or with the accepted one of its own day, unless that is this file as it is read now.
    With `is_correcting` it is to take that one's place. `known` is what names are suggested by: see
    `naming.load_suggester`.
    """
    file = FileFacts(board.slug, taken_on, name, len(data), digest(data), current_recipe(board).number)
    return _preview(board, file, parsed, after, with_effects, known, is_correcting)


def preview_of(snapshot: Snapshot, *, with_effects: bool = True, with_suggestions: bool = False) -> Preview:
    """Return the preview of a stored snapshot, read again by the recipe that it was staged by.

    Effects and suggestions are left out where it is decided about.
    """
    # Read once, for the preview and for what would follow.
    metrics = Prefetch("metrics", Metric.objects.select_related("category"))
    prefetch_related_objects([snapshot.board], metrics, "row_marks")
    raw = snapshot.raw_file
    state = decided(snapshot)
    file = FileFacts(
        snapshot.board.slug, snapshot.taken_on, snapshot.file_name, raw.size, raw.sha256,
        snapshot.recipe.number, snapshot.pk, str(state or "staged"),
    )  # fmt: skip
    parsed = _read_again(snapshot)
    is_open = state in (None, DecisionKind.PARTIAL)
    known = load_suggester() if is_open and with_suggestions else None
    return _preview(snapshot.board, file, parsed, None, with_effects and is_open, known)


def _read_again(snapshot: Snapshot) -> Parsed:
    """Return what its recipe reads in its bytes; the stored rows where that can't be done any more."""
    if snapshot.raw_file.content is None:
        return Parsed(stored_rows(snapshot), (), (), (PURGED,))
    try:
        recipe = read_recipe(snapshot.recipe.text)
    except RecipeError:
        return Parsed(stored_rows(snapshot), (), (), (OLD_RECIPE,))
    return parse(recipe, bytes(snapshot.raw_file.content))


def _preview(
    board: Board,
    file: FileFacts,
    parsed: Parsed,
    after: Before | None,
    with_effects: bool,
    names: Suggester | None,
    is_correcting: bool = False,
) -> Preview:
    beside = Beside(board, file.taken_on, file.sha256, file.snapshot)
    marked = beside.marked(parsed.rows)
    counted = replace(parsed, rows=unmarked(parsed.rows, marked))
    known_names = meanings(board, file.taken_on)
    unresolved, excluded = names_read(counted.rows, beside.metrics, known_names)
    suggestions = _suggestions(board, file.taken_on, unresolved, names)
    bare = Preview(file, parsed, None, None, unresolved, suggestions, excluded, marked, (), None)
    if parsed.problems:
        return bare
    twins = _twins(counted.rows, unresolved)
    open_names = tuple(each.name for each in unresolved)
    known = replace(
        _circumstances(beside, after), is_correcting=is_correcting, twins=twins, open_names=open_names
    )
    difference = compare(known.before.rows, counted.rows) if known.before else None
    replaced = _replaced(beside, file)
    against = replaced or known.before
    return replace(
        bare,
        before_on=against.taken_on if against else None,
        difference=compare(replaced.rows, counted.rows) if replaced else difference,
        doubts=doubts(counted, difference, known),
        effects=effects_of(board, file.taken_on, parsed.rows) if with_effects else None,
    )


def _circumstances(beside: Beside, after: Before | None) -> Circumstances:
    before, newest, same_day = beside.before, beside.newest, beside.same_day
    if before is not None and (after is None or after.taken_on < before.taken_on):
        after = beside.as_before(before)
    return Circumstances(
        taken_on=beside.taken_on,
        today=today(),
        before=after,
        newest_on=newest.taken_on if newest else None,
        same_day=same_day.file_name if same_day else None,
        same_bytes_on=beside.same_bytes_on,
        ranked=tuple(metric.key for metric in beside.metrics if metric.category_id),
        full={
            metric.key: float(metric.full) for metric in beside.metrics if metric.tie_kind == TieKind.WILSON
        },
    )


def _replaced(beside: Beside, file: FileFacts) -> Before | None:
    """Return the accepted snapshot of the file's day, unless it is this file as it is read now.

    None too where the file was decided about, and so takes nobody's place any more.
    """
    found = beside.same_day
    if found is None or file.state in (DecisionKind.ACCEPTED, DecisionKind.REVOKED):
        return None
    is_same = (found.raw_file.sha256, found.recipe.number) == (file.sha256, file.recipe)
    return None if is_same else beside.as_before(found)


def _suggestions(
    board: Board, day: date, unresolved: Sequence[UnresolvedName], known: Suggester | None
) -> Mapping[str, Sequence[Suggestion]]:
    names = [each.name for each in unresolved[:MOST_SUGGESTED]]
    return suggestions_for(board, day, names, known) if known and names else {}


def _twins(rows: Sequence[ParsedRow], unresolved: Sequence[UnresolvedName]) -> tuple[tuple[str, ...], ...]:
    """Return the names that differ in case only, where somebody has yet to say what one of them means."""
    undecided = {each.name for each in unresolved}
    twins = case_twins(row.normal for row in rows if row.results) if undecided else []
    return tuple(group for group in twins if undecided & set(group))
