"""Faults that others' leaderboards had in ranks and verdicts; each bears the number it is filed under.

Evidence is stored and judged, and what the pages say is read in HTML, Markdown and JSON.
"""

import re
from collections.abc import Mapping

import pytest
from django.test import Client

from boards_app.models import Alias, Board, Category, Metric, Reign, Result
from tests.boards_app.evidence import day, make_board, make_release, make_snapshot, name_all
from tests.isitsota.scene import judge

pytestmark = pytest.mark.django_db

FIRST, SECOND, TODAY = 200, 210, 220


@pytest.fixture(autouse=True)
def coding() -> None:
    """Rank few labs as well as many."""
    Category.objects.create(slug="coding", name="Coding", min_labs=1)


def show(board: str, *editions: Mapping[str, str], since: int = FIRST, **metric: object) -> Board:
    """Store a board's editions, ten days apart."""
    made = make_board(board, "coding")
    Metric.objects.filter(board=made).update(**metric)
    for number, scores in enumerate(editions):
        make_snapshot(made, since + 10 * number, scores)
    return made


def ranks(client: Client, *slugs: str) -> dict[str, list[str]]:
    """Return the ranks on each board, which all three forms of a page must agree on."""
    judge(day(TODAY))
    found = {}
    for slug in slugs:
        rows = client.get(f"/v1/models/{slug}").json()["boards"]
        for form in (f"/m/{slug}", f"/m/{slug}.md"):
            page = re.sub(r"<[^>]*>|\s+", " ", client.get(form).content.decode())
            for row in rows:
                assert f"{row['rank_text']} of {row['of']}" in re.sub(" +", " ", page), form
        found[slug] = [row["rank_text"] for row in rows]
    return found


def state(client: Client, slug: str) -> str:
    judge(day(TODAY))
    return str(client.get(f"/v1/models/{slug}").json()["status"]["state"])


@pytest.mark.parametrize("order", [("beta", "gamma"), ("gamma", "beta")], ids=["F001", "F001-swapped"])
def test_equal_scores_share_a_rank_in_any_order(client: Client, order: tuple[str, str]) -> None:
    name_all(*map(make_release, ("alpha", "beta", "gamma", "delta")))
    show("x", {"alpha": "35.9", **dict.fromkeys(order, "34.7"), "delta": "30"})
    assert ranks(client, "alpha", "beta", "gamma", "delta") == {
        "alpha": ["1"], "beta": ["2="], "gamma": ["2="], "delta": ["4"],
    }  # fmt: skip


def test_f003_where_lower_is_better_the_lowest_is_first_everywhere(client: Client) -> None:
    name_all(*map(make_release, "abc"))
    scores = {"a": "7.0", "b": "1.24", "c": "3.9"}
    for board in ("x", "y"):
        show(board, scores, {**scores, "a": "7.1"}, direction="lower")
    assert ranks(client, "a", "b", "c") == {"a": ["3", "3"], "b": ["1", "1"], "c": ["2", "2"]}
    assert [state(client, slug) for slug in "abc"] == ["ranked", "sota", "ranked"]
    crowns = client.get("/v1").json()["categories_crowns"][0]["all"]["crowns"]
    assert [crown["release"]["slug"] for crown in crowns] == ["b"], "on the home page too"
    assert client.get("/v1/labs/lab-b").json()["releases"][0]["status"]["state"] == "sota"


def test_f006_a_missing_result_is_unranked_and_moves_no_other(client: Client) -> None:
    name_all(*map(make_release, "abcdef"))
    show("x", {"a": "71.0", "c": "74.2", "d": "69.9", "f": "80.1"})
    found = ranks(client, *"abcdef")
    assert found == {"a": ["3"], "b": [], "c": ["2"], "d": ["4"], "e": [], "f": ["1"]}
    assert state(client, "b") == "pending"


def test_f010_a_release_on_too_few_boards_has_no_rank_and_no_crown(client: Client) -> None:
    name_all(*map(make_release, "xyz"))
    high, others = {"y": "90"}, {"x": "50", "z": "40"}
    for number, board in enumerate(("one", "two", "three")):
        rows = others | (high if number == 0 else {})
        show(board, rows, {**rows, "z": "41"})
    assert state(client, "y") == "listed"
    page = client.get("/v1/models/y").json()["standing"][0]
    assert (page["boards"], page["all"], page["no_place_in_all"]) == (
        "on 1 of 3 boards", None, "on 1 of 2 boards needed",
    )  # fmt: skip
    for form in ("/m/y", "/m/y.md"):
        assert "on 1 of 2 boards needed" in client.get(form).content.decode()
    assert not Reign.objects.filter(release__slug="y").exists()


def test_f010_on_two_of_three_boards_it_is_ranked_and_the_page_says_on_how_many(client: Client) -> None:
    name_all(*map(make_release, "xyz"))
    for number, board in enumerate(("one", "two", "three")):
        show(board, {"x": "50", "z": "40"} | ({"y": "30"} if number < 2 else {}))
    judge(day(TODAY))
    standing = client.get("/v1/models/y").json()["standing"][0]
    assert (standing["boards"], standing["all"]["rank_text"]) == ("on 2 of 3 boards", "3")
    for form in ("/m/y", "/m/y.md"):
        assert "on 2 of 3 boards" in client.get(form).content.decode()


def test_f011_nothing_is_printed_for_nothing(client: Client) -> None:
    releases = [make_release(slug) for slug in "abc"]
    name_all(*releases)
    bare = releases[2]
    bare.announced_on = bare.api_from = None
    bare.save()
    bare.sources.update(dated_on=None)
    show("x", {"a": "50", "b": "40"})
    judge(day(TODAY))
    for path in ("/", "/m", "/m/a", "/m/c", "/labs/lab-c"):
        for form in (path, f"{path}.md" if path != "/" else "/index.md"):
            text = client.get(form).content.decode()
            text = text.replace("None at present.", "")  # a sentence about crowns
            assert not re.search(r"\b(nan|NaN|None|NaT|null|undefined)\b", text), form
    page = client.get("/v1/models/c").json()
    assert (page["announced_on"], page["api_from"], page["boards"]) == (None, None, [])


def test_f017_a_model_that_moved_to_another_name_leads_twice_and_is_one_release(client: Client) -> None:
    model = make_release("model")
    name_all(make_release("other"))
    for name in ("oldorg/Model-8B", "neworg/Model-8B"):
        Alias.objects.create(name=name, release=model, by="test")
    for board in ("x", "y"):
        show(board, {"oldorg/Model-8B": "61.0", "other": "50"}, {"neworg/Model-8B": "61.0", "other": "50"})
    assert state(client, "model") == "sota"
    assert client.get("/v1/models/model").json()["boards"][0]["name"] == "neworg/Model-8B"
    assert Reign.objects.count() == 1


def test_f021_a_rank_minds_the_intervals(client: Client) -> None:
    name_all(*map(make_release, "abc"))
    ends = {"a": ("1300", "1290", "1310"), "b": ("1295", "1286", "1304"), "c": ("1270", "1262", "1278")}
    for slug in ("x", "y"):
        empty = make_snapshot(show(slug, tie_kind="interval"), FIRST, {})
        Result.objects.bulk_create(
            Result(
                snapshot=empty, metric=empty.board.metrics.get(), row_key=name, raw_name=name,
                normal_name=name, score_text=score, low_text=low, high_text=high, score_number=float(score),
            )
            for name, (score, low, high) in ends.items()
        )  # fmt: skip
    assert ranks(client, "a", "b", "c") == {"a": ["1=", "1="], "b": ["1=", "1="], "c": ["3", "3"]}
    standing = client.get("/v1/models/a").json()["standing"][0]["all"]
    assert (standing["rank_text"], standing["is_shared"]) == ("1=", True)
    assert [one["release"]["slug"] for one in standing["tied_with"]] == ["b"], "it is no sole leader"


def test_f022_a_model_that_is_gone_was_not_beaten(client: Client) -> None:
    name_all(*map(make_release, "pqs"))
    for board in ("x", "y"):
        show(board, {"p": "80", "q": "78"}, {"q": "78", "s": "75"})
    assert state(client, "q") != "sota", "it led in one edition only"
    page = client.get("/v1/models/p").json()
    assert page["boards"] == [], "no zero, no last place"
    assert page["status"]["state"] == "pending"
    assert "Q" not in page["status"]["headline"], "nobody beat it"


def test_f029_a_file_read_again_on_another_day_is_no_second_edition(client: Client) -> None:
    name_all(*map(make_release, "ab"))
    for board in ("x", "y"):
        show(board, {"a": "60", "b": "50"}, {"a": "60.0", "b": "50"})
    assert state(client, "a") == "provisional"


def test_f030_the_score_ranks_not_the_place_in_the_file(client: Client) -> None:
    name_all(*map(make_release, "ab"))
    show("x", {"a": "70", "b": "75"})
    assert ranks(client, "a", "b") == {"a": ["2"], "b": ["1"]}


def test_f031_a_code_name_and_its_public_name_are_one_reign(client: Client) -> None:
    grok = make_release("grok-3")
    name_all(make_release("other"))
    names = ("chocolate (Early Grok-3)", "Grok-3-Preview-02-24")
    for name in names:
        Alias.objects.create(name=name, release=grok, by="test")
    for board in ("x", "y"):
        show(board, {names[0]: "1402", "other": "1300"}, {names[1]: "1403", "other": "1300"})
    assert state(client, "grok-3") == "sota"
    kept = Board.objects.get(slug="x").snapshots.order_by("taken_on")
    assert [one.results.order_by("-score_number")[0].raw_name for one in kept] == list(names)
