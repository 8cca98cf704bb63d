"""Names to resolve: each is listed with what it may mean, decided in place, and can be taken back."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from boards_app.correcting.names import change_alias
from boards_app.intake.store import accept
from boards_app.models import Alias, Board, Correction, CurrentVerdict, Snapshot
from models_app.models import Release
from tests.boards_app.databases import all_there_is
from tests.boards_app.evidence import day, make_board, make_release, make_snapshot

pytestmark = pytest.mark.django_db
ALL, DECIDE, UNDO = (
    "/admin/boards_app/alias/names/",
    "/admin/boards_app/alias/names/decide/",
    "/admin/boards_app/alias/names/undo/",
)


def newest() -> Snapshot:
    """Return the snapshot with names that mean no release."""
    return Snapshot.objects.get(taken_on=day(20))


def of(snapshot: Snapshot) -> str:
    return reverse("admin:boards_app_snapshot_names", args=[snapshot.pk])


def listed(client: Client, address: str = ALL) -> list[tuple[str, bool, list[str]]]:
    """Return each name with whether it may hold up a lead, and the values of its buttons."""
    page = client.get(address).context["page"]
    return [(one.row.name, one.row.is_ahead, [offer.value for offer in one.offers]) for one in page.names]


def decide(client: Client, name: str, **fields: Any) -> Any:
    sent = {"snapshot": newest().pk, "name": name, "scope": "all", "n": 0} | fields
    return client.post(DECIDE, sent, follow=True)


def said(answer: Any) -> str:
    return " ".join(str(one) for one in answer.context["messages"])


@pytest.mark.parametrize("is_of_one", [False, True], ids=["all boards", "one snapshot"])
def test_names_are_listed_with_what_they_may_mean(board: Board, editor: Client, is_of_one: bool) -> None:
    address = of(newest()) if is_of_one else ALL
    assert listed(editor, address) == [
        ("Swift 2 (high)", True, ["swift-2 high"]),
        ("Human", False, []),
        ("<b>stranger</b>", False, []),
    ]
    page = editor.get(address).content.decode()
    assert "May hold up a lead." in page
    assert "Place 1 in coding, score 80: X" in page
    assert "&lt;b&gt;stranger" in page
    assert "<b>stranger" not in page
    assert "Nothing known is like it." in page


def test_a_page_of_one_snapshot_leaves_other_boards_out(board: Board, editor: Client) -> None:
    make_snapshot(make_board("other", "coding"), 12, {"Elsewhere": "1"})
    assert "Elsewhere" in [name for name, *_ in listed(editor)]
    assert "Elsewhere" not in [name for name, *_ in listed(editor, of(newest()))]
    assert editor.get(of(newest()).replace(str(newest().pk), "99999")).status_code == 404


def test_a_suggestion_is_taken_and_the_preview_is_fresh(board: Board, editor: Client) -> None:
    page = reverse("admin:boards_app_snapshot_change", args=[newest().pk])
    assert "Resolve its names (3)" in editor.get(page).content.decode()
    answer = decide(editor, "Swift 2 (high)", take="swift-2 high")
    assert "“Swift 2 (high)” means SWIFT-2, setting “high” on X. No verdict and no crown changed." in said(
        answer
    )
    alias = Alias.objects.get(name="Swift 2 (high)")
    assert (alias.board, alias.release.slug, alias.variant, alias.from_on) == (board, "swift-2", "high", None)
    assert alias.by.startswith("p-add_alias")
    assert [name for name, *_ in listed(editor)] == ["Human", "<b>stranger</b>"]
    assert "Resolve its names (2)" in editor.get(page).content.decode()


def test_verdicts_that_follow_are_told(board: Board, editor: Client) -> None:
    accept([newest()], by="test")
    before = CurrentVerdict.objects.get(release__slug="swift-2").verdict_id
    answer = decide(editor, "Swift 2 (high)", take="swift-2 high")
    assert "2 releases read differently" in said(answer)
    assert CurrentVerdict.objects.get(release__slug="swift-2").verdict_id != before


def test_a_name_is_taken_for_all_boards_where_that_is_asked(board: Board, editor: Client) -> None:
    answer = decide(editor, "Swift 2 (high)", take="swift-2 high", is_everywhere="yes")
    assert "on all boards" in said(answer)
    assert Alias.objects.get(name="Swift 2 (high)").board is None


def test_a_name_is_excluded_with_a_reason(board: Board, editor: Client) -> None:
    answer = decide(editor, "Human", reason="People, not a model.")
    assert "“Human” is excluded on X." in said(answer)
    alias = Alias.objects.get(name="Human")
    assert (alias.release, alias.reason, alias.board) == (None, "People, not a model.", board)


def test_a_name_that_meant_another_gets_its_meaning_from_the_snapshots_day(
    board: Board, editor: Client
) -> None:
    b = Release.objects.get(slug="b")
    Alias.objects.create(name="Human", board=board, release=b, until_on=day(5), by="x")
    decide(editor, "Human", take="c")
    assert Alias.objects.get(name="Human", release__slug="c").from_on == day(20)


REFUSED: list[tuple[dict[str, Any], str, str]] = [
    ({}, "Say why this name is excluded.", "neither a release nor a reason"),
    ({"reason": "  "}, "Say why this name is excluded.", "blanks are no reason"),
    ({"reason": "a\x1b"}, "control character", "no text"),
    ({"take": "nobody"}, "There is no release nobody any more.", "the release is gone"),
    ({"take": "b", "name": "Nobody"}, 'has no name "Nobody"', "the name does not stand there"),
    ({"take": "b", "name": ""}, "This field is required.", "no name"),
    ({"take": "b", "name": "swift-2"}, "means SWIFT-2 already", "somebody was quicker"),
    ({"take": "b", "snapshot": "99999999999999999999"}, "not one of the available", "no snapshot"),
    ({"take": "b", "snapshot": "x"}, "not one of the available", "no number"),
    ({"take": "b " + "v" * 130}, "at most 120 characters", "a setting that is too long"),
]


@pytest.mark.parametrize(("fields", "words", "because"), REFUSED, ids=[row[2] for row in REFUSED])
def test_what_can_not_be_is_told_and_nothing_is_done(
    board: Board, editor: Client, fields: dict[str, Any], words: str, because: str
) -> None:
    before = all_there_is()
    answer = decide(editor, **({"name": "Human"} | fields))
    assert words in said(answer), because
    assert {key: value for key, value in all_there_is().items() if "Session" not in key} == {
        key: value for key, value in before.items() if "Session" not in key
    }


def test_the_last_decision_can_be_taken_back(board: Board, editor: Client) -> None:
    page = decide(editor, "Human", reason="People.")
    assert "Last: “Human” is excluded on X." in page.content.decode()
    answer = editor.post(UNDO, {"scope": "all"}, follow=True)
    assert "Taken back that “Human” is excluded on X." in said(answer)
    assert not Alias.objects.filter(name="Human").exists()
    assert next(one.row.name for one in answer.context["page"].names if one.is_current) == "Human"
    assert "Last:" not in answer.content.decode()
    assert "There is nothing to take back." in said(editor.post(UNDO, follow=True))


def test_what_counted_and_is_taken_back_leaves_a_correction(board: Board, editor: Client) -> None:
    accept([newest()], by="test")
    decide(editor, "Human", reason="People.")
    editor.post(UNDO)
    assert Correction.objects.get().kind == "alias-removed"


def test_what_somebody_changed_meanwhile_is_not_taken_back(board: Board, editor: Client) -> None:
    decide(editor, "Human", reason="People.")
    change_alias(
        Alias.objects.get(name="Human"), release=Release.objects.get(slug="b"), variant="", from_on=None,
        until_on=None, by="boss", reason="it is B",
    )  # fmt: skip
    assert "boss changed that meanwhile" in said(editor.post(UNDO, follow=True))
    assert Alias.objects.get(name="Human").release.slug == "b"


def test_after_a_decision_the_next_name_is_the_current_one(board: Board, editor: Client) -> None:
    answer = decide(editor, "Human", reason="People.", n=1, scope=str(newest().pk))
    assert answer.redirect_chain == [(f"{of(newest())}?n=1", 302)]
    assert [(one.row.name, one.is_current) for one in answer.context["page"].names] == [
        ("Swift 2 (high)", False),
        ("<b>stranger</b>", True),
    ]


def test_a_name_of_a_draft_waits_and_is_not_asked_about(board: Board, editor: Client) -> None:
    draft = make_release("stranger")
    Release.objects.filter(pk=draft.pk).update(is_published=False)
    answer = decide(editor, "<b>stranger</b>", take="stranger")
    assert "It counts once STRANGER is published." in said(answer)
    page = answer.context["page"]
    assert (page.count, page.waiting, page.names[-1].waits_for) == (2, 1, draft)
    assert "and counts once that is published." in answer.content.decode()


def test_whoever_may_only_look_sees_no_button_and_decides_nothing(board: Board, reader: Client) -> None:
    for address in (ALL, of(newest())):
        page = reader.get(address).content.decode()
        content = page[page.index('id="content-main"') : page.index('id="footer"')]
        assert "Swift 2 (high)" in content
        for part in ("<button", "<form", "<script", "/add/"):
            assert part not in content, part
    before = all_there_is()
    assert reader.post(DECIDE, {"snapshot": newest().pk, "name": "Human", "reason": "x"}).status_code == 403
    assert reader.post(UNDO).status_code == 403
    assert all_there_is() == before


def test_only_our_own_pages_decide(board: Board) -> None:
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(User.objects.create_superuser("s"))
    assert strict.post(DECIDE, {"snapshot": newest().pk, "name": "Human", "reason": "x"}).status_code == 403
    assert strict.get(DECIDE).status_code == 405
    lax = Client()
    lax.force_login(User.objects.get(username="s"))
    assert lax.post(ALL).status_code == 405


def test_names_are_paged_and_one_is_found_among_them(board: Board, editor: Client) -> None:
    other = make_board("many", "chat")
    many = make_snapshot(other, 12, {f"Name {n:02}": str(99 - n) for n in range(45)})
    page = editor.get(f"{of(many)}?at={many.pk}&name=Name+30").context["page"]
    assert [len(page.names), page.before, page.after] == [20, 0, 40]
    assert next(one.row.name for one in page.names if one.is_current) == "Name 30"
    for hostile in ("n=99999", "n=-1", "n=x", "at=9999999999999999999999&name=x", "name=x"):
        assert editor.get(f"{of(many)}?{hostile}").status_code == 200, hostile


def test_every_button_has_a_whole_name(board: Board, editor: Client) -> None:
    page = editor.get(ALL).content.decode()
    buttons = re.findall(r"<button[^>]*data-key[^>]*>(.*?)</button>", page, re.S)
    assert [re.sub(r"<[^>]+>", "", one) for one in buttons] == [
        "Take SWIFT-2, setting “high” for Swift 2 (high)"
    ]


def test_the_queries_do_not_grow(board: Board, editor: Client, who_may: Callable[..., Client]) -> None:
    counts = []
    for number in range(3):
        other = make_board(f"more-{number}", "coding")
        make_snapshot(other, 12, {f"Model {number} {n}": str(n) for n in range(3)})
        with CaptureQueriesContext(connection) as queries:
            editor.get(ALL)
        counts.append(len(queries))
    assert counts[1] == counts[2] < 30
