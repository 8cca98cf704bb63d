"""Cells: which number they hold, or in which words they are refused."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boards_app.intake.scores import ParsedResult
from tests.boards_app.intake.samples import cells, read, said, scores

GERMAN = {"decimal": ",", "thousands": "."}
COMMA = {"thousands": ","}


@pytest.mark.parametrize(
    ("cell", "options", "score"),
    [
        ("62.19%", {"unit": "percent"}, "62.19"),
        (" 100.0% ", {"unit": "percent"}, "100.0"),
        ("20.0 %", {"unit": "percent"}, "20.0"),
        ("9.5", {"unit": "percent"}, "9.5"),
        ("0.6219", {"unit": "fraction"}, "62.19"),
        ("1", {"unit": "fraction"}, "100"),
        ("81.57894736842105", {}, "81.57894736842105"),
        ("1.10", {}, "1.10"),
        ("1e3", {}, "1000"),
        ("1.5E-2", {}, "0.015"),
        ("+5", {}, "5"),
        (".5", {}, "0.5"),
        ("-3.2", {}, "-3.2"),
        ("\u22123.2", {}, "-3.2"),
        ("-0.0", {}, "0.0"),
        ("007", {}, "7"),
        ("73,5", GERMAN, "73.5"),
        ("1.234,5", GERMAN, "1234.5"),
        ("1,234,567", COMMA, "1234567"),
        ("1234", COMMA, "1234"),
        ("1 234,5", {"decimal": ",", "thousands": " "}, "1234.5"),
        ("1\u00a0234", {"thousands": " "}, "1234"),
        ("1\u202f234,5", {"decimal": ",", "thousands": " "}, "1234.5"),
        ("1\u2019234", {"thousands": "'"}, "1234"),
        ("70.0*", {"footnotes": ["*", "†"]}, "70.0"),
        ("71.3†*", {"footnotes": ["*", "†"]}, "71.3"),
        ("71.3 [2]", {"footnotes": ["[#]"]}, "71.3"),
        ("~71.3", {"footnotes": ["~"]}, "71.3"),
    ],
)
def test_a_number_is_read_exactly(cell: str, options: dict[str, Any], score: str) -> None:
    parsed = cells(cell, **options)
    assert said(parsed) == []
    assert scores(parsed) == {"model-0": score}


@pytest.mark.parametrize(
    ("cell", "options"),
    [
        ("", {}),
        ("   ", {}),
        ("-", {}),
        ("\u2014", {}),
        ("\u2013", {}),
        ("N/A", {"missing": "N/A"}),
        (" x ", {"missing": ["x", "n/a"]}),
        ("*", {"footnotes": "*"}),
        ("<10", {"missing": "<10"}),
    ],
)
def test_missing_is_no_result_and_no_zero(cell: str, options: dict[str, Any]) -> None:
    parsed = cells(cell, **options)
    assert said(parsed) == []
    assert [row.results for row in parsed.rows] == [()]


@pytest.mark.parametrize(
    ("cell", "options", "message"),
    [
        ("n/a", {}, '"n/a" is not a number'),
        ("NaN", {}, '"NaN" is not a finite number'),
        ("-Infinity", {}, '"-Infinity" is not a finite number'),
        ("<1", {}, '"<1" is a bound, not a score; list it under `missing` if it stands for no result'),
        ("> 99", {}, '"> 99" is a bound, not a score; list it under `missing` if it stands for no result'),
        ("73,5", {}, '"73,5" is not a number with "." as decimal sign; see `decimal` and `thousands`'),
        ("9,99", COMMA, '"9,99" is not a number with "." as decimal sign; see `decimal` and `thousands`'),
        ("1.5.2", {}, '"1.5.2" is not a number with "." as decimal sign; see `decimal` and `thousands`'),
        ("71.2 ± 0.8", {}, '"71.2 ± 0.8" is not a number'),
        ("=1+1", {}, '"=1+1" is not a number'),
        ("0x1F", {}, '"0x1F" is not a number'),
        ("١٢", {}, '"١٢" is not a number'),
        ("1_000", {}, '"1_000" is not a number'),
        ("71.3<sup>1</sup>", {}, '"71.3<sup>1</sup>" is not a number'),
        ("71%", {}, '"71%" has a percent sign, but the recipe says `unit: plain`'),
        ("71%", {"unit": "fraction"}, '"71%" has a percent sign, but the recipe says `unit: fraction`'),
        ("1e999999", {}, '"1e999999" is too large or too small; scores lie between 1e-40 and 1e40'),
        (
            "1e99999999999999999999",
            {},
            '"1e99999999999999999999" is too large or too small; scores lie between 1e-40 and 1e40',
        ),
        ("0e99999999", {}, '"0e99999999" is too large or too small; scores lie between 1e-40 and 1e40'),
        (
            "1e40 ± 1e-30",
            {"interval": {"style": "± x"}},
            '"1e40 ± 1e-30" takes 72 characters to write out exactly; at most 60 are kept',
        ),
        (
            "1." + "1" * 25 + "e-35",
            {},
            '"1.1111111111111111111111111e-35" takes 62 characters to write out exactly; at most 60 are kept',
        ),
        ("101", {"scale": {"high": "100"}}, '"101" lies outside the scale, … to 100'),
        ("-0.1", {"scale": {"low": "0", "high": "100"}}, '"-0.1" lies outside the scale, 0 to 100'),
    ],
)
def test_what_cannot_be_read_is_said_with_its_place(cell: str, options: dict[str, Any], message: str) -> None:
    parsed = cells(cell, "1", **options)
    assert said(parsed) == [f"line 2, column 2, score: {message}"]
    assert [row.name for row in parsed.rows] == ["model-1"], "the row is not kept, the others are"


def test_a_number_of_400_digits_is_refused_in_a_short_line() -> None:
    (line,) = said(cells("1" * 400))
    assert line.endswith("has 400 characters; a score has at most 200")
    assert len(line) < 200


def test_more_digits_than_any_board_prints_are_refused() -> None:
    (line,) = said(cells("1" * 60))
    assert "has more than 40 digits" in line


PLUS_MINUS = {"style": "± x"}
UP_DOWN = {"style": "+a/-b"}
LOW_HIGH = {"style": "[low, high]"}


@pytest.mark.parametrize(
    ("cell", "interval", "result"),
    [
        ("71.2 ± 0.8", PLUS_MINUS, ("71.2", "70.4", "72.0")),
        ("71.2 +/- 0.8", PLUS_MINUS, ("71.2", "70.4", "72.0")),
        ("71.2±0.8", PLUS_MINUS, ("71.2", "70.4", "72.0")),
        ("71.2 (±0.8)", PLUS_MINUS, ("71.2", "70.4", "72.0")),
        ("71.2", PLUS_MINUS, ("71.2", None, None)),
        ("1384 +5/-4", UP_DOWN, ("1384", "1380", "1389")),
        ("1384 (+5/\u22124)", UP_DOWN, ("1384", "1380", "1389")),
        ("1384 -4/+5", UP_DOWN, ("1384", "1380", "1389")),
        ("71.2 [70.1, 72.5]", LOW_HIGH, ("71.2", "70.1", "72.5")),
        ("71.2 (70.1\u201372.5)", LOW_HIGH, ("71.2", "70.1", "72.5")),
    ],
)
def test_an_interval_in_the_score_cell(
    cell: str, interval: dict[str, str], result: tuple[str, str | None, str | None]
) -> None:
    parsed = cells(cell, interval=interval)
    assert said(parsed) == []
    assert parsed.rows[0].results == (ParsedResult("score", *result, None),)


@pytest.mark.parametrize(
    ("cell", "interval", "message"),
    [
        ("71.2 ± much", PLUS_MINUS, "is not a number"),
        ("71.2 ± -1", PLUS_MINUS, "has an uncertainty below zero"),
        ("71.2 [72, 73]", LOW_HIGH, "lies outside its own interval, 72 to 73"),
    ],
)
def test_an_interval_that_is_none(cell: str, interval: dict[str, str], message: str) -> None:
    assert said(cells(cell, interval=interval)) == [f'line 2, column 2, score: "{cell}" {message}']


def test_a_fraction_among_percentages_is_flagged_and_not_scored_last() -> None:
    parsed = cells("68.0", "0.96", "71.5", unit="percent")
    assert said(parsed) == [
        'line 3, column 2, score: "0.96" looks like a fraction among percentages from 68.0 to 71.5; '
        "if it is meant, say `small_scores: yes`"
    ]
    assert said(cells("68.0", "0.96", "71.5", unit="percent", small_scores=True)) == []


def test_a_whole_file_of_fractions_is_flagged_or_converted_by_the_declared_scale() -> None:
    (line,) = said(cells("0.68", "0.96", "0.715", unit="percent"))
    assert "all scores of `score` lie between 0 and 1: fractions?" in line
    assert list(scores(cells("0.68", "0.96", "0.715", unit="fraction")).values()) == ["68", "96", "71.5"]


def test_a_percentage_among_fractions_is_flagged_unless_the_scale_allows_it() -> None:
    assert said(cells("0.68", "96", "1", unit="fraction")) == [
        'line 3, column 2, score: "96" is more than the whole: a percentage? '
        "Say `unit: percent`, or, if it is meant, `scale: {high: …}` with a number of percent"
    ]
    averaged = "format: csv\nname: model\nmetrics:\n  m: {mean: {columns: [a, b]}, unit: fraction}\n"
    (of_mean,) = said(read("model,a,b\nAlpha,70,0.5\n", averaged))
    assert of_mean.startswith('line 2: "3525" is more than the whole: a percentage?')
    meant = cells("0.68", "1.04", unit="fraction", scale={"high": "200"})
    assert list(scores(meant).values()) == ["68", "104"]


def test_low_percentages_among_low_ones_are_themselves() -> None:
    assert said(cells("0.9", "3.6", "8.2", unit="percent")) == []


@given(st.decimals(allow_nan=False, allow_infinity=False, min_value=-(10**12), max_value=10**12, places=6))
def test_every_decimal_comes_back_equal(value: Any) -> None:
    parsed = cells(str(value))
    assert said(parsed) == []
    assert type(value)(scores(parsed)["model-0"]) == value
