"""The files that docs/content.md shows are loaded as they stand, and no key is left unmentioned."""

import re
from pathlib import Path

import pytest

from boards_app.content.aliases import ALIAS
from boards_app.content.boards import BOARD
from boards_app.content.categories import CATEGORY
from boards_app.content.dumping import dump_content
from boards_app.content.loading import load_content
from boards_app.content.metrics import METRIC
from boards_app.content.row_marks import MARK
from models_app.content.labs import LAB
from models_app.content.releases import RELEASE
from models_app.content.rows import CLAIM, FACT, SCORE, SOURCE
from models_app.content.shape import Shape
from tests.boards_app.content.folder import read, write

PAGE = (Path(__file__).parents[3] / "docs/content.md").read_text(encoding="utf-8")
FILES = dict(re.findall(r"```yaml file=(\S+)\n(.*?)```", PAGE, re.DOTALL))
SHAPES = [ALIAS, BOARD, CATEGORY, METRIC, MARK, LAB, RELEASE, CLAIM, FACT, SCORE, SOURCE]


@pytest.mark.django_db
def test_the_files_of_the_page_are_loaded_and_dumped_as_they_stand(tmp_path: Path) -> None:
    load_content(write(tmp_path / "page", FILES), by="me", publishes=False)
    dump_content(tmp_path / "dumped")
    page, dumped = read(tmp_path / "page"), read(tmp_path / "dumped")
    assert set(page) == set(dumped)
    for name in page.keys() - {"categories.yaml"}:  # which shows a default
        assert dumped[name] == page[name], name


@pytest.mark.parametrize("shape", SHAPES, ids=lambda shape: shape.model.__name__)
def test_every_key_is_on_the_page(shape: Shape) -> None:
    missing = [key for key in (*shape.fields, *shape.parts) if not re.search(rf"\b{key}\b[:`]", PAGE)]
    assert not missing
