"""What holds for the words of any verdict: no word we do not use, nothing unfilled, names untouched."""

import json
import re
from datetime import date
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boards_app.rules.places import Day
from boards_app.rules.reasons import why_no_lead
from boards_app.rules.wording import CategoryRules, Context, Facts, Names, Texts, word
from tests.boards_app.rules.judged import Json, part, place, reign, verdict

FORBIDDEN = re.compile(
    r"\b(verified|best|beats?|none|nan|null)\b|[{}]|#1\b|\.\.|,,|  | [,.;:]|[,;:]\.|^\W", re.I
)
ALLOWED = re.compile(r"clearly ahead of none of")  # "none" as a count is English
CATEGORIES = ("coding", "math")
SLUGS = "abcde"
NAMES = Names(
    releases={slug: f"Name {slug.upper()}" for slug in SLUGS},
    boards={board: f"Board {board.upper()}" for board in "xyz"},
    categories={"coding": "Coding", "math": "Math"},
)
CONTEXTS = st.sampled_from(
    [
        Context(),
        Context(dict(zip(SLUGS, "12345", strict=True)), {slug: CategoryRules(3, 3) for slug in CATEGORIES}),
        Context(dict.fromkeys(SLUGS, "one"), {slug: CategoryRules(2, 1) for slug in CATEGORIES}),
    ]
)
DAYS = st.none() | st.dates(date(2025, 1, 1), date(2026, 12, 31))


@st.composite
def scopes(draw: st.DrawFn, field: list[str], listed: dict[str, int]) -> dict[str, Json]:
    """Draw who is ahead of whom in a field, and the places that follow."""
    ahead = {one: {other for other in field if other < one and draw(st.booleans())} for one in field}
    for one in field:
        ahead[one] |= {
            other for other in field if other > one and one not in ahead[other] and draw(st.booleans())
        }
    ranks = {one: 1 + len(ahead[one]) for one in field}
    names = st.lists(
        st.tuples(st.sampled_from("xyz"), st.sampled_from(["foo-1", "bar"])), max_size=3, unique=True
    )
    made = {}
    for one in field:
        first = ranks[one] == 1
        tied = " ".join(o for o in field if first and o != one and ranks[o] == 1)
        made[one] = place(
            ranks[one],
            len(field),
            leads=first and draw(st.booleans()),
            behind=" ".join(sorted(ahead[one])),
            blocked=draw(st.sampled_from(["", "", "e"])) if "e" not in field else "",
            tied=tied,
            held=tuple(sorted(draw(names))),
            since=draw(st.sampled_from([None, "2026-03-03"])),
        )
    return made


@st.composite
def days(draw: st.DrawFn) -> tuple[dict[str, Json], list[Json]]:
    """Draw the verdicts of a day and the reigns; the states follow from the places."""
    verdicts = {slug: verdict("pending") for slug in SLUGS}
    for category in CATEGORIES:
        listed = {slug: draw(st.integers(1, 3)) for slug in SLUGS if draw(st.booleans())}
        field = [slug for slug, count in listed.items() if count >= 2]
        of_all = draw(scopes(field, listed))
        of_open = draw(scopes([slug for slug in field if draw(st.booleans())], listed))
        for slug, count in listed.items():
            own = {"all": of_all.get(slug), "open": of_open.get(slug)}
            verdicts[slug]["categories"][category] = part(count, 2, 3, **{k: v for k, v in own.items() if v})
        for slug in SLUGS:
            if slug in listed or draw(st.booleans()):
                row = {"taken_on": "2026-04-18", "fresh": slug in listed}
                verdicts[slug]["boards"].setdefault("x", {})[category] = row
    reigns = [
        reign(category, scope, start, until, release=slug)
        for slug in SLUGS
        for category in CATEGORIES
        for scope in ("all", "open")
        for start, until in [("2025-12-03", "2026-01-09"), ("2026-02-01", "2026-03-01")]
        if draw(st.booleans())
    ]
    for slug in SLUGS:
        verdicts[slug]["state"] = draw(st.sampled_from(states(verdicts, slug, reigns)))
    return verdicts, reigns


def states(verdicts: dict[str, Json], slug: str, reigns: list[Json]) -> list[str]:
    """List the states that what was drawn allows."""
    day = Day(verdicts, Context())
    places = day.places(slug)
    worn = [one for one in places if one.crowned_since]
    fits = {
        "sota": any(one.scope == "all" and one.leads for one in worn),
        "challenged": any(one.scope == "all" for one in worn)
        and not any(one.scope == "all" and one.leads for one in worn),
        "sota-open": any(one.scope == "open" and one.leads for one in worn),
        "provisional": any(one.leads for one in places),
        "hold": any(
            one.rank == 1 and not one.leads and why_no_lead(day, NAMES, one).kind == "hold" for one in places
        ),
        "former": any(one["release"] == slug for one in reigns),
        "ranked": bool(places),
        "listed": not places and bool(verdicts[slug]["boards"]),
    }
    return [
        *(state for state, does_fit in fits.items() if does_fit),
        *("withdrawn", "unconfirmed", "unavailable", "announced", "pending"),
    ]


def check(texts: Texts) -> None:
    for text in texts:
        found = FORBIDDEN.search(ALLOWED.sub("clear", text).lstrip('"#')) if text else None
        assert found is None, f"{found} in {text!r}"
    for text in (texts.headline, texts.sentence, texts.next, texts.answer):
        assert text.endswith(".")


@given(days(), CONTEXTS, DAYS, DAYS, DAYS)
def test_no_forbidden_word_and_nothing_unfilled(
    drawn: tuple[dict[str, Json], list[Json]],
    context: Context,
    announced: date | None,
    withdrawn: date | None,
    gone: date | None,
) -> None:
    verdicts, reigns = drawn
    for slug in SLUGS:
        if verdicts[slug]["state"] == "hold" and context.labs:
            continue  # drawn as a hold without knowing the labs
        check(word(slug, verdicts, reigns, Facts(announced, withdrawn, gone), NAMES, context))


@given(st.text(min_size=1), st.text(min_size=1))
def test_names_are_printed_as_they_are(name: str, raw: str) -> None:
    held = {"coding": part(1, 1, 1, all=place(1, 2, held=(("x", raw),)))}
    rival = {"b": verdict("ranked", {"coding": part(1, 1, 1, all=place(2, 2, behind="a"))})}
    names = Names({"a": name, "b": name}, {"x": name}, {"coding": name})
    texts = word("a", {"a": verdict("hold", held), **rival}, [], Facts(), names)
    assert texts.sentence.startswith(name)
    assert f'"{raw}" on {name}' in texts.headline
    behind = word("b", {"a": verdict("hold", held), **rival}, [], Facts(), names)
    assert behind.headline.startswith(f"No: #2 of 2 in {name}. Behind {name}")


CASES = sorted((Path(__file__).parents[2] / "conformance").glob("*.expected.json"))


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.name.removesuffix(".expected.json"))
def test_every_judgement_of_the_conformance_cases_is_worded(path: Path) -> None:
    judged = json.loads(path.read_text())
    nameless = Names({}, {}, {})
    for slug in judged["verdicts"]:
        check(word(slug, judged["verdicts"], judged["reigns"], Facts(), nameless))


def test_the_conformance_cases_are_there() -> None:
    assert CASES
