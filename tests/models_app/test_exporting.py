"""Exports: a list as a file, narrowed as the list is, and harmless to whoever opens it."""

import csv
import io
import json
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from models_app.exporting import as_csv, safe_cell
from models_app.models import Claim, ClaimedScore, Fact, Lab, Release
from tests.boards_app.evidence import make_release


@pytest.mark.parametrize(
    ("value", "cell", "because"),
    [
        ("GPT-5", "GPT-5", "plain text stays"),
        ("=1+1", "'=1+1", "a formula"),
        ("  =1+1", "'  =1+1", "blanks before it do not help"),
        ("@SUM(A1)", "'@SUM(A1)", "a formula of another program"),
        ("+cmd|'/C calc'!A0", "'+cmd|'/C calc'!A0", "a command"),
        ("-2+3", "'-2+3", "a formula that begins as a number does"),
        ("-3.2", "-3.2", "a number is a number"),
        ("\t=1", "'\t=1", "a tab before it does not help"),
        ("\u00a0=1", "'\u00a0=1", "nor does another blank"),
        ("\u200b=1", "'\u200b=1", "nor one without a width"),
        ("＝1+1", "'＝1+1", "a sign of double width is a sign"),
        (None, "", "nothing is nothing, and no word for it"),
        (True, "yes", "a word that people read"),
    ],
)
def test_no_cell_is_run_by_a_spreadsheet(value: object, cell: str, because: str) -> None:
    assert safe_cell(value) == cell, because


def test_a_cell_with_line_ends_and_quotes_is_one_cell() -> None:
    text = "".join(as_csv(["a", "b"], [('say "x",\nthen y', 1)]))
    assert list(csv.reader(io.StringIO(text, newline=""))) == [["a", "b"], ['say "x",\nthen y', "1"]]


@pytest.fixture
def editor(client: Client, db: None) -> Client:
    client.force_login(User.objects.create_superuser("ed", password="x"))
    return client


def rows_at(client: Client, address: str) -> list[dict[str, Any]]:
    answer = client.get(address)
    assert answer.status_code == 200, address
    found: list[dict[str, Any]] = json.loads(answer.getvalue())
    return found


def test_f108_the_file_is_narrowed_as_the_list_is(editor: Client) -> None:
    for slug in ("alpha-1", "alpha-2", "beta-1"):
        make_release(slug, lab=f"lab {slug[:4]}")
    Release.objects.filter(slug="alpha-2").update(is_published=False)
    base = "/admin/models_app/release/export.json"
    assert [row["slug"] for row in rows_at(editor, base)] != []
    for query, slugs in (
        ("", {"alpha-1", "alpha-2", "beta-1"}),
        ("?q=alpha", {"alpha-1", "alpha-2"}),
        ("?q=alpha&is_published__exact=1", {"alpha-1"}),
        ("?q=alpha&is_published__exact=1&announced_on__year=2025", set()),
    ):
        assert {row["slug"] for row in rows_at(editor, base + query)} == slugs, query


def test_f109_the_links_on_a_narrowed_list_answer(editor: Client) -> None:
    make_release("alpha-1")
    page = editor.get("/admin/models_app/release/?q=alpha&is_published__exact=1").content.decode()
    for form in ("csv", "json"):
        assert f'href="export.{form}?q=alpha&amp;is_published__exact=1"' in page
        answer = editor.get(f"/admin/models_app/release/export.{form}?q=alpha&is_published__exact=1")
        assert (answer.status_code, answer.headers["Content-Disposition"]) == (
            200, f'attachment; filename="release.{form}"',
        )  # fmt: skip


def test_relations_are_named_and_values_are_exact(editor: Client) -> None:
    make_release("a", lab="Some Lab")
    Lab.objects.update(slug="some-lab")
    (row,) = rows_at(editor, "/admin/models_app/release/export.json")
    assert (row["lab"], row["announced_on"], row["withdrawn_on"]) == ("some-lab", "2026-01-01", None)


def test_a_release_has_its_claimed_scores_beside_it(editor: Client) -> None:
    release = make_release("a")
    make_release("b")
    claim = Claim.objects.create(release=release, text="=Best of all", by="The lab")
    for position, value in enumerate(("71.5", "80")):
        ClaimedScore.objects.create(claim=claim, position=position, benchmark="SWE", value=value, unit="%")
    found = {row["slug"]: row for row in rows_at(editor, "/admin/models_app/release/export.json")}
    assert [score["value"] for score in found["a"]["claimed_scores"]] == ["71.5", "80"]
    assert found["a"]["claimed_scores"][0] == {
        "claim": "=Best of all", "by": "The lab", "benchmark": "SWE", "value": "71.5", "unit": "%",
        "setting": "", "compared_with": "",
    }  # fmt: skip
    assert found["b"]["claimed_scores"] == []
    text = editor.get("/admin/models_app/release/export.csv").getvalue().decode()
    row = next(row for row in csv.DictReader(io.StringIO(text, newline="")) if row["slug"] == "a")
    first = "'=Best of all | The lab | SWE | 71.5 | % |  | "
    assert row["claimed_scores"] == f"{first}\n=Best of all | The lab | SWE | 80 | % |  | "


def test_a_file_of_many_rows_takes_as_many_queries_as_of_one(editor: Client) -> None:
    counts = []
    for number in (1, 20):
        release = make_release(f"r{number}")
        Fact.objects.bulk_create(Fact(release=release, label=f"{n}", value="x") for n in range(number))
        with CaptureQueriesContext(connection) as queries:
            assert rows_at(editor, "/admin/models_app/release/export.json")
        counts.append(len(queries))
    assert counts[0] == counts[1]


@pytest.mark.parametrize(
    ("address", "status", "because"),
    [
        ("export.xlsx", 404, "a form that there is not"),
        ("export.csv?announced_on__year=99999999999", 400, "no year"),
    ],
)
def test_what_can_not_be_sent_is_refused(editor: Client, address: str, status: int, because: str) -> None:
    assert editor.get(f"/admin/models_app/release/{address}").status_code == status, because
    assert editor.post(f"/admin/models_app/release/{address}").status_code in (404, 405)


def test_it_is_for_those_who_may_look(client: Client, db: None) -> None:
    client.force_login(User.objects.create_user("nobody", password="x", is_staff=True))
    assert client.get("/admin/models_app/release/export.csv").status_code == 403
