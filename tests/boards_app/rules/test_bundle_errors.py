"""Every malformed bundle is one line that says where; never a traceback, never a guess."""

import json
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boards_app.rules import BundleError, decide, parse_bundle, read_bundle
from tests.boards_app.rules.bundles import Bundle, bundles

GOOD: Bundle = {
    "as_of": "2026-02-01",
    "categories": [{"slug": "coding"}],
    "boards": [
        {
            "slug": "swe",
            "metrics": [
                {"key": "m", "category": "coding", "tie": {"kind": "wilson", "n": 500}},
                {"key": "price"},
            ],
            "snapshots": [
                {"taken_on": "2026-01-01", "results": [{"name": "A", "metric": "m", "score": "50"}]},
                {"taken_on": "2026-01-02", "results": [{"name": "A", "metric": "m", "score": "50"}] * 3},
            ],
        }
    ],
    "aliases": [{"board": "swe", "name": "A", "release": "a"}],
    "releases": [{"slug": "a", "announced_on": "2026-01-01", "source_dates": ["2026-01-01", None]}],
}
METRIC = ("boards", 0, "metrics", 0)
ROW = ("boards", 0, "snapshots", 1, "results", 2)
DELETE = object()


def with_change(path: tuple[str | int, ...], value: Any) -> Bundle:
    bundle = deepcopy(GOOD)
    bundle["boards"][0]["snapshots"][1]["results"] = [
        {"name": "A", "metric": "m", "score": "50"} for _ in "123"
    ]
    place: Any = bundle
    for step in path[:-1]:
        place = place[step]
    if value is DELETE:
        del place[path[-1]]
    elif isinstance(place, list) and path[-1] == len(place):
        place.append(value)
    else:
        place[path[-1]] = value
    return bundle


CHANGES: list[tuple[tuple[str | int, ...], Any, str]] = [
    # path, value, what is said
    (("as_of",), DELETE, 'bundle: the key "as_of" is missing'),
    (("as_of",), "20260201", 'as_of: "20260201" must be a day, YYYY-MM-DD'),
    (
        ("as_of",),
        "2026-02-30",
        'as_of: "2026-02-30" is no day of the calendar (day is out of range for month)',
    ),
    (("as_of",), None, "as_of: null must be a text"),
    (
        ("claims",),
        [],
        'bundle: unknown key "claims"; allowed are as_of, categories, boards, aliases, releases',
    ),
    (("categories",), {}, "categories: an object must be a list"),
    (("categories", 0), "coding", 'categories[0]: "coding" must be an object'),
    (("categories", 0, "slug"), "", "categories[0].slug: must not be empty"),
    (("categories", 0, "slug"), "\ud800", 'categories[0].slug: "\\ud800" holds half a surrogate pair'),
    (("categories", 0, "min_boards"), "2", 'categories[0].min_boards: "2" must be a whole number'),
    (("categories", 0, "min_boards"), True, "categories[0].min_boards: true must be a whole number"),
    (("categories", 0, "min_labs"), 0, "categories[0].min_labs: 0 must be a whole number from 1 to"),
    (
        ("categories", 1),
        {"slug": "coding"},
        'categories[1].slug: the slug "coding" stands twice, first at categories[0].slug',
    ),
    (("boards", 1), GOOD["boards"][0], 'boards[1].slug: the slug "swe" stands twice'),
    (("boards", 0, "independent"), 1, "boards[0].independent: 1 must be true or false"),
    (("boards", 0, "min_gap_days"), 0, "boards[0].min_gap_days: 0 must be a whole number from 1 to"),
    (("boards", 0, "max_age_days"), 10**20, "boards[0].max_age_days: 100000000000000000000 must be"),
    (("boards", 0, "retired_on"), "soon", 'boards[0].retired_on: "soon" must be a day'),
    ((*METRIC, "category"), "chess", 'boards[0].metrics[0].category: there is no category "chess"'),
    ((*METRIC, "direction"), "up", 'boards[0].metrics[0].direction: "up" must be one of higher, lower'),
    ((*METRIC, "tie"), None, "boards[0].metrics[0].tie: null must be an object"),
    (
        (*METRIC, "tie", "kind"),
        "elo",
        'boards[0].metrics[0].tie.kind: "elo" must be one of exact, interval, margin, wilson',
    ),
    ((*METRIC, "tie", "n"), DELETE, 'boards[0].metrics[0].tie: the key "n" is missing'),
    ((*METRIC, "tie", "n"), 0, "boards[0].metrics[0].tie.n: 0 must be a whole number from 1"),
    ((*METRIC, "tie", "full"), "0", 'boards[0].metrics[0].tie.full: "0" must be above 0'),
    ((*METRIC, "tie"), {"kind": "margin"}, 'boards[0].metrics[0].tie: the key "margin" is missing'),
    (
        (*METRIC, "tie"),
        {"kind": "margin", "margin": "-1"},
        'boards[0].metrics[0].tie.margin: "-1" must be above 0',
    ),
    ((*METRIC, "tie"), {"kind": "exact", "n": 5}, "boards[0].metrics[0].tie.n: a tie of kind exact has none"),
    ((*METRIC, "max_width"), "-1", 'boards[0].metrics[0].max_width: "-1" must not be below 0'),
    (("boards", 0, "metrics", 1, "key"), "m", 'boards[0].metrics[1].key: the key "m" stands twice'),
    (
        ("boards", 0, "metrics", 1, "category"),
        "coding",
        'boards[0].metrics[1].category: the category "coding" stands twice',
    ),
    (
        ("boards", 0, "snapshots", 1, "taken_on"),
        "2026-01-01",
        "boards[0].snapshots[1].taken_on: a snapshot of the day",
    ),
    (ROW, None, "boards[0].snapshots[1].results[2]: null must be an object"),
    (ROW, ["A", "m", "50"], "boards[0].snapshots[1].results[2]: a list must be an object"),
    ((*ROW, "score"), DELETE, 'boards[0].snapshots[1].results[2]: the key "score" is missing'),
    ((*ROW, "claim"), "1", 'boards[0].snapshots[1].results[2]: unknown key "claim"'),
    ((*ROW, "name"), 5, "boards[0].snapshots[1].results[2].name: 5 must be a text"),
    (
        (*ROW, "name"),
        "\ud83d",
        'boards[0].snapshots[1].results[2].name: "\\ud83d" holds half a surrogate pair',
    ),
    ((*ROW, "metric"), "x", 'boards[0].snapshots[1].results[2].metric: the board has no metric "x"'),
    ((*ROW, "metric"), ["m"], "boards[0].snapshots[1].results[2].metric: a list must be a text"),
    ((*ROW, "score"), 50, "boards[0].snapshots[1].results[2].score: 50 must be a text"),
    ((*ROW, "score"), None, "boards[0].snapshots[1].results[2].score: null must be a text"),
    ((*ROW, "score"), "n/a", 'boards[0].snapshots[1].results[2].score: "n/a" is no finite decimal'),
    (
        (*ROW, "score"),
        "101",
        'boards[0].snapshots[1].results[2].score: "101" is outside 0 to full of a Wilson metric',
    ),
    ((*ROW, "score"), "-0.1", 'boards[0].snapshots[1].results[2].score: "-0.1" is outside 0 to full'),
    ((*ROW, "low"), "51", 'boards[0].snapshots[1].results[2].low: "51" is above the score "50"'),
    ((*ROW, "high"), "49.9", 'boards[0].snapshots[1].results[2].high: "49.9" is below the score "50"'),
    ((*ROW, "low"), 0, "boards[0].snapshots[1].results[2].low: 0 must be a text"),
    ((*ROW, "low"), False, "boards[0].snapshots[1].results[2].low: false must be a text"),
    ((*ROW, "low"), "", 'boards[0].snapshots[1].results[2].low: "" is no finite decimal'),
    ((*ROW, "high"), 60, "boards[0].snapshots[1].results[2].high: 60 must be a text"),
    (("aliases", 0, "board"), "x", 'aliases[0].board: there is no board "x"'),
    (("aliases", 0, "board"), DELETE, 'aliases[0]: the key "board" is missing'),
    (("aliases", 0, "release"), "x", 'aliases[0].release: there is no release "x"'),
    (("aliases", 0, "release"), DELETE, "aliases[0]: must have either a release or ignore true"),
    (("aliases", 0, "ignore"), True, "aliases[0]: must have either a release or ignore true"),
    (
        ("aliases", 1),
        {"board": "swe", "name": "A", "ignore": True},
        'aliases[1]: the name "A" has the same board and from',
    ),
    (("releases", 1), {"slug": "a", "source_dates": []}, 'releases[1].slug: the slug "a" stands twice'),
    (("releases", 0, "source_dates"), DELETE, 'releases[0]: the key "source_dates" is missing'),
    (("releases", 0, "source_dates", 1), "x", 'releases[0].source_dates[1]: "x" must be a day'),
    (("releases", 0, "claims"), [], 'releases[0]: unknown key "claims"'),
]


@pytest.mark.parametrize(
    ("path", "value", "said"), CHANGES, ids=lambda item: str(item)[:50] if isinstance(item, str) else ""
)
def test_says_where_and_what(path: tuple[str | int, ...], value: Any, said: str) -> None:
    bundle = with_change(path, value)
    for read in (lambda: read_bundle(bundle), lambda: parse_bundle(json.dumps(bundle))):
        with pytest.raises(BundleError) as caught:
            read()
        assert str(caught.value).startswith(said)
        assert "\n" not in str(caught.value)
        assert str(caught.value).isascii()


def test_the_good_one_is_good() -> None:
    assert decide(read_bundle(GOOD)).judgement()["verdicts"]["a"]["state"] == "announced"


@pytest.mark.parametrize(
    "score",
    [
        "",
        " 5",
        "5 ",
        "NaN",
        "Infinity",
        "-inf",
        "1_000",
        "٥",
        "５",
        "1e999999",
        "1e-101",
        "0x10",
        "1,5",
        "1" * 101,
        "--1",
        ".-5",
        "1.-5",
        "-.",
        "1.2.3",
        ".",
        "e5",
        "9" * 10**6,
    ],
)
def test_refuses_what_is_no_decimal(score: str) -> None:
    with pytest.raises(BundleError, match=r"results\[2\]\.score: .* is no finite decimal") as caught:
        read_bundle(with_change((*ROW, "score"), score))
    assert len(str(caught.value)) < 250


@pytest.mark.parametrize("score", ["50", "50.", "+50", "5e1", "500E-1", "050.000", ".5", "1e-100"])
def test_reads_a_decimal_however_it_is_written(score: str) -> None:
    read_bundle(with_change((*ROW, "score"), score))


TEXTS = [
    (b"", "line 1 column 1: empty"),
    (b"  \n", "line 1 column 1: empty"),
    (b"\xef\xbb\xbf{}", "line 1 column 1: begins with a byte order mark"),
    (b'{"as_of":\n "\xff"}', "line 2 column 3: not UTF-8"),
    (b"{", "line 1 column 2: Expecting property name"),
    (b'{"as_of": "2026-01-01",\n "categories": [}', "line 2 column 17: Expecting value"),
    (b"{} {}", "line 1 column 4: Extra data"),
    (b"[]", "bundle: must be an object"),
    (b"[" * 100_000, "line 1 column 1: objects or lists are nested too deeply"),
    (b'{"a":' * 100_000, "line 1 column 1: objects or lists are nested too deeply"),
    (b"[" * 900 + b"]" * 900, "bundle: must be an object"),
    (b'{"as_of": "2026-01-01", "as_of": "2026-01-01"}', 'bundle: the key "as_of" stands twice'),
    (b'{"as_of": "a\nb"}', "line 1 column 13: Invalid control character"),
]


@pytest.mark.parametrize(("text", "said"), TEXTS, ids=[said for _, said in TEXTS])
def test_says_line_and_column_of_what_is_no_json(text: bytes, said: str) -> None:
    with pytest.raises(BundleError) as caught:
        parse_bundle(text)
    assert str(caught.value).startswith(said)
    assert "\n" not in str(caught.value)


INSIDE = [
    ('"score": "50"', '"score": "50", "score": "60"', 'results[0]: the key "score" stands twice'),
    ('"score": "50"', '"score": NaN', "results[0].score: NaN must be a text"),
    ('"score": "50"', '"score": 1e999999', "results[0].score: Infinity must be a text"),
    ('"score": "50"', '"score": ' + "[" * 900 + "]" * 900, "results[0].score: a list must be a text"),
    (
        '"score": "50"',
        '"score": {"a": 1, "a": 2}',
        'results[0].score: an object with the key "a" twice must be',
    ),
    ('"n": 500', '"n": ' + "9" * 10**6, "metrics[0].tie.n: Infinity must be a whole number"),
    ('"n": 500', '"n": 500.0', "metrics[0].tie.n: 500.0 must be a whole number"),
    ('"n": 500', '"n": -Infinity', "metrics[0].tie.n: -Infinity must be a whole number"),
    ('"kind": "wilson"', '"kind": "wilson", "kind": "exact"', 'metrics[0].tie: the key "kind" stands twice'),
]


@pytest.mark.parametrize(("old", "new", "said"), INSIDE, ids=[said for _, _, said in INSIDE])
def test_says_the_place_of_what_json_lets_pass(old: str, new: str, said: str) -> None:
    text = json.dumps(GOOD)
    assert old in text
    with pytest.raises(BundleError) as caught:
        parse_bundle(text.replace(old, new, 1))
    assert said in str(caught.value)


@given(text=st.text() | st.binary())
@settings(deadline=None)
def test_any_text_is_read_or_refused(text: str | bytes) -> None:
    with pytest.raises(BundleError):
        parse_bundle(text)


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(st.text(), inner, max_size=2),
    max_leaves=3,
)


@given(bundle=bundles(), data=st.data(), value=anything)
@settings(max_examples=120, deadline=None)
def test_a_bundle_with_anything_anywhere_is_judged_or_refused(
    bundle: Bundle, data: st.DataObject, value: Any
) -> None:
    place: Any = bundle
    while True:
        keys = list(place) if isinstance(place, dict) else list(range(len(place)))
        if not keys:
            return
        key = data.draw(st.sampled_from(keys))
        if not isinstance(place[key], dict | list) or data.draw(st.integers(0, 9)) == 0:
            break
        place = place[key]
    place[key] = value
    error = refusal(bundle)
    assert error is None or len(str(error).splitlines()) == 1


def refusal(bundle: Bundle) -> BundleError | None:
    try:
        decide(read_bundle(bundle)).judgement()
    except BundleError as error:
        return error
    return None
