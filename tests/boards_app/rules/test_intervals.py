"""R7: intervals, in exact arithmetic."""

from decimal import ROUND_HALF_EVEN, Decimal, localcontext

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from boards_app.rules.intervals import (
    Number,
    Reading,
    Tie,
    read_number,
    read_numbers,
    shortest,
    values,
    wilson,
)
from tests.boards_app.rules.reference import wilson as slow_wilson

decimals = st.decimals(-(10**12), 10**12, places=8).map(str)


def number(text: str) -> Number:
    found = read_number(text)
    assert found is not None
    return found


SCALE = 8


def reading(score: str, low: str | None = None, high: str | None = None) -> Reading:
    ends = [None if end is None else number(end).at(SCALE) for end in (low, high)]
    return Reading(number(score).at(SCALE), *ends, score)


def wilson_of(score: str, n: int, full: str) -> tuple[int, int]:
    scale = max(number(score).decimals, number(full).decimals)
    return wilson(number(score).at(scale), number(full).at(scale), n, scale)


@pytest.mark.parametrize(
    ("one", "other", "because"),
    [
        ("50", "50.0", "trailing zeros say nothing"),
        ("50", "5e1", "an exponent is only a way of writing"),
        ("-0", "0.00", "zero has no sign"),
        ("0.1", "1E-1", "letters of either case"),
        ("81.57894736842105", "8157894736842105e-14", "no digit is lost, as a float would lose it"),
    ],
)
def test_equal_decimals_are_equal(one: str, other: str, because: str) -> None:
    assert number(one) == number(other), because


@given(text=decimals)
def test_reads_what_decimal_reads(text: str) -> None:
    digits, places = number(text)
    assert Decimal(digits).scaleb(-places) == Decimal(text)


@given(
    texts=st.sets(decimals | st.from_regex(r"[-+.0-9eE]{0,8}", fullmatch=True))
    | st.sets(st.from_regex(r"[-.0-9]{0,4}", fullmatch=True), max_size=3)
)
@example(texts={".-5"})
def test_reads_many_as_it_reads_one(texts: set[str]) -> None:
    many = {text: found and shortest(*found) for text, found in read_numbers(texts).items()}
    assert many == {text: read_number(text) for text in texts}


@pytest.mark.parametrize(
    ("tie", "row", "low", "high", "because"),
    [
        (Tie("exact"), ("50", "40", "60"), "50", "50", "published ends are not read"),
        (Tie("interval"), ("50", "40", "60"), "40", "60", "published ends"),
        (Tie("interval"), ("50", None, "60"), "50", "60", "a missing end is the score"),
        (Tie("interval"), ("0", "-1", None), "-1", "0", "a score of zero is no missing end"),
        (Tie("margin", margin=Number(1, 0)), ("50", None, None), "49.5", "50.5", "half the margin each way"),
        (
            Tie("margin", margin=Number(3, 1)),
            ("50", None, None),
            "49.85",
            "50.15",
            "half of 0.3 has two decimals",
        ),
        (Tie("wilson", n=500), ("0", None, None), "0", "0.762434", "an end at zero stays there"),
        (Tie("wilson", n=500), ("100", None, None), "99.237566", "100", "and so does one at full"),
        (
            Tie("wilson", n=500, full=Number(1, 0)),
            ("0.5", None, None),
            "0.456341",
            "0.543659",
            "on its own scale",
        ),
    ],
)
def test_ends(tie: Tie, row: tuple[str, str | None, str | None], low: str, high: str, because: str) -> None:
    rows = [reading(*row), reading("1")]
    higher, unit = values(rows, SCALE, tie, is_lower_better=False, max_width=None)
    lower, _ = values(rows, SCALE, tie, is_lower_better=True, max_width=None)
    assert higher is not None
    assert lower is not None
    assert unit is not None
    ends = tuple(Decimal(end) / unit.score for end in (higher.low, higher.high))
    assert ends == (Decimal(low), Decimal(high)), because
    assert (lower.low, lower.score, lower.high) == (-higher.high, -higher.score, -higher.low)


@pytest.mark.parametrize(
    ("width", "is_there", "because"),
    [("20", True, "as wide as allowed is allowed"), ("19.999", False, "a thousandth wider is not")],
)
def test_max_width(width: str, is_there: bool, because: str) -> None:
    (value,) = values(
        [reading("50", "40", "60")], SCALE, Tie("interval"), is_lower_better=False, max_width=number(width)
    )
    assert (value is not None) is is_there, because


@given(
    score=st.decimals(0, 1, places=12),
    n=st.integers(1, 10**15),
    full=st.sampled_from(["100", "1", "0.5", "7", "1000000"]),
)
def test_wilson_is_the_formula_at_ninety_digits(score: Decimal, n: int, full: str) -> None:
    with localcontext() as context:
        context.prec = 40
        shown = score * Decimal(full)
    low, high = wilson_of(f"{shown:f}", n, full)
    expected = slow_wilson(shown, n, Decimal(full))
    assert (Decimal(low).scaleb(-6), Decimal(high).scaleb(-6)) == expected


def test_wilson_rounds_half_to_even() -> None:
    """With p = 0 and p = 1 an end is the mark itself, so a full mark of seven decimals stands half-way."""
    for full, expected in (("0.0000005", 0), ("0.0000015", 2), ("0.0000025", 2)):
        _, high = wilson_of(full, 10, full)
        assert high == expected
        assert Decimal(full).quantize(Decimal("0.000001"), ROUND_HALF_EVEN) == Decimal(expected).scaleb(-6)
