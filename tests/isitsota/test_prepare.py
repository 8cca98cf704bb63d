"""`manage.py prepare`: does what is not done yet, nothing twice, and notes what the database is."""

import json
import os
import stat
from io import StringIO
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from pytest_django import Settings

from boards_app.models import Edition, Publication
from isitsota.demo import DEMO_DAY, DEMO_USER
from isitsota.management.commands.prepare import findings
from tests.boards_app.evidence import day, make_board, make_snapshot
from tests.isitsota.scene import judge

pytestmark = pytest.mark.django_db


@pytest.fixture
def state(tmp_path: Path, settings: Settings) -> Path:
    """Return an empty folder of local state, with one static file to collect beside it."""
    own = tmp_path / "own"
    own.mkdir()
    (own / "page.css").write_text("body { margin: 0 }\n")
    var = tmp_path / "var"
    (var / "static").mkdir(parents=True)
    settings.VAR_DIR, settings.STATIC_ROOT = var, var / "static"
    hashed = {"BACKEND": "isitsota.delivery.static_files.CollectedStaticFiles"}
    settings.STORAGES = settings.STORAGES | {"staticfiles": hashed}  # as the site itself has it
    settings.STATICFILES_DIRS = [own]
    settings.STATICFILES_FINDERS = ["django.contrib.staticfiles.finders.FileSystemFinder"]
    return var


def prepare() -> str:
    """Run it for an empty database that is to stay empty; return what it says."""
    said = StringIO()
    call_command("prepare", no_demo=True, stdout=said)
    return said.getvalue()


def test_collects_once_under_hashed_names(state: Path) -> None:
    assert prepare() == "Collecting static files\n"
    manifest = json.loads((state / "static/staticfiles.json").read_text())
    assert manifest["paths"]["page.css"].startswith("page.")
    assert (state / "static" / manifest["paths"]["page.css"]).exists()
    assert prepare() == "", "the second time there is nothing to do"


def test_collects_again_what_has_changed(state: Path) -> None:
    prepare()
    (state.parent / "own/page.css").write_text("body { margin: 1em }\n")
    assert prepare() == "Collecting static files\n"
    before = json.loads((state / "static/staticfiles.json").read_text())["paths"]
    (state.parent / "own/more.css").write_text("main { margin: 1em }\n")
    assert prepare() == "Collecting static files\n"
    after = json.loads((state / "static/staticfiles.json").read_text())["paths"]
    assert before.keys() == {"page.css"}
    assert after == before | {"more.css": after["more.css"]}


def test_collects_again_when_the_collected_files_are_gone(state: Path) -> None:
    prepare()
    (state / "static/staticfiles.json").unlink()
    assert prepare() == "Collecting static files\n"


def test_notes_an_empty_database(state: Path) -> None:
    prepare()
    note = json.loads((state / "prepared.json").read_text())
    assert note.pop("database")
    assert note == {"demo_day": None, "demo_user": None, "demo_proof": None, "has_admin": False}


def test_the_note_is_the_owners_alone(state: Path) -> None:
    os.umask(0o022)
    prepare()
    assert stat.S_IMODE((state / "prepared.json").stat().st_mode) == 0o600


def test_notes_the_demo_and_its_log_in(state: Path) -> None:
    load_demo_by_hand(state)
    prepare()
    note = json.loads((state / "prepared.json").read_text())
    assert note["demo_day"] == DEMO_DAY.isoformat()
    assert note["demo_user"] == DEMO_USER
    assert note["has_admin"] is True


def test_a_password_that_was_changed_is_not_told_any_more(state: Path) -> None:
    user = load_demo_by_hand(state)
    prepare()
    user.set_password("another one, by its owner")
    user.save()
    assert findings(state)["demo_user"] is None


def test_the_demo_user_of_another_database_is_not_told(state: Path) -> None:
    """The kept password is of the database that the demo was loaded into first."""
    User.objects.create_superuser(DEMO_USER, password="of this database")
    (state / "demo-password").write_text("of another database\n")
    assert findings(state)["demo_user"] is None


def test_a_log_in_that_was_closed_is_no_admin(state: Path) -> None:
    user = load_demo_by_hand(state)
    user.is_active = False
    user.save()
    assert findings(state)["has_admin"] is False
    assert findings(state)["demo_user"] is None


def load_demo_by_hand(state: Path) -> User:
    """Leave what `load_demo` leaves, but for its releases and boards; return its log-in."""
    Publication.objects.create(
        by="demo", kind="demo", as_of=DEMO_DAY, rules_version="1", evidence_digest="0" * 64
    )
    (state / "demo-password").write_text("hQ7-open\n")
    return User.objects.create_superuser(DEMO_USER, password="hQ7-open")


@pytest.mark.django_db(transaction=True)
def test_fills_what_a_migration_added(state: Path) -> None:
    make_snapshot(make_board("first", "coding"), 100, {"a": "1"})
    judge()
    call_command("migrate", "boards_app", "0007", verbosity=0)
    said = prepare()
    assert "Judging the history again" in said
    assert [one.taken_on for one in Edition.objects.all()] == [day(100)]
    assert "Judging" not in prepare(), "the second time there is nothing to do"
