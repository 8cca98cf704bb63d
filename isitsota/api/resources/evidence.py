"""`/v1/evidence`: the bundle of a day, as `manage.py judge` reads it."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.http import QueryDict

from boards_app.gather import gather
from isitsota.pages.addresses import Addresses
from isitsota.pages.asked import NotThere, only_day
from isitsota.pages.judged import judged_on

Entries = tuple[Mapping[str, Any], ...]


@dataclass(frozen=True)
class Evidence:
    """All that the verdicts of `as_of` rest on: no board is in it that does not count.

    `manage.py judge` makes the judgement of that day of it. A key that an entry leaves out has its default.
    """

    as_of: date
    categories: Entries
    boards: Entries
    aliases: Entries
    releases: Entries


def load_evidence(query: QueryDict, addresses: Addresses) -> Evidence:
    """Return the evidence of the day asked for; as many queries whatever is stored."""
    judged = judged_on(only_day(query))
    if judged.as_of is None:
        raise NotThere("Nothing has been judged yet.")
    bundle = gather(judged.as_of)
    return Evidence(
        judged.as_of, *(tuple(bundle[name]) for name in ("categories", "boards", "aliases", "releases"))
    )
