"""Which names of the boards mean no release yet: those that may hold up a lead first."""

from boards_app.intake_desk.names import names_in_order, suggester_says
from boards_app.intake_desk.names_pages import names_address
from boards_app.models import Board
from boards_app.naming import Unresolved, load_suggester
from isitsota.desk.needs.shape import MOST_LINES, Line, Need
from models_app.models import Release


def unresolved_names() -> Need:
    """List them with what each may mean; a line leads to the name among all, to be resolved there.

    Names that only wait until their release is published are left out: the release is a need of its own.
    """
    rows, waits = names_in_order()
    count = len(rows) - len(waits)
    lines = _lines(rows[: min(count, MOST_LINES)]) if count else ()
    return Need(
        "names", "Unresolved names", count, lines, names_address(),
        "A name that stands before every release may hold up a lead (R12).",
    )  # fmt: skip


def _lines(rows: list[Unresolved]) -> tuple[Line, ...]:
    suggester = load_suggester()
    first = {row: found[0].release for row in rows if (found := suggester_says(suggester, row))}
    releases = dict(Release.objects.filter(slug__in=set(first.values())).values_list("slug", "name"))
    boards = dict(Board.objects.filter(slug__in={row.board for row in rows}).values_list("slug", "name"))
    lines = []
    for row in rows:
        note = f"{boards[row.board]}: place {row.place} in {row.metric} of {row.taken_on.isoformat()}"
        if row.why_silent:
            note += f"; {row.why_silent}"
        if row in first:
            note += f"; perhaps {releases[first[row]]}"
        lines.append(Line(row.name, names_address(at=row.snapshot, name=row.name), note, row.is_ahead))
    return tuple(lines)
