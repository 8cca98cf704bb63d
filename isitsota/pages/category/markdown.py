"""The page of a category as Markdown. Pure."""

from boards_app.rules.dates import short_date
from boards_app.rules.phrases import capital
from isitsota.pages.addresses import ReleaseLink
from isitsota.pages.category.reigns import Holding
from isitsota.pages.category.shape import CategoryPage, CountedBoard, HeldUp, PlaceInScope, Standing, Unranked
from isitsota.pages.home.shape import CrownCell
from isitsota.pages.text import cell, cell_link, destination, document, inline, line, link, table

Blocks = list[list[str]]


def render(page: CategoryPage) -> str:
    """Return the page as text."""
    return document(
        [
            [f"# {inline(page.question)}"],
            [f"**{inline(page.answer)}**"],
            [line(page.reason)],
            [f"{page.as_of_line} {page.numbers}"],
            [line(page.about)] if page.about else [],
            [f"Canonical: {page.url}"],
            *_crowns(page),
            *_standing(page),
            *_held_up(page),
            *_held(page),
            *_boards(page),
            ["## The rules here"],
            [f"- {one.rule}: {one.text}" for one in page.rules],
            *_related(page),
        ]
    )


def _crowns(page: CategoryPage) -> Blocks:
    rows = [[capital(words), _crown_cell(one)] for words, one in page.crown_cells]
    return [["## Who wears the crown"], table(["Scope", "Crown"], rows)]


def _crown_cell(one: CrownCell) -> str:
    if not one.crowns:
        return cell(one.text)
    return "; ".join(f"{_link(crown.release)}, {cell(crown.note)}" for crown in one.crowns)


def _link(release: ReleaseLink) -> str:
    return cell_link(release.name, release.markdown_url)


def _standing(page: CategoryPage) -> Blocks:
    heads = ["Release", "Lab", "Boards", "Among all releases", "Among open weights"]
    unranked = [_unranked(row) for row in page.unranked]
    return [
        ["## Standing"],
        table(heads, [_row(row) for row in page.standing]) if page.standing else ["Nobody is ranked."],
        ["“2=” means that the rank is shared. Up to three that are ahead are named."]
        if page.standing
        else [],
        ["Listed by a fresh board, and not ranked:"] if unranked else [],
        unranked,
    ]


def _row(row: Standing) -> list[str]:
    return [
        _link(row.release),
        cell_link(row.lab.name, row.lab.markdown_url),
        row.boards,
        _place(row.all, ""),
        _place(row.open, row.no_place_in_open),
    ]


def _place(place: PlaceInScope | None, why: str) -> str:
    return cell(place.full_text if place else why)


def _unranked(row: Unranked) -> str:
    names = ", ".join(link(release.name, release.markdown_url) for release in row.releases)
    return f"- {capital(row.why)}: {names}"


def _held_up(page: CategoryPage) -> Blocks:
    lines = [_held_up_line(row) for row in page.held_up]
    return [["## Names that hold a lead up"], lines] if lines else []


def _held_up_line(row: HeldUp) -> str:
    board = link(row.board.name, row.board.markdown_url)
    return f"- “{inline(row.name)}” on {board}, ahead of {link(row.release.name, row.release.markdown_url)}"


def _held(page: CategoryPage) -> Blocks:
    blocks: Blocks = [["## Crowns through time"]]
    for words, held in page.held_lines:
        blocks += [[f"### {words.capitalize()}"], [_holding(one) for one in held]]
    return blocks if page.held_lines else [*blocks, ["No crown has been worn yet."]]


def _holding(one: Holding) -> str:
    names = ", ".join(link(release.name, release.markdown_url) for release in one.releases)
    return f"- {one.days}: {names or 'nobody'}"


def _boards(page: CategoryPage) -> Blocks:
    heads = ["Board", "Newest edition", "Fresh until", "How scores tie"]
    return [
        ["## Boards that count here"],
        table(heads, [_board(row) for row in page.boards]) if page.boards else ["None."],
        [f"- {line(board)}: {inline(words)}" for board, words in page.attributions],
    ]


def _board(row: CountedBoard) -> list[str]:
    return [
        cell_link(row.board.name, row.board.markdown_url),
        f"{short_date(row.edition_on)}, {row.edition_note}" if row.edition_on else row.edition_note,
        short_date(row.fresh_until) if row.fresh_until else "unknown",
        cell(row.note),
    ]


def _related(page: CategoryPage) -> Blocks:
    others = [f"- {inline(one.name)}: {one.markdown_url}" for one in page.categories if one.slug != page.slug]
    return [["## Related"], [*others, f"- JSON: {destination(page.json_url)}"]]
