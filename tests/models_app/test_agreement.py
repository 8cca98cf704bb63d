"""Where facts and fields disagree: warned of, and never where they say the same in other words."""

from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from models_app.agreement import disagreements
from models_app.models import Release

FIELDS = {
    "announced_on": date(2026, 2, 1), "api_from": date(2026, 2, 3), "weights_from": None, "licence": "MIT",
    "total_parameters": Decimal("235.000"), "active_parameters": Decimal(22), "context_tokens": 131_072,
}  # fmt: skip
CASES: list[tuple[str, str, dict[str, Any], list[str], str]] = [
    ("Context", "131,072 tokens", {}, [], "the same"),
    ("Context", "128K tokens", {}, [], "K may be 1,024"),
    ("Context", "131,072 tokens (catalogues differ: 131,072 and 32,768)", {}, [], "one of them is enough"),
    ("context", "200,000 tokens", {}, ["the field “context, tokens” says 131,072"], "another number"),
    ("Context", "1M", {"context_tokens": None}, ["the field “context, tokens” is empty"], "filters miss it"),
    ("Context", "Not stated in our sources", {"context_tokens": None}, [], "nothing is said"),
    ("Context", "Long", {}, [], "no number to compare"),
    ("Parameters", "235B total, 22B active", {}, [], "the same"),
    ("Parameters", "1T total", {"total_parameters": Decimal(1000)}, [], "a trillion is 1,000 billion"),
    ("Parameters", "70B", {}, ["the field “total parameters, billions” says 235"], "another number"),
    ("Size", "235B total, 37B active", {}, ["the field “active parameters, billions” says 22"], "active"),
    ("Licence", "MIT licence", {}, [], "in more words"),
    ("License", "Apache-2.0", {}, ["the field “licence” says MIT"], "another one"),
    ("Licence", "Proprietary", {"licence": ""}, [], "there is none to filter by"),
    ("API", "Yes, since Feb 3, 2026", {}, [], "the same day"),
    ("API", "Yes; the first day is not stated, so the day of the announcement is taken", {}, [], "no day"),
    ("API", "Yes, since 2026-02-04", {}, ["the field “API from” says 2026-02-03"], "another day"),
    ("API", "Yes", {"api_from": None}, ["the field “API from” is empty"], "the rules miss it"),
    ("API", "No", {}, ["the field “API from” says 2026-02-03"], "the rules would count it"),
    ("API", "Yes; shut down on May 1, 2026", {}, ["the field “API until” is empty"], "ended"),
    ("API", "Yes, since Feb 3, 2026; announced to end on May 1, 2027", {}, [], "not ended yet"),
    ("Open weights", "No", {}, [], "the same"),
    ("Open weights", "Yes, under MIT", {}, ["the field “weights from” is empty"], "the rules miss it"),
    ("Announced", "Feb 2, 2026", {}, ["the field “announced on” says 2026-02-01"], "another day"),
    ("Announced", "Feb 31, 2026", {}, [], "a day that no calendar has is not compared"),
    ("Serving", "No", {}, [], "no field holds it"),
]  # fmt: skip


@pytest.mark.parametrize(("label", "value", "changes", "told", "because"), CASES, ids=[
    f"{case[0]}-{case[4]}" for case in CASES
])  # fmt: skip
def test_facts_and_fields(
    label: str, value: str, changes: dict[str, Any], told: list[str], because: str
) -> None:
    release = Release(**FIELDS | changes)
    said = [f"The fact “{label}” says “{value}”, but {one}." for one in told]
    assert disagreements(release, [(label, value)]) == said, because
