"""Everything at once: the same bytes for the same content, on the terms of each board."""

import csv
import hashlib
import io
import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from boards_app.models import Board
from isitsota.api.exports import writing
from isitsota.api.exports.keeping import folder_served
from models_app.models import ContentVersion, Release
from tests.boards_app.evidence import make_board, make_snapshot
from tests.isitsota.scene import judge, make_contest

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def contest(settings: Any, tmp_path: Path) -> None:
    settings.VAR_DIR = tmp_path
    first = make_contest()[0]
    Release.objects.filter(pk=first.pk).update(name="=HYPERLINK(1)")
    secret = make_board("secret", "coding")
    make_snapshot(secret, 220, {"r0": "12.34"})
    Board.objects.filter(pk=secret.pk).update(is_counted=False, licence="All rights reserved")
    judge()


def body(client: Any, address: str) -> bytes:
    """Return the whole of a file."""
    return b"".join(client.get(address).streaming_content)


def test_the_manifest_names_every_file_with_its_digest(client: Any) -> None:
    call_command("export", verbosity=0)
    answer = client.get("/v1/exports").json()
    assert len(answer["files"]) == 18
    for one in answer["files"]:
        content = body(client, one["url"].removeprefix("https://api.isitsota.com"))
        assert (len(content), hashlib.sha256(content).hexdigest()) == (one["bytes"], one["sha256"])
    assert (answer["as_of"], answer["rules_version"]) == ("2026-11-03", "1")


def test_the_same_content_makes_the_same_bytes(tmp_path: Path) -> None:
    call_command("export", to=tmp_path / "one", verbosity=0)
    call_command("export", to=tmp_path / "two", verbosity=0)
    names = sorted(path.name for path in (tmp_path / "one").iterdir())
    assert len(names) == 19
    for name in names:
        assert (tmp_path / "one" / name).read_bytes() == (tmp_path / "two" / name).read_bytes()


def test_both_forms_hold_the_same_rows(client: Any) -> None:
    call_command("export", verbosity=0)
    lines = [json.loads(line) for line in body(client, "/v1/exports/results.jsonl").splitlines()]
    rows = list(csv.DictReader(io.StringIO(body(client, "/v1/exports/results.csv").decode(), newline="")))
    assert [(row["board"], row["name"], row["score"]) for row in rows] == [
        (line["board"], line["name"], line["score"]) for line in lines
    ]
    assert {line["release"] for line in lines} == {"r0", "r1", "r2"}
    assert len({tuple(line) for line in lines}) == 1


def test_a_spreadsheet_runs_nothing(client: Any) -> None:
    call_command("export", verbosity=0)
    assert b"'=HYPERLINK(1)" in body(client, "/v1/exports/models.csv")
    assert b'"name": "=HYPERLINK(1)"' in body(client, "/v1/exports/models.jsonl")


def test_of_a_board_that_does_not_count_there_is_a_link_only(client: Any) -> None:
    call_command("export", verbosity=0)
    for one in client.get("/v1/exports").json()["files"]:
        content = body(client, f"/v1/exports/{one['name']}")
        assert b"12.34" not in content
        assert (b"secret" in content) == (one["table"] == "boards"), one["name"]
    (terms,) = [one for one in client.get("/v1/exports").json()["boards"] if one["slug"] == "secret"]
    assert (terms["is_counted"], terms["url"]) == (False, "https://example.org/")


def test_what_readers_cannot_see_is_in_no_file(client: Any) -> None:
    Release.objects.filter(slug="r1").update(is_published=False)
    call_command("export", verbosity=0)
    for name in ("models", "verdicts", "reigns", "claims"):
        rows = [json.loads(line) for line in body(client, f"/v1/exports/{name}.jsonl").splitlines()]
        assert "r1" not in {row.get("release", row.get("slug")) for row in rows}


@pytest.mark.parametrize(
    "name", ["manifest.json", "x.csv", "..%2Fsecret-key", "results.csv.new", "results.csv"]
)
def test_another_file_is_not_there(name: str, client: Any) -> None:
    assert client.get(f"/v1/exports/{name}").status_code == 404


def test_before_any_export_the_answer_says_so(client: Any) -> None:
    answer = client.get("/v1/exports").json()
    assert (answer["files"], answer["sentence"]) == ([], "isitsota has made no exports yet.")


def test_tick_makes_exports_when_something_has_changed() -> None:
    call_command("tick", verbosity=0, stdout=(first := io.StringIO()))
    assert "Exported all that is public." in first.getvalue()
    manifest = folder_served() / "manifest.json"
    before, made_at = manifest.read_bytes(), manifest.stat().st_mtime_ns
    call_command("tick", verbosity=0, stdout=(none := io.StringIO()))
    assert none.getvalue() == "Nothing is due.\n"
    assert manifest.read_bytes() == before
    made_at = manifest.stat().st_mtime_ns
    call_command("tick", verbosity=0, stdout=io.StringIO())
    assert manifest.stat().st_mtime_ns == made_at
    Release.objects.filter(slug="r0").update(name="Another name")
    ContentVersion.rise()
    call_command("tick", verbosity=0, stdout=io.StringIO())
    assert manifest.read_bytes() != before


def test_nothing_but_the_files_is_left(tmp_path: Path) -> None:
    call_command("export", to=tmp_path / "one", verbosity=0)
    assert [path.name for path in (tmp_path / "one").iterdir() if path.name.startswith(".")] == []


def test_exports_that_fail_leave_the_old_ones(client: Any, monkeypatch: Any) -> None:
    call_command("export", verbosity=0)
    before = {path.name: path.read_bytes() for path in folder_served().iterdir()}
    Release.objects.filter(slug="r0").update(name="Another name")

    def broken(*_: Any) -> Any:
        raise OSError("no space left")

    monkeypatch.setitem(writing.LINES, "csv", broken)
    with pytest.raises(OSError, match="no space left"):
        call_command("export", verbosity=0)
    assert {path.name: path.read_bytes() for path in folder_served().iterdir()} == before
