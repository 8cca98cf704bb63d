"""Faults that others' leaderboards had with names and days; each bears the number it is filed under."""

from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from django.test import Client, override_settings
from django.urls import reverse

from boards_app.content.loading import load_content
from boards_app.models import Alias, RecipeVersion, Result
from models_app.content.problem import ContentError
from models_app.models import Release
from tests.boards_app.content.folder import WHOLE, write
from tests.boards_app.evidence import day, make_board, make_release
from tests.isitsota.scene import judge

pytestmark = pytest.mark.django_db

RECIPE = "format: csv\nname: model\nmetrics:\n  coding: {column: score, unit: percent}\n"
Import = Callable[..., str]


@pytest.fixture
def imported(tmp_path: Path) -> Import:
    """Make a board, and return what imports rows into it: its slug, the day's number, the rows."""

    def take(board: str, number: int, *rows: str) -> str:
        if not RecipeVersion.objects.filter(board__slug=board, number=2).exists():
            RecipeVersion.objects.create(board=make_board(board, "coding"), number=2, text=RECIPE, by="test")
        file, out = tmp_path / f"{board}-{number}.csv", StringIO()
        file.write_text("\n".join(["model,score", *rows, ""]), encoding="utf-8")
        with override_settings(SITE_DATE=day(300)):
            words = ["--taken-on", day(number).isoformat(), "--accept"]
            call_command("import_snapshot", board, str(file), *words, stdout=out)
        return out.getvalue()

    return take


def name(text: str, slug: str) -> Release:
    """Let a name mean a release on all boards."""
    release = Release.objects.filter(slug=slug).first() or make_release(slug)
    Alias.objects.create(name=text, release=release, by="test")
    return release


def places(client: Client, slug: str) -> list[tuple[str, str, str]]:
    """Return name, score and rank on each board, as the page of a release has them."""
    judge(day(300))
    return [
        (row["name"], row["score"], row["rank_text"])
        for row in client.get(f"/v1/models/{slug}").json()["boards"]
    ]


NAMED: list[Any] = [
    pytest.param(
        ["Meta-Llama-3.1-70B-Instruct-Turbo,58.2", "meta-llama-3.1-70b-instruct-turbo,57.9", "Other,57.0"],
        {"Meta-Llama-3.1-70B-Instruct-Turbo": "llama", "meta-llama-3.1-70b-instruct-turbo": "llama",
         "Other": "o"},
        {"llama": [("Meta-Llama-3.1-70B-Instruct-Turbo", "58.2", "1")], "o": [("Other", "57.0", "2")]},
        "two spellings of one release fold into its better row",
        id="F015",
    ),
    pytest.param(
        ["gpt-5.2-high,14.71", "gpt-5.2-codex,13.36"], {"gpt-5.2-codex": "codex"},
        {"codex": [("gpt-5.2-codex", "13.36", "2")]},
        "a name is never matched by its beginning: the other row competes under its own",
        id="F033",
    ),
    pytest.param(
        ["Qwen3\u00a035B,60", "Other,50"], {"Qwen3 35B": "q", "Other": "o"},
        {"q": [("Qwen3\u00a035B", "60", "1")]}, "a no-break space is a blank",
        id="F063-no-break",
    ),
    pytest.param(
        ["  Qwen3  35B ,60", "Other,50"], {"Qwen3 35B": "q", "Other": "o"},
        {"q": [("  Qwen3  35B ", "60", "1")]}, "runs of blanks are one", id="F063-blanks",
    ),
    pytest.param(
        ["NA,50", "None,49", "null,48", "nan,47"], {"NA": "na", "None": "none", "null": "null", "nan": "nan"},
        {"na": [("NA", "50", "1")], "none": [("None", "49", "2")], "null": [("null", "48", "3")],
         "nan": [("nan", "47", "4")]},
        "what looks like nothing is a name", id="F049",
    ),
    pytest.param(
        ["000123,60", "0071,50"], {"000123": "a", "0071": "b"},
        {"a": [("000123", "60", "1")], "b": [("0071", "50", "2")]}, "zeros in front are shown", id="F068",
    ),
    pytest.param(
        ["O&#039;Brien-7B,60", "R&amp;D-3B,58"], {"O&#039;Brien-7B": "a", "R&amp;D-3B": "b"},
        {"a": [("O&#039;Brien-7B", "60", "1")], "b": [("R&amp;D-3B", "58", "2")]},
        "kept as the board wrote it", id="F069",
    ),
    pytest.param(
        ['"ali\nce",60', "bob,50"], {"ali ce": "a", "bob": "b"}, {"a": [("ali\nce", "60", "1")]},
        "a line end within a name is a blank, and breaks no table", id="F061",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("rows", "aliases", "expected", "because"), NAMED)
def test_a_name_means_its_release_and_no_other(
    imported: Import, client: Client, rows: list[str], aliases: dict[str, str],
    expected: dict[str, list[tuple[str, str, str]]], because: str,
) -> None:  # fmt: skip
    for text, slug in aliases.items():
        name(text, slug)
    imported("x", 200, *rows)
    assert {slug: places(client, slug) for slug in expected} == expected, because
    assert Result.objects.count() == len(rows), "every row is kept"
    for slug in expected:
        table = [line for line in client.get(f"/m/{slug}.md").content.decode().splitlines() if "of" in line]
        assert any(line.count("|") == 9 for line in table), "a row of the Markdown table is one line"


def test_f033_what_no_alias_names_is_reported(imported: Import) -> None:
    name("gpt-5.2-codex", "codex")
    said = imported("x", 200, "gpt-5.2-high,14.71", "gpt-5.2-codex,13.36")
    assert "unresolved: 1 name: gpt-5.2-high" in said


def test_f069_a_name_with_an_entity_is_escaped_once(imported: Import, client: Client) -> None:
    name("R&amp;D-3B", "b")
    imported("x", 200, "R&amp;D-3B,58")
    judge(day(300))
    html = client.get("/m/b").content.decode()
    assert "R&amp;amp;D-3B" in html
    assert "R&amp;amp;amp;D" not in html


def test_f039_two_versions_that_a_number_would_make_one(tmp_path: Path) -> None:
    text = "name: {}\nlab: openai\n"
    files = {f"releases/v-{at}.yaml": text.format(version) for at, version in enumerate(("1.10", "1.1"))}
    load_content(write(tmp_path, WHOLE | files), by="test")
    assert [Release.objects.get(slug=slug).name for slug in ("v-0", "v-1")] == ["1.10", "1.1"]


def test_f041_words_that_yaml_would_take_for_truth(tmp_path: Path) -> None:
    files = {
        "labs/no.yaml": "name: NO\n",
        "releases/on.yaml": "name: on\nlab: no\nlicence: yes\ndescription: ~\n",
        "releases/null-3b.yaml": "name: null-3B\nlab: no\n",
    }
    load_content(write(tmp_path, WHOLE | files), by="test")
    on = Release.objects.get(slug="on")
    assert (on.name, on.lab.name, on.licence, on.description) == ("on", "NO", "yes", "~")
    assert Release.objects.get(slug="null-3b").name == "null-3B"


DAYS = ["03/04/2026", "4-Mar-26", "2026/03/04", "04.03.2026", "20260304", "March 4, 2026"]


@pytest.mark.parametrize("text", DAYS, ids=[f"F060-{number}" for number in range(len(DAYS))])
def test_a_day_is_never_guessed(tmp_path: Path, client: Client, text: str) -> None:
    with pytest.raises(CommandError, match="is no day; write YYYY-MM-DD"):
        call_command("import_snapshot", "x", "file.csv", "--taken-on", text)
    gpt = WHOLE["releases/gpt-5.yaml"].replace("announced_on: 2025-08-07", f"announced_on: {text}")
    with pytest.raises(ContentError, match="is no day; write YYYY-MM-DD"):
        load_content(write(tmp_path, WHOLE | {"releases/gpt-5.yaml": gpt}), by="test")
    release = make_release("a")
    client.force_login(User.objects.create_superuser("ed", password="x"))
    form = {"name": "A", "slug": "a", "lab": str(release.lab_id), "announced_on": text}
    page = client.post(reverse("admin:models_app_release_change", args=[release.pk]), form)
    assert page.status_code == 200, "the form was taken"
    assert "YYYY-MM-DD" in page.context["adminform"].form.errors["announced_on"][0]
    assert Release.objects.get().announced_on == day(0)
