"""Rows in JSON and YAML: found by JMESPath, each with its pointer. Pure."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import jmespath
from jmespath.exceptions import JMESPathError

from boards_app.intake.formats.sheet import (
    ENTRY,
    MOST_ROWS,
    PART,
    SPECIAL_FIELDS,
    Items,
    Nested,
    Sheet,
    SourceRow,
    Value,
)
from boards_app.intake.problem import Fault, Problem, shown
from boards_app.intake.recipe import Recipe

WHOLE = "@"  # JMESPath for what it is asked of: the document, where a recipe has no `rows`


@dataclass(frozen=True, slots=True)
class Tree:
    """A parsed document, and the line of a node by its path where the format knows it."""

    root: Any
    lines: Callable[[tuple[str | int, ...]], int | None] = lambda path: None


@dataclass(frozen=True, slots=True)
class _Group:
    part: str
    rows: Any
    at: str


def rows_in(recipe: Recipe, tree: Tree) -> Sheet:
    """Return the rows at the recipe's `rows`, or those of its `sub_boards`, in the document's order.

    A list holds a row an item; an object holds a row a member, whose key is the field (entry).
    Raises Fault when nothing, or neither of the two, stands there, and for more than MOST_ROWS rows.
    """
    groups = list(_groups(recipe, tree.root))
    if sum(map(_size, groups)) > MOST_ROWS:
        raise Fault(f"more than {MOST_ROWS:,} rows")
    wanted = {id(node) for group in groups for _, node in _members(group)}
    paths = _paths(tree.root, wanted.union(id(group.rows) for group in groups))
    rows: list[SourceRow] = []
    problems: list[Problem] = []
    for group in groups:
        for at, (entry, node) in enumerate(_members(group)):
            path = _path_of(paths, group, entry if isinstance(group.rows, dict) else at, node)
            line = tree.lines(path) if path is not None else None
            try:
                rows.append(row_of(recipe, node, line, _pointer(path), group.part, entry))
            except Fault as fault:
                problems.append(fault.problem)
    return Sheet(tuple(rows), (), tuple(problems))


def row_of(
    recipe: Recipe, node: Any, line: int | None = None, pointer: str = "", part: str = "", entry: str = ""
) -> SourceRow:
    """Return a row with the fields that the recipe names, each found by its JMESPath expression.

    Raises Fault where an expression does not fit the row, two spellings of one field stand in it, or a field
    is named as a task.
    """
    if recipe.group is not None and isinstance(node, dict):
        _refuse_tasks(recipe, node, line, pointer)
    values: dict[str, Value] = {PART: part, ENTRY: entry}
    for field in recipe.fields:
        if field not in SPECIAL_FIELDS:
            values[field] = _field(recipe, node, field, line, pointer)
    return SourceRow(line, pointer, values, {})


def _refuse_tasks(recipe: Recipe, node: dict[str, Any], line: int | None, pointer: str) -> None:
    for name in filter(recipe.tasks.get, node):
        message = "is a field, and a task that the recipe reads; which is meant can't be told"
        raise Fault(message, line=line, cell=name, pointer=pointer)


def search(expression: str, node: Any, line: int | None = None, pointer: str = "") -> Any:
    """Return what a JMESPath expression finds. Raises Fault when it does not fit the data."""
    try:
        return _compiled(expression).search(node)
    except (JMESPathError, TypeError, ValueError, AttributeError, ArithmeticError, RecursionError) as error:
        raise Fault(
            f"`{shown(expression)}` does not fit the data: {shown(str(error), 120)}",
            line=line,
            pointer=pointer,
        ) from None


@lru_cache(maxsize=512)
def _compiled(expression: str) -> Any:
    return jmespath.compile(expression)


def _field(recipe: Recipe, node: Any, field: str, line: int | None, pointer: str) -> Value:
    found: Value = None
    for expression in recipe.spellings(field):
        value = _value(search(expression, node, line, pointer))
        if value is not None and found is not None:
            raise Fault(f"two of the fields that mean `{field}` stand in one row", line=line, pointer=pointer)
        found = value if value is not None else found
    return found


def _value(node: Any) -> Value:
    if node is None or isinstance(node, str):
        return node
    if isinstance(node, bool):
        return "true" if node else "false"
    if isinstance(node, list):
        return Items(len(node), tuple(item for item in node if isinstance(item, str)))
    return str(node) if isinstance(node, int | float) else Nested()  # also what `&a` finds, which is no data


def _groups(recipe: Recipe, root: Any) -> Iterator[_Group]:
    boards = recipe.sub_boards
    if boards is None:
        at = recipe.rows or WHOLE
        yield _Group("", search(at, root), at)
        return
    found = search(boards.at, root)
    if not isinstance(found, list):
        raise Fault(f"no list of sub-boards at `{shown(boards.at)}`")
    seen: set[str] = set()
    for board in found:
        name = search(boards.named, board)
        if not isinstance(name, str) or not name.strip():
            raise Fault(f"a sub-board at `{shown(boards.at)}` has no name at `{shown(boards.named)}`")
        if name in seen:
            raise Fault(f'the sub-board "{shown(name)}" stands twice')
        seen.add(name)
        yield _Group(name, search(boards.rows, board), boards.rows)


def _members(group: _Group) -> Iterator[tuple[str, Any]]:
    if isinstance(group.rows, list):
        yield from (("", node) for node in group.rows)
    elif isinstance(group.rows, dict):
        yield from group.rows.items()
    else:
        part = f' of the sub-board "{shown(group.part)}"' if group.part else ""
        at = "in the file itself" if group.at == WHOLE else f"at `{shown(group.at)}`"
        raise Fault(f"no list of rows {at}{part}; `rows` says where one is")


def _size(group: _Group) -> int:
    return len(group.rows) if isinstance(group.rows, list | dict) else 0


_Path = tuple[str | int, ...]


def _paths(root: Any, wanted: set[int]) -> dict[int, _Path]:
    """Return the paths of the lists and objects whose ids are wanted; nothing is noted of the others."""
    paths: dict[int, _Path] = {}
    above: list[tuple[_Path, Iterator[tuple[str | int, Any]]]] = [((), iter([("", root)]))]
    while above:
        path, members = above[-1]
        key, node = next(members, ("", above))
        if node is above:
            above.pop()
        elif isinstance(node, dict | list):
            here = (*path, key) if len(above) > 1 else ()
            if id(node) in wanted:
                paths[id(node)] = here
            above.append((here, iter(node.items() if isinstance(node, dict) else enumerate(node))))
    return paths


def _path_of(paths: dict[int, _Path], group: _Group, at: str | int, node: Any) -> _Path | None:
    """Return where a row stands; one that is a text or null has no path but that of what it stands in."""
    if isinstance(node, dict | list):
        return paths.get(id(node))
    above = paths.get(id(group.rows))
    return None if above is None else (*above, at)


def _pointer(path: tuple[str | int, ...] | None) -> str:
    if path is None:
        return ""
    return "".join("/" + str(step).replace("~", "~0").replace("/", "~1") for step in path)


def absent_fields(recipe: Recipe, sheet: Sheet) -> list[Problem]:
    """Return a problem for each needed field that no row of a JSON or YAML file has."""
    if not sheet.rows:
        return []
    return [
        Problem(
            None,
            None,
            field,
            "",
            "no row has a value in this field; list it under `optional_fields` if a file may lack it",
        )
        for field in sorted(recipe.needed_fields)
        if all(row.values.get(field) is None for row in sheet.rows)
    ]
