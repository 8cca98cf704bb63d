"""The demo as `./run` loads it: real verdicts, each of them what the rules say of the evidence."""

from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from boards_app.models import Board, CurrentVerdict, Publication, Reign, Verdict
from boards_app.publishing import rebuild
from isitsota.demo import DEMO_DAY
from models_app.models import Release
from tests.boards_app.test_publishing import assert_stored_is_what_the_rules_say

pytestmark = [pytest.mark.django_db, pytest.mark.slow]


@pytest.fixture
def loaded(settings: Any, tmp_path: Path) -> str:
    settings.VAR_DIR = tmp_path
    said = StringIO()
    call_command("load_demo", stdout=said)
    return said.getvalue()


def test_the_demo_shows_what_it_promises(loaded: str, tmp_path: Path, django_user_model: Any) -> None:
    assert loaded.endswith("The demo is loaded, fixed to 2026-11-03.\n")
    assert Publication.objects.get().as_of == DEMO_DAY
    assert Release.objects.published().count() >= 60
    assert Board.objects.filter(is_counted=True).count() >= 6
    assert CurrentVerdict.objects.count() == Release.objects.count()
    assert Reign.objects.filter(until_on=None).count() >= 1
    assert Reign.objects.filter(until_on__isnull=False).count() >= 4
    password = (tmp_path / "demo-password").read_text(encoding="utf-8").strip()
    assert django_user_model.objects.get(username="demo").check_password(password)
    _stored_verdicts_are_what_judge_says()
    _loading_again_changes_nothing()
    assert rebuild(by="test") is False


def _stored_verdicts_are_what_judge_says() -> None:
    days = list(Verdict.objects.order_by("as_of").values_list("as_of", flat=True).distinct())
    assert_stored_is_what_the_rules_say([*days[:: len(days) // 10], DEMO_DAY])


def _loading_again_changes_nothing() -> None:
    before = Verdict.objects.count()
    said = StringIO()
    call_command("load_demo", stdout=said)
    assert said.getvalue() == "The database holds something already; the demo is not loaded.\n"
    assert Verdict.objects.count() == before
