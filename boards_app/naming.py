"""What an unresolved name may mean, and which of them matter most. Reads only; people decide.

A fixed number of queries each, however much is stored.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import starmap

from django.db.models import Q

from boards_app.intake.known_names import KnownAlias, KnownRelease
from boards_app.intake.names_read import names_read
from boards_app.intake.parse import ParsedRow
from boards_app.intake.scores import ParsedResult
from boards_app.intake.store import decided
from boards_app.intake.suggest import Suggester, Suggestion
from boards_app.models import Alias, Board, Metric, Result, RowMark, Snapshot
from boards_app.queries import strongest, why_silent
from models_app.clock import today
from models_app.models import Release

Newest = Sequence[tuple[Snapshot, bool]]  # with whether nobody has decided about it


@dataclass(frozen=True)
class Unresolved:
    """A name that means no release in a board's newest snapshot, and where it stands best.

    `place` is 1 + the number of better scores in `metric` (a key), `score` as it was read. A name that
    `is_ahead` stands before every release in a metric that counts, and so may hold up a lead. On a board that
    does not speak now it holds up none: `why_silent` says why then, and is "" else.
    """

    board: str
    name: str
    taken_on: date
    is_staged: bool
    metric: str
    place: int
    score: str
    is_ahead: bool
    snapshot: int  # its id
    why_silent: str = ""


def load_suggester() -> Suggester:
    """Return what can be suggested now: all releases, drafts too, and all aliases; two queries."""
    releases = Release.objects.order_by("slug").values_list(
        "slug", "name", "lab__name", "base_identifier", "announced_on"
    )
    columns = ("name", "release__slug", "board__slug", "variant", "from_on", "until_on", "board__name")
    known: list[KnownAlias] = []
    boards: dict[str, str] = {}
    for name, release, board, variant, first, last, called in Alias.objects.values_list(*columns):
        known.append(KnownAlias(name, release, board, variant, first, last))
        if board is not None:
            boards[board] = called
    return Suggester(starmap(KnownRelease, releases), known, boards)


def suggestions_for(
    board: Board | None, day: date | None, names: Iterable[str], known: Suggester | None = None
) -> dict[str, list[Suggestion]]:
    """Return, for each name of a board's snapshot of `day`, what it may mean, the likeliest first.

    `known` spares the two queries where the caller asks more than once.
    """
    suggester = known or load_suggester()
    return {name: suggester.suggest(name, board.slug if board else None, day) for name in names}


def unresolved(board: Board | None = None) -> list[Unresolved]:
    """Return the unresolved names in the newest accepted and staged snapshots of each board, or of one.

    Those that are ahead come first, then by place, board and name; those of boards that do not speak now (R1,
    R3) last. A name that stands in both snapshots of a board is told of once. Marked rows are left out.
    """
    return _unresolved_in(_newest_snapshots(board))


def unresolved_of(snapshot: Snapshot) -> list[Unresolved]:
    """Return the unresolved names of one snapshot, whatever was decided of it, in the same order."""
    return _unresolved_in([(snapshot, decided(snapshot) is None)])


def _unresolved_in(snapshots: Newest) -> list[Unresolved]:
    rows, metrics = _rows(snapshots), _metrics(snapshots)
    aliases, marks = _by_name(_aliases(snapshots)), _marks(snapshots)
    found: dict[tuple[str, str], Unresolved] = {}
    day = today()
    for snapshot, is_staged in snapshots:
        stand = {row.normal for row in rows[snapshot.pk]}
        known = strongest(
            alias for name in stand for alias in aliases.get(name, ()) if _holds(alias, snapshot)
        )
        out = {mark.row_key for mark in marks if _holds(mark, snapshot)}
        counted = [row for row in rows[snapshot.pk] if row.key not in out]
        names, _ = names_read(counted, metrics[snapshot.board_id], known)
        silence = why_silent(snapshot.board, snapshot.taken_on, day)
        for name in names:
            best = min(name.standings, key=lambda each: (each.place, each.metric))
            row = Unresolved(
                snapshot.board.slug, name.name, snapshot.taken_on, is_staged, best.metric, best.place,
                best.score, name.is_ahead and not silence, snapshot.pk, silence,
            )  # fmt: skip
            found[row.board, row.name] = min(found.get((row.board, row.name), row), row, key=_order)
    return sorted(found.values(), key=_order)


def _order(row: Unresolved) -> tuple[bool, bool, int, str, str, bool]:
    return bool(row.why_silent), not row.is_ahead, row.place, row.board, row.name, row.is_staged


def _newest_snapshots(board: Board | None) -> list[tuple[Snapshot, bool]]:
    """Return the newest accepted and the newest staged (True) snapshot of each board; two queries.

    A staged one that is older than the accepted one says nothing of now, and is left out.
    """
    newest: dict[tuple[int, bool], Snapshot] = {}
    for is_staged, rows in ((False, Snapshot.objects.accepted()), (True, Snapshot.objects.staged())):
        wanted = rows.filter(board=board) if board else rows
        for row in wanted.select_related("board").order_by("taken_on", "pk"):
            accepted = newest.get((row.board_id, False))
            if not is_staged or accepted is None or row.taken_on >= accepted.taken_on:
                newest[row.board_id, is_staged] = row
    return [(row, is_staged) for (_, is_staged), row in sorted(newest.items(), key=lambda each: each[0])]


def _boards(snapshots: Newest) -> set[int]:
    return {snapshot.board_id for snapshot, _ in snapshots}


def _rows(snapshots: Newest) -> dict[int, list[ParsedRow]]:
    """Return the scored rows of each snapshot by its id."""
    columns = ("snapshot_id", "row_key", "raw_name", "normal_name", "metric__key", "score_text")
    wanted = Result.objects.filter(snapshot__in=[snapshot.pk for snapshot, _ in snapshots])
    found: defaultdict[int, list[ParsedRow]] = defaultdict(list)
    for snapshot, key, raw, normal, metric, score in wanted.order_by("id").values_list(*columns):
        result = ParsedResult(metric, score, None, None, None)
        found[snapshot].append(ParsedRow(key, None, "", raw, normal, (result,)))
    return found


def _metrics(snapshots: Newest) -> dict[int, list[Metric]]:
    found: defaultdict[int, list[Metric]] = defaultdict(list)
    for metric in Metric.objects.filter(board__in=_boards(snapshots)):
        found[metric.board_id].append(metric)
    return found


def _aliases(snapshots: Newest) -> list[Alias]:
    """Return the aliases that can hold on these boards; those to unpublished releases do not hold (R4)."""
    public = Release.objects.published()
    return list(
        Alias.objects.filter(
            Q(board=None) | Q(board__in=_boards(snapshots)), Q(release=None) | Q(release__in=public)
        )
    )


def _by_name(aliases: Iterable[Alias]) -> dict[str, list[Alias]]:
    found: dict[str, list[Alias]] = {}
    for alias in aliases:
        found.setdefault(alias.name, []).append(alias)
    return found


def _marks(snapshots: Newest) -> list[RowMark]:
    return list(RowMark.objects.filter(board__in=_boards(snapshots)))


def _holds(row: Alias | RowMark, snapshot: Snapshot) -> bool:
    """Say whether what people decided holds for a snapshot: of its board, or of all, on its day."""
    return row.board_id in {None, snapshot.board_id} and row.holds_on(snapshot.taken_on)
