"""Faults that others' lists of models had, by the id of the case: keys, days, numbers, spellings."""

import re
from typing import Any

import pytest

from boards_app.models import Metric
from models_app.models import Release
from tests.boards_app.evidence import make_board, make_release, make_snapshot, name_all
from tests.isitsota.scene import judge, make_contest, make_from_demo

pytestmark = pytest.mark.django_db

DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


def keys(value: Any) -> Any:
    """Return the keys of an object and of the objects in it; lists may differ in length."""
    return {key: keys(one) for key, one in value.items()} if isinstance(value, dict) else None


def days_in(value: Any, name: str = "") -> Any:
    """Yield every value whose name says that it is a day."""
    if isinstance(value, dict):
        for key, one in value.items():
            yield from days_in(one, key)
    elif isinstance(value, list):
        for one in value:
            yield from days_in(one, name)
    elif name.endswith(("_on", "_from", "_until", "_since")) or name in ("since", "day", "as_of"):
        yield name, value


def test_f070_no_key_is_left_out(client: Any) -> None:
    make_contest()
    make_from_demo("clover-35b-a3b-preview")
    judge()
    pages = {slug: client.get(f"/v1/models/{slug}").json() for slug in ("r0", "r1", "clover-35b-a3b-preview")}
    assert {page["status"]["state"] for page in pages.values()} == {"sota", "ranked", "pending"}
    assert len({tuple(page) for page in pages.values()}) == 1
    assert len({tuple(page["status"]) for page in pages.values()}) == 1
    rows = client.get("/v1/models").json()["releases"]
    assert len({str(keys(row)) for row in rows}) == 1


def test_f071_a_day_is_a_day_or_null(client: Any) -> None:
    make_contest()
    make_from_demo("clover-35b-a3b-preview")
    make_release("bare")
    Release.objects.filter(slug="bare").update(announced_on=None, api_from=None)
    judge()
    found = []
    for row in client.get("/v1/models").json()["releases"]:
        found += days_in(row)
        found += days_in(client.get(f"/v1/models/{row['release']['slug']}").json())
    assert {"announced_on", "crowned_since", "updated_on", "as_of"} <= {name for name, _ in found}
    wrong = [
        (name, value)
        for name, value in found
        if value is not None and not (isinstance(value, str) and DAY.fullmatch(value))
    ]
    assert wrong == []


def test_f081_a_variant_does_not_take_the_day_of_its_sibling(client: Any) -> None:
    make_release("x", lab="acme", announced=20)
    variant = make_release("x-20240620", lab="acme")
    Release.objects.filter(pk=variant.pk).update(announced_on=None, base=Release.objects.get(slug="x"))
    make_release("older", lab="acme", announced=1)
    judge()
    rows = client.get("/v1/models").json()["releases"]
    assert [(row["release"]["slug"], row["announced_on"]) for row in rows] == [
        ("x", "2026-01-21"), ("older", "2026-01-02"), ("x-20240620", None),
    ]  # fmt: skip
    assert client.get("/v1/models/x-20240620").json()["announced_on"] is None
    assert (
        "| [X-20240620](https://isitsota.com/m/x-20240620.md) | acme · API | unknown |"
        in client.get("/m.md").content.decode()
    )


def test_f082_a_release_without_a_day_is_everywhere_and_comes_last(client: Any) -> None:
    make_release("dated")
    make_release("bare")
    Release.objects.filter(slug="bare").update(announced_on=None)
    judge()
    for sort in ("announced", "-announced"):
        rows = client.get(f"/v1/models?sort={sort}").json()["releases"]
        assert [row["release"]["slug"] for row in rows] == ["dated", "bare"], sort
        assert rows[1]["announced_on"] is None
    for address in ("/m/bare", "/m/bare.md", "/labs/lab-bare", "/labs", "/m?sort=-announced"):
        assert client.get(address).status_code == 200, address
    assert client.get("/v1/models/bare").json()["announced_on"] is None


def test_f085_numbers_stay_as_they_were_written(client: Any) -> None:
    releases = [make_release(slug) for slug in "abc"]
    name_all(*releases)
    board = make_board("first", "coding")
    Metric.objects.filter(board=board).update(unit="%")
    scores = {"a": "71.3", "b": "29", "c": "57"}
    make_snapshot(board, 200, scores)
    judge()
    for slug, score in scores.items():
        (row,) = client.get(f"/v1/models/{slug}").json()["boards"]
        assert (row["score"], row["score_text"]) == (score, f"{score}%")
        for address in (f"/m/{slug}", f"/m/{slug}.md", f"/v1/models/{slug}"):
            text = client.get(address).content.decode()
            assert f"{score}%" in text
            assert "00000" not in text
            assert "99999" not in text


def test_f003_where_lower_is_better_the_lowest_is_first(client: Any) -> None:
    releases = [make_release(slug, lab=f"lab-{slug}") for slug in "abc"]
    name_all(*releases)
    scores = {"a": "7.0", "b": "1.24", "c": "3.9"}
    for slug in ("first", "second"):
        board = make_board(slug, "factuality")
        Metric.objects.filter(board=board).update(direction="lower")
        for number in (200, 210):
            make_snapshot(board, number, {**scores, f"other-{number}": "90"})
    judge()
    for slug, rank in (("b", "1"), ("c", "2"), ("a", "3")):
        page = client.get(f"/v1/models/{slug}").json()
        assert {row["rank_text"] for row in page["boards"]} == {rank}, slug
        assert page["standing"][0]["all"]["rank_text"] == rank
        assert "lower is better" in client.get(f"/m/{slug}").content.decode()
        (row,) = client.get(f"/v1/labs/lab-{slug}").json()["releases"]
        assert row["ranks"][0]["rank_text"] == rank
    cell = client.get("/v1").json()["categories_crowns"][0]["all"]
    assert [one["release"]["slug"] for one in cell["crowns"]] == ["b"]


def test_f019_a_name_is_found_in_any_case(client: Any) -> None:
    make_release("titan-1")
    make_release("other")
    Release.objects.filter(slug="titan-1").update(name="Titan 1")
    judge()
    found = [client.get(f"/v1/models?name={word}").json()["releases"] for word in ("titan", "Titan", "TITAN")]
    assert found[0] == found[1] == found[2]
    assert [row["release"]["slug"] for row in found[0]] == ["titan-1"]
