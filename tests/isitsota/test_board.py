"""The page of a board: its table as the rules see it, how it is, and the files kept."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest
from markdown_it import MarkdownIt

from boards_app.models import Alias, Board, Metric, Result, RowMark, Snapshot, SnapshotDecision
from boards_app.models.snapshot import DecisionKind
from isitsota.pages.board import load as board_load
from isitsota.pages.board import load_table
from models_app.models import Release
from tests.boards_app.evidence import make_board, make_snapshot
from tests.isitsota.scene import day, judge, make_contest

pytestmark = pytest.mark.django_db


def page_of(client: Any, query: str = "", slug: str = "first") -> Any:
    response = client.get(f"/v1/boards/{slug}{query}")
    assert response.status_code == 200, response.content
    return response.json()


def ranks(page: Any) -> list[tuple[str, str]]:
    return [(row["rank_text"], row["name"]) for row in page["table"]["rows"]]


@pytest.fixture
def contest() -> Board:
    """R0 is ahead of R1, and that of R2, on two boards; the day judged is Nov 3, day 306."""
    make_contest()
    judge()
    return Board.objects.get(slug="first")


def test_the_answer_is_who_stands_first_then_how_the_board_is(contest: Board, client: Any) -> None:
    page = page_of(client)
    assert ranks(page) == [("1", "r0"), ("2", "r1"), ("3", "r2")]
    assert page["table"]["taken_on"] == "2026-07-30"
    assert page["health"]["state"] == "fresh"
    html = client.get("/boards/first").content.decode()
    assert '<p class="answer">R0, alone at rank 1.</p>' in html
    day_of_it = '<time datetime="2026-07-30">Jul 30, 2026</time>'
    assert f"coding, edition of {day_of_it}. Fresh until" in html
    markdown = client.get("/boards/first.md").content.decode()
    assert "**R0, alone at rank 1.**" in markdown
    assert "| 1 | [R0](https://isitsota.com/m/r0.md) | r0 | 97.1 | none |  |" in markdown


def test_ties_and_strangers_are_told_apart_in_all_forms(contest: Board, client: Any) -> None:
    make_snapshot(contest, 300, {"r0": "90", "who-7": "90", "r1": "10"})
    judge()
    page = page_of(client)
    assert ranks(page) == [("1=", "r0"), ("1=", "who-7"), ("3", "r1")]
    row = page["table"]["rows"][1]
    assert (row["release"], row["is_identified"], row["score"]) == (None, False, "90")
    assert page["table"]["unresolved"] == 1
    html = client.get("/boards/first").content.decode()
    assert '<p class="answer">R0 and <span class="whole">who-7,</span> too close to call.</p>' in html
    assert '<bdi class="raw">who-7</bdi><small>not identified</small>' in html
    assert (
        "| 1= | none | who-7 | 90 | none | not identified |"
        in client.get("/boards/first.md").content.decode()
    )


def test_rows_without_a_rank_say_why(contest: Board, client: Any) -> None:
    Alias.objects.create(
        name="r0 high", release_id=Alias.objects.get(name="r0").release_id, variant="high effort"
    )
    Alias.objects.create(name="human", reason="A human baseline", by="test")
    RowMark.objects.create(
        board=contest, row_key="r2", kind="struck", reason="It had seen the test", by="test"
    )
    make_snapshot(contest, 300, {"r0": "80", "r0 high": "90", "human": "99", "r2": "70"})
    judge()
    html = client.get("/boards/first").content.decode()
    for words in (
        "<small>high effort</small>",
        "<small>folded: another row of this release proves more</small>",
        "<small>excluded; A human baseline</small>",
        "<small>struck by the board; It had seen the test</small>",
    ):
        assert words in html
    assert "1 name ranked: 1 release. 1 row folded; 2 rows excluded or struck." in html


METRICS = [
    ("", ["r0", "r1", "r2"], "the first that ranks"),
    ("?metric=coding", ["r0", "r1", "r2"], "the same by its key"),
    ("?metric=price", ["r2", "r0", "r1"], "another one, best first: F005"),
    ("?metric=speed", ["r1", "r0", "r2"], "one where lower is better, best first: F005"),
]


def add_results(board: Board, metric: str, scores: dict[str, str]) -> None:
    """Let the newest file of a board have another column."""
    snapshot, column = board.snapshots.order_by("-taken_on").first(), board.metrics.get(key=metric)
    Result.objects.bulk_create(
        Result(
            snapshot=snapshot, metric=column, row_key=name, raw_name=name, normal_name=name, score_text=score,
            score_number=float(score),
        )
        for name, score in scores.items()
    )  # fmt: skip


@pytest.fixture
def three_metrics(contest: Board) -> Board:
    """Before coding a metric that is shown only, and after it one in which lower is better."""
    Metric.objects.filter(board=contest).update(position=1)
    Metric.objects.create(board=contest, key="price", name="Price", tie_kind="exact", position=0)
    Metric.objects.create(
        board=contest, key="speed", name="Speed", tie_kind="exact", direction="lower", position=2
    )
    add_results(contest, "price", {"r2": "100", "r0": "9", "r1": "8"})
    add_results(contest, "speed", {"r1": "9", "r0": "10", "r2": "11"})
    return contest


@pytest.mark.parametrize(("query", "names", "because"), METRICS, ids=[row[2] for row in METRICS])
def test_every_metric_is_shown_best_first(
    query: str, names: list[str], because: str, three_metrics: Board, client: Any
) -> None:
    page = page_of(client, query)
    assert [row["name"] for row in page["table"]["rows"]] == names, because
    assert [one["key"] for one in page["metrics"]] == ["price", "coding", "speed"]


def test_f005_an_unknown_metric_is_refused_with_those_there_are(three_metrics: Board, client: Any) -> None:
    for path in ("/boards/first", "/boards/first.md", "/v1/boards/first"):
        response = client.get(f"{path}?metric=sped")
        assert response.status_code == 400
        assert "allowed are price, coding, speed" in response.content.decode()


def test_a_metric_without_a_category_is_said_to_be_not_ranked(three_metrics: Board, client: Any) -> None:
    page = page_of(client, "?metric=price")
    assert [row["rank"] for row in page["table"]["rows"]] == [None, None, None]
    html = client.get("/boards/first?metric=price").content.decode()
    assert "Shown only: nothing is ranked by it." in html
    assert "3 rows, not ranked." in html
    assert '<p class="answer">Fresh until' in html


def test_what_is_measured_is_said_in_words(contest: Board, client: Any) -> None:
    Metric.objects.filter(board=contest).update(
        direction="lower", tie_kind="interval", max_width="40", tie_reason="As printed", unit="%"
    )
    html = client.get("/boards/first").content.decode()
    assert "Lower is better. Interval: interval as the board publishes it." in html
    assert "A result whose interval is wider than 40 is not used." in html
    assert "As printed" in html


def test_f022_what_the_newest_edition_leaves_out_is_not_in_the_table(contest: Board, client: Any) -> None:
    make_snapshot(contest, 300, {"r1": "78", "who": "75"})
    judge()
    assert ranks(page_of(client)) == [("1", "r1"), ("2", "who")]
    edition = client.get("/v1/boards/first/2026-10-28").json()
    assert [(one["name"], one["before"]) for one in edition["changes"]["gone"]] == [("r0", "1"), ("r2", "3")]


def test_a_past_day_shows_the_edition_of_then(contest: Board, client: Any) -> None:
    page = page_of(client, f"?as_of={day(205)}")
    assert page["table"]["taken_on"] == "2026-07-20"
    assert [row["score"] for row in page["table"]["rows"]] == ["97.0", "82.0", "67.0"]
    assert [one["taken_on"] for one in page["kept"]] == ["2026-07-20"]
    assert page["is_past"]
    assert page["url"] == "https://isitsota.com/boards/first"
    assert page["markdown_url"].endswith(f"/boards/first.md?as_of={day(205)}")
    assert page_of(client, "?as_of=2026-11-03") == page_of(client)


def test_before_its_first_edition_there_is_nothing(contest: Board, client: Any) -> None:
    late = make_board("late", "coding")
    make_snapshot(late, 250, {"r0": "1"})
    judge()
    response = client.get(f"/v1/boards/late?as_of={day(249)}")
    assert response.status_code == 404
    assert "the first edition kept of this board is of Sep 8, 2026" in response.json()["detail"]


def test_a_board_that_does_not_count_shows_links_only(contest: Board, client: Any) -> None:
    Board.objects.filter(pk=contest.pk).update(
        is_counted=False, counted_reason="No licence", operator="Somebody"
    )
    page = page_of(client)
    assert (page["table"], page["metrics"], page["kept"], page["counted_reason"]) == (
        None,
        [],
        [],
        "No licence",
    )
    for path in ("/boards/first", "/boards/first.md"):
        text = client.get(path).content.decode()
        assert "97.1" not in text
        assert "No licence" in text
        assert "https://example.org/" in text
    assert client.get("/boards/first/2026-07-30").status_code == 404


def test_files_kept_are_told_apart(contest: Board, client: Any) -> None:
    make_snapshot(contest, 220, {"r0": "97.1", "r1": "82.1", "r2": "67.1"})
    for taken, kind in ((230, DecisionKind.PARTIAL), (240, DecisionKind.REVOKED)):
        snapshot = make_snapshot(contest, taken, {"r0": "1"}, accepted=False)
        SnapshotDecision.objects.create(
            snapshot=snapshot, board=contest, taken_on=day(taken), kind=kind, reason=f"Was {kind}", by="test"
        )
    make_snapshot(contest, 250, {"r0": "1"}, accepted=False)
    judge()
    page = page_of(client)
    assert [(one["taken_on"], one["kind"], one["reason"], bool(one["edition"])) for one in page["kept"]] == [
        ("2026-08-29", "revoked", "Was revoked", False),
        ("2026-08-19", "partial", "Was partial", False),
        ("2026-08-09", "re-read", "", True),
        ("2026-07-30", "edition", "", True),
        ("2026-07-20", "edition", "", True),
    ]
    assert (page["health"]["editions"], page["health"]["read_on"]) == (2, "2026-08-09")
    assert "2026-09-08" not in client.get("/boards/first").content.decode()


def test_long_tables_and_long_histories_come_in_pages(
    contest: Board, client: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(load_table, "PAGE_SIZE", 2)
    monkeypatch.setattr(board_load, "MOST_KEPT", 1)
    first = page_of(client)
    assert ranks(first) == [("1", "r0"), ("2", "r1")]
    assert first["table"]["next_url"] == "https://api.isitsota.com/v1/boards/first?after=r1"
    second = page_of(client, "?after=r1")
    assert ranks(second) == [("3", "r2")]
    assert (second["table"]["next_url"], second["table"]["rows_in_all"]) == (None, 3)
    assert second["table"]["lowest"] == first["table"]["lowest"]
    assert first["kept_next_url"] == "https://api.isitsota.com/v1/boards/first?until=2026-07-20"
    assert [one["taken_on"] for one in page_of(client, "?until=2026-07-20")["kept"]] == ["2026-07-20"]
    assert '<a href="/boards/first?after=r1">Next rows</a>' in client.get("/boards/first").content.decode()


def test_series_lead_on(contest: Board, client: Any) -> None:
    Board.objects.filter(slug="second").update(continues=contest)
    assert page_of(client)["continued_by"]["url"] == "https://isitsota.com/boards/second"
    assert page_of(client, slug="second")["continues"]["name"] == "First"
    assert "Continued by" in client.get("/boards/first").content.decode()


REFUSED = [
    ("/boards/first?after=nobody", 404, "is no row of this table"),
    ("/boards/first?metric=none", 400, "is no metric of this board"),
    ("/boards/first?metric=theirs", 404, "is no metric of this board"),
    ("/boards/first?until=soon", 400, "write it as YYYY-MM-DD"),
    ("/boards/first?sort=score", 400, "allowed are after, as_of, metric, until"),
    ("/boards/nowhere", 404, "There is no board at this address"),
]


@pytest.mark.parametrize(("path", "status", "words"), REFUSED, ids=[row[0] for row in REFUSED])
def test_what_is_not_there_or_not_taken(
    path: str, status: int, words: str, contest: Board, client: Any
) -> None:
    Metric.objects.filter(board__slug="second").update(key="theirs")
    response = client.get(path)
    assert response.status_code == status
    assert words in response.content.decode()


def test_another_spelling_leads_to_the_board(contest: Board, client: Any) -> None:
    assert client.get("/boards/First.md").headers["Location"] == "/boards/first.md"
    assert client.get("/boards/First/2026-07-30").headers["Location"] == "/boards/first/2026-07-30"


def test_attribution_and_source_stand_beside_the_table(contest: Board, client: Any) -> None:
    Board.objects.filter(pk=contest.pk).update(
        attribution="Figures by X", source_url="https://example.org/data"
    )
    html = client.get("/boards/first").content.decode()
    beside = html.partition("</table>")[2][:300]
    assert "Figures by X" in beside
    assert 'href="https://example.org/data"' in beside
    Board.objects.filter(pk=contest.pk).update(attribution="", operator="")
    assert "Figures by First." in client.get("/boards/first").content.decode()


def test_the_drawing_is_mirrored_where_lower_is_better(contest: Board, client: Any) -> None:
    assert 'cx="100%"' in client.get("/boards/first").content.decode().partition("r0</bdi>")[2][:700]
    Metric.objects.filter(board=contest).update(direction="lower")
    html = client.get("/boards/first").content.decode()
    assert 'cx="0%"' in html.partition("r0</bdi>")[2][:700]
    assert "Drawn from 97.1 to 67.1: better is further right." in html


def test_nothing_judged_yet_is_no_error(client: Any) -> None:
    make_board("first", "coding")
    page = page_of(client)
    assert (page["table"], page["as_of"], page["health"]["state"]) == (None, None, "unread")
    assert not Snapshot.objects.exists()


NUMBERS = ["9" * 40, "-" + "9" * 40, "0." + "0" * 38 + "1", "1e30", "0"]


@pytest.mark.parametrize("score", NUMBERS)
def test_numbers_of_any_size_are_shown(score: str, contest: Board, client: Any) -> None:
    make_snapshot(contest, 300, {"r0": score, "r1": "5"})
    judge()
    rows = {row["name"]: row["score"] for row in page_of(client)["table"]["rows"]}
    assert rows["r0"] == score
    assert client.get("/boards/first").status_code == client.get("/boards/first.md").status_code == 200


def test_f142_a_pipe_in_a_name_keeps_the_cells_of_the_table(contest: Board, client: Any) -> None:
    name = "x|y`z|w"
    Alias.objects.create(name=name, reason="A note\nof two lines | and a pipe", by="test")
    make_snapshot(contest, 300, {"r0": "9", name: "5"})
    judge()
    tokens = MarkdownIt("commonmark").enable("table").parse(client.get("/boards/first.md").content.decode())
    cells = [len(row) for row in rows_of(tokens)]
    assert set(cells) == {6, 3}, "six of the board's table, three of the files kept"
    assert any(name in row for row in rows_of(tokens))


def test_f140_brackets_in_a_name_leave_one_link(contest: Board, client: Any) -> None:
    name, address = "Model [2026] (beta)", "https://example.org/a_(model)"
    Release.objects.filter(slug="r0").update(name=name)
    Board.objects.filter(pk=contest.pk).update(source_url=address)
    tokens = MarkdownIt("commonmark").enable("table").parse(client.get("/boards/first.md").content.decode())
    links = dict(links_of(tokens))
    assert links[name] == "https://isitsota.com/m/r0.md"
    assert links["Source of the data"].replace("%28", "(").replace("%29", ")") == address


def rows_of(tokens: Any) -> list[list[str]]:
    """Return the rows of all tables as the text of their cells."""
    rows: list[list[str]] = []
    for before, token in pairwise(tokens):
        if token.type == "tr_open":
            rows.append([])
        elif before.type in ("td_open", "th_open"):
            rows[-1].append("".join(child.content for child in token.children or []))
    return rows


def links_of(tokens: Any) -> Iterator[tuple[str, str]]:
    """Yield the text and the address of each link."""
    for token in tokens:
        children = token.children or []
        for number, child in enumerate(children):
            if child.type == "link_open":
                end = next(
                    place for place in range(number, len(children)) if children[place].type == "link_close"
                )
                yield "".join(one.content for one in children[number + 1 : end]), child.attrs["href"]


def test_a_name_that_turns_words_around_stays_in_its_cell(client: Any) -> None:
    crowd = make_board("crowd", "coding")
    make_snapshot(crowd, 300, {"\u202eevil": "99", "r1": "5"})
    judge()
    html = client.get("/boards/crowd").content.decode()
    assert '<p class="answer">evil, alone at rank 1.</p>' in html
    assert html.count("\u202e") == html.count('<bdi class="raw">\u202eevil</bdi>') > 0
    assert "\u202e" not in client.get("/boards/crowd.md").content.decode()
    assert page_of(client, slug="crowd")["table"]["rows"][0]["name"] == "\u202eevil"
