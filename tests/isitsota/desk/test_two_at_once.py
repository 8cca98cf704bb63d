"""Two people at one thing: a stale form never overwrites, shows both states, and loses nothing."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest
from django.db import connection
from django.test import Client

from boards_app.models import Alias, Board, RowMark
from models_app.models import Fact, Release
from tests.isitsota.desk.forms import address, fields_of, form_of, save

pytestmark = pytest.mark.django_db


def sent(client: Client, thing: Any, form: dict[str, str]) -> Any:
    """Send a form that is refused for a conflict."""
    response = client.post(address(thing), form)
    assert response.status_code == 409, response
    return response


def lines(response: Any) -> set[tuple[str, str | None, str | None]]:
    """Return what both states say: field, theirs, yours."""
    return {(line.field, line.before, line.after) for line in response.context["conflict_lines"]}


def test_f096_a_stale_form_overwrites_nothing(editor: Client, one: Release) -> None:
    first, second = form_of(editor, one), form_of(editor, one)
    save(editor, one, first | {"licence": "MIT"})
    response = sent(editor, one, second | {"description": "Mine <b>"})
    one.refresh_from_db()
    assert (one.licence, one.description) == ("MIT", ""), "nothing of the second is saved"
    assert lines(response) == {("Licence", "MIT", ""), ("Description", "", "Mine <b>")}
    html = response.content.decode()
    assert "ed changed this after you opened it" in html
    assert "<title>Conflict: " in html
    assert "Please correct" not in html, "what happened is no error of theirs"
    assert "<b>" not in html.split('class="conflict"')[1].split("</section>")[0]


def test_f096_a_number_is_not_set_back_by_a_note(editor: Client, one: Release) -> None:
    form = form_of(editor, one) | {"claims-0-score_lines": "Bench 1 | 70"}
    save(editor, one, form)
    first, second = form_of(editor, one), form_of(editor, one)
    save(editor, one, first | {"claims-0-score_lines": "Bench 1 | 72"})
    response = sent(editor, one, second | {"claims-0-by": "A note"})
    assert {("Scores", "Bench 1 | 72", "Bench 1 | 70"), ("Said where", "", "A note")} <= lines(response)
    assert one.claims.get().scores.get().value == "72"


def test_mine_is_saved_over_it_when_i_say_so(editor: Client, one: Release) -> None:
    first, second = form_of(editor, one), form_of(editor, one)
    save(editor, one, first | {"licence": "MIT"})
    response = sent(editor, one, second | {"licence": "GPL"})
    again = fields_of(response.content.decode())
    assert again["licence"] == "GPL", "what was typed is there"
    save(editor, one, again)
    one.refresh_from_db()
    assert one.licence == "GPL"


def test_theirs_is_taken_by_opening_it_again(editor: Client, one: Release) -> None:
    first, second = form_of(editor, one), form_of(editor, one)
    save(editor, one, first | {"licence": "MIT"})
    response = sent(editor, one, second | {"licence": "GPL"})
    assert f'<a href="{address(one)}">Take theirs</a>' in response.content.decode()
    assert form_of(editor, one)["licence"] == "MIT"


def test_a_third_save_in_between_is_shown_too(editor: Client, one: Release) -> None:
    first, second = form_of(editor, one), form_of(editor, one)
    save(editor, one, first | {"licence": "MIT"})
    again = fields_of(sent(editor, one, second | {"licence": "GPL"}).content.decode())
    save(editor, one, form_of(editor, one) | {"licence": "BSD"})
    assert ("Licence", "BSD", "GPL") in lines(sent(editor, one, again))


def test_rows_of_both_are_shown_and_kept(editor: Client, one: Release) -> None:
    form = form_of(editor, one)
    gone, kept = Fact.objects.order_by("position")
    theirs = form | {"facts-0-DELETE": "on", "facts-TOTAL_FORMS": "3", "facts-2-label": "Theirs",
                     "facts-2-value": "1", "facts-2-position": "5"}  # fmt: skip
    mine = form | {"facts-1-value": "Changed", "facts-TOTAL_FORMS": "3", "facts-2-label": "Mine",
                   "facts-2-value": "2", "facts-2-position": "6"}  # fmt: skip
    save(editor, one, theirs)
    response = sent(editor, one, mine)
    found = lines(response)
    assert ("Value", kept.value, "Changed") in found
    assert ("Label", "", gone.label) in found, "a row that they deleted would be added again"
    assert ("Label", "", "Mine") in found
    assert ("the row", "was added; it stays", "") in found
    save(editor, one, fields_of(response.content.decode()))
    assert {f.label: f.value for f in one.facts.all()} == {
        gone.label: gone.value, kept.label: "Changed", "Theirs": "1", "Mine": "2",
    }  # fmt: skip


@pytest.mark.parametrize(("model", "field"), [(Board, "about"), (Alias, "reason"), (RowMark, "reason")])
def test_things_without_a_version_are_guarded_too(
    editor: Client, one: Release, model: Any, field: str
) -> None:
    thing = model.objects.first()
    first, second = form_of(editor, thing), form_of(editor, thing)
    save(editor, thing, first)  # nothing is changed, so the other form is not stale
    save(editor, thing, second | {field: "Theirs"})
    sent(editor, thing, second | {field: "Mine"})
    thing.refresh_from_db()
    assert getattr(thing, field) == "Theirs"


def test_a_change_of_a_metric_makes_the_form_of_its_board_stale(editor: Client, one: Release) -> None:
    board = Board.objects.get()
    form = form_of(editor, board)
    metric = board.metrics.first()
    save(editor, metric, form_of(editor, metric) | {"name": "Else"})
    response = sent(editor, board, form)
    assert lines(response) == {("Name", "Else", form["metrics-0-name"])}


def test_what_was_deleted_meanwhile_can_be_added_again(editor: Client, one: Release) -> None:
    mark = RowMark.objects.get()
    form = form_of(editor, mark)
    RowMark.objects.all().delete()
    response = sent(editor, mark, form | {"reason": "Typed at length"})
    assert "deleted this after you opened it" in response.content.decode()
    assert not RowMark.objects.exists()
    again = fields_of(response.content.decode())
    assert again["reason"] == "Typed at length"
    assert editor.post("/admin/boards_app/rowmark/add/", again).status_code == 302
    assert RowMark.objects.get().reason == "Typed at length"


def test_rows_of_what_was_deleted_meanwhile_can_be_added_again(editor: Client, one: Release) -> None:
    draft = Release.objects.create(name="Draft", slug="draft", lab=one.lab)
    draft.facts.create(label="API", value="Yes")
    draft.claims.create(text="It is good.")
    form = form_of(editor, draft) | {"facts-0-value": "Typed"}
    where = address(draft)
    draft.delete()
    again = fields_of(editor.post(where, form).content.decode())
    assert editor.post("/admin/models_app/release/add/", again).status_code == 302
    added = Release.objects.get(slug="draft")
    assert (added.facts.get().value, added.claims.get().text) == ("Typed", "It is good.")


def test_hostile_versions_and_rows_are_answered(editor: Client, one: Release) -> None:
    form = form_of(editor, one)
    for value in ("x", "\x00", "9" * 400, "-1"):
        assert editor.post(address(one), form | {"_opened": value}).status_code == 409
    for total in ("x", "-1", "99999999999", "1001"):
        hostile = form | {"_opened": "x", "facts-TOTAL_FORMS": total}
        assert editor.post(address(one), hostile).status_code in (409, 400), total


def test_whoever_may_only_look_is_refused_first(reader: Client, one: Release) -> None:
    assert reader.post(address(one), {"_opened": "x", "name": "y"}).status_code == 403


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_of_two_saves_at_the_same_moment_one_is_refused(editor: Client, one: Release) -> None:
    """On SQLite writers queue by themselves, and a test's threads would have no database to share."""
    form, ready = form_of(editor, one), Barrier(2)

    def send(licence: str) -> int:
        client = Client()
        client.cookies = editor.cookies
        ready.wait(timeout=30)
        try:
            return int(client.post(address(one), form | {"licence": licence}).status_code)
        finally:
            connection.close()

    with ThreadPoolExecutor(2) as pool:
        answers = list(pool.map(send, ["MIT", "GPL"]))
    assert sorted(answers) == [302, 409]
    one.refresh_from_db()
    assert one.licence == ["MIT", "GPL"][answers.index(302)]
