"""A new release for a board's name: added with what the name says, and the name means it once it is saved."""

from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from django.db.models.signals import post_save
from django.test import Client

from boards_app.correcting.names import give_alias
from boards_app.models import Alias, Board, Snapshot
from models_app.models import Lab, Release
from tests.boards_app.databases import all_there_is
from tests.boards_app.evidence import make_board, make_release, make_snapshot, name_all
from tests.isitsota.desk.test_roles import log_in, roles

__all__ = ["roles"]
pytestmark = pytest.mark.django_db
NAMES, ADD = "/admin/boards_app/alias/names/", "/admin/models_app/release/add/"
NAME = 'swift-3 "max" & <more>'
ROWS = {
    f"{part}-{count}_FORMS": "0" for part in ("facts", "sources", "claims") for count in ("TOTAL", "INITIAL")
}


@pytest.fixture
def snapshot() -> Snapshot:
    """Return a snapshot with a name that means no release."""
    name_all(make_release("swift-2", lab="birds"))
    return make_snapshot(make_board("b", "coding"), 5, {NAME: "9", "swift-2": "8"})


def link_in(page: Any, start: str) -> str:
    """Return the address with a query to which a page leads."""
    html: str = page.content.decode()
    return html[html.index(f"{start}?") :].partition('"')[0].replace("&amp;", "&")


def form_of(client: Client) -> Any:
    """Follow the link of the first name; return what answers."""
    page = client.get(NAMES)
    (one,) = page.context["page"].names
    address = link_in(page, ADD)
    assert parse_qs(urlsplit(address).query)["lab"] == [str(one.lab)]
    return client.get(address)


def sent(snapshot: Snapshot, **changes: Any) -> dict[str, str]:
    """Return the form as a browser sends it."""
    values = {
        "name": "Swift 3", "slug": "", "lab": Lab.objects.get().pk, "_named_in": snapshot.pk, "_named": NAME,
        "_is_named": "yes",
    }  # fmt: skip
    return {key: str(value) for key, value in {**values, **ROWS, **changes}.items() if value is not None}


def test_the_form_is_filled_in_with_what_the_name_says(editor: Client, snapshot: Snapshot) -> None:
    answer = form_of(editor)
    form = answer.context["adminform"].form
    assert (form["name"].value(), form["lab"].value()) == (NAME, str(Lab.objects.get(name="birds").pk))
    html = answer.content.decode()
    assert 'name="_is_named" value="yes" id="id__is_named" checked' in html
    assert "swift-3 &quot;max&quot; &amp; &lt;more&gt;” on B means it" in html


def test_once_saved_the_name_means_the_release(editor: Client, snapshot: Snapshot) -> None:
    answer = editor.post(ADD, sent(snapshot), follow=True)
    alias = Alias.objects.get(name=NAME)
    assert (alias.release.name, alias.board, alias.by) == ("Swift 3", Board.objects.get(), "ed")
    assert answer.redirect_chain[-1][0] == f"/admin/boards_app/snapshot/{snapshot.pk}/names/"
    page = answer.context["page"]
    assert (page.count, page.waiting, page.names[0].waits_for) == (0, 1, alias.release)
    Release.objects.update(is_published=True)
    assert editor.get(NAMES).context["page"].waiting == 0
    Release.objects.filter(name="Swift 3").update(is_published=False)
    editor.post(f"{NAMES}undo/", {"scope": "all"})
    assert not Alias.objects.filter(name=NAME).exists()
    assert Release.objects.filter(name="Swift 3").exists()


def test_what_is_wrong_is_said_and_the_name_is_kept(editor: Client, snapshot: Snapshot) -> None:
    before = all_there_is()
    answer = editor.post(ADD, sent(snapshot, name=""))
    assert answer.status_code == 200
    assert answer.context["adminform"].form.errors
    assert 'id="id__is_named" checked' in answer.content.decode()
    assert all_there_is() == before


def test_without_the_tick_only_the_release_is_added(editor: Client, snapshot: Snapshot) -> None:
    answer = editor.post(ADD, sent(snapshot, _is_named=None))
    assert answer["Location"] == "/admin/models_app/release/"
    assert Release.objects.filter(name="Swift 3").exists()
    assert not Alias.objects.filter(name=NAME).exists()


def test_a_name_that_somebody_decided_about_meanwhile_stops_the_save(
    editor: Client, snapshot: Snapshot
) -> None:
    Alias.objects.create(name=NAME, board=snapshot.board, reason="no model", by="x")
    answer = editor.post(ADD, sent(snapshot))
    assert "is excluded already: somebody was quicker. Untick it" in answer.content.decode()
    assert not Release.objects.filter(name="Swift 3").exists()


@pytest.mark.parametrize(
    ("changes", "because"),
    [
        ({"_named_in": "x"}, "no number"),
        ({"_named_in": "99999999999999999999"}, "no number of ours"),
        ({"_named_in": "4711"}, "no snapshot"),
        ({"_named": ""}, "no name"),
        ({"_named": "a\x00"}, "no text"),
    ],
)
def test_what_names_nothing_adds_a_release_as_ever(
    editor: Client, snapshot: Snapshot, changes: dict[str, str], because: str
) -> None:
    aliases = Alias.objects.count()
    assert editor.post(ADD, sent(snapshot, **changes)).status_code == 302, because
    assert (Alias.objects.count(), Release.objects.filter(name="Swift 3").count()) == (aliases, 1)


def test_an_editor_adds_and_names_but_publishes_nothing(snapshot: Snapshot) -> None:
    client = log_in("editor")
    assert form_of(client).status_code == 200
    assert client.post(ADD, sent(snapshot)).status_code == 302
    assert Alias.objects.get(name=NAME).release.is_published is False


def test_another_release_is_chosen_on_the_form_of_an_alias_which_leads_back(
    editor: Client, snapshot: Snapshot
) -> None:
    address = link_in(editor.get(NAMES), "/admin/boards_app/alias/add/")
    form = editor.get(address).context["adminform"].form
    assert (form["name"].value(), str(form["board"].value())) == (NAME, str(snapshot.board_id))
    data = {"name": NAME, "board": snapshot.board_id, "release": Release.objects.get().pk, "variant": ""}
    assert editor.post(address, data)["Location"] == NAMES


def test_a_name_decided_at_the_last_moment_stays_as_decided(editor: Client, snapshot: Snapshot) -> None:
    """Between the check of the form and the save somebody else can still decide: nothing typed is lost."""

    def decide(**signal: Any) -> None:
        give_alias(snapshot.board, NAME, release=None, by="other", reason="no release")

    post_save.connect(decide, sender=Release)
    try:
        answer = editor.post(ADD, sent(snapshot), follow=True)
    finally:
        post_save.disconnect(decide, sender=Release)
    assert Release.objects.filter(name="Swift 3").exists()
    assert Alias.objects.get(name=NAME).release is None
    assert "The release is added, and the name does not mean it" in answer.content.decode()
