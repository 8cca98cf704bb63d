"""Content files that change what counted leave the entries that the desk and the commands leave."""

from pathlib import Path
from typing import Any

import pytest

from boards_app.content.loading import load_content
from boards_app.models import Board, BoardEvent, Correction
from tests.boards_app.content.folder import WHOLE, write
from tests.boards_app.evidence import day, make_snapshot

pytestmark = pytest.mark.django_db
LATER = {
    "releases/gpt-4o.yaml": "name: GPT-4o\nlab: openai\npublished: yes\n",
    "boards/arena/aliases.yaml": "- name: GPT-5\n  release: gpt-5\n- name: Robot\n  release: gpt-5\n",
}
SINCE = "from the snapshot of Jan 11, 2026 on."
HIGH = "- name: gpt-5 (high)\n  release: gpt-5\n  variant: high\n"


@pytest.fixture(autouse=True)
def fixed_day(settings: Any) -> None:
    """Fix the civil day."""
    settings.SITE_DATE = day(40)


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """Load a folder, and let its board show names and rows of it."""
    root = write(tmp_path / "content", WHOLE | LATER)
    load_content(root, by="me")
    assert logged() == [], "a fresh database has nothing to put right"
    make_snapshot(Board.objects.get(slug="arena"), 10, {"GPT-5": "9", "gpt-5 (high)": "8", "Human": "7"})
    return root


def logged() -> list[tuple[str, str, str]]:
    """Return kind, text and reason of both logs, the oldest first."""
    logs = [*Correction.objects.order_by("pk"), *BoardEvent.objects.order_by("pk")]
    return [(row.kind, row.about, row.reason) for row in logs]


CHANGES = [
    ("the same files", {}, []),
    (
        "another release",
        {"boards/arena/aliases.yaml": LATER["boards/arena/aliases.yaml"].replace("gpt-5", "gpt-4o", 1)},
        [f'alias-changed Arena: "GPT-5" meant GPT-5; it means GPT-4o, {SINCE}'],
    ),
    (
        "names left out of a file",
        {"aliases.yaml": HIGH, "boards/arena/aliases.yaml": "[]\n"},
        [
            f'alias-removed Arena: "GPT-5" meant GPT-5; it is unresolved, {SINCE}',
            f'alias-removed Arena: "Human" meant no release (excluded); it is unresolved, {SINCE}',
        ],
    ),
    (
        "only why",
        {"aliases.yaml": WHOLE["aliases.yaml"].replace("people, not a release", "people")},
        [],
    ),
    ("a name that nothing shows", {"boards/arena/aliases.yaml": "- name: GPT-5\n  release: gpt-5\n"}, []),
    (
        "rows marked",
        {"boards/arena/row_marks.yaml": "- {row: GPT-5, kind: struck, reason: x}\n"
         "- {row: Human, kind: excluded, reason: x}\n"},
        [
            f'row-excluded Arena: the row "Human" was excluded by us, {SINCE}',
            f'struck Arena: the row "GPT-5" was struck by the board, {SINCE}',
        ],
    ),
    (
        "a board retires",
        {"boards/arena/board.yaml": WHOLE["boards/arena/board.yaml"] + "retired_on: 2026-01-20\n"},
        ["retired Arena retired on Jan 20, 2026."],
    ),
    (
        "a board goes on",
        {"boards/arena2/board.yaml": "name: Arena 2\nurl: https://example.org/2\ncontinues: arena\n"
         "tracked_since: 2026-01-20\n"},
        ["new-version Arena goes on as Arena 2 from Jan 20, 2026 on."],
    ),
]  # fmt: skip


@pytest.mark.parametrize(("because", "files", "found"), CHANGES, ids=[row[0] for row in CHANGES])
@pytest.mark.parametrize("publishes", [True, False])
def test_what_the_files_change_is_logged(
    root: Path, because: str, files: dict[str, str], found: list[str], publishes: bool
) -> None:
    load_content(write(root, files), by="me", publishes=publishes)
    assert [f"{kind} {about}" for kind, about, _ in logged()] == found, because
    assert {reason for _, _, reason in logged()} <= {"Content files were loaded"}
    load_content(root, by="me")
    assert len(logged()) == len(found), "once"


def test_a_mark_left_out_of_its_file_restores_the_row(root: Path) -> None:
    marks = "boards/arena/row_marks.yaml"
    load_content(write(root, {marks: "- {row: GPT-5, kind: struck, reason: x}\n"}), by="me")
    load_content(write(root, {marks: "[]\n"}), by="me")
    assert [kind for kind, *_ in logged()] == ["row-restored", "struck"]
