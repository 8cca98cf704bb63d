"""Content files at the desk: sent, shown row by row, then loaded exactly as they were shown."""

import io
import re
import zipfile
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from boards_app.models import Board, Publication
from isitsota.desk.roles import give_role
from models_app.models import Lab, Release
from tests.boards_app.content.folder import WHOLE

pytestmark = pytest.mark.django_db
PAGE = "/admin/content-files/"
LAB, RELEASE = WHOLE["labs/openai.yaml"], "name: GPT-4\nlab: openai\n"


def log_in(role: str) -> Client:
    """Return a client that is logged in with a role."""
    user = User.objects.create_user(role, is_staff=True)
    give_role(user, role)
    client = Client()
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return client


def zipped(files: Any) -> SimpleUploadedFile:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return SimpleUploadedFile("content.zip", packed.getvalue())


def loose(**files: str) -> list[SimpleUploadedFile]:
    return [
        SimpleUploadedFile(f"{name.replace('_', '-')}.yaml", text.encode()) for name, text in files.items()
    ]


def hidden(response: Any) -> dict[str, str]:
    """Return what the page sends when its button is pressed."""
    html = response.content.decode()
    found = {name: re.search(rf'name="{name}" value="([^"]*)"', html) for name in ("packed", "digest")}
    return {name: match[1] for name, match in found.items() if match}


def words(response: Any) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", response.content.decode()).split())


def test_from_files_to_a_release(client: Client) -> None:
    client = log_in("publisher")
    shown = client.post(PAGE, {"sent": zipped({"labs/openai.yaml": LAB, "releases/gpt-4.yaml": RELEASE})})
    assert shown.status_code == 200
    assert "releases: gpt-4 (added)" in words(shown)
    assert not Lab.objects.exists(), "a preview stores nothing"
    assert client.post(PAGE, hidden(shown)).status_code == 302
    release = Release.objects.get()
    assert (release.name, release.history.get().history_user_id) == ("GPT-4", "publisher")
    assert Publication.objects.get().kind == "content"


def test_loose_files_are_of_the_kind_that_is_said() -> None:
    client = log_in("publisher")
    shown = client.post(PAGE, {"sent": loose(openai=LAB), "folder": "labs"})
    assert "labs: openai (added)" in words(shown)
    client.post(PAGE, hidden(shown))
    shown = client.post(PAGE, {"sent": loose(gpt_4=RELEASE, gpt_5=RELEASE), "folder": "releases"})
    assert "releases: gpt-5 (added)" in words(shown)


def test_mistakes_stand_with_file_and_line() -> None:
    answer = log_in("publisher").post(
        PAGE, {"sent": loose(openai="name: OpenAI\nwebsit: x\n"), "folder": "labs"}
    )
    assert answer.status_code == 400
    assert "labs/openai.yaml, line 2 unknown key" in words(answer)


def test_what_changed_meanwhile_is_shown_again() -> None:
    client = log_in("publisher")
    lab = Lab.objects.create(slug="openai", name="Openai")
    shown = client.post(PAGE, {"sent": loose(openai=LAB), "folder": "labs"})
    Lab.objects.update(about="Somebody else wrote this.")
    again = client.post(PAGE, hidden(shown))
    assert again.status_code == 409
    assert "Look again" in words(again)
    assert "Somebody else wrote this." in words(again)
    lab.refresh_from_db()
    assert lab.name == "Openai"
    assert client.post(PAGE, hidden(again)).status_code == 302
    lab.refresh_from_db()
    assert lab.name == "OpenAI"


def test_doubles_are_made_only_when_that_is_said() -> None:
    client = log_in("publisher")
    Lab.objects.create(slug="openai", name="OpenAI")
    shown = client.post(PAGE, {"sent": loose(open_ai_2=LAB), "folder": "labs"})
    assert "A double? open-ai-2 “OpenAI” and openai “OpenAI” have the same name." in words(shown)
    refused = client.post(PAGE, hidden(shown))
    assert refused.status_code == 409
    assert "Nothing is loaded: say below that what is marked as a double is none" in words(refused)
    assert Lab.objects.count() == 1
    assert client.post(PAGE, hidden(shown) | {"are_doubles_meant": "on"}).status_code == 302
    assert Lab.objects.count() == 2


def test_boards_are_an_admins_to_load() -> None:
    files = {"boards/b/board.yaml": "name: B\nurl: https://example.org/\n"}
    shown = log_in("publisher").post(PAGE, {"sent": zipped(files)})
    assert "Your role may not load changes of boards; ask an Admin." in words(shown)
    assert 'name="digest"' not in shown.content.decode()
    admin = log_in("admin")
    shown = admin.post(PAGE, {"sent": zipped(files)})
    client = Client()
    client.force_login(
        User.objects.get(username="publisher"), backend="django.contrib.auth.backends.ModelBackend"
    )
    assert client.post(PAGE, hidden(shown)).status_code == 409, "though the form was got from somebody else"
    assert not Board.objects.exists()
    assert admin.post(PAGE, hidden(shown)).status_code == 302
    assert Board.objects.get().name == "B"


@pytest.mark.parametrize("role", ["editor", None])
def test_others_are_refused(role: str | None, reader: Client) -> None:
    client = log_in(role) if role else reader
    assert client.get(PAGE).status_code == 403
    assert client.post(PAGE, {"sent": loose(openai=LAB)}).status_code == 403
    assert not Lab.objects.exists()


@pytest.mark.parametrize(
    "sent",
    [
        {}, {"sent": "text"}, {"sent": SimpleUploadedFile("a.zip", b"no zip")}, {"digest": "x"},
        {"digest": "x", "packed": "x"}, {"digest": "x", "packed": "eA=="},
        {"digest": "\x00", "packed": "\x00"},
        {"sent": SimpleUploadedFile("a.yaml", b""), "folder": "releases"},
        {"sent": SimpleUploadedFile("a.yaml", b"name: x"), "folder": "../.."},
    ],
)  # fmt: skip
def test_hostile_forms_are_answered(sent: Any) -> None:
    before = Lab.objects.count()
    assert log_in("publisher").post(PAGE, sent).status_code == 400
    assert Lab.objects.count() == before
