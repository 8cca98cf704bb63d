"""The demo's catalogue, boards and aliases hold together."""

from collections import Counter
from datetime import date
from decimal import Decimal
from functools import cache

import pytest

from boards_app.intake.match import normal_form
from boards_app.rules.dates import short_date
from tests.demo.files import CONTENT, DAY, DEMO, aliases, all_boards, boards, named, parsed, read

RELEASES = named("releases")
LABS = named("labs")


@cache
def named_so() -> dict[tuple[str | None, str], list[dict[str, str]]]:
    """Return the aliases of a name by board (None: for all boards) and name."""
    found: dict[tuple[str | None, str], list[dict[str, str]]] = {}
    for board, entry in aliases():
        found.setdefault((board, entry["name"]), []).append(entry)
    return found


def alias_of(board: str, name: str, day: str) -> dict[str, str] | None:
    """Return the alias that holds for a name on a board and day (R4)."""
    for level in (board, None):
        held = [
            entry
            for entry in named_so().get((level, name), [])
            if entry.get("from", "") <= day <= entry.get("until", "9999")
        ]
        if held:
            return max(held, key=lambda entry: entry.get("from", ""))
    return None


def release_of(board: str, name: str, day: str) -> str | None:
    """Return the release a name means on a board and day (R4); None where it is not identified."""
    return (alias_of(board, name, day) or {}).get("release")


def test_enough_real_releases() -> None:
    assert len(RELEASES) >= 60


@pytest.mark.parametrize("slug", RELEASES)
def test_release_has_lab_day_and_source(slug: str) -> None:
    release = RELEASES[slug]
    assert release["lab"] in LABS
    assert date.fromisoformat(release["announced_on"]) <= date(2026, 11, 3)
    assert release["sources"]
    assert release["facts"][0]["label"] == "Lab"
    assert release.get("base", slug) in RELEASES


@pytest.mark.parametrize("slug", RELEASES)
def test_catalogues_are_press(slug: str) -> None:
    for source in RELEASES[slug]["sources"]:
        if any(word in source["url"] for word in ("models.dev", "artificial-analysis", "openrouter.ai")):
            assert source["kind"] == "PRESS", source


def test_every_lab_has_a_release() -> None:
    assert {release["lab"] for release in RELEASES.values()} == set(LABS)


ACCESS = [
    (slug, label, release[key])
    for slug, release in RELEASES.items()
    for label, key in (("API", "api_from"), ("Open weights", "weights_from"))
    if key in release
]


@pytest.mark.parametrize(("slug", "label", "first"), ACCESS)
def test_access_names_its_first_day_or_says_that_none_is_stated(slug: str, label: str, first: str) -> None:
    (access,) = [fact for fact in RELEASES[slug]["facts"] if fact["label"] == label]
    if "day is not stated" in access["value"]:
        assert access["unsure"] == "yes"
    elif access.get("unsure") or first != RELEASES[slug]["announced_on"]:
        assert short_date(date.fromisoformat(first)) in access["value"]


def test_access_that_ended_names_its_day() -> None:
    ended = [release for release in RELEASES.values() if "api_until" in release]
    assert ended
    for release in ended:
        (access,) = [fact for fact in release["facts"] if fact["label"] == "API"]
        assert short_date(date.fromisoformat(release["api_until"])) in access["value"], release["name"]
        assert release["api_until"] <= DAY, release["name"]  # later ends are not known on the demo's day


def test_clover_has_every_fact_and_number() -> None:
    clover = RELEASES["clover-35b-a3b-preview"]
    assert [fact["label"] for fact in clover["facts"]] == [
        "Lab", "Announced", "API", "Open weights", "Parameters", "Type", "Status", "Base model",
        "Architecture", "Context", "Serving", "Hosted access",
    ]  # fmt: skip
    assert not any("unsure" in fact for fact in clover["facts"])
    assert [source["kind"] for source in clover["sources"]] == ["LAB", "LAB", "REPO", "REPO", "REPO"]
    values = [score["value"] for claim in clover["claims"] for score in claim.get("scores", [])]
    assert values == ["680", "515", "73.6", "51.7", "65.3", "83.8", "84.8"]
    assert RELEASES[clover["base"]]["name"] == "Qwen3.6 35B A3B"


@pytest.mark.parametrize("slug", boards())
def test_board_says_what_readers_need(slug: str) -> None:
    board = boards()[slug]
    for key in ("operator", "url", "source_url", "licence", "attribution", "counted_reason", "cadence"):
        assert board[key], key
    for metric in board["metrics"]:
        assert metric["tie"], metric["key"]
        assert metric["tie_reason"], metric["key"]


def test_what_does_not_count_says_why_and_shows_no_figure() -> None:
    others = all_boards().keys() - boards().keys()
    assert len(others) >= 3
    for slug in others:
        assert all_boards()[slug]["counted_reason"], slug
        assert {path.name for path in (CONTENT / "boards" / slug).iterdir()} == {"board.yaml"}


def test_board_retires_when_the_next_one_starts() -> None:
    for slug, board in boards().items():
        if "continues" in board:
            first = min(path.stem for path in (DEMO / "snapshots" / slug).iterdir())
            assert boards()[board["continues"]]["retired_on"] >= first, slug


def test_numbers_of_the_rules_are_not_bent() -> None:
    assert all(set(row) == {"slug", "name", "about"} for row in read(CONTENT / "categories.yaml"))
    ages = {slug: board["max_age_days"] for slug, board in boards().items() if "max_age_days" in board}
    assert ages == {slug: "183" for slug in boards() if slug.startswith("livebench")}
    assert not any("min_gap_days" in board for board in boards().values())


def test_aliases_point_at_releases() -> None:
    for board, entry in aliases():
        assert ("excluded" in entry) != (entry.get("release") in RELEASES), (board, entry)
        assert entry["name"] == normal_form(entry["name"])


def test_no_alias_stands_twice() -> None:
    places = Counter((board, entry["name"], entry.get("from")) for board, entry in aliases())
    assert not [place for place, times in places.items() if times > 1]


APART = [
    ("livebench-2025-05-30", "2025-11-26", ["gpt-5-2025-08-07", "gpt-5-mini-2025-08-07", "gpt-5-codex"]),
    ("livebench-2026-01-08", "2026-01-20", ["gpt-5.2-2025-12-11-high", "gpt-5.2-codex", "gpt-5-mini"]),
    ("livebench-2024-11-25", "2025-03-27", ["deepseek-v3", "deepseek-v3-0324", "deepseek-r1"]),
    ("lmsys-arena-csv", "2024-10-29", ["Claude 3.5 Sonnet (20240620)", "Claude 3.5 Sonnet (20241022)"]),
    ("livebench-2026-01-08", "2026-03-13", ["deepseek-v3.2", "deepseek-v3.2-exp"]),
    ("nyt-connections-940", "2026-07-17", ["GLM-5", "GLM-5.1", "GLM-5.2 (high reasoning)"]),
    ("nyt-connections-extended", "2025-07-29", ["o3 (high reasoning)", "o3-pro (medium reasoning)"]),
    ("nyt-connections-extended", "2025-09-05", ["Qwen 3 235B A22B", "Qwen 3 235B A22B 25-07 Instruct"]),
    ("nyt-connections-extended", "2025-07-29", ["Gemini 2.5 Pro Exp 03-25", "Gemini 2.5 Pro"]),
    ("confabulations-weighted", "2025-08-06", ["Gemini 2.5 Pro Preview 05-06", "Gemini 2.5 Pro"]),
    ("lmsys-arena-csv", "2025-02-12", ["ChatGPT-4o-latest (2024-11-20)", "ChatGPT-4o-latest (2025-01-29)"]),
    ("lmsys-arena-csv", "2024-12-07", ["Gemini-Exp-1114", "Gemini-Exp-1121", "Gemini-Exp-1206"]),
    ("livebench-2024-11-25", "2024-12-02", ["gpt-4o-2024-11-20", "chatgpt-4o-latest-0903"]),
]


@pytest.mark.parametrize(("board", "day", "names"), APART)
def test_look_alikes_stay_apart(board: str, day: str, names: list[str]) -> None:
    releases = [release_of(board, name, day) for name in names]
    assert None not in releases
    assert len(set(releases)) == len(names)


NOT_IDENTIFIED = [
    ("aider-polyglot", "2025-03-25", "chatgpt-4o-latest (2025-02-15)", "a day of the run, not of the model"),
    ("livebench-2025-05-30", "2025-06-11", "deepseek-r1", "January or May is not stated"),
    ("livebench-2024-11-25", "2025-01-30", "chatgpt-4o-latest-2025-01-30", "old or new is not stated"),
    ("nyt-connections-extended", "2025-09-06", "Kimi K2-0905", "not the Kimi K2 of July"),
    ("confabulations", "2024-10-15", "GPT-4o", "which GPT-4o is not stated"),
]


@pytest.mark.parametrize(("board", "day", "name", "because"), NOT_IDENTIFIED)
def test_nothing_is_guessed(board: str, day: str, name: str, because: str) -> None:
    assert release_of(board, name, day) is None, because


def test_names_that_changed_their_meaning_carry_days() -> None:
    june, october = "claude-3-5-sonnet-20240620", "claude-3-5-sonnet-20241022"
    name = "Anthropic Claude-3-5-sonnet"
    assert release_of("vectara-hallucination", name, "2024-10-12") == june
    assert release_of("vectara-hallucination", name, "2024-10-22") == october
    assert release_of("lmsys-arena-csv", "Claude 3.5 Sonnet", "2024-10-24") == june
    assert release_of("lmsys-arena-csv", "Claude 3.5 Sonnet", "2024-10-29") is None
    flash = "Google Gemini-2.0-Flash"
    assert release_of("vectara-hallucination", flash, "2024-12-11") == "gemini-2-0-flash-exp"
    assert release_of("vectara-hallucination", flash, "2024-12-12") is None
    august = "chatgpt-4o-latest-2024-08-08"
    assert release_of("livebench-2024-08-31", "chatgpt-4o-latest", "2024-09-13") == august
    assert release_of("livebench-2024-08-31", "chatgpt-4o-latest", "2024-09-20") is None
    assert release_of("nyt-connections-extended", "Gemini 2.5 Pro", "2025-07-09") is None
    assert release_of("nyt-connections-extended", "Gemini 2.5 Pro", "2025-07-10") == "gemini-2-5-pro"


@pytest.mark.parametrize("board", boards())
def test_no_unknown_name_stands_above_the_first_release(board: str) -> None:
    for metric in boards()[board]["metrics"]:
        if "category" not in metric:
            continue
        better = -1 if metric.get("direction") == "lower" else 1
        for day, found in parsed(board).items():
            results = [
                (better * Decimal(result.score), row.normal, alias_of(board, row.normal, day))
                for row in found.rows
                for result in row.results
                if result.metric == metric["key"]
            ]
            first = max(score for score, _, alias in results if alias and "release" in alias)
            above = {name for score, name, alias in results if alias is None and score > first}
            assert not above, (metric["key"], day)
