"""What docs/editing.md shows is what the journeys take pictures of, all of it, and small."""

import ast
import re
from pathlib import Path

MOST_BYTES = 60_000
DOCS = Path(__file__).resolve().parents[4] / "docs"
SHOWN = re.compile(r"!\[([^\]]*)\]\(editing/([a-z-]+)\.png\)")


def taken() -> list[str]:
    """Return the names under which the journeys take pictures."""
    trees = [ast.parse(path.read_text()) for path in Path(__file__).parent.glob("test_*.py")]
    calls = [node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Call)]
    return [
        str(ast.literal_eval(call.args[1]))
        for call in calls
        if isinstance(call.func, ast.Name) and call.func.id == "picture"
    ]


def test_each_picture_is_taken_once_shown_once_and_kept() -> None:
    shown = [name for _, name in SHOWN.findall((DOCS / "editing.md").read_text())]
    assert sorted(shown) == sorted(taken())
    assert len(set(shown)) == len(shown)
    assert {path.stem for path in (DOCS / "editing").iterdir()} == set(shown)


def test_each_picture_is_small_and_told_in_words() -> None:
    for path in (DOCS / "editing").iterdir():
        assert path.stat().st_size <= MOST_BYTES, path.name
    for words, name in SHOWN.findall((DOCS / "editing.md").read_text()):
        assert len(words) > 20, f"{name} needs words for those who do not see it"
