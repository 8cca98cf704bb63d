"""Recipes as content files: boards/SLUG/recipe.yaml, kept byte for byte."""

import re
from collections.abc import Mapping
from pathlib import Path

from boards_app.content.boards import board_slugs
from boards_app.intake.recipe import RecipeError, read_recipe
from boards_app.models import Board, RecipeVersion
from boards_app.queries import newest_recipe
from models_app.content.files import read_bytes
from models_app.content.problem import Page, Problem
from models_app.content.tally import Tally, outcome
from models_app.models import ContentVersion
from models_app.yaml_reading import Text, YamlError, utf8_text


def store_recipes(
    root: Path, boards: Mapping[str, Board | None], problems: list[Problem], tally: Tally, *, by: str
) -> None:
    """Store the recipes that differ from the newest of their board, each as a new version."""
    for slug in board_slugs(root):
        found = _read(root, slug, problems)
        if found is None:
            continue
        page, text = found
        board = boards.get(slug)
        newest = newest_recipe(board) if board and board.pk else None
        is_changed = newest is None or newest.text != text
        if is_changed:
            _check(page, text)
        if is_changed and board is not None and not problems:
            number = newest.number + 1 if newest else 1
            RecipeVersion.objects.create(board=board, number=number, text=text, by=by)
            ContentVersion.rise()
        tally.count("recipes", outcome(is_new=newest is None, is_changed=is_changed))


def _read(root: Path, slug: str, problems: list[Problem]) -> tuple[Page, str] | None:
    relative = f"boards/{slug}/recipe.yaml"
    data = read_bytes(root, relative, problems)
    if data is None:
        return None
    try:
        text = utf8_text(data)
    except YamlError as error:
        problems.append(Problem(relative, error.line or 1, "", error.message))
        return None
    return Page(relative, Text(text, 1), problems), text


def _check(page: Page, text: str) -> None:
    try:
        read_recipe(text)
    except RecipeError as error:
        for mistake in str(error).splitlines():
            _note(page, mistake)


def _note(page: Page, mistake: str) -> None:
    """Note a mistake of a recipe; its line stands at the front, when it is known."""
    found = re.match(r"line (\d+)(?:, column \d+)?[,:] ", mistake)
    line, message = (int(found[1]), mistake[found.end() :]) if found else (1, mistake)
    page.wrong(line, "", message)


def recipe_text(board: Board) -> str | None:
    """Return the text of a board's newest recipe."""
    newest = newest_recipe(board)
    return newest.text if newest else None
