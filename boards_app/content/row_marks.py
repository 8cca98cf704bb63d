"""Row marks as content files: boards/SLUG/row_marks.yaml, a list."""

from collections import Counter
from collections.abc import Mapping
from datetime import date
from pathlib import Path
from typing import Any

from boards_app.content.boards import board_slugs
from boards_app.correcting.rows import WatchedRows
from boards_app.models import Board, RowMark
from models_app.content.files import read_page
from models_app.content.problem import Problem
from models_app.content.shape import Draft, Shape
from models_app.content.tally import Tally
from models_app.history.recording import create_all
from models_app.models import ContentVersion
from models_app.yaml_writing import Plain

FILE = "row_marks.yaml"
KEYS = {"row": "row_key", "kind": "kind", "from": "from_on", "until": "until_on", "reason": "reason"}
MARK = Shape(RowMark, KEYS)


def store_row_marks(
    root: Path,
    boards: Mapping[str, Board | None],
    problems: list[Problem],
    tally: Tally,
    watch: WatchedRows,
    *,
    by: str,
) -> None:
    """Make the row marks of each board that has a file those of the file; mistakes are noted.

    How changed rows were marked before is seen by `watch`.
    """
    for slug in board_slugs(root):
        page = read_page(root, f"boards/{slug}/{FILE}", problems)
        if page is None:
            continue
        drafts = MARK.read_all(page.root, page)
        for draft in drafts:
            draft.check(RowMark(**draft.values))
        board = boards.get(slug)
        if board is not None and not problems:
            _store(board, drafts, tally, watch, by)


def _store(board: Board, drafts: list[Draft], tally: Tally, watch: WatchedRows, by: str) -> None:
    wanted = Counter(tuple(draft.values[name] for name in KEYS.values()) for draft in drafts)
    gone = []
    kept = Counter[Any]()
    for mark in board.row_marks.order_by("pk"):
        key = _key(mark)
        if kept[key] < wanted[key]:
            kept[key] += 1
        else:
            gone.append(mark)
    new = list((wanted - kept).elements())
    watch.see((board.pk, key) for key in {mark.row_key for mark in gone} | {row_key for row_key, *_ in new})
    RowMark.objects.filter(pk__in=[mark.pk for mark in gone]).delete()
    create_all([RowMark(board=board, by=by, **dict(zip(KEYS.values(), key, strict=True))) for key in new])
    if gone or new:
        ContentVersion.rise()
    tally.count("row marks", "added", len(new))
    tally.count("row marks", "removed", len(gone))
    tally.count("row marks", "unchanged", kept.total())


def _key(mark: RowMark) -> tuple[Any, ...]:
    return tuple(getattr(mark, name) for name in KEYS.values())


def row_marks_as_plain(board: Board) -> list[Plain]:
    """Return what the file says."""
    marks = sorted(
        board.row_marks.all(),
        key=lambda m: (m.row_key, m.from_on or date.min, m.until_on or date.max, m.kind, m.reason),
    )
    return [MARK.write(mark) for mark in marks]
