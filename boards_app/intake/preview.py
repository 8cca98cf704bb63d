"""What a file holds, what is odd about it, and what accepting it would do. Reads only.

The same preview is made of a file in hand and of a snapshot that was staged from it.
"""

import hashlib
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date

from django.db.models import Q

from boards_app.effects import Effects, effects_of
from boards_app.intake.compare import Difference, compare
from boards_app.intake.doubts import Before, Circumstances, Doubt, doubts
from boards_app.intake.names_read import ExcludedName, UnresolvedName, names_read
from boards_app.intake.parse import Parsed, ParsedResult, ParsedRow, parse
from boards_app.intake.recipe import RecipeError, read_recipe
from boards_app.intake.store import current_recipe, decided
from boards_app.intake.suggest import Suggester, Suggestion, case_twins
from boards_app.models import Board, Metric, RowMark, Snapshot
from boards_app.models.alias import MarkKind
from boards_app.models.board import TieKind
from boards_app.models.snapshot import DecisionKind
from boards_app.naming import suggestions_for
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
class MarkedRow:
    """A row that stays out because it was struck by the board or excluded by us, and why."""

    row: ParsedRow
    kind: str
    reason: str

    @property
    def who(self) -> str:
        """Say who took it out: "struck by the board", "excluded by us"."""
        return str(MarkKind(self.kind).label)


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
        rows = _unmarked(self.parsed.rows, self.marked)
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


def preview_of(snapshot: Snapshot, *, with_effects: bool = True, known: Suggester | None = None) -> Preview:
    """Return the preview of a stored snapshot, read again by the recipe that it was staged by."""
    raw = snapshot.raw_file
    state = decided(snapshot)
    file = FileFacts(
        snapshot.board.slug, snapshot.taken_on, snapshot.file_name, raw.size, raw.sha256,
        snapshot.recipe.number, snapshot.pk, str(state or "staged"),
    )  # fmt: skip
    parsed = _read_again(snapshot)
    open_states = (None, DecisionKind.PARTIAL)
    return _preview(snapshot.board, file, parsed, None, with_effects and state in open_states, known)


def _read_again(snapshot: Snapshot) -> Parsed:
    """Return what its recipe reads in its bytes; the stored rows where that can't be done any more."""
    if snapshot.raw_file.content is None:
        return Parsed(_stored_rows(snapshot), (), (), (PURGED,))
    try:
        recipe = read_recipe(snapshot.recipe.text)
    except RecipeError:
        return Parsed(_stored_rows(snapshot), (), (), (OLD_RECIPE,))
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
    day = file.taken_on
    metrics = list(board.metrics.all())
    marked = _marked(board, day, parsed.rows)
    counted = replace(parsed, rows=_unmarked(parsed.rows, marked))
    unresolved, excluded = names_read(counted.rows, metrics, meanings(board, day))
    suggestions = _suggestions(board, day, unresolved, names)
    bare = Preview(file, parsed, None, None, unresolved, suggestions, excluded, marked, (), None)
    if parsed.problems:
        return bare
    known = _circumstances(board, file, metrics, after)
    known = replace(known, is_correcting=is_correcting, twins=_twins(counted.rows, unresolved))
    difference = compare(known.before.rows, counted.rows) if known.before else None
    replaced = _replaced(board, file)
    against = replaced or known.before
    return replace(
        bare,
        before_on=against.taken_on if against else None,
        difference=compare(replaced.rows, counted.rows) if replaced else difference,
        doubts=doubts(counted, difference, known),
        effects=effects_of(board, day, parsed.rows) if with_effects else None,
    )


def _circumstances(
    board: Board, file: FileFacts, metrics: Sequence[Metric], after: Before | None
) -> Circumstances:
    accepted = Snapshot.objects.accepted().filter(board=board).exclude(pk=file.snapshot or 0)
    newest = accepted.order_by("-taken_on").values_list("taken_on", flat=True).first()
    before = accepted.filter(taken_on__lt=file.taken_on).order_by("-taken_on").first()
    if before is not None and (after is None or after.taken_on < before.taken_on):
        after = _as_before(board, before)
    return Circumstances(
        taken_on=file.taken_on,
        today=today(),
        before=after,
        newest_on=newest,
        same_day=accepted.filter(taken_on=file.taken_on).values_list("file_name", flat=True).first(),
        same_bytes_on=_same_bytes_on(board, file),
        ranked=tuple(metric.key for metric in metrics if metric.category_id),
        full={metric.key: float(metric.full) for metric in metrics if metric.tie_kind == TieKind.WILSON},
    )


def _replaced(board: Board, file: FileFacts) -> Before | None:
    """Return the accepted snapshot of the file's day, unless it is this file as it is read now.

    None too where the file was decided about, and so takes nobody's place any more.
    """
    if file.state in (DecisionKind.ACCEPTED, DecisionKind.REVOKED):
        return None
    accepted = Snapshot.objects.accepted().filter(board=board, taken_on=file.taken_on)
    found = (
        accepted.exclude(pk=file.snapshot or 0)
        .select_related("recipe", "raw_file")
        .defer("raw_file__content")
        .first()
    )
    if found is None or (found.raw_file.sha256, found.recipe.number) == (file.sha256, file.recipe):
        return None
    return _as_before(board, found)


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


def _as_before(board: Board, snapshot: Snapshot) -> Before:
    rows = _stored_rows(snapshot)
    left_out: Mapping[str, int] = dict(snapshot.left_out)
    return Before(snapshot.taken_on, _unmarked(rows, _marked(board, snapshot.taken_on, rows)), left_out)


def _same_bytes_on(board: Board, file: FileFacts) -> tuple[date, ...]:
    """Return the days of the board's other snapshots read from these bytes, revoked ones left out."""
    rows = Snapshot.objects.filter(board=board, raw_file__sha256=file.sha256).exclude(pk=file.snapshot or 0)
    rows = rows.exclude(decisions__is_current=True, decisions__kind=DecisionKind.REVOKED)
    days = rows.exclude(taken_on=file.taken_on).values_list("taken_on", flat=True)
    return tuple(sorted(set(days)))


def _stored_rows(snapshot: Snapshot) -> tuple[ParsedRow, ...]:
    """Return the rows of a snapshot as they were read, those without a score left out."""
    columns = (
        "row_key", "line", "pointer", "raw_name", "normal_name", "metric__key", "score_text", "low_text",
        "high_text", "tasks",
    )  # fmt: skip
    found: dict[tuple[str, int | None, str, str, str], list[ParsedResult]] = {}
    for *row, metric, score, low, high, tasks in snapshot.results.order_by("id").values_list(*columns):
        key, line, pointer, name, normal = row
        result = ParsedResult(metric, score, low or None, high or None, tasks)
        found.setdefault((key, line, pointer, name, normal), []).append(result)
    return tuple(ParsedRow(*row, tuple(results)) for row, results in found.items())


def _marked(board: Board, day: date, rows: Sequence[ParsedRow]) -> tuple[MarkedRow, ...]:
    holds = (Q(from_on=None) | Q(from_on__lte=day)) & (Q(until_on=None) | Q(until_on__gte=day))
    marks = {mark.row_key: mark for mark in RowMark.objects.filter(holds, board=board).order_by("-pk")}
    return tuple(
        MarkedRow(row, marks[row.key].kind, marks[row.key].reason) for row in rows if row.key in marks
    )


def _unmarked(rows: Sequence[ParsedRow], marked: Sequence[MarkedRow]) -> tuple[ParsedRow, ...]:
    keys = {each.row.key for each in marked}
    return tuple(row for row in rows if row.key not in keys)
