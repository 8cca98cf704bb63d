"""A comparison as Markdown. Pure."""

from boards_app.rules.dates import short_date
from isitsota.pages.compare.shape import ComparisonPage, Score, SharedBoard, SharedCategory
from isitsota.pages.text import cell, cell_link, destination, document, inline, line, link, table

Blocks = list[list[str]]
HEADS = ["Board, edition", "Release, name on the board", "Place", "Score (interval)", "On this board"]


def render(page: ComparisonPage) -> str:
    """Return the page as text."""
    alone = [f"- {line(release.name)}: {inline(boards)}" for release, boards in page.alone]
    return document(
        [
            [f"# {inline(page.question)}"],
            [f"**{inline(page.answer)}**"],
            [page.as_of_line],
            [f"Canonical: {page.url}"],
            [
                f"- {link(one.release.name, one.release.markdown_url)}: {inline(one.status.line(''))}"
                for one in page.releases
            ],
            *(block for one in page.categories for block in _category(one)),
            ["## Not compared"] if alone else [],
            ["Boards that list one of them alone:"] if alone else [],
            alone,
            ["## Related"],
            [f"- JSON: {destination(page.json_url)}"],
        ]
    )


def _category(one: SharedCategory) -> Blocks:
    rows = [row for board in one.boards for row in _rows(board)]
    return [
        [f"## {inline(one.category.name)}"],
        [f"- {inline(pair.words)}" for pair in one.pairs],
        [f"Ranks: {inline(one.ranks_line)}."],
        table(
            ["Board, edition", "Release, name on the board", "Place", "Score (interval)", "On this board"],
            rows,
        ),
        [f"- {line(board)}: {inline(words)}" for board, words in one.attributions],
    ]


def _rows(board: SharedBoard) -> list[list[str]]:
    return [_row(board, score) for score in board.scores]


def _row(board: SharedBoard, score: Score) -> list[str]:
    return [
        f"{cell_link(board.board.name, board.board.markdown_url)}, {short_date(board.taken_on)}",
        f"{cell_link(score.release.name, score.release.markdown_url)}, {cell(score.name)}",
        f"{score.rank_text} of {score.of}",
        f"{cell(score.score_line)}, {cell(board.note)}",
        cell(board.outcome),
    ]
