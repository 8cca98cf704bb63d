"""A result's interval as it is printed: the rules' own, with few decimals."""

from decimal import Decimal

import pytest

from isitsota.pages.release.boards import Basis, printed_interval, printed_score

WILSON = Basis("wilson", "", 500, "100")
MARGIN = Basis("margin", "1.0", None, "100")
PUBLISHED = Basis("interval", "", None, "100")
EXACT = Basis("exact", "", None, "100")

ENDS = [
    (WILSON, "73.6", "", "", "69.566914", "77.273217", "69.6–77.3", "with the score's decimals"),
    (WILSON, "80", "", "", "76.271089", "83.271450", "76.3–83.3", "one decimal at least"),
    (WILSON, "81.57894736842105", "", "", "77.944714", "84.731643", "77.94–84.73", "two decimals at most"),
    (MARGIN, "84.1", "", "", "83.6", "84.6", "83.6–84.6", "half of the margin to each side"),
    (PUBLISHED, "1589", "1580", "1598", "1580", "1598", "1580–1598", "as published"),
    (PUBLISHED, "1589", "", "1598", "1589", "1598", "1589–1598", "a missing end is the score"),
    (EXACT, "12.50", "", "", "12.50", "12.50", "", "no interval to print"),
]


@pytest.mark.parametrize(
    ("basis", "score", "low", "high", "least", "most", "printed", "because"),
    ENDS,
    ids=[row[7] for row in ENDS],
)
def test_ends(
    basis: Basis, score: str, low: str, high: str, least: str, most: str, printed: str, because: str
) -> None:
    ends = basis.ends(score, low, high)
    assert ends == (Decimal(least), Decimal(most)), because
    assert printed_interval(score, ends, basis.kind) == printed, because


@pytest.mark.parametrize(
    ("score", "unit", "printed"),
    [
        ("81.57894736842105", "%", "81.58%"),
        ("1322", "points", "1322 points"),
        ("0.8734", "", "0.8734"),
        ("0.87345678", "", "0.8735"),
        ("-2", "", "-2"),
        ("1e3", "", "1000"),
        ("7.50", "", "7.50"),
    ],
)
def test_scores(score: str, unit: str, printed: str) -> None:
    assert printed_score(score, unit) == printed


def test_a_wilson_interval_without_tasks_is_refused() -> None:
    with pytest.raises(ValueError, match="has no Wilson interval"):
        Basis("wilson", "", None, "100").ends("50", "", "")
