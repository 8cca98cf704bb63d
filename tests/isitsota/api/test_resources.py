"""What each resource for programs says."""

import json
from typing import Any

import pytest

from boards_app.models import Alias, Board, Reign, RowMark, Verdict
from boards_app.rules import decide, parse_bundle
from models_app.models import Release
from tests.boards_app.evidence import day, make_board, make_release, make_snapshot
from tests.isitsota.scene import judge, make_contest

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def contest() -> None:
    make_contest()
    judge()


def test_a_stranger_finds_the_open_releases_that_lead_coding(client: Any) -> None:
    links = client.get("/v1/categories").json()["categories"]
    (coding,) = [row for row in links if row["category"]["slug"] == "coding"]
    assert [row["slug"] for row in coding["crowned_open"]] == ["r0"]
    crowns = client.get("/v1/crowns?category=coding&scope=open").json()["crowns"]
    assert [(row["release"]["slug"], row["is_challenged"]) for row in crowns] == [("r0", False)]
    assert crowns[0]["sentence"].startswith("As of Nov 3, 2026, R0 ")


def test_a_verdict_is_reproduced_from_its_evidence(client: Any) -> None:
    verdicts = client.get("/v1/verdicts?ordering=from_on&limit=200").json()["verdicts"]
    assert len(verdicts) > 3
    for row in verdicts:
        item = client.get(f"/v1/verdicts/{row['number']}").json()
        assert item["verdict"] == row
        asked = item["evidence_url"].removeprefix("https://api.isitsota.com")
        judgement = decide(parse_bundle(client.get(asked).content)).judgement()
        assert judgement["verdicts"][row["release"]["slug"]] == item["judgement"]


def test_evidence_leaves_out_boards_that_do_not_count(client: Any) -> None:
    secret = make_board("secret", "coding")
    make_snapshot(secret, 220, {"r1": "99"})
    Board.objects.filter(pk=secret.pk).update(is_counted=False)
    bundle = client.get("/v1/evidence").json()
    assert [board["slug"] for board in bundle["boards"]] == ["first", "second"]
    assert set(bundle) == {"as_of", "categories", "boards", "aliases", "releases"}
    assert client.get("/v1/results?board=secret").json()["results"] == []


@pytest.mark.parametrize("name", ["categories", "crowns", "evidence", "is-sota?model=r0"])
def test_a_day_before_tracking_or_after_the_last_is_not_there(name: str, client: Any) -> None:
    joined = "&" if "?" in name else "?"
    for asked in ("1999-01-01", "2030-01-01"):
        response = client.get(f"/v1/{name}{joined}as_of={asked}")
        assert response.status_code == 404
        assert "tracking began on" in response.json()["detail"]
    assert client.get(f"/v1/{name}{joined}as_of=tomorrow").json()["errors"][0]["parameter"] == "as_of"


def test_crowns_of_a_day_are_those_worn_then(client: Any) -> None:
    Reign.objects.filter(scope="all").update(until_on=day(230))
    assert [row["scope"] for row in client.get("/v1/crowns").json()["crowns"]] == ["open"]
    past = client.get(f"/v1/crowns?as_of={day(229)}&model=r0").json()
    assert [row["scope"] for row in past["crowns"]] == ["all", "open"]
    assert past["json_url"] == f"https://api.isitsota.com/v1/crowns?model=r0&as_of={day(229)}"
    assert client.get("/v1/reigns?is_lasting=false").json()["reigns"][0]["until_on"] == day(230).isoformat()
    assert [row["scope"] for row in client.get("/v1/reigns?is_lasting=true").json()["reigns"]] == ["open"]


def test_a_result_says_what_its_name_means(client: Any) -> None:
    board = Board.objects.get(slug="first")
    make_snapshot(board, 260, {"r0": "90", "human": "95", "who": "91", "r1": "80.50"})
    Alias.objects.create(name="human", reason="A baseline.", by="test")
    Alias.objects.create(
        name="r1", board=board, release=Release.objects.get(slug="r2"), variant="high", by="test"
    )
    RowMark.objects.create(board=board, row_key="who", kind="struck", reason="Taken back.", by="test")
    rows = client.get(f"/v1/results?board=first&taken_from={day(260)}&ordering=number").json()["results"]
    meant = [
        (row["name"], row["release"] and row["release"]["slug"], row["is_excluded"], row["struck"])
        for row in rows
    ]
    assert meant == [
        ("r0", "r0", False, ""),
        ("human", None, True, ""),
        ("who", None, False, "Taken back."),
        ("r1", "r2", False, ""),
    ]
    assert (rows[3]["variant"], rows[3]["score"]) == ("high", "80.50")
    of_r1 = client.get("/v1/results?model=r1&limit=200").json()["results"]
    assert {(row["board"]["slug"], row["taken_on"] == day(260).isoformat()) for row in of_r1} == {
        ("second", False)
    }


def test_rules_come_with_an_example_that_crowns(client: Any) -> None:
    answer = client.get("/v1/rules").json()
    assert [rule["number"] for rule in answer["rules"]] == [f"R{number}" for number in range(1, 15)]
    example = answer["example"]
    assert decide(parse_bundle(json.dumps(example["bundle"]))).judgement() == example["judgement"]
    assert example["judgement"]["verdicts"]["one"]["state"] == "sota"


def test_a_verdict_that_holds_no_more_is_not_there(client: Any) -> None:
    number = Verdict.objects.filter(release__slug="r0").latest("as_of").pk
    assert client.get(f"/v1/verdicts/{number}").status_code == 200
    Release.objects.filter(slug="r0").update(is_published=False)
    assert client.get(f"/v1/verdicts/{number}").status_code == 404
    assert client.get("/v1/verdicts/99999999999999999999999").status_code == 404


@pytest.mark.parametrize("address", ["/v1/models", "/v1/models/undated", "/v1/verdicts?model=undated"])
def test_f082_a_missing_day_is_null_and_its_key_is_there(address: str, client: Any) -> None:
    make_release("undated")
    Release.objects.filter(slug="undated").update(announced_on=None)
    judge(day(309))
    answer = client.get(address)
    assert answer.status_code == 200
    if address == "/v1/models":
        assert answer.json()["releases"][-1]["release"]["slug"] == "undated"
        assert answer.json()["releases"][-1]["announced_on"] is None
    if address == "/v1/models/undated":
        assert answer.json()["announced_on"] is None


def test_f070_every_release_has_the_same_keys(client: Any) -> None:
    make_release("waiting", announced=300)
    judge(day(309))
    documents = [client.get(f"/v1/models/{slug}").json() for slug in ("r0", "r1", "waiting")]
    assert {document["status"]["state"] for document in documents} >= {"sota", "pending"}
    assert len({tuple(document) for document in documents}) == 1
