"""Say what is wrong with a part of a recipe, and what is allowed there. Pure."""

import difflib
from collections.abc import Iterator
from typing import Any, get_args, get_origin

from pydantic import BaseModel
from pydantic_core import ErrorDetails

from boards_app.intake.metric_recipe import KEY, NUMBER
from boards_app.intake.problem import shown

OF_A_KEY = "[key]"  # how pydantic says that it is the key that is wrong, not what stands under it
_PATTERNS = {
    KEY: "a key has small letters, digits, - and _, a letter or digit first; at most 60 characters",
    NUMBER: "write a plain number, such as 100 or 0.5",
}
_WORDS = {
    "bool_parsing": "write yes or no",
    "bool_type": "write yes or no",
    "dict_type": "here stand keys with their values, `key: value`",
    "greater_than_equal": "at least {ge} is allowed",
    "int_parsing": "write a whole number",
    "int_type": "write a whole number",
    "less_than_equal": "at most {le} is allowed",
    "string_too_long": "it has at most {max_length} characters",
    "string_too_short": "it has at least {min_length} characters",
    "string_type": "write a text",
    "too_long": "at most {max_length} may stand here; there are {actual_length}",
    "too_short": "name at least {min_length}",
    "tuple_type": "here stands a list, each item on a line of its own after `- `",
}


def mistake_said(details: ErrorDetails, whole: type[BaseModel]) -> str:
    """Return what is wrong, in a clause; `whole` is what a recipe may hold."""
    kind, given = details["type"], details["input"]
    if kind == "missing":
        return "this key is missing"
    if kind == "extra_forbidden":
        return _unknown(details["loc"], whole)
    if kind == "value_error":
        return str(details["ctx"]["error"])
    said = _allowed(details, whole)
    return f'"{shown(given)}" does not fit: {said}' if isinstance(given, str) else said


def _unknown(loc: tuple[int | str, ...], whole: type[BaseModel]) -> str:
    keys = _keys(_part_at(whole, loc[:-1]))
    near = difflib.get_close_matches(str(loc[-1]), keys, n=1)
    meant = f"; did you mean `{near[0]}`?" if near else "."
    return f"unknown key{meant} Allowed here: {', '.join(keys)}"


def _allowed(details: ErrorDetails, whole: type[BaseModel]) -> str:
    kind, facts = details["type"], details.get("ctx", {})
    if kind == "string_pattern_mismatch" and facts["pattern"] in _PATTERNS:
        return _PATTERNS[facts["pattern"]]
    if details["loc"][-1:] == (OF_A_KEY,):
        return _PATTERNS[KEY]
    if kind == "model_type":
        keys = ", ".join(_keys(_part_at(whole, details["loc"])))
        return f"here stand keys with their values, `key: value`; allowed are {keys}"
    if kind in _WORDS:
        return _WORDS[kind].format(**facts)
    return details["msg"][:1].lower() + details["msg"][1:]


def _keys(part: type[BaseModel]) -> list[str]:
    return [field.alias or name for name, field in part.model_fields.items()]


def _part_at(whole: type[BaseModel], loc: tuple[int | str, ...]) -> type[BaseModel]:
    """Return the part of a recipe that stands at a place, by the types of the keys that lead there."""
    part, steps = whole, list(loc)
    while steps:
        fields = {field.alias or name: field.annotation for name, field in part.model_fields.items()}
        inner = next(_parts_in(fields.get(str(steps[0]))), None)
        if inner is None:
            break
        part, is_one_of_many = inner
        steps = steps[2 if is_one_of_many else 1 :]
    return part


def _parts_in(annotation: Any, *, of_many: bool = False) -> Iterator[tuple[type[BaseModel], bool]]:
    """Yield the parts that a type names, each with whether it stands in a list or mapping of such."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        yield annotation, of_many
        return
    for inner in get_args(annotation):
        yield from _parts_in(inner, of_many=of_many or get_origin(annotation) in (dict, tuple))
