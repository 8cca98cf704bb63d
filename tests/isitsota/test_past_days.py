"""Pages of releases and labs on another day: what was true then, by what is known today."""

import re
from typing import Any

import pytest

from boards_app.models import Board
from models_app.models import Claim, Lab, Release, Source
from tests.boards_app.evidence import day, make_release, make_snapshot
from tests.isitsota.scene import judge, make_contest

pytestmark = pytest.mark.django_db

WORN, LOST = day(225), day(250)
PAGES = ["", "/models", "/models/r0", "/models/r1", "/labs", "/labs/lab-r0"]


@pytest.fixture(autouse=True)
def overtaken() -> None:
    """Let r0 wear a crown from day 210 on, and lose it to r1 on day 240."""
    make_contest()
    for board in Board.objects.all():
        for number in (230, 240):
            make_snapshot(board, number, {"r1": f"98.{number}", "r0": "70", "r2": "20"})
    late = make_release("late", lab="lab-late", announced=260)
    Source.objects.create(release=late, kind="LAB", title="Undated", url="https://example.org/undated")
    judge(day(300))


def at(client: Any, address: str, on: Any) -> Any:
    return client.get(f"/v1{address}?as_of={on.isoformat()}").json()


def test_a_state_is_that_of_the_day(client: Any) -> None:
    assert at(client, "/models/r0", WORN)["status"]["state"] == "sota"
    lost = "sota-open", "the crown among open weights is still worn"
    assert at(client, "/models/r0", LOST)["status"]["state"] == lost[0], lost[1]
    assert client.get("/v1/models/r0").json()["status"]["state"] == lost[0]


def test_a_reign_that_ended_later_was_worn_on_the_day(client: Any) -> None:
    reigns = at(client, "/models/r0", WORN)["reigns"]
    assert {(one["from_on"], one["until_on"]) for one in reigns if one["scope"] == "all"} == {
        (day(210).isoformat(), None)
    }
    assert all("since" in one["days"] for one in reigns if one["scope"] == "all")
    ended = [one for one in at(client, "/models/r0", LOST)["reigns"] if one["scope"] == "all"]
    assert [one["until_on"] for one in ended] == [day(240).isoformat()]
    assert at(client, "/models/r0", day(205))["reigns"] == []


def test_places_ranks_and_states_end_on_the_day(client: Any) -> None:
    then = at(client, "/models/r0", WORN)
    assert {row["taken_on"] for row in then["boards"]} == {day(210).isoformat()}
    assert {row["rank_text"] for row in then["boards"]} == {"1"}
    assert then["standing"][0]["all"]["rank_text"] == "1"
    assert max(step["from_on"] for one in then["ranks"] for step in one["steps"]) <= WORN.isoformat()
    assert max(one["day"] for one in then["earlier_states"]) <= WORN.isoformat()


def test_the_lists_are_of_the_day(client: Any) -> None:
    states = {
        row["release"]["slug"]: row["status"]["state"] for row in at(client, "/models", WORN)["releases"]
    }
    assert states["r0"] == "sota"
    assert "late" not in states, "it was announced later"
    for query, kept in [("state=sota", ["r0"]), ("category=coding&sort=name", ["r0", "r1", "r2"])]:
        page = client.get(f"/v1/models?{query}&as_of={WORN.isoformat()}").json()
        assert [row["release"]["slug"] for row in page["releases"]] == kept, query
    home = at(client, "", WORN)
    cell = home["categories_crowns"][0]["all"]
    assert [one["release"]["slug"] for one in cell["crowns"]] == ["r0"]
    assert max(one["day"] for one in home["changes"]) <= WORN.isoformat()
    assert "lab-late" not in {row["lab"]["slug"] for row in at(client, "/labs", WORN)["labs"]}


def test_ranks_in_a_list_are_of_the_day_and_say_which_are_shared(client: Any) -> None:
    for on in (WORN, LOST):
        rows = {row["release"]["slug"]: row["ranks"] for row in at(client, "/models", on)["releases"]}
        page = {slug: at(client, f"/models/{slug}", on)["standing"][0]["all"] for slug in rows}
        assert {slug: ranks[0]["rank_text"] for slug, ranks in rows.items() if ranks} == {
            slug: place["rank_text"] for slug, place in page.items() if place
        }


def test_waiting_days_are_counted_to_the_day(client: Any) -> None:
    (row,) = client.get(f"/v1/models?state=pending&as_of={day(265).isoformat()}").json()["releases"]
    assert row["days_waiting"] == 5
    assert at(client, "/models/late", day(265))["days_waiting"] == 5
    assert client.get("/v1/models/late").json()["days_waiting"] == 40


def test_what_is_dated_later_is_left_out(client: Any) -> None:
    release = Release.objects.get(slug="r0")
    Source.objects.create(release=release, kind="LAB", title="Later", url="https://e.org", dated_on=day(280))
    Claim.objects.create(release=release, text="Later", claimed_on=day(280))
    Claim.objects.create(release=release, text="Undated")
    Release.objects.filter(pk=release.pk).update(updated_on=day(280))
    page = at(client, "/models/r0", WORN)
    assert "Later" not in {one["title"] for one in page["sources"]}
    assert {"Later", "Undated"} & {one["text"] for one in page["claims"]} == {"Undated"}
    note = "Description and facts are today’s, last changed on"
    assert note in client.get(f"/m/r0?as_of={WORN.isoformat()}").content.decode()
    assert note in client.get(f"/m/r0.md?as_of={WORN.isoformat()}").content.decode()
    assert note not in client.get(f"/m/r0?as_of={day(290).isoformat()}").content.decode()


@pytest.mark.parametrize(
    ("address", "words"),
    [
        ("/m/late", "Nothing was known of this release on Aug 14, 2026. It is tracked from Sep 18, 2026 on."),
        (
            "/labs/lab-late",
            "No release of lab-late was tracked on Aug 14, 2026; the first came on Sep 18, 2026.",
        ),
        ("/m/nobody", "There is no release at this address. Search for it: /search?q=nobody"),
        ("/labs/nobody", "There is no lab at this address."),
    ],
)
def test_before_it_was_known_a_page_says_from_when(address: str, words: str, client: Any) -> None:
    response = client.get(f"{address}.md?as_of={WORN.isoformat()}")
    assert response.status_code == 404
    assert words in response.content.decode()


def test_days_out_of_reach_are_not_there(client: Any) -> None:
    for address in ("/", "/m", "/m/r0", "/labs", "/labs/lab-r0", "/releases"):
        for wrong in ("2020-01-01", "2027-01-01"):
            assert client.get(f"{address}?as_of={wrong}").status_code == 404, (address, wrong)
        assert client.get(f"{address}?as_of=soon").status_code == 400, address


@pytest.mark.parametrize("address", PAGES)
def test_the_last_day_judged_is_today(address: str, client: Any) -> None:
    assert at(client, address, day(300)) == client.get(f"/v1{address}").json()


@pytest.mark.parametrize("address", ["/", "/m", "/m/r0", "/labs", "/labs/lab-r0", "/releases"])
def test_a_past_page_names_its_day_and_leads_to_today(address: str, client: Any) -> None:
    page = client.get(f"{address}?as_of={WORN.isoformat()}").content.decode()
    assert re.search(r"<title>[^<]*\(Aug 14, 2026\)", page)
    assert f'<link rel="canonical" href="https://isitsota.com{address}">' in page
    assert f"?as_of={WORN.isoformat()}" in page, "its other forms are of the same day"


def test_a_lab_without_any_day_is_shown_on_past_days(client: Any) -> None:
    Release.objects.filter(slug="late").update(announced_on=None)
    judge(day(301))
    assert Lab.objects.filter(slug="lab-late").exists()
    assert client.get(f"/labs/lab-late?as_of={WORN.isoformat()}").status_code == 200
