"""Snapshots at the desk: a file is taken in, seen, and decided about, by those who may."""

import re
from typing import Any

import pytest
from django.contrib.auth.models import Permission, User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from boards_app.intake.formats.text import LARGEST_FILE
from boards_app.intake.store import accept, read_file, stage
from boards_app.models import Board, BoardEvent, Correction, CurrentVerdict, RecipeVersion, Snapshot
from tests.boards_app.databases import all_there_is
from tests.boards_app.evidence import day, make_board, make_release, name_all

pytestmark = pytest.mark.django_db

RECIPE = "format: csv\nname: model\nmetrics:\n  coding:\n    column: score\n"
FIRST = "model,score\na,71\nb,70\nc,69\nd,60\n"
GOOD = "model,score\na,71.5\nb,70\nc,69\nd,60\n<b>stranger</b>,80\n"
IMPORT = "/admin/boards_app/snapshot/import/"


@pytest.fixture(autouse=True)
def today(settings: Any) -> None:
    settings.SITE_DATE = day(40)


@pytest.fixture
def board() -> Board:
    board = make_board("x", "coding")
    RecipeVersion.objects.create(board=board, number=2, text=RECIPE, by="test")
    name_all(*(make_release(slug) for slug in "abcd"))
    return board


def client_who_may(*codenames: str) -> Client:
    """Return somebody at the desk who may look, and do what is named."""
    user = User.objects.create_user("-".join(["p", *codenames]), is_staff=True)
    user.user_permissions.set(Permission.objects.filter(codename__in=["view_snapshot", *codenames]))
    client = Client()
    client.force_login(user)
    return client


@pytest.fixture
def publisher() -> Client:
    return client_who_may("stage_snapshot", "decide_snapshot")


def put(board: Board, content: str, number: int, *, accepted: bool = False) -> Snapshot:
    data = content.encode()
    made = stage(
        board, read_file(board, data), data, taken_on=day(number), file_name=f"{day(number)}.csv", by="test"
    )
    if accepted:
        accept([made], by="test")
    return made


def page(snapshot: Snapshot) -> str:
    return reverse("admin:boards_app_snapshot_change", args=[snapshot.pk])


def decide(client: Client, snapshot: Snapshot, decision: str, **fields: str) -> Any:
    address = reverse("admin:boards_app_snapshot_decide", args=[snapshot.pk])
    return client.post(address, {"decision": decision, **fields})


def state(snapshot: Snapshot) -> str:
    kinds = snapshot.decisions.filter(is_current=True).values_list("kind", flat=True)
    return next(iter(kinds), "staged")


def test_the_page_of_a_staged_snapshot_shows_its_preview(board: Board, publisher: Client) -> None:
    put(board, FIRST, 10, accepted=True)
    said = publisher.get(page(put(board, GOOD, 20))).content.decode()
    assert "5 rows read, 0 left out; against 2026-01-11: 1 new, 0 gone, 1 changed, 3 as before." in said
    for title in (
        "If it were accepted",
        "Unresolved names before every release (1)",
        "Changed since 2026-01-11 (1)",
    ):
        assert title in said
    assert "&lt;b&gt;stranger&lt;/b&gt;" in said
    assert "<b>stranger" not in said


def test_the_preview_holds_no_script_and_no_style_of_its_own(board: Board, publisher: Client) -> None:
    said = publisher.get(page(put(board, GOOD, 20))).content.decode()
    ours = said[said.index('id="preview"') : said.index("What is stored")]
    assert "<script" not in ours
    assert "style=" not in ours
    assert " on" not in {part.split("=")[0] for part in ours.split('"')}


def test_looking_changes_nothing(board: Board, publisher: Client) -> None:
    snapshot = put(board, GOOD, 20)
    before = all_there_is()
    assert publisher.get(page(snapshot)).status_code == 200
    assert publisher.get(IMPORT).status_code == 200
    assert all_there_is() == before


BUTTONS = [
    ("staged", [], ["accept", "partial", "revoke"]),
    ("accepted", ["accept"], ["partial", "revoke"]),
    ("partial", ["partial"], ["accept", "revoke"]),
    ("set aside", ["revoke"], []),
]


@pytest.mark.parametrize(("because", "done", "offered"), BUTTONS, ids=[case[0] for case in BUTTONS])
def test_only_what_can_be_decided_is_offered(
    board: Board, publisher: Client, because: str, done: list[str], offered: list[str]
) -> None:
    snapshot = put(board, GOOD, 20)
    for word in done:
        assert decide(publisher, snapshot, word, reason="r").status_code == 302
    said = publisher.get(page(snapshot)).content.decode()
    words = [word for word in ("accept", "correct", "partial", "revoke") if f'value="{word}"' in said]
    assert words == offered, because


def test_accepting_publishes_and_says_what_followed(board: Board, publisher: Client) -> None:
    snapshot = put(board, GOOD, 20)
    answer = decide(publisher, snapshot, "accept")
    assert answer["Location"] == page(snapshot)
    assert state(snapshot) == "accepted"
    assert snapshot.decisions.get().by.startswith("p-stage")
    assert CurrentVerdict.objects.filter(release__slug="a").exists()
    assert "accepted now. " in publisher.get(page(snapshot)).content.decode()


def test_a_second_file_of_a_day_can_only_correct_the_first(board: Board, publisher: Client) -> None:
    old, new = put(board, FIRST, 10, accepted=True), put(board, GOOD, 10)
    said = publisher.get(page(new)).content.decode()
    assert 'value="correct"' in said
    assert 'value="accept"' not in said
    assert decide(publisher, new, "correct", reason="a typo").status_code == 302
    assert (state(old), state(new)) == ("revoked", "accepted")
    assert Correction.objects.get().reason == "a typo"


def test_a_board_that_lost_rows_leaves_an_event(board: Board, publisher: Client) -> None:
    decide(publisher, put(board, GOOD, 20), "partial", reason="cut", is_shrunk="on")
    assert BoardEvent.objects.get().kind == "shrunk"


REFUSED = [
    ("no reason", "partial", {}, "Say why."),
    ("a reason of blanks", "revoke", {"reason": "  "}, "Say why."),
    ("a reason that is no text", "revoke", {"reason": "a\x1b"}, "is a control character"),
    ("what can't be decided", "correct", {"reason": "r"}, "decided now; what can: accept, partial, revoke."),
    ("no button of ours", "publish", {"reason": "r"}, "decided now"),
    ("no button at all", "", {"reason": "r"}, "decided now"),
]


@pytest.mark.parametrize(
    ("because", "decision", "fields", "said"), REFUSED, ids=[case[0] for case in REFUSED]
)
def test_a_refusal_is_said_on_the_page(
    board: Board, publisher: Client, because: str, decision: str, fields: dict[str, str], said: str
) -> None:
    snapshot = put(board, GOOD, 20)
    before = all_there_is()
    answer = decide(publisher, snapshot, decision, **fields)
    assert answer.status_code == 400, because
    assert said in answer.content.decode()
    assert all_there_is() == before


def test_whoever_is_slower_is_told(board: Board, publisher: Client) -> None:
    snapshot = put(board, GOOD, 20)
    decide(publisher, snapshot, "accept")
    answer = decide(publisher, snapshot, "accept")
    assert (answer.status_code, state(snapshot)) == (400, "accepted")
    assert "what can: partial, revoke." in answer.content.decode()


def test_only_those_who_may_decide_can(board: Board) -> None:
    snapshot = put(board, GOOD, 20)
    editor, outsider = client_who_may("stage_snapshot"), Client()
    assert 'name="decision"' not in editor.get(page(snapshot)).content.decode()
    assert decide(editor, snapshot, "accept").status_code == 403
    assert decide(outsider, snapshot, "accept").status_code == 302  # to the log-in
    assert state(snapshot) == "staged"


def test_only_a_post_decides_and_only_from_our_own_page(board: Board, publisher: Client) -> None:
    snapshot = put(board, GOOD, 20)
    address = reverse("admin:boards_app_snapshot_decide", args=[snapshot.pk])
    assert publisher.get(address).status_code == 405
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(User.objects.create_superuser("s"))
    assert strict.post(address, {"decision": "accept"}).status_code == 403
    assert publisher.post(address.replace(str(snapshot.pk), "999999")).status_code == 404
    assert state(snapshot) == "staged"


def send(client: Client, content: str | bytes = GOOD, name: str = "board.csv", **fields: Any) -> Any:
    data = content.encode() if isinstance(content, str) else content
    form = {"taken_on": str(day(20)), "file": SimpleUploadedFile(name, data)} | fields
    return client.post(IMPORT, {key: value for key, value in form.items() if value is not None})


def test_a_file_that_is_sent_is_staged_and_shown(board: Board, publisher: Client) -> None:
    answer = send(publisher, board=board.pk, source_url="https://example.org/board.csv")
    snapshot = Snapshot.objects.get()
    assert answer["Location"] == page(snapshot)
    assert (snapshot.file_name, snapshot.taken_on, state(snapshot)) == ("board.csv", day(20), "staged")
    assert snapshot.source_url == "https://example.org/board.csv"
    assert bytes(snapshot.raw_file.content) == GOOD.encode()


def test_pasted_text_is_staged_as_it_was_before_the_browser(board: Board, publisher: Client) -> None:
    send(publisher, board=board.pk, file=None, pasted=GOOD.replace("\n", "\r\n"))
    assert bytes(Snapshot.objects.get().raw_file.content) == GOOD.encode()


def test_without_a_day_that_of_the_name_is_taken(board: Board, publisher: Client) -> None:
    send(publisher, board=board.pk, taken_on=None, name=f"{day(15)}-fixed.csv")
    assert Snapshot.objects.get().taken_on == day(15)


def test_the_form_says_what_it_needs_and_which_board_retired(board: Board, publisher: Client) -> None:
    make_board("gone", "coding", retired_on=day(40))
    make_board("going", "coding", retired_on=day(41))
    said = publisher.get(IMPORT).content.decode()
    assert ">Board (needed):<" in said
    assert ">Taken on:<" in said
    assert ">Gone (retired on 2026-02-10)<" in said
    assert ">Going<" in said


def test_the_list_says_what_is_decided(board: Board, publisher: Client) -> None:
    first, second = put(board, FIRST, 10, accepted=True), put(board, GOOD, 20, accepted=True)
    decide(publisher, second, "revoke", reason="wrong")
    decide(publisher, put(board, GOOD, 25), "partial", reason="cut off")
    address = reverse("admin:boards_app_snapshot_changelist")
    with CaptureQueriesContext(connection) as few:
        publisher.get(address)
    put(board, GOOD, 30)
    with CaptureQueriesContext(connection) as more:
        said = publisher.get(address).content.decode()
    assert re.findall(r"field-state[^>]*>(\w+)<", said) == ["staged", "partial", "revoked", "accepted"]
    assert len(few) == len(more)
    assert publisher.get(address, {"decision": "accepted"}).context["cl"].result_list[0] == first


NOT_TAKEN = [
    ("no day, and none in the name", {"taken_on": ""}, "whose name begins with it: YYYY-MM-DD"),
    ("a day to come in the name", {"taken_on": "", "name": f"{day(41)}.csv"}, "to today, 2026-02-10."),
    ("no day of pasted text", {"taken_on": "", "file": None, "pasted": "x"}, "Give the day, or send a file"),
    ("nothing sent", {"file": None}, "one of the two"),
    ("both", {"pasted": "x"}, "one of the two"),
    ("no board", {"board": ""}, "required"),
    ("another board's number", {"board": "9999"}, "not one of the available choices"),
    ("no day", {"taken_on": "soon"}, "is no day; write YYYY-MM-DD"),
    ("a day to come", {"taken_on": str(day(41))}, "to today, 2026-02-10."),
    ("a day before all boards", {"taken_on": "1999-12-31"}, "Give a day from 2000-01-01"),
    ("no web address", {"source_url": "javascript:alert(1)"}, "Give a full web address"),
    ("a cell that can't be read", {"content": "model,score\na,high\n"}, "is not a number"),
    ("no text", {"content": b"\xff\xfe\x00"}, "problem"),
    ("nothing in it", {"content": ""}, "empty"),
    ("no row in it", {"content": "model,score\n"}, "problem"),
]  # fmt: skip


@pytest.mark.parametrize(("because", "fields", "said"), NOT_TAKEN, ids=[case[0] for case in NOT_TAKEN])
def test_what_can_not_be_taken_in_is_refused_whole(
    board: Board, publisher: Client, because: str, fields: dict[str, Any], said: str
) -> None:
    before = all_there_is()
    answer = send(publisher, **({"board": board.pk} | fields))
    assert answer.status_code == 400, because
    html = answer.content.decode()
    assert said in html, because
    assert ("The file is not taken in." in html) is ('id="preview"' in html), because
    assert all_there_is() == before


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("../../etc/passwd", "passwd"),
        ("a\u202eb\x1b.csv", "ab.csv"),
        ("C:\\x\\b.csv", "b.csv"),
        ("a" * 300, "a" * 255),
    ],
)
def test_of_a_hostile_name_only_what_is_harmless_is_kept(
    board: Board, publisher: Client, name: str, kept: str
) -> None:
    send(publisher, board=board.pk, name=name)
    assert Snapshot.objects.get().file_name == kept


def test_a_file_over_the_limit_is_refused(
    board: Board, publisher: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("boards_app.intake_forms.LARGEST_FILE", 10)
    assert "more than 10 bytes" in send(publisher, board=board.pk).content.decode()
    assert LARGEST_FILE == 32 * 2**20


def test_the_same_file_again_is_said_to_be_there(board: Board, publisher: Client) -> None:
    send(publisher, board=board.pk)
    answer = send(publisher, board=board.pk)
    assert f"already imported as X {day(20)}." in answer.content.decode()
    assert Snapshot.objects.count() == 1


def test_only_those_who_may_stage_can_take_in(board: Board) -> None:
    reader = client_who_may()
    assert reader.get(IMPORT).status_code == 403
    assert send(reader, board=board.pk).status_code == 403
    listed = reverse("admin:boards_app_snapshot_changelist")
    assert IMPORT not in reader.get(listed).content.decode()
    assert IMPORT in client_who_may("stage_snapshot").get(listed).content.decode()
    assert not Snapshot.objects.exists()


def test_a_long_table_is_folded_up_and_what_is_urgent_is_not(board: Board, publisher: Client) -> None:
    known = "model,score\na,95\n"
    strangers = "".join(f"stranger {n},{n}\n" for n in range(20))
    put(board, FIRST, 10, accepted=True)
    said = publisher.get(page(put(board, known + "leader,96\n" + strangers, 20))).content.decode()
    folded = " ".join(re.findall(r"<details.*?</details>", said, re.DOTALL))
    assert "<summary>Unresolved names (20)</summary>" in folded
    assert "<summary>New since 2026-01-11 (21)</summary>" in folded
    assert "stranger 7" in folded
    assert "If it were accepted" not in folded
    assert "Unresolved names before every release (1)" not in folded
    assert "Unresolved names before every release (1)" in said
