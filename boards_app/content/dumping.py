"""Write the catalogue and the boards as content files."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from django.db import transaction

from boards_app.content.aliases import aliases_as_plain
from boards_app.content.boards import board_as_plain
from boards_app.content.categories import categories_as_plain
from boards_app.content.loading import known_files
from boards_app.content.recipes import recipe_text
from boards_app.content.row_marks import row_marks_as_plain
from boards_app.models import Board
from models_app.content.files import write_page
from models_app.content.labs import lab_as_plain
from models_app.content.releases import all_releases, release_as_plain
from models_app.models import Lab
from models_app.slugs import validate_slug


@dataclass(frozen=True)
class Dump:
    """What was done: files written anew, files that were right already, and files that stand for nothing."""

    written: list[str]
    unchanged: list[str]
    left_over: list[str]


def dump_content(root: Path) -> Dump:
    """Write all content files under `root`; what is there besides stays, and is named."""
    with transaction.atomic():
        files = dict(_files())
    unchanged = [name for name, data in files.items() if _holds(root / name, data)]
    written = [name for name in files if name not in set(unchanged)]
    for name in written:
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(files[name])
    left_over = [name for name in sorted(known_files(root)) if name not in files and (root / name).exists()]
    return Dump(written, unchanged, left_over)


def _holds(path: Path, data: bytes) -> bool:
    return path.is_file() and path.read_bytes() == data


def _files() -> Iterator[tuple[str, bytes]]:
    """Yield (path, bytes) of every file that has something to say."""
    categories = categories_as_plain()
    if categories:
        yield "categories.yaml", write_page(categories)
    for lab in sorted(Lab.objects.prefetch_related("old_slugs"), key=lambda lab: lab.slug):
        yield f"labs/{_name(lab.slug)}.yaml", write_page(lab_as_plain(lab))
    for release in all_releases():
        yield f"releases/{_name(release.slug)}.yaml", write_page(release_as_plain(release))
    everywhere = aliases_as_plain(None)
    if everywhere:
        yield "aliases.yaml", write_page(everywhere)
    for board in sorted(Board.objects.select_related("continues"), key=lambda board: board.slug):
        yield from _board_files(board)


def _board_files(board: Board) -> Iterator[tuple[str, bytes]]:
    folder = f"boards/{_name(board.slug)}"
    yield f"{folder}/board.yaml", write_page(board_as_plain(board))
    recipe = recipe_text(board)
    if recipe is not None:
        yield f"{folder}/recipe.yaml", recipe.encode()
    aliases = aliases_as_plain(board)
    if aliases:
        yield f"{folder}/aliases.yaml", write_page(aliases)
    marks = row_marks_as_plain(board)
    if marks:
        yield f"{folder}/row_marks.yaml", write_page(marks)


def _name(slug: str) -> str:
    """Return a slug that is safe as a file's name: whoever wrote it past the checks gets no other folder."""
    validate_slug(slug)
    return slug
