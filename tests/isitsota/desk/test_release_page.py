"""A release on one page: claims with their scores, its slug, its publication, and what helps while typing."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.contrib.auth.models import User
from django.contrib.messages import get_messages
from django.test import Client
from django.urls import reverse

from boards_app.models import Publication
from boards_app.schedule import do_what_is_due
from isitsota.desk.roles import give_role
from models_app.history.states import changes
from models_app.models import Claim, ClaimedScore, Release
from tests.isitsota.desk.forms import address, fields_and_errors, fields_of, form_of, save

pytestmark = pytest.mark.django_db
TOKYO = {"publish_at_0": "2026-12-01", "publish_at_1": "09:00", "publish_at_2": "Asia/Tokyo"}
NEW_DAY = datetime(2026, 12, 1, tzinfo=UTC)


def scores(release: Release) -> list[tuple[str, str, str]]:
    """Return the scores of a release in their order."""
    rows = ClaimedScore.objects.filter(claim__release=release).order_by("claim__position", "position")
    return [(row.benchmark, row.value, row.unit) for row in rows]


def errors_of(response: Any) -> dict[str, list[str]]:
    """Return the errors of a form that came back."""
    assert response.status_code == 200, response
    return dict(response.context["adminform"].form.errors)


def said(response: Any) -> list[str]:
    """Return what the next page tells the editor."""
    return [str(message) for message in get_messages(response.wsgi_request)]


# --- Claims and their scores ------------------------------------------------------------------------------


def test_scores_are_typed_beside_their_claim(editor: Client, one: Release) -> None:
    form = form_of(editor, one)
    assert form["claims-0-score_lines"] == "Bench 1 | 1"
    kept, version = ClaimedScore.objects.get(), one.version
    lines = "MMLU | 84.80 | % | 5-shot | GPT 4\r\n\r\nBench 1|2"
    save(editor, one, form | {"claims-0-score_lines": lines})
    assert scores(one) == [("MMLU", "84.80", "%"), ("Bench 1", "2", "")]
    assert ClaimedScore.objects.get(benchmark="Bench 1").pk == kept.pk, "its history goes on"
    one.refresh_from_db()
    assert one.version == version + 1
    assert form_of(editor, one)["claims-0-score_lines"] == "MMLU | 84.80 | % | 5-shot | GPT 4\nBench 1 | 2"
    told = editor.get(f"/v1/models/{one.slug}").json()["claims"][0]["scores"]
    assert [score["value"] for score in told] == ["84.80", "2"]
    save(editor, one, form_of(editor, one) | {"claims-0-score_lines": ""})
    assert scores(one) == []


def test_a_new_claim_is_saved_with_its_scores(editor: Client, one: Release) -> None:
    form = form_of(editor, one) | {
        "claims-TOTAL_FORMS": "2", "claims-1-text": "Another", "claims-1-score_lines": "A | 1\nB | 2",
        "claims-1-position": "0",
    }  # fmt: skip
    save(editor, one, form)
    assert [claim.text for claim in one.claims.all()] == ["Claim 1", "Another"]
    assert scores(one)[1:] == [("A", "1", ""), ("B", "2", "")]


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        ("A | 1\nB", "Line 2: a score needs a benchmark and a value"),
        (f"A | {'9' * 41}", "Line 1, value: Ensure this value has at most 40 characters"),
        ("A | 1 | 2 | 3 | 4 | 5", "Line 1: 6 columns; write at most 5"),
        ("A\x07 | 1", "Line 1, benchmark: Character 2 (U+0007) is a control character"),
    ],
)
def test_scores_that_are_none_are_said_and_stay_typed(
    editor: Client, one: Release, lines: str, message: str
) -> None:
    response = editor.post(address(one), form_of(editor, one) | {"claims-0-score_lines": lines})
    _, formsets = fields_and_errors(response)
    found = next(errors for errors in formsets if any("score_lines" in row for row in errors))
    assert found[0]["score_lines"][0].startswith(message)
    assert fields_of(response.content.decode())["claims-0-score_lines"].strip() == lines.strip()
    assert scores(one) == [("Bench 1", "1", "")]


def test_scores_spaced_otherwise_are_no_change(editor: Client, one: Release) -> None:
    version = one.version
    save(editor, one, form_of(editor, one) | {"claims-0-score_lines": "  Bench 1|1  |\n"})
    one.refresh_from_db()
    assert one.version == version


def test_unsaved_scores_are_previewed(editor: Client, one: Release) -> None:
    sent = form_of(editor, one) | {"claims-0-score_lines": "Unsaved bench | 77.7 | %"}
    shown = editor.post(reverse("admin:models_app_release_preview", args=[one.pk, "html"]), sent)
    [score] = shown.context["page"].claims[0].scores
    assert (score.benchmark, score.value, score.unit) == ("Unsaved bench", "77.7", "%")
    assert scores(one) == [("Bench 1", "1", "")]


def test_whoever_may_only_look_reads_the_scores(reader: Client, one: Release) -> None:
    page = reader.get(address(one)).content.decode()
    assert "Bench 1 | 1" in page
    assert 'name="claims-0-score_lines"' not in page
    assert 'name="_publish"' not in page


# --- The slug ---------------------------------------------------------------------------------------------


def test_a_known_slug_changes_only_when_asked_twice(editor: Client, one: Release) -> None:
    form = form_of(editor, one) | {"slug": "other", "description": "Typed at length"}
    response = editor.post(address(one), form)
    assert list(errors_of(response)) == ["slug"]
    html = response.content.decode()
    assert "The old address will lead there for ever" in html
    again = fields_of(html)
    assert again["description"] == "Typed at length"
    assert "_confirmed_slug" not in again, "the box is not ticked for them"
    assert list(errors_of(editor.post(address(one), again | {"_confirmed_slug": "else"}))) == ["slug"]
    save(editor, one, again | {"_confirmed_slug": "other"})
    moved = editor.get("/m/release-1")
    assert (moved.status_code, moved["Location"].endswith("/m/other")) == (301, True)


def test_a_reason_is_no_yes_to_a_new_slug(editor: Client, one: Release) -> None:
    form = form_of(editor, one) | {"slug": "other", "why": "It is called so now"}
    preview = reverse("admin:models_app_release_preview", args=[one.pk, "html"])
    for at in (preview, address(one)):
        answer = editor.post(at, form)
        assert answer.status_code == 200
        assert list(errors_of(answer)) == ["slug"]
    save(editor, one, form | {"_confirmed_slug": "other"})


def test_a_slug_that_nobody_knows_changes_freely(editor: Client, one: Release) -> None:
    Release.objects.update(is_published=False)
    save(editor, one, form_of(editor, one) | {"slug": "other"})
    assert Release.objects.get().slug == "other"


@pytest.mark.parametrize(
    ("name", "slug"), [("Qwen3.6 35B A3B", "qwen3-6-35b-a3b"), ("ΔΟΚΙΜΗ", "dokimi"), ("+++", ""), ("", "")]
)
def test_the_slug_of_a_name_is_told(editor: Client, name: str, slug: str) -> None:
    answer = editor.get(reverse("admin:slug"), {"name": name})
    assert answer.json() == {"slug": slug}


def test_markdown_is_shown_as_readers_see_it(editor: Client) -> None:
    answer = editor.post(reverse("admin:prose"), {"text": "*So* <script>x</script> [a](javascript:b)"})
    shown = answer.content.decode()
    assert "<em>So</em>" in shown
    assert "<script" not in shown
    assert "href" not in shown
    assert "no-store" in answer["Cache-Control"]


# --- Publication ------------------------------------------------------------------------------------------


@pytest.fixture
def draft(one: Release) -> Release:
    Release.objects.update(is_published=False)
    one.refresh_from_db()
    return one


def test_a_button_publishes_and_saves_what_was_typed(editor: Client, draft: Release) -> None:
    form = form_of(editor, draft)
    assert not {"is_published", "_publish"} & form.keys(), "only a button that is pressed is sent"
    save(editor, draft, form | {"licence": "MIT"})
    assert not Release.objects.get().is_published, "saving alone publishes nothing"
    response = editor.post(address(draft), form_of(editor, draft) | {"licence": "GPL", "_publish": "1"})
    assert (response.status_code, response["Location"]) == (302, address(draft))
    assert any("readers see it at /m/release-1" in one for one in said(response))
    assert editor.get("/m/release-1").status_code == 200
    assert Release.objects.get().licence == "GPL"


def test_a_plain_save_leaves_it_published(editor: Client, one: Release) -> None:
    save(editor, one, form_of(editor, one) | {"licence": "MIT"})
    assert Release.objects.get().is_public()


@pytest.mark.parametrize("sent", [{"_unpublish": "1"}, {**TOKYO, "publish_at_0": "2030-01-01"}])
def test_taking_it_from_readers_asks_why_and_keeps_it(
    editor: Client, one: Release, sent: dict[str, str]
) -> None:
    response = editor.post(address(one), form_of(editor, one) | sent)
    assert list(errors_of(response)) == ["why"]
    assert "<strong>Published.</strong>" in response.content.decode(), "what was refused is not shown as so"
    assert editor.get("/m/release-1").status_code == 200
    save(editor, one, form_of(editor, one) | sent | {"why": "Named before its lab did"})
    assert editor.get("/m/release-1").status_code == 404
    last = changes(Release, one.pk)[-1]
    assert (last.by, last.reason) == ("ed", "Named before its lab did")
    page = editor.get(reverse("admin:models_app_release_history", args=[one.pk])).content.decode()
    assert "Named before its lab did" in page
    judged = Publication.objects.first()
    assert judged is not None
    assert judged.reason == "Release “R1” changed at the desk: Named before its lab did"


def test_f094_a_time_in_a_zone_is_kept_in_utc_and_honoured_by_the_clock(
    editor: Client, draft: Release
) -> None:
    with time_machine.travel(NEW_DAY - timedelta(days=1), tick=False) as clock:
        form = editor.get(address(draft)).content.decode()
        assert "Time zone" in form
        assert 'value="Asia/Tokyo"' in form
        save(editor, draft, form_of(editor, draft) | TOKYO | {"_schedule": "1"})
        assert Release.objects.get().publish_at == NEW_DAY
        again = form_of(editor, draft)
        assert {name: again[name] for name in TOKYO} == TOKYO, "shown in the zone it was typed in"
        assert 'from <time datetime="2026-12-01T00:00:00+00:00">2026-12-01 00:00 UTC' in (
            editor.get(address(draft)).content.decode()
        )
        clock.move_to(NEW_DAY - timedelta(seconds=1))
        assert editor.get("/m/release-1").status_code == 404
        clock.move_to(NEW_DAY)
        for path in ("/m/release-1", "/m/release-1.md", "/v1/models/release-1"):
            assert editor.get(path).status_code == 200, path
        assert do_what_is_due() == ["Published as scheduled: R1."]
        assert do_what_is_due() == []


def test_f093_a_time_that_has_come_is_no_hindrance(editor: Client, draft: Release) -> None:
    now = NEW_DAY - timedelta(minutes=1)
    with time_machine.travel(now, tick=False) as clock:
        save(editor, draft, form_of(editor, draft) | TOKYO | {"_schedule": "1"})
        clock.move_to(NEW_DAY + timedelta(minutes=5))
        form = form_of(editor, draft)
        assert form["publish_at_1"] == "09:00"
        save(editor, draft, form | {"description": "Edited after it went live"})
        stored = Release.objects.get()
        assert stored.description == "Edited after it went live"
        assert stored.is_public()
        assert stored.publish_at == NEW_DAY


@pytest.mark.parametrize(
    ("typed", "message"),
    [
        ({}, "Give the day and the time to publish at."),
        ({**TOKYO, "publish_at_1": ""}, "Give the day and the time, or neither."),
        ({**TOKYO, "publish_at_0": "2020-01-01"}, "This time is past. Give a later one, or publish now."),
        ({**TOKYO, "publish_at_2": "Mars"}, "“Mars” is no time zone; choose one such as UTC or Asia/Tokyo."),
    ],
)
def test_a_time_that_is_none_is_said(
    editor: Client, draft: Release, typed: dict[str, str], message: str
) -> None:
    response = editor.post(address(draft), form_of(editor, draft) | typed | {"_schedule": "1"})
    assert errors_of(response) == {"publish_at": [message]}
    assert "<strong>Not published.</strong>" in response.content.decode()
    assert not Release.objects.get().is_published


def test_a_schedule_is_taken_back_without_a_reason(editor: Client, draft: Release) -> None:
    far = {**TOKYO, "publish_at_0": "2030-01-01"}
    save(editor, draft, form_of(editor, draft) | far | {"_schedule": "1"})
    assert "<strong>Scheduled.</strong>" in editor.get(address(draft)).content.decode()
    save(editor, draft, form_of(editor, draft) | {"_unpublish": "1"})
    stored = Release.objects.get()
    assert (stored.is_published, stored.publish_at) == (False, None)


def test_an_editor_has_no_buttons_and_is_told_who_publishes(draft: Release, client: Client) -> None:
    user = User.objects.create_user("eve", password="x")
    give_role(user, "editor")
    client.force_login(user)
    page = client.get(address(draft)).content.decode()
    assert 'name="_publish"' not in page
    assert "Only a publisher" in page
    save(client, draft, form_of(client, draft) | {"licence": "MIT"})
    assert not Release.objects.get().is_published


def test_enter_presses_save_and_never_publishes(editor: Client, draft: Release) -> None:
    page = editor.get(address(draft)).content.decode()
    assert page.index('name="_save"') < page.index('name="_publish"') < page.index('name="_schedule"')


# --- Facts and fields -------------------------------------------------------------------------------------


def test_facts_that_disagree_with_the_fields_are_warned_of_and_saved(editor: Client, one: Release) -> None:
    form = form_of(editor, one) | {
        "context_tokens": "128000", "facts-TOTAL_FORMS": "3", "facts-2-label": "Context",
        "facts-2-value": "200,000 tokens", "facts-2-position": "0",
    }  # fmt: skip
    response = editor.post(address(one), form)
    assert response.status_code == 302
    assert "The fact “Context” says “200,000 tokens”, but the field “context, tokens” says 128,000." in said(
        response
    )
    assert Claim.objects.exists()
