"""Leave out of an answer what was not asked for: `?fields=as_of,releases.release`. Pure."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from types import UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from isitsota.pages.asked import BadQuery, Refusal

DEEPEST = 3
MOST_FIELDS = 50
Tree = dict[str, Any]


def only_fields(document: Any, shape: Any, asked: str) -> Any:
    """Return the document of a shape with the fields asked for (see `tree_asked`)."""
    return cut(document, tree_asked(shape, asked))


def tree_asked(shape: Any, asked: str) -> Tree:
    """Return what `cut` keeps of a shape's document: names, each with those inside it, none for all of them.

    `asked` has names with commas between, and dots before what is inside. Raises BadQuery for a field that
    the shape does not have, saying which it has.
    """
    paths = asked.split(",")
    if len(paths) > MOST_FIELDS:
        raise BadQuery([f"fields: at most {MOST_FIELDS} can be asked for; name what holds them instead."])
    known = list(field_paths(shape))
    unknown = [path for path in paths if path not in known]
    if unknown:
        sentence = f"fields: {unknown[0][:60]!r} is no field of this answer; allowed are {', '.join(known)}."
        raise BadQuery([Refusal("fields", sentence, tuple(known))])
    return _tree(paths)


def field_paths(shape: Any, prefix: str = "", depth: int = 1) -> Iterator[str]:
    """Yield the path of each field of a shape, those inside it after it, as deep as can be asked for."""
    hints = get_type_hints(shape)
    for field in fields(shape):
        yield f"{prefix}{field.name}"
        inner = _shape_in(hints[field.name])
        if inner and depth < DEEPEST:
            yield from field_paths(inner, f"{prefix}{field.name}.", depth + 1)


def _shape_in(hint: Any) -> Any:
    """Return the shape that a field holds, or a list of; None where it holds plain values."""
    if is_dataclass(hint):
        return hint
    if get_origin(hint) in (tuple, Union, UnionType):
        return next(filter(None, map(_shape_in, get_args(hint))), None)
    return None


def _tree(paths: Iterable[str]) -> Tree:
    """Return names in names; an empty one is kept whole, also where a part of it is asked for besides."""
    tree: Tree = {}
    for path in sorted(paths, key=len):
        first, _, rest = path.partition(".")
        tree.setdefault(first, []).append(rest)
    return {name: {} if "" in rests else _tree(rests) for name, rests in tree.items()}


def cut(value: Any, tree: Mapping[str, Any]) -> Any:
    """Return a document with what a tree names; an empty one keeps all."""
    if not tree:
        return value
    if isinstance(value, list):
        return [cut(item, tree) for item in value]
    if isinstance(value, dict):
        return {name: cut(item, tree[name]) for name, item in value.items() if name in tree}
    return value
