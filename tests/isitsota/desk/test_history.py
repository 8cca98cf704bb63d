"""The history of things at the desk: every change with who and what, states compared and brought back."""

import re
from typing import Any

import pytest
from django.apps import apps
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from boards_app.models import Alias, Board, Category, Metric, RowMark
from models_app.catalogue import ReleaseRows, save_release
from models_app.history.recording import acting_as, history_of, is_remembered
from models_app.history.states import changes
from models_app.models import Claim, ClaimedScore, Fact, Lab, Release, SlugHistory, Source
from tests.isitsota.desk.conftest import TODAY, fill
from tests.isitsota.desk.forms import form_of, page, save, text

pytestmark = pytest.mark.django_db
REMEMBERED = [model for model in apps.get_models() if is_remembered(model)]


def told(model: Any, pk: int) -> list[tuple[str, str, str | None, str | None]]:
    """Return the lines of the newest change."""
    return [(line.part, line.field, line.before, line.after) for line in changes(model, pk)[-1].lines]


def test_all_that_people_decide_is_remembered() -> None:
    assert set(REMEMBERED) == {
        Lab, Release, Fact, Source, Claim, ClaimedScore, Category, Board, Metric, Alias, RowMark,
    }  # fmt: skip


def test_one_state_alone_is_compared_with_nothing(editor: Client, one: Release) -> None:
    lab = Lab.objects.create(name="New", slug="new")
    history = page(Lab, "history", lab.pk)
    assert 'value="Compare"' not in text(editor.get(history))
    save(editor, lab, form_of(editor, lab) | {"about": "More"})
    assert 'value="Compare"' in text(editor.get(history))


def test_a_save_says_who_and_what_from_and_to(editor: Client, one: Release) -> None:
    form = form_of(editor, one)
    number = next(n for n in range(9) if form[f"facts-{n}-label"] == "Size")
    save(editor, one, form | {"licence": "MIT", f"facts-{number}-value": "Small"})
    last = changes(Release, one.pk)[-1]
    assert last.by == "ed"
    assert told(Release, one.pk) == [("", "licence", "", "MIT"), ("facts", "value", "Big", "Small")]
    html = text(editor.get(page(Release, "history", one.pk)))
    assert "ed</h2>" in html.replace(" </h2>", "</h2>")
    assert "“Size”: value" in html


def test_a_time_reads_as_people_write_it(editor: Client, one: Release) -> None:
    at_nine = {"publish_at_0": "2026-12-24", "publish_at_1": "09:00", "publish_at_2": "Asia/Tokyo"}
    save(editor, one, form_of(editor, one) | at_nine | {"why": "A test"})
    assert ("", "publish at", "", "2026-12-24 00:00 UTC") in told(Release, one.pk)


def test_a_save_without_a_change_leaves_nothing(editor: Client, one: Release) -> None:
    for thing in (one, one.lab, Board.objects.get(), Alias.objects.first(), RowMark.objects.get()):
        before = history_of(type(thing)).objects.count()
        save(editor, thing, form_of(editor, thing))
        assert history_of(type(thing)).objects.count() == before, thing


def test_rows_that_files_make_anew_are_the_same_rows(one: Release) -> None:
    rows = ReleaseRows([Fact(label="API", value="No"), Fact(label="Size", value="Big")])
    save_release(one, by="ann", rows=rows)
    lines = told(Release, one.pk)
    assert ("facts", "value", "Yes", "No") in lines
    assert not [line for line in lines if line[0] == "facts" and "Big" in line], "Size is as it was"
    assert changes(Release, one.pk)[-1].by == "ann"


def test_f091_a_bulk_action_leaves_an_entry_for_each_row(editor: Client, one: Release) -> None:
    made = [Alias.objects.create(name=f"m {n}", release=one, by="me") for n in range(20)]
    chosen = {"action": "delete_selected", "_selected_action": [row.pk for row in made], "post": "yes"}
    assert editor.post(page(Alias, "changelist"), chosen).status_code == 302
    rows = history_of(Alias).objects.filter(history_type="-")
    assert [(row.history_user_id, row.release_id) for row in rows] == [("ed", one.pk)] * 20
    assert len({row.history_change for row in rows}) == 1, "they are one change"
    assert "deleted" in text(editor.get(page(Alias, "history", made[0].pk)))


def test_f091_content_files_are_put_down_to_who_loads_them(one: Release, tmp_path: Any) -> None:
    SlugHistory.objects.all().delete()  # the scene's labs had names that files do not take
    call_command("dump_content", str(tmp_path / "out"), verbosity=0)
    file = tmp_path / "out" / "releases" / f"{one.slug}.yaml"
    file.write_text(file.read_text().replace("name: R1", "name: R One"))
    board = next((tmp_path / "out" / "boards").iterdir())
    (board / "aliases.yaml").write_text("- name: Orangutan\n  excluded: an ape\n")
    call_command("load_content", str(tmp_path / "out"), by="loader", verbosity=0)
    assert told(Release, one.pk)[0] == ("", "name", "R1", "R One")
    assert changes(Release, one.pk)[-1].by == "loader"
    assert history_of(Alias).objects.get(name="Orangutan").history_user_id == "loader"
    assert history_of(Alias).objects.get(name="Human 1", history_type="-").history_user_id == "loader"


def test_nothing_is_written_under_nobodys_name(editor: Client, one: Release, tmp_path: Any) -> None:
    SlugHistory.objects.all().delete()  # the scene's labs had names that files do not take
    call_command("dump_content", str(tmp_path / "out"), verbosity=0)
    for model in REMEMBERED:
        history_of(model).objects.all().delete()
    with acting_as("me"):
        Release.objects.create(name="Other", slug="other", lab=one.lab)
    for thing in (one, one.lab, Board.objects.get(), Alias.objects.first(), RowMark.objects.get(),
                  Category.objects.first(), Claim.objects.get(), Source.objects.get()):  # fmt: skip
        form = form_of(editor, thing)
        name = next(n for n in ("about", "reason", "description", "text", "title") if n in form)
        save(editor, thing, form | {name: "Changed"})
    for row in (RowMark.objects.get(), Claim.objects.get(), Source.objects.get()):
        assert editor.post(page(type(row), "delete", row.pk), {"post": "yes"}).status_code == 302
    call_command("load_content", str(tmp_path / "out"), by="loader", verbosity=0)
    named = {
        name
        for model in REMEMBERED
        for name in history_of(model).objects.values_list("history_user_id", flat=True)
    }
    assert named == {"me", "ed", "loader"}
    without = [model for model in REMEMBERED if not history_of(model).objects.exists()]
    assert without == [Metric], "this test should change one of each"


WRITERS = re.compile(r"\b(Lab|Release|Fact|Source|Claim|ClaimedScore|Category|Board|Metric|Alias|RowMark)\b"
                     r"\.objects[^\n]*\.(bulk_create|bulk_update|update)\(")  # fmt: skip
KNOWN = {  # writes past the history, and why the history lacks nothing
    "models_app/catalogue.py": 1,  # version and updated_on, which are not kept
    "boards_app/content/categories.py": 1,  # names let go for a moment; a save follows
    "boards_app/content/boards.py": 2,  # names and continued boards, likewise
}


def test_nothing_is_written_past_the_history() -> None:
    root = apps.get_app_config("models_app").path.rpartition("/")[0]
    import pathlib

    found = {}
    for folder in ("models_app", "boards_app", "isitsota"):
        for path in pathlib.Path(root, folder).rglob("*.py"):
            if "migrations" not in path.parts and (count := len(WRITERS.findall(path.read_text()))):
                found[str(path.relative_to(root))] = count
    assert found == KNOWN


def test_the_history_takes_as_many_queries_for_many_changes(editor: Client, one: Release) -> None:
    def count() -> int:
        with CaptureQueriesContext(connection) as captured:
            assert editor.get(page(Release, "history", one.pk)).status_code == 200
            assert editor.get(page(Release, "compare", one.pk)).status_code == 200
        return len(captured)

    save(editor, one, form_of(editor, one) | {"licence": "A"})
    count()
    before = count()
    for number in range(3):
        save(editor, one, form_of(editor, one) | {"licence": f"B{number}", "description": "x" * number})
    fill(2)
    assert count() == before <= 40


def test_two_states_stand_beside_each_other(editor: Client, one: Release) -> None:
    hostile = "one <script>alert(1)</script> two"
    save(editor, one, form_of(editor, one) | {"description": hostile})
    save(editor, one, form_of(editor, one) | {"description": hostile + " three"})
    *_, old, new = changes(Release, one.pk)
    response = editor.get(f"{page(Release, 'compare', one.pk)}?before={old.key}&after={new.key}")
    html = response.content.decode()
    assert "<script>alert" not in html
    assert "<mark>three</mark>" in html.replace("<mark> three", "<mark>three")
    assert html.count('class="different"') == 1
    assert editor.get(f"{page(Release, 'compare', one.pk)}?before=x&after=").status_code == 200
    for key in ("0", "x", "99999999999999999999999", "-1"):
        assert editor.get(page(Release, "compare", key)).status_code == 404
        assert editor.get(page(Release, "history", key)).status_code == 302


def test_last_updated_moves_with_content_only(editor: Client, one: Release) -> None:
    def day() -> Any:
        return Release.objects.values_list("updated_on", flat=True).get(pk=one.pk)

    Release.objects.filter(pk=one.pk).update(updated_on=None)
    save(editor, one, form_of(editor, one))
    editor.get(page(Release, "history", one.pk))
    mark = RowMark.objects.get()
    editor.post(page(RowMark, "delete", mark.pk), {"post": "yes"})  # judged again
    assert day() is None
    save(editor, one, form_of(editor, one) | {"licence": "MIT"})
    assert day() == TODAY
