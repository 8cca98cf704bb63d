"""Suggestions for names: the right release first, nothing crossed without a word, nothing decided."""

import random
from datetime import date
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boards_app.intake.known_names import KnownAlias, KnownRelease
from boards_app.intake.match import normal_form
from boards_app.intake.suggest import MOST, Suggester, Suggestion, case_twins
from tests.boards_app.intake.names_of_releases import aliases, catalogue, look_alikes, names

JUNE, OCTOBER = (
    KnownRelease("sonnet-june", "Claude 3.5 Sonnet (June 2024)", "Anthropic", announced_on=date(2024, 6, 21)),
    KnownRelease("sonnet-october", "Claude 3.5 Sonnet (October 2024)", "Anthropic", "", date(2024, 10, 22)),
)


def first(suggester: Suggester, name: str, board: str = "here", day: date | None = None) -> Suggestion | None:
    return next(iter(suggester.suggest(name, board, day)), None)


def test_the_right_release_comes_first_when_only_the_catalogue_is_known() -> None:
    suggester, rows = Suggester(catalogue()), names()
    wrong = [row.name for row in rows if _missed(suggester, row.name, row.boards[0], row.release)]
    assert len(rows) > 150
    assert len(wrong) <= 0.03 * len(rows), wrong


def test_the_right_release_comes_first_when_its_other_names_are_known() -> None:
    rows = names()
    wrong = [
        row.name
        for row in rows
        if _missed(Suggester(catalogue(), aliases(row.name)), row.name, row.boards[0], row.release)
    ]
    assert len(wrong) <= 0.03 * len(rows), wrong


def _missed(suggester: Suggester, name: str, board: str, release: str) -> bool:
    found = first(suggester, name, board)
    return found is None or found.release != release


def test_nothing_takes_the_place_of_a_release_that_is_not_known() -> None:
    """With the right release away, a first suggestion says what is against it."""
    for row in names():
        others = [release for release in catalogue() if release.slug != row.release]
        known = [alias for alias in aliases(row.name) if alias.release != row.release]
        found = first(Suggester(others, known), row.name, row.boards[0])
        assert found is None or found.speaks_against, (row.name, found)


PAIRS = [pair for row in look_alikes() for pair in permutations(row, 2)]


def test_look_alikes_have_forms_of_their_own() -> None:
    assert all(normal_form(name) != normal_form(other) for name, other in PAIRS)


def test_look_alikes_stay_apart() -> None:
    assert len(PAIRS) > 200
    for name, other in PAIRS:
        release = KnownRelease("other", other, "Lab")
        by_alias = [KnownAlias(other, "other", board) for board in ("here", "there", None)]
        for suggester in (
            Suggester([release]),
            *(Suggester([KnownRelease("other", "Thing", "Lab")], [alias]) for alias in by_alias),
        ):
            found = first(suggester, name)
            assert found is None or found.speaks_against, (name, other, found)


@pytest.mark.parametrize(
    ("name", "known", "because"),
    [
        ("GPT-5.2", "GPT-5", "another version"),
        ("gpt-5-2025-08-07", "GPT-5.2", "a date is no version"),
        ("GPT-4o1", "GPT-4o", "a letter more in the version"),
        ("Llama 3.1 70B", "Llama 3.1 8B", "another size"),
        ("Qwen3-30B-A3B", "Qwen3-30B-A10B", "another active size"),
        ("gpt-5-mini", "GPT-5", "a tier"),
        ("GPT-5", "GPT-5 nano", "a tier that the name does not have"),
        ("gpt-5.2-codex", "GPT-5.2", "a purpose"),
        ("Claude 3.5 Sonnet (20240620)", "Claude 3.5 Sonnet (20241022)", "another date"),
        ("Gemini 1.5 Pro (0801)", "Gemini-1.5-Pro-002", "a date is no revision"),
        ("gpt-4o-2024-11-20", "GPT-4o 2024-05-13", "another date"),
        ("Grok 4.20", "Grok 4.2", "4.20 is no 4.2"),
        ("Command R+", "Command R", "the plus is a tier"),
        ("DeepSeek R1 Distill Llama 70B", "DeepSeek R1", "distilled"),
        ("o3", "o1", "two letters and numbers that look alike"),
        ("V3", "DeepSeek V3", "a letter and a number are no name"),
        ("Sonnet Old 3.5", "Sonnet New 3.5", "the old one is not the new one"),
    ],
)
def test_what_is_never_suggested(name: str, known: str, because: str) -> None:
    for release in (KnownRelease("known", known, "DeepSeek"), KnownRelease("x", known, "Lab")):
        assert Suggester([release]).suggest(name) == [], because


@pytest.mark.parametrize(
    ("name", "known", "variant", "because"),
    [
        ("gpt-5.2", "GPT-5.2", "", "case"),
        ("claude-3-5-sonnet-20241022", "Claude 3.5 Sonnet (2024-10-22)", "", "hyphens, dots, brackets"),
        ("claude-4-opus", "Claude Opus 4", "", "another order"),
        ("gpt-5.2-high", "GPT-5.2", "high", "an effort"),
        ("GPT-5.2 (medium reasoning)", "GPT-5.2", "medium reasoning", "an effort in brackets"),
        ("o3-mini-medium", "o3-mini", "medium", "an effort after the version"),
        ("Mistral Medium 3", "Mistral-Medium-3", "", "no effort before the version"),
        ("Qwen2.5-Max (FC)", "Qwen 2.5 Max", "FC", "a way of calling"),
        ("gemini-2.5-pro-06-05-nothinking", "Gemini 2.5 Pro 06-05", "no thinking", "a mode, run together"),
        ("model-9 (non-reasoning, low effort)", "Model 9", "non reasoning low effort", "two settings"),
        ("gpt-5.4-high (codex-harness)", "GPT-5.4", "high codex harness", "the harness is no tier"),
        ("Meta-Llama-3.1-405B-Instruct-fp8", "Llama 3.1 405B", "fp8", "a lab before, a precision after"),
        ("openai/Qwen2.5-Coder-32B-Instruct", "Qwen2.5 Coder 32B", "", "the path of a provider"),
        ("[bash-only] GPT-4o (2024-11-20)", "gpt-4o-2024-11-20", "", "the name of a sub-board"),
        ("Gemini 3.0 Pro", "Gemini 3 Pro", "", "a version that ends in .0"),
        ("Command R+ 08-2024", "Command R Plus (Aug '24)", "", "a plus, a month in words"),
        ("GPT‑4.5", "GPT-4.5", "", "another hyphen"),
        ("Gemini 2.5 Pro w/o tools", "Gemini 2.5 Pro", "w/o tools", "without, in short"),
    ],
)
def test_what_is_one_name(name: str, known: str, variant: str, because: str) -> None:
    found = Suggester([KnownRelease("known", known, "Meta")]).suggest(name)
    assert [(each.release, each.variant, each.speaks_against) for each in found] == [
        ("known", variant, ())
    ], because


@pytest.mark.parametrize(
    ("name", "known", "sentence"),
    [
        ("Kimi K2 Thinking", "Kimi K2", "“thinking” may be a setting, or a release of its own"),
        ("Kimi K2", "Kimi K2 Thinking", "That name says “thinking”, this one does not"),
        ("Gemini 3 Pro", "Gemini 3 Pro Preview", "That name says “preview”, this one does not"),
        ("DeepSeek R1", "DeepSeek R1-0528", "States no date; that name states 0528"),
        ("Magistrall Nine 3", "Magistral Nine 3", "“magistrall” is not “magistral”"),
        ("DeepSeek V3.2 Speciale", "DeepSeek V3.2", "Says “speciale”, that name does not"),
        ("Agent-X + Model 9", "Model 9", "Names a system of 2 parts, not a model alone"),
        ("Nova Pro 1.0", "Nova Pro", "Names 1, not none"),
        ("Llama 4 70B", "Llama 4", "Only this name states a size, 70B"),
    ],
)
def test_what_speaks_against(name: str, known: str, sentence: str) -> None:
    (found,) = Suggester([KnownRelease("known", known, "Lab")]).suggest(name)
    assert sentence in found.speaks_against


def test_a_system_of_two_known_models_is_neither() -> None:
    both = [KnownRelease("o3", "o3", "OpenAI"), KnownRelease("gpt-4-1", "GPT-4.1", "OpenAI")]
    assert Suggester(both).suggest("o3 (high) + gpt-4.1") == []


def test_the_nearest_of_the_names_of_a_release_speaks() -> None:
    release = KnownRelease("nine", "Model 9 Preview", "Lab")
    (found,) = Suggester([release], [KnownAlias("Model 9", "nine", "there")]).suggest("model-9", "here")
    assert found.speaks_against == ()


def test_another_lab_is_no_suggestion() -> None:
    releases = [KnownRelease("a", "Large 2", "Mistral AI"), KnownRelease("b", "Nova Large", "Amazon")]
    assert not Suggester(releases).suggest("Amazon Large 2")


def test_what_speaks_for_is_ranked() -> None:
    """The same name but for case, the same name elsewhere, the name without its setting, what looks alike."""
    releases = [KnownRelease(slug, f"Thing of {slug}", "Lab") for slug in ("case", "elsewhere", "setting")]
    known = [
        KnownAlias("model-9-High", "case", "here"),
        KnownAlias("Model-9-High", "elsewhere", "there"),
        KnownAlias("Model 9", "setting", "there"),
    ]
    suggester = Suggester(releases, known, {"here": "Here Board", "there": "There Board"})
    found = suggester.suggest("Model-9-High", "here")
    assert [(each.release, each.speaks_for[0]) for each in found] == [
        ("case", "Same name but for case on Here Board: “model-9-High”"),
        ("elsewhere", "Means it on There Board"),
        ("setting", "Same name without its setting “High” on There Board: “Model 9”"),
    ]
    assert "Means elsewhere on There Board" in found[0].speaks_against


@pytest.mark.parametrize(
    ("day", "release", "sentence", "because"),
    [
        (date(2024, 8, 1), "sonnet-june", "", "then it meant June's on the other board"),
        (date(2024, 11, 1), "sonnet-october", "", "from then on October's"),
        (date(2024, 10, 15), "sonnet-june", "There until 2024-10-12 only", "between the two neither held"),
    ],
)
def test_a_name_that_changed_its_meaning(day: date, release: str, sentence: str, because: str) -> None:
    name = "Anthropic Claude-3-5-sonnet"
    known = [
        KnownAlias(name, "sonnet-june", "there", until_on=date(2024, 10, 12)),
        KnownAlias(name, "sonnet-october", "there", from_on=date(2024, 10, 22)),
    ]
    found = first(Suggester([JUNE, OCTOBER], known), name, day=day)
    assert found.release == release, because
    assert not sentence or sentence in found.speaks_against


CHANGED = [  # a name meant the first until a day, the second from a day on
    ("Anthropic Claude-3-5-sonnet", "claude-3-5-sonnet-20240620 claude-3-5-sonnet-20241022", "1012 1022"),
    ("Google Gemini-1.5-Pro", "gemini-1-5-pro-0523 gemini-1-5-pro-001", "0913 0917"),
    ("chatgpt-4o-latest", "chatgpt-4o-latest-2024-08-08 chatgpt-4o-latest-2024-09-03", "0919 0920"),
    ("Claude 3.5 Sonnet", "claude-3-5-sonnet-20240620 claude-3-5-sonnet-20241022", "1028 1029"),
]


@pytest.mark.parametrize(("name", "meant", "days"), CHANGED, ids=lambda each: each)
@pytest.mark.parametrize("board", ["there", "here"])
def test_names_that_changed_their_meaning_follow_the_day(
    name: str, meant: str, days: str, board: str
) -> None:
    (before, after), (last, start) = meant.split(), (date.fromisoformat(f"2024{day}") for day in days.split())
    known = [KnownAlias(name, before, "there", until_on=last), KnownAlias(name, after, "there", "", start)]
    suggester = Suggester(catalogue(), known)
    assert first(suggester, name.upper(), board, last).release == before
    assert first(suggester, name.upper(), board, start).release == after


@pytest.mark.parametrize(
    ("name", "day", "release", "because"),
    [
        ("Claude 3.5 Sonnet", date(2024, 8, 1), "sonnet-june", "the other one was not announced"),
        ("Claude 3.5 Sonnet", None, "sonnet-june", "the older one had the name first"),
        ("Claude 3.5 Sonnet (New)", None, "sonnet-october", "new is the newest"),
        ("Claude 3.5 Sonnet (New)", date(2024, 8, 1), "sonnet-june", "the newest that was announced"),
        ("Claude 3.5 Sonnet Old", None, "sonnet-june", "old is the oldest"),
        ("Claude 3.5 Sonnet 10/22", None, "sonnet-october", "a date without its year"),
    ],
)
def test_a_name_without_its_date(name: str, day: date | None, release: str, because: str) -> None:
    found = first(Suggester([OCTOBER, JUNE]), name, day=day)
    assert found.release == release, because
    assert found.speaks_against or "10/22" in name


def test_a_release_announced_after_the_day_is_doubted() -> None:
    (found,) = Suggester([JUNE]).suggest("Claude 3.5 Sonnet (June 2024)", day=date(2024, 1, 1))
    assert found.speaks_against == ("Announced after this snapshot’s day, on 2024-06-21",)


def test_the_name_of_a_base_is_not_that_of_what_derives_from_it() -> None:
    tuned = KnownRelease("tuned", "Qwen3.6 35B A3B Preview", "Lab", base_identifier="Qwen/Qwen3.6-35B-A3B")
    (found,) = Suggester([tuned]).suggest("Qwen3.6-35B-A3B")
    assert "That is the name of its base, Qwen/Qwen3.6-35B-A3B" in found.speaks_against


def test_a_name_excluded_elsewhere_says_so() -> None:
    known = [KnownAlias("model 9", None, "there")]
    (found,) = Suggester([KnownRelease("nine", "Model 9", "Lab")], known).suggest("Model 9", "here")
    assert found.speaks_against == ("“model 9” is excluded on there",)


@pytest.mark.parametrize(
    ("found", "twins", "because"),
    [
        (
            ["Meta-Llama-3.1-70B-Instruct-Turbo", "meta-llama-3.1-70b-instruct-turbo", "Other"],
            [("Meta-Llama-3.1-70B-Instruct-Turbo", "meta-llama-3.1-70b-instruct-turbo")],
            "F015: two spellings of one name are a conflict for the editor",
        ),
        (["Model 9", "Model  9", "Model\u00a09"], [], "one name in its normal form"),
        (["Model-9", "Model 9"], [], "they differ in more than case"),
        ([], [], "no names"),
    ],
)
def test_case_twins(found: list[str], twins: list[tuple[str, ...]], because: str) -> None:
    assert case_twins(found) == twins, because


WORDS = st.sampled_from([
    "gpt", "GPT", "claude", "5", "5.2", "4o", "mini", "pro", "70B", "8b", "0528", "2024-10-22", "2407",
    "(high)", "thinking", "+", "[x]", "-", "/", "w/o", "preview", "Jul", "'24", "new", "\u200b", "é",
])  # fmt: skip
NAMES = st.one_of(st.text(max_size=40), st.lists(WORDS, max_size=8).map(" ".join))


@given(name=NAMES, known=st.lists(NAMES, max_size=4), seed=st.integers(0, 9))
def test_any_text_is_answered_the_same_in_any_order(name: str, known: list[str], seed: int) -> None:
    releases = [KnownRelease(f"r{at}", text, text, text, date(1, 1, 1)) for at, text in enumerate(known)]
    meant = [KnownAlias(text, f"r{at // 2}" if at % 3 else None, "there") for at, text in enumerate(known)]
    found = Suggester(releases, meant).suggest(name, "here", date(9999, 12, 31))
    random.Random(seed).shuffle(releases)
    random.Random(seed).shuffle(meant)
    assert Suggester(releases, meant).suggest(name, "here", date(9999, 12, 31)) == found
    assert len({each.release for each in found}) == len(found) <= MOST
    assert all(each.speaks_for for each in found)
    case_twins([name, *known])


def test_a_name_far_too_long_is_answered_too() -> None:
    suggester = Suggester(catalogue())
    for piece in ("9-", "(", "a 1 ", "jan ", "x/", " + a"):
        suggester.suggest(piece * 100_000)
