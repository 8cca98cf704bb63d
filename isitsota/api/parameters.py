"""What an address takes, as the contract says it. Pure."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

DAY = {"type": "string", "format": "date"}


@dataclass(frozen=True)
class Parameter:
    """A parameter of a query: its name, what it does, and the JSON Schema of its value."""

    name: str
    about: str
    schema: Mapping[str, Any] = field(default_factory=lambda: {"type": "string"})
    is_required: bool = False


AS_OF = Parameter("as_of", "Show what was so on this day, by what is known today; today's without it.", DAY)
AFTER = Parameter("after", "Where the page begins; take it from `next_url`.")
