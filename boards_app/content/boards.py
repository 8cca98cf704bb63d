"""Boards as content files: boards/SLUG/board.yaml with its metrics, and recipe.yaml, kept as it is."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from boards_app.content.metrics import (
    check_metrics,
    metric_as_plain,
    metrics_differ,
    note_metrics_in_use,
    read_metrics,
    store_metrics,
)
from boards_app.models import Board, Category
from models_app.content.files import read_page
from models_app.content.order import drafts_in_order
from models_app.content.problem import Problem
from models_app.content.shape import Draft, Shape, assign, unknown
from models_app.content.slugs import check_slug
from models_app.content.tally import Tally, outcome
from models_app.models import ContentVersion
from models_app.yaml_reading import shown
from models_app.yaml_writing import Plain

_SAME = (
    "name", "operator", "url", "source_url", "about", "licence", "attribution", "tracked_since", "retired_on",
    "max_age_days", "min_gap_days", "cadence", "fetch_allowed", "fetch_terms_url", "continues",
)  # fmt: skip
_KEYS = {key: key for key in _SAME[:7]}
_KEYS |= {"independent": "is_independent", "counted": "is_counted", "counted_reason": "counted_reason"}
_KEYS |= {key: key for key in _SAME[7:]}
BOARD = Shape(Board, _KEYS, ["metrics"])


@dataclass
class BoardFile:
    """What board.yaml says of a board."""

    slug: str
    draft: Draft
    metrics: list[Draft]


def board_slugs(root: Path) -> list[str]:
    """Return the names of the folders of boards."""
    return sorted(path.name for path in (root / "boards").glob("*") if path.is_dir())


def read_boards(root: Path, problems: list[Problem]) -> list[BoardFile]:
    """Return the boards of a folder; mistakes are noted."""
    files = []
    for slug in board_slugs(root):
        page = read_page(root, f"boards/{slug}/board.yaml", problems)
        draft = BOARD.read(page.root, page) if page else None
        if draft is not None:
            check_slug(draft.page, 1, "", slug)
            files.append(BoardFile(slug, draft, read_metrics(draft)))
    return files


def store_boards(
    files: list[BoardFile], named: set[str], categories: Mapping[str, Category | None], tally: Tally
) -> dict[str, Board | None]:
    """Store the boards, each after the one it continues, and return all by slug.

    Mistakes are noted; while there are any nothing is stored. A board that is not stored for that reason is
    None, and so is one of the slugs `named` by a file that could not be read, so that it is no unknown one.
    """
    stored = {board.slug: board for board in Board.objects.all()}
    known = set(stored) | named
    _check_continues(files, known)
    _note_doubled_names(files, stored)
    for file in files:
        check_metrics(file.metrics, categories)
    _let_go(files, stored)
    for file in _continued_first(files):
        board = stored.get(file.slug) or Board(slug=file.slug)
        _store_board(file, board, stored, categories, tally)
        if board.pk:
            stored[file.slug] = board
    return {slug: stored.get(slug) for slug in known}


def _check_continues(files: list[BoardFile], known: set[str]) -> None:
    taken = dict(Board.objects.filter(continues__isnull=False).values_list("continues__slug", "slug"))
    ours = {file.slug for file in files}
    taken = {continued: slug for continued, slug in taken.items() if slug not in ours}
    for file in files:
        slug = file.draft.values.get("continues")
        if slug is None:
            continue
        if slug not in known:
            file.draft.wrong("continues", unknown(f"board {shown(slug)}", slug, known))
        elif slug in taken:
            file.draft.wrong("continues", f"{shown(slug)} is continued by {taken[slug]} already")
        taken.setdefault(slug, file.slug)


def _note_doubled_names(files: list[BoardFile], stored: Mapping[str, Board]) -> None:
    ours = {file.slug for file in files}
    holders = {board.name: slug for slug, board in stored.items() if slug not in ours}
    for file in files:
        name = file.draft.values.get("name")
        if name in holders:
            file.draft.wrong("name", f"{shown(name)} is the name of the board {holders[name]} already")
        elif name:
            holders[name] = file.slug


def _let_go(files: list[BoardFile], stored: Mapping[str, Board]) -> None:
    """Free the names and continued boards that change hands, since they are unique at every moment."""
    for file in files:
        board, values = stored.get(file.slug), file.draft.values
        if board is None or file.draft.page.problems:
            continue
        if board.name != values.get("name"):
            Board.objects.filter(pk=board.pk).update(name=f"({board.pk})")
        continued = stored.get(values.get("continues") or "")
        if board.continues_id and (continued is None or continued.pk != board.continues_id):
            Board.objects.filter(pk=board.pk).update(continues=None)


def _continued_first(files: list[BoardFile]) -> Iterator[BoardFile]:
    of_slug = {file.slug: file for file in files}
    drafts = {file.slug: file.draft for file in files}
    stored = dict(Board.objects.filter(continues__isnull=False).values_list("slug", "continues__slug"))
    order = drafts_in_order(drafts, stored, "continues", "this board comes before it in its own series")
    return (of_slug[slug] for slug in order)


def _store_board(
    file: BoardFile,
    board: Board,
    boards: Mapping[str, Board],
    categories: Mapping[str, Category | None],
    tally: Tally,
) -> None:
    draft, is_new = file.draft, board.pk is None
    values = {name: value for name, value in draft.values.items() if name != "continues"}
    continued = boards.get(draft.values.get("continues") or "")
    values["continues_id"] = continued.pk if continued else None
    has_other_metrics = metrics_differ(board, file.metrics)
    is_changed = assign(board, values) or is_new
    if not is_new and has_other_metrics:
        note_metrics_in_use(board, draft, file.metrics)
    if is_changed or draft.broken:
        draft.check(board, skip=["slug", "name"])
    is_changed = is_changed or has_other_metrics
    if is_changed and not draft.page.problems:
        board.save()
        if has_other_metrics:
            store_metrics(board, file.metrics, categories)
        ContentVersion.rise()
    tally.count("boards", outcome(is_new=is_new, is_changed=is_changed))


def board_as_plain(board: Board) -> dict[str, Plain]:
    """Return what the file of a board says."""
    metrics: list[Plain] = [metric_as_plain(metric) for metric in board.metrics.select_related("category")]
    return BOARD.write(board) | ({"metrics": metrics} if metrics else {})
