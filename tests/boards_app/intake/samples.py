"""Short recipes and files for the tests of intake: invented names, invented figures."""

import io
import json
import zipfile
from typing import Any

from boards_app.intake.parse import Parsed, parse
from boards_app.intake.recipe import Recipe, read_recipe

CSV = """
format: csv
name: model
metrics:
  score: {column: score, unit: percent}
"""


def recipe_for(text: str = CSV, **score: Any) -> Recipe:
    """Return a recipe; keyword arguments replace the keys of its metric `score`."""
    if not score:
        return read_recipe(text)
    head = text.split("metrics:")[0]
    return read_recipe(f"{head}metrics:\n  score: {json.dumps({'column': 'score', **score})}\n")


def read(data: str | bytes, recipe: str = CSV, **score: Any) -> Parsed:
    """Parse a file given as text."""
    return parse(recipe_for(recipe, **score), data.encode() if isinstance(data, str) else data)


def cells(*score_cells: str, **score: Any) -> Parsed:
    """Parse a table of one model for each score cell, tab-separated so that cells may hold commas."""
    lines = [f"model-{at}\t{cell}" for at, cell in enumerate(score_cells)]
    return read("\n".join(["model\tscore", *lines]), CSV.replace("csv", "tsv"), **({"unit": "plain"} | score))


def scores(parsed: Parsed, metric: str = "score") -> dict[str, str]:
    """Return name -> score of every row that has one in the metric."""
    return {row.name: r.score for row in parsed.rows for r in row.results if r.metric == metric}


def said(parsed: Parsed) -> list[str]:
    """Return the problems as the lines a person reads."""
    return [str(problem) for problem in parsed.problems]


def packed(members: dict[str, object], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    """Return a zip of JSON files, the same bytes at any hour; bytes and text stand as they are."""
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w") as archive:
        for name, content in members.items():
            data = content if isinstance(content, str | bytes) else json.dumps(content)
            archive.writestr(zipfile.ZipInfo(name), data, method)
    return held.getvalue()
