"""What a row of a board is called: its name as it stood, the normal form of that, and its key. Pure."""

import re

from boards_app.intake.formats.sheet import SourceRow
from boards_app.intake.match import LONGEST_NAME, NO_TEXT, normal_form
from boards_app.intake.numerals import without_marks
from boards_app.intake.problem import shown
from boards_app.intake.recipe import Recipe
from boards_app.intake.scores import FieldError

_FORMULA = re.compile(r"\s*(=|[+@-]\w+\()")


def name_of(recipe: Recipe, row: SourceRow) -> str:
    """Return the row's name as it stood, made of the fields that are there."""
    fields = recipe.name.fields
    if len(fields) == 1:
        return row.text(fields[0])
    return recipe.name.joined_by.join(text for text in map(row.text, fields) if text.strip())


def normal_name(recipe: Recipe, name: str) -> str:
    """Return a name's normal form without footnote marks; at once for plain ASCII, as nearly all are.

    Raises FieldError for what is no name.
    """
    is_plain = name[:1].isalnum() and name.isascii() and name.isprintable() and len(name) <= LONGEST_NAME
    if is_plain and not recipe.name_footnotes:
        return " ".join(name.split())
    name_field = recipe.name.fields[0]
    check_text(name_field, name)
    if _FORMULA.match(name):
        raise FieldError(name_field, name, "is a formula, not a name")
    normal = normal_form(without_marks(name, recipe.name_footnotes))
    if not normal:
        raise FieldError(name_field, name, "the row has no name" if not name.strip() else "is no name")
    if len(normal) > LONGEST_NAME:  # some letters take two places in it
        check_text(name_field, normal)
    return normal


def key_of(recipe: Recipe, row: SourceRow) -> str:
    """Return what marks and later editions know the row by. Raises FieldError where there is nothing."""
    # In normal form, as names are: a marked row stays so however its blanks and dashes are drawn.
    fields = recipe.key_fields()
    for each in fields:
        check_text(each, row.text(each))
    key = " | ".join(filter(None, map(normal_form, map(row.text, fields))))
    if not key:
        raise FieldError(fields[0], "", "the row has no key")
    check_text(fields[0], key)
    return key


def check_text(field: str, text: str) -> None:
    """Raise FieldError for what is too long for a name, key or place, or holds what no text has."""
    if len(text) <= LONGEST_NAME and text.isprintable():  # as nearly every text is
        return
    if len(text) > LONGEST_NAME:
        message = f"has {len(text):,} characters; a name, key or place has at most {LONGEST_NAME}"
        raise FieldError(field, text, message)
    if NO_TEXT.search(text):
        raise FieldError(field, text, "holds a NUL or half a surrogate pair, which no text has")


def printable(name: str) -> str:
    """Return a name as it can be shown and stored, whatever it holds."""
    return shown(name, longest=LONGEST_NAME)
