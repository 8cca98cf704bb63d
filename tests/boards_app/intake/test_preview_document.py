"""docs/intake.md shows a preview: this is what it says of that file, and the tables name all there is."""

import re
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from boards_app.intake import doubts
from boards_app.intake.importing import Choice
from boards_app.intake.preview_json import preview_json
from boards_app.intake.store import accept, read_file, stage
from boards_app.models import Alias, Board, RecipeVersion
from models_app.models import Release
from tests.boards_app.evidence import day, make_board, make_release
from tests.boards_app.intake.test_preview import preview

TEXT = (Path(__file__).parents[3] / "docs/intake.md").read_text(encoding="utf-8")
SECTION = TEXT.split("\n## Preview\n")[1].split("\n## ")[0]

pytestmark = pytest.mark.django_db


def block(kind: str) -> tuple[str, str]:
    """Return what follows the kind of a block in its first line, and what is in it."""
    found = re.search(rf"^```\w+ {kind} ?([\d-]*)\n(.*?)^```$", SECTION, re.DOTALL | re.MULTILINE)
    assert found is not None, kind
    return found[1], found[2]


@pytest.fixture
def board(settings: Any) -> Board:
    """Return the board of the example, its first file accepted."""
    settings.SITE_DATE = day(20)
    board = make_board("aider-polyglot", "coding")
    RecipeVersion.objects.create(board=board, number=2, text=block("recipe")[1], by="test")
    for name in ("Lark 2", "Wren 3", "Finch 1"):
        release = make_release(name.lower().replace(" ", "-"))
        Release.objects.filter(pk=release.pk).update(name=name)
        Alias.objects.create(name=name, release=release, by="test")
    taken_on, text = block("before")
    data = text.encode()
    made = stage(board, read_file(board, data), data, taken_on=_day(taken_on), file_name="a.csv", by="test")
    accept([made], by="test")
    return board


def _day(text: str) -> Any:
    return next(day(number) for number in range(30) if str(day(number)) == text)


def shown(tmp_path: Path) -> str:
    """Return what a dry run says of the file."""
    taken_on, text = block("file")
    path, out = tmp_path / f"{taken_on}.csv", StringIO()
    path.write_text(text, encoding="utf-8")
    call_command("import_snapshot", "aider-polyglot", str(path), "--dry-run", stdout=out)
    return out.getvalue()


def test_the_example_is_shown_as_it_says(board: Board, tmp_path: Path) -> None:
    assert shown(tmp_path) == block("preview")[1]


def test_every_warning_is_in_the_table() -> None:
    source = Path(doubts.__file__).read_text(encoding="utf-8")
    codes = set(re.findall(r'Doubt\(\s*"([a-z-]+)"', source))
    assert codes == set(re.findall(r"^\| `([a-z-]+)` \| [A-Z].*? \| .*? \|$", SECTION, re.MULTILINE)) - {
        "outcome", "file", "read",
    }  # fmt: skip


def test_every_key_and_outcome_is_in_the_table(board: Board) -> None:
    parsed = read_file(board, block("file")[1].encode())
    document = preview_json(preview(board, day(9), parsed, b""))
    for word in ("outcome", *document, *Choice, "known", "refused"):
        assert f"`{word}`" in SECTION, word
