"""Two states of what a file says, field by field: what was, what would be. Pure."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from models_app.yaml_writing import Plain

# What names a row of a list, the first of these that it has.
NAMES = ("label", "url", "key", "row", "name", "text", "benchmark")
LONGEST_NAME = 60  # characters


@dataclass(frozen=True)
class FieldChange:
    """A field, such as `facts: Context: value`, with its text before and after; "" for none."""

    key: str
    before: str
    after: str

    def __str__(self) -> str:
        return f"{self.key}: {_quoted(self.before)} → {_quoted(self.after)}"


def field_changes(before: Mapping[str, Plain], after: Mapping[str, Plain]) -> tuple[FieldChange, ...]:
    """Return the fields that differ, in the order of the files, those that are gone last."""
    old, new = flat(before), flat(after)
    keys = dict.fromkeys([*new, *old])
    return tuple(
        FieldChange(key, old.get(key, ""), new.get(key, "")) for key in keys if old.get(key) != new.get(key)
    )


def flat(plain: Mapping[str, Plain]) -> dict[str, str]:
    """Return every text by a readable path; a list that has several rows also says their order."""
    return dict(_texts("", plain))


def _texts(path: str, value: "Plain | Mapping[str, Plain]") -> Iterator[tuple[str, str]]:
    if isinstance(value, str):
        yield path, value
    elif isinstance(value, Mapping):
        for key, of in value.items():
            yield from _texts(f"{path}: {key}" if path else key, of)
    elif all(isinstance(one, str) for one in value):
        yield path, ", ".join(str(one) for one in value)
    else:
        names = _row_names(value)
        for name, row in zip(names, value, strict=True):
            yield from _texts(f"{path}: {name}", row)
        if len(names) > 1:
            yield f"{path}: order", ", ".join(names)


def _row_names(rows: list[Plain]) -> list[str]:
    """Return what tells the rows of a list apart; the second of a name is numbered."""
    seen: Counter[str] = Counter()
    names = []
    for row in rows:
        given = [str(row[key]) for key in NAMES if key in row] if isinstance(row, dict) else [str(row)]
        name = (given or [""])[0]
        name = name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - 1]}…"
        seen[name] += 1
        names.append(name if seen[name] == 1 else f"{name} #{seen[name]}")
    return names


def _quoted(text: str) -> str:
    """Return a text in quotes, on one line."""
    return f"“{' ⏎ '.join(text.splitlines())}”" if text else "nothing"
