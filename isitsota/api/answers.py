"""What every answer has that is no page, and what every list has. Pure."""

from dataclasses import dataclass
from datetime import date


@dataclass(frozen=True, kw_only=True)
class Answer:
    """What may be quoted: `sentence`, with its day and a page for readers; `json_url` asks for it again."""

    url: str
    json_url: str
    sentence: str
    as_of: date | None
    rules_version: str


@dataclass(frozen=True, kw_only=True)
class ListAnswer(Answer):
    """A page of a list; `next_url` leads to the next one, and is null on the last."""

    next_url: str | None
