"""What an address takes, as the contract says it. Pure."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

LONGEST_TEXT = 200
DAY = {"type": "string", "format": "date"}
# The reading of addresses refuses control characters, and U+FFFD, which stands for bytes that are no text.
TEXT = {
    "type": "string",
    "minLength": 1,
    "maxLength": LONGEST_TEXT,
    "pattern": "^[^\\x00-\\x1f\\x7f\\ufffd]+$",
}
SLUG = {"type": "string", "maxLength": 120, "pattern": "^[a-z0-9]+(-[a-z0-9]+)*$"}
_MONTHS = (
    r"(0[13578]|1[02])-(0[1-9]|[12][0-9]|3[01])|(0[469]|11)-(0[1-9]|[12][0-9]|30)|02-(0[1-9]|1[0-9]|2[0-8])"
)
DAY_PATTERN = rf"(20[0-9]{{2}}-({_MONTHS})|20([02468][048]|[13579][26])-02-29)"  # inside a longer text


@dataclass(frozen=True)
class Parameter:
    """A parameter of a query: its name, what it does, and the JSON Schema of its value."""

    name: str
    about: str
    schema: Mapping[str, Any] = field(default_factory=lambda: TEXT)
    is_required: bool = False


# Only the database knows these values; the contract lists them where it is served (isitsota/api/values.py).
NAMED = {
    "BoardSlug": {**SLUG, "description": "The slug of a board."},
    "CategorySlug": {**SLUG, "description": "The slug of a category."},
    "LabSlug": {**SLUG, "description": "The slug of a lab with a release that readers can see."},
    "MetricKey": {
        "type": "string",
        "maxLength": 60,
        "pattern": "^[a-z0-9][a-z0-9_-]*$",
        "description": "The key of a metric; boards may share one.",
    },
    "ModelSlug": {**SLUG, "description": "The slug of a release."},
}


def named(component: str) -> dict[str, str]:
    """Point to one of `NAMED`."""
    return {"$ref": f"#/components/schemas/{component}"}


AS_OF = Parameter("as_of", "Show what was so on this day, by what is known today; today's without it.", DAY)
AFTER = Parameter("after", "Where the page begins; take it from `next_url`.")


def after(schema: Mapping[str, Any]) -> Parameter:
    """Return `after` of a list whose places are written so."""
    return replace(AFTER, schema=schema)
