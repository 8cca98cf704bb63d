"""An old state is brought back as a new change, by the way of every save."""

from typing import Any

import pytest
from django.test import Client
from django.urls import NoReverseMatch, reverse

from boards_app.models import Alias, Board, Category, Publication, RowMark
from models_app.history.differences import differences
from models_app.history.states import changes
from models_app.models import Claim, ClaimedScore, Lab, Release, Source
from tests.isitsota.desk.conftest import TODAY
from tests.isitsota.desk.forms import fields_and_errors, form_of, page, save, text

pytestmark = pytest.mark.django_db


def bring_back(client: Client, model: Any, pk: int, key: Any) -> Any:
    """Ask for an old state."""
    return client.post(page(model, "bring_back", pk, key))


def brought_back(client: Client, model: Any, pk: int, key: Any) -> None:
    """Ask for an old state, and get it."""
    response = bring_back(client, model, pk, key)
    assert response.status_code == 302, fields_and_errors(response)


def first_whole(model: Any, pk: int) -> Any:
    """Return the newest change before what the test does."""
    return changes(model, pk)[-1]


def test_a_release_is_brought_back_with_all_its_rows(editor: Client, one: Release) -> None:
    score, source, claim = ClaimedScore.objects.get(), Source.objects.get(), Claim.objects.get()
    assert claim.source == source
    old, version = first_whole(Release, one.pk), one.version
    for row in (score, source):
        row.delete()
    form = form_of(editor, one)
    for number in range(2):
        form[f"facts-{number}-DELETE"] = "on"
    form |= {"name": "Else", "slug": "else", "_confirmed_slug": "else",
             "facts-TOTAL_FORMS": "3", "facts-2-label": "New",
             "facts-2-value": "x", "facts-2-position": "0"}  # fmt: skip
    save(editor, one, form)
    publications = Publication.objects.count()
    brought_back(editor, Release, one.pk, old.key)
    one.refresh_from_db()
    assert (one.name, one.slug) == ("R1", "release-1")
    assert [row.slug for row in one.old_slugs.all()].count("else") == 1, "slugs are kept as on any save"
    assert [(f.label, f.value) for f in one.facts.order_by("position", "id")] == [
        ("API", "Yes"),
        ("Size", "Big"),
    ]
    again = one.claims.get()
    assert (again.text, again.source.url) == (claim.text, source.url)
    assert [(s.benchmark, s.value) for s in again.scores.all()] == [(score.benchmark, score.value)]
    assert one.version > version
    assert one.updated_on == TODAY
    assert Publication.objects.count() >= publications
    last = changes(Release, one.pk)[-1]
    assert last.by == "ed"
    assert last.reason.startswith("Brought back the state of ")
    assert differences(old.state, last.state) == []


@pytest.mark.parametrize(("model", "field"), [(Board, "about"), (Alias, "reason"), (RowMark, "reason"),
                                              (Category, "about"), (Lab, "about")])  # fmt: skip
def test_a_decision_is_brought_back_and_judged(editor: Client, one: Release, model: Any, field: str) -> None:
    thing = model.objects.first()
    before = getattr(thing, field)
    old = first_whole(model, thing.pk)
    save(editor, thing, form_of(editor, thing) | {field: "Something else"})
    brought_back(editor, model, thing.pk, old.key)
    thing.refresh_from_db()
    assert getattr(thing, field) == before
    assert changes(model, thing.pk)[-1].reason.startswith("Brought back")


def test_a_board_is_brought_back_with_its_metrics(editor: Client, one: Release) -> None:
    board = Board.objects.get()
    names = [m.name for m in board.metrics.all()]
    old = first_whole(Board, board.pk)
    form = form_of(editor, board)
    save(editor, board, form | {"metrics-0-name": "Else", "metrics-0-unit": "%"})
    brought_back(editor, Board, board.pk, old.key)
    assert [m.name for m in board.metrics.all()] == names


def test_what_was_deleted_is_added_again(editor: Client, one: Release) -> None:
    mark = RowMark.objects.get()
    old = first_whole(RowMark, mark.pk)
    editor.post(page(RowMark, "delete", mark.pk), {"post": "yes"})
    listed = text(editor.get(page(RowMark, "deleted")))
    assert f'<a href="{page(RowMark, "history", mark.pk)}">{mark.row_key}</a>' in listed
    assert "Add it again" in text(editor.get(page(RowMark, "history", mark.pk)))
    brought_back(editor, RowMark, mark.pk, old.key)
    again = RowMark.objects.get()
    assert (again.row_key, again.kind, again.reason, again.by) == (mark.row_key, mark.kind, mark.reason, "ed")


def test_a_state_that_is_refused_now_is_shown_on_the_form(editor: Client, one: Release) -> None:
    old = first_whole(Release, one.pk)
    save(editor, one, form_of(editor, one) | {"slug": "new-slug", "_confirmed_slug": "new-slug"})
    one.old_slugs.all().delete()
    Release.objects.create(name="Thief", slug="release-1", lab=one.lab)
    response = bring_back(editor, Release, one.pk, old.key)
    assert response.status_code == 200
    assert list(response.context["adminform"].form.errors) == ["slug"]
    one.refresh_from_db()
    assert one.slug == "new-slug"
    assert f'action="{page(Release, "change", one.pk)}"' in response.content.decode()


def test_only_who_may_change_it_brings_it_back(reader: Client, one: Release) -> None:
    old = first_whole(Release, one.pk)
    assert bring_back(reader, Release, one.pk, old.key).status_code == 403
    assert "Bring this state back" not in text(reader.get(page(Release, "history", one.pk)))
    assert reader.get(page(Release, "bring_back", one.pk, old.key)).status_code == 405


def test_evidence_has_no_way_back(editor: Client) -> None:
    for name in ("snapshot", "result", "verdict", "recipeversion", "correction"):
        with pytest.raises(NoReverseMatch):
            reverse(f"admin:boards_app_{name}_bring_back", args=["1", "00000000-0000-0000-0000-000000000000"])
