"""docs/recipes.md teaches by examples: each of them does what the document says."""

import json
import re
from pathlib import Path

import pytest

from boards_app.intake.conditions import Condition, RowRule
from boards_app.intake.layout import Archive, Group, SubBoards, Table
from boards_app.intake.metric_recipe import Interval, Mean, MetricRecipe, Scale, Share
from boards_app.intake.parse import Parsed, parse
from boards_app.intake.recipe import Name, Recipe, read_recipe
from boards_app.intake.scores import ParsedResult
from tests.boards_app.intake.samples import packed

DOCS = Path(__file__).parents[3] / "docs"
TEXT = (DOCS / "recipes.md").read_text(encoding="utf-8")
SECTIONS = {part.split("\n")[0]: part for part in TEXT.split("\n## ")[1:]}
EXAMPLES = [title for title, part in SECTIONS.items() if "```yaml recipe" in part]


def _block(section: str, kind: str) -> str:
    found = re.search(rf"^```(?:\w+) {kind}\n(.*?)^```$", section, re.DOTALL | re.MULTILINE)
    assert found is not None, kind
    return found[1]


def _result(result: ParsedResult) -> str:
    interval = f" ({result.low} to {result.high})" if result.low else ""
    return f"{result.metric} {result.score}{interval}{f', n {result.n}' if result.n else ''}"


def _lines(parsed: Parsed) -> list[str]:
    lines = [f"{row.name}: {', '.join(map(_result, row.results)) or 'no score'}" for row in parsed.rows]
    for left in parsed.left_out:
        of = f" of {left.metric}" if left.metric else ""
        lines.append(f"left out{of}: {left.name} ({left.rule})")
    return lines + [f"problem: {problem}" for problem in parsed.problems]


@pytest.mark.parametrize("title", EXAMPLES)
def test_an_example_reads_as_it_says(title: str) -> None:
    section = SECTIONS[title]
    file = _block(section, "file")
    data = packed(json.loads(file)) if "```zip file" in section else file.encode()
    parsed = parse(read_recipe(_block(section, "recipe")), data)
    assert _lines(parsed) == _block(section, "read").splitlines()


def test_there_are_examples_of_every_kind() -> None:
    assert len(EXAMPLES) == 10


def test_every_key_of_the_language_is_named() -> None:
    parts = (Recipe, MetricRecipe, Mean, Share, Scale, Interval, Name, Table, SubBoards, Archive, Group)
    models = [part.model_fields for part in (*parts, RowRule, Condition)]
    keys = {field.alias or name for fields in models for name, field in fields.items()}
    assert sorted(key for key in keys if not re.search(rf"\b{key}\b", TEXT)) == []


RECIPES = sorted(DOCS.glob("recipes/*/recipe.yaml"))


@pytest.mark.parametrize("path", RECIPES, ids=lambda path: path.parent.name)
def test_every_recipe_of_the_collection_is_valid(path: Path) -> None:
    recipe = read_recipe(path.read_text(encoding="utf-8"))
    assert any(metric.reading for metric in recipe.metrics.values())
