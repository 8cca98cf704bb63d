"""Lists are narrowed step by step as people do, by what stands on the page; nothing asked before is lost."""

import re
from html import unescape
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest
import time_machine
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from boards_app.models import Snapshot
from tests.boards_app.evidence import make_board, make_snapshot
from tests.isitsota.desk.conftest import TODAY

pytestmark = pytest.mark.django_db
HREF = re.compile(r'<a\b[^>]*href="([^"]*)"[^>]*>\s*([^<]*?)\s*</a>')
HIDDEN = re.compile(r'<input type="hidden" name="([^"]*)" value="([^"]*)">')


def link(page: Any, words: str) -> str:
    """Return where the link with these words leads, from the page it stands on."""
    found = [unescape(href) for href, said in HREF.findall(page.content.decode()) if unescape(said) == words]
    assert found, f"no link “{words}”"
    return found[0]


def count(page: Any) -> int:
    """Return how many rows a list has on all its pages."""
    assert page.status_code == 200
    return int(page.context["cl"].result_count)


def test_f108_each_step_keeps_those_before_it(editor: Client) -> None:
    with time_machine.travel(TODAY.isoformat(), tick=False):
        editor.force_login(User.objects.get(username="ed"))  # the log-in of another year is over
        swe, other = make_board("swe-bench", "coding"), make_board("other", "coding")
        make_snapshot(swe, -200, {f"model-{number}": "1" for number in range(40)})
        make_snapshot(swe, 20, {f"{'model' if number else 'human'}-{number}": "2" for number in range(61)})
        make_snapshot(other, 20, {f"model-{number}": "3" for number in range(30)})
        path = reverse("admin:boards_app_result_changelist")
        page, counts = editor.get(path), []
        for words in ("Swe-Bench", "This year"):
            counts.append(count(page))
            path = reverse("admin:boards_app_result_changelist") + link(page, words)
            page = editor.get(path)
        counts.append(count(page))
        form = page.content.decode().partition('id="changelist-search"')[2].partition("</form>")[0]
        kept = {name: unescape(value) for name, value in HIDDEN.findall(form)}
        page = editor.get(
            f"{reverse('admin:boards_app_result_changelist')}?{urlencode(kept | {'q': 'model'})}"
        )
        counts.append(count(page))
        last = link(page, "2")
        page = editor.get(reverse("admin:boards_app_result_changelist") + last)
        counts.append(count(page))
    assert counts == [131, 101, 61, 60, 60]
    assert len(page.context["cl"].result_list) == 10
    assert parse_qs(urlsplit(last).query) == {
        "metric__board__id__exact": [str(swe.pk)], "snapshot__taken_on__gte": ["2026-01-01"],
        "snapshot__taken_on__lt": ["2027-01-01"], "q": ["model"], "p": ["2"],
    }  # fmt: skip


def test_f109_what_a_narrowed_list_leads_to_answers(editor: Client) -> None:
    board = make_board("swe-bench", "coding")
    snapshot = make_snapshot(board, 20, {"model": "1"}, accepted=False)
    base = reverse("admin:boards_app_snapshot_changelist")
    query = f"?decision=staged&board__id__exact={board.pk}&q=swe"
    page = editor.get(base + query)
    assert list(page.context["cl"].queryset) == [snapshot]
    for words in ("CSV", "JSON"):
        answer = editor.get(base + link(page, words))
        assert answer.status_code == 200
        assert b"swe-bench" in answer.getvalue()
    assert editor.get(link(page, "Import a file")).status_code == 200
    opened = editor.get(link(page, "Swe-Bench"))
    assert opened.status_code == 200
    for words in ("Resolve its names (1)", "See its rows, strike or exclude one"):
        assert editor.get(link(opened, words)).status_code == 200
    assert Snapshot.objects.staged().count() == 1
