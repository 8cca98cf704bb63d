"""How a list of releases says its verdicts in Markdown."""

import pytest

from isitsota.pages.addresses import Addresses
from isitsota.pages.blocks import Label, ReleaseRow
from isitsota.pages.release_table import release_table

ADDRESSES = Addresses("https://isitsota.com", "https://api.isitsota.com")
SAID = [
    (Label("challenged", "Challenged", "Coding: behind B"), "Challenged. Coding: behind B.", "one colon"),
    (Label("listed", "No verdict", "in Math: last May 1"), "No verdict. In Math: last May 1.", "no colon"),
    (Label("ranked", "Ranked", "2= of 3 in Coding"), "Ranked. 2= of 3 in Coding.", "shared"),
    (Label("withdrawn", "Withdrawn", ""), "Withdrawn", "nothing to add"),
]  # fmt: skip


@pytest.mark.parametrize(("label", "said", "because"), SAID, ids=[row[2] for row in SAID])
def test_a_verdict_in_a_list(label: Label, said: str, because: str) -> None:
    row = ReleaseRow(
        ADDRESSES.release("a", "A"), ADDRESSES.lab("l", "L"), None, "API", "", label, days_waiting=None
    )
    assert release_table([row])[-1] == (
        f"| [A](https://isitsota.com/m/a.md) | L · API | unknown | {said} | none |"
    ), because
