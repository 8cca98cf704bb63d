"""The keys of a mapping and the model fields they stand for: one table that is read and written by."""

import difflib
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.core.exceptions import NON_FIELD_ERRORS, ValidationError
from django.db import models

from models_app.content.kinds import kind_of
from models_app.content.problem import Page
from models_app.yaml_reading import Fields, Items, Node, Text, shown
from models_app.yaml_writing import Plain


@dataclass
class Draft:
    """A mapping that was read: `values` by model attribute, relations as slugs; `lines` by attribute.

    `broken` names the attributes whose value could not be read: their mistake is noted already. `parts` are
    the values of keys that are read by somebody else.
    """

    page: Page
    line: int
    where: str
    keys: Mapping[str, str]
    values: dict[str, Any] = field(default_factory=dict)
    lines: dict[str, int] = field(default_factory=dict)
    broken: set[str] = field(default_factory=set)
    parts: dict[str, Node] = field(default_factory=dict)

    def wrong(self, attribute: str, message: str) -> None:
        """Note a mistake at the line of an attribute, or of the whole where it is not written."""
        key = self.keys.get(attribute, "")
        line = self.lines.get(attribute, self.line)
        self.page.wrong(line, f"{self.where}{key}" if key else self.where.removesuffix("."), message)
        self.broken.add(attribute)

    def check(self, row: models.Model, *, skip: Collection[str] = ()) -> bool:
        """Run the model's own checks, note what they find, and tell whether all is well.

        `skip` names what is checked elsewhere: relations, and attributes that can't be known yet.
        """
        relations = {of.name for of in row._meta.concrete_fields if of.is_relation}
        try:
            if self.broken:
                row.clean_fields(exclude={*relations, *skip, *self.broken})
            else:
                row.full_clean(exclude={*relations, *skip}, validate_constraints=False)
        except ValidationError as error:
            self._note(error, skip)
        return not self.broken

    def _note(self, error: ValidationError, skip: Collection[str]) -> None:
        for attribute, messages in error.message_dict.items():
            if attribute not in skip:
                for message in messages:
                    self.wrong("" if attribute == NON_FIELD_ERRORS else attribute, message)


class Shape:
    """The keys of a mapping, in the order they are written, for one model."""

    def __init__(self, model: type[models.Model], keys: Mapping[str, str], parts: Iterable[str] = ()) -> None:
        """Take key → model attribute, and the keys (`parts`) that somebody else reads and writes."""
        self.model = model
        self.fields: dict[str, Any] = {key: model._meta.get_field(name) for key, name in keys.items()}
        self.keys = {attribute: key for key, attribute in keys.items()}
        self.parts = tuple(parts)

    def read(self, node: Node, page: Page, where: str = "") -> Draft | None:
        """Read a mapping; None when the node is none, which is noted. `where` comes before keys."""
        if not isinstance(node, Fields):
            page.wrong(node.line, where.removesuffix("."), f"give keys and values: {', '.join(self.fields)}")
            return None
        draft = Draft(page, node.line, where, self.keys)
        allowed = [*self.fields, *self.parts]
        for key, value in node.values.items():
            if key in self.fields:
                self._take(draft, key, value)
            elif key in self.parts:
                draft.parts[key] = value
            else:
                page.wrong(value.line, where.removesuffix("."), unknown(f"key {shown(key)}", key, allowed))
        self._fill(draft)
        return draft

    def read_all(self, node: Node | None, page: Page, key: str = "") -> list[Draft]:
        """Read a list of mappings that stands under `key`; what is none is noted, a missing list is empty."""
        drafts = [self.read(item, page, f"{key}." if key else "") for item in items(node, page, key)]
        return [draft for draft in drafts if draft is not None]

    def write(self, row: models.Model) -> dict[str, Plain]:
        """Return the mapping of a row; what has its default value is left out."""
        written: dict[str, Plain] = {}
        for key, of in self.fields.items():
            value = getattr(row, of.name)
            if of.is_relation:
                if value is not None:
                    written[key] = value.slug
            elif value != _default(of):
                written[key] = kind_of(of).write(value)
        return written

    def _take(self, draft: Draft, key: str, value: Node) -> None:
        of = self.fields[key]
        draft.lines[of.name] = value.line
        if not isinstance(value, Text):
            draft.wrong(of.name, "give one value, not a list or a mapping")
            return
        if value.value == "" and (of.null or not isinstance(of, models.CharField | models.TextField)):
            draft.wrong(of.name, "the value is missing; leave the key out if there is none")
            return
        try:
            draft.values[of.name] = kind_of(of).read(value.value)
        except ValueError as error:
            draft.wrong(of.name, str(error))

    def _fill(self, draft: Draft) -> None:
        """Set what is not written to its default, and note what must be."""
        for key, of in self.fields.items():
            if of.name in draft.lines:
                continue
            if of.has_default() or of.null or of.blank:
                draft.values[of.name] = _default(of)
            else:
                draft.wrong(of.name, f"the key {key} is missing")


def _default(of: Any) -> Any:
    return None if of.is_relation or (of.null and not of.has_default()) else of.get_default()


def assign(row: models.Model, values: Mapping[str, Any]) -> bool:
    """Give a row its values by attribute, and tell whether any was other before."""
    is_changed = any(getattr(row, name) != value for name, value in values.items())
    for name, value in values.items():
        setattr(row, name, value)
    return is_changed


def unknown(what: str, given: str, allowed: Iterable[str]) -> str:
    """Return the sentence for a word that is none of those allowed, with the nearest or all of them."""
    words = sorted(allowed)
    near = difflib.get_close_matches(given, words, n=1)
    if near:
        return f"unknown {what}; did you mean {near[0]}?"
    return f"unknown {what}; known: {', '.join(words) if len(words) <= 40 else 'none like it'}"


def items(node: Node | None, page: Page, key: str) -> list[Node]:
    """Return the items of a list; a missing one has none, and what is no list is noted."""
    if node is None:
        return []
    if not isinstance(node, Items):
        page.wrong(node.line, key, "give a list, or leave the key out")
        return []
    return node.values


def texts(node: Node | None, page: Page, key: str) -> list[Text]:
    """Return the texts of a list; items that are no text are noted."""
    found = []
    for item in items(node, page, key):
        if isinstance(item, Text) and item.value:
            found.append(item)
        else:
            page.wrong(item.line, key, "give one text an item")
    return found


def note_doubled(drafts: Iterable[Draft], attribute: str, what: str) -> None:
    """Note the drafts of a list whose value of an attribute stands above them already."""
    lines: dict[Any, int] = {}
    for draft in drafts:
        value = draft.values.get(attribute)
        if value is None or attribute in draft.broken:
            continue
        if value in lines:
            draft.wrong(attribute, f"{what} {shown(str(value))} stands in line {lines[value]} already")
        lines.setdefault(value, draft.lines.get(attribute, draft.line))
