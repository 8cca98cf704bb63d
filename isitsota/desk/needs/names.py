"""Which names of the boards mean no release yet: those that may hold up a lead first."""

from urllib.parse import urlencode

from boards_app.models import Alias, Board
from boards_app.naming import Unresolved, load_suggester, unresolved
from isitsota.desk.needs.addresses import listed
from isitsota.desk.needs.shape import MOST_LINES, Line, Need
from models_app.models import Release


def unresolved_names() -> Need:
    """List them with what each may mean; a line leads to a new alias with the name filled in."""
    rows = unresolved()
    boards = {slug: (pk, name) for pk, slug, name in Board.objects.values_list("pk", "slug", "name")}
    shown = rows[:MOST_LINES]
    lines = _lines(shown, boards) if shown else ()
    return Need(
        "names", "Unresolved names", len(rows), lines, listed(Alias),
        "A name that stands before every release may hold up a lead (R12).",
    )  # fmt: skip


def _lines(rows: list[Unresolved], boards: dict[str, tuple[int, str]]) -> tuple[Line, ...]:
    suggester = load_suggester()
    first = {row: found[0] for row in rows if (found := suggester.suggest(row.name, row.board, row.taken_on))}
    releases = {
        slug: (pk, name)
        for pk, slug, name in Release.objects.filter(
            slug__in=[found.release for found in first.values()]
        ).values_list("pk", "slug", "name")
    }
    lines = []
    for row in rows:
        board, board_name = boards[row.board]
        initial: dict[str, object] = {"name": row.name, "board": board}
        note = f"{board_name}: {row.place} in {row.metric} of {row.taken_on.isoformat()}"
        if row in first:
            release, name = releases[first[row].release]
            initial |= {"release": release, "variant": first[row].variant}
            note += f"; perhaps {name}"
        address = f"{listed(Alias)}add/?{urlencode(initial)}"
        lines.append(Line(row.name, address, note, row.is_ahead))
    return tuple(lines)
