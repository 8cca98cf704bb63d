"""What is dumped and loaded into an empty database is dumped as the same bytes, whatever editors typed."""

from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.core.management import call_command
from django.db import transaction
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from boards_app.content.dumping import dump_content
from boards_app.content.loading import load_content
from boards_app.models import Alias, Board, Category, Metric, RecipeVersion, RowMark
from models_app.models import Claim, ClaimedScore, Fact, Lab, Release, SlugHistory, Source
from tests.boards_app.content.folder import WHOLE, read, write

MODELS = (
    RowMark,
    Alias,
    RecipeVersion,
    Metric,
    Board,
    Category,
    SlugHistory,
    ClaimedScore,
    Claim,
    Fact,
    Source,
)


def empty_the_database() -> None:
    """Delete what content files speak of."""
    Board.objects.update(continues=None)
    Release.objects.update(base=None)
    for model in (*MODELS, Release, Lab):
        model.objects.all().delete()


@pytest.mark.django_db
def test_files_written_by_hand_come_back_stable(tmp_path: Path) -> None:
    load_content(write(tmp_path / "hand", WHOLE), by="me", publishes=False)
    dump_content(tmp_path / "first")
    load_content(tmp_path / "first", by="me", publishes=False)
    dump_content(tmp_path / "second")
    empty_the_database()
    load_content(tmp_path / "second", by="me", publishes=False)
    dump_content(tmp_path / "third")
    assert read(tmp_path / "first") == read(tmp_path / "second") == read(tmp_path / "third")
    assert set(read(tmp_path / "first")) == set(WHOLE)


@pytest.mark.django_db
def test_these_files_are_written_as_people_wrote_them(tmp_path: Path) -> None:
    load_content(write(tmp_path / "hand", WHOLE), by="me", publishes=False)
    dump_content(tmp_path / "dumped")
    hand, dumped = read(tmp_path / "hand"), read(tmp_path / "dumped")
    differs = {name for name in hand if hand[name] != dumped[name]}
    assert differs == {"aliases.yaml"}, "exclusions come last; nothing else differs"


@pytest.mark.django_db
def test_the_command_says_what_it_wrote(tmp_path: Path) -> None:
    load_content(write(tmp_path / "hand", WHOLE), by="me", publishes=False)
    write(tmp_path / "hand", {"labs/gone.yaml": "name: Gone\n", "README.md": "Notes"})
    said = StringIO()
    call_command("dump_content", str(tmp_path / "hand"), stdout=said)
    assert said.getvalue() == (
        "1 file written, 9 unchanged.\n"
        "labs/gone.yaml stands for nothing that is stored; it is left as it is.\n"
    )
    assert (tmp_path / "hand/README.md").exists()


words = st.sampled_from(
    ["'", '"', "#", " # x", ": ", "- ", "NO", "1.10", "007", "~", "null", "yes", "&a", "*b", "!t", "%", "@",
     "`", "{", "[", "|", ">", "\\", "😀", "עברית", "\u200f", "\u2028", "é", "a b", "word " * 9, "<<", "?"]
)  # fmt: skip
line = st.lists(words, min_size=1, max_size=12).map("".join).map(str.strip).filter(bool)
lines = st.lists(line | st.just(""), min_size=1, max_size=4).map("\n".join) | line.map(
    lambda t: f"{t}\r\n{t}"
)
optional = st.just("") | lines


@st.composite
def catalogues(draw: Any) -> dict[str, Any]:
    """Draw the texts that editors might have typed."""
    return {
        "name": draw(line)[:80], "about": draw(optional), "description": draw(optional),
        "licence": draw(line)[:120],
        "facts": draw(st.lists(st.tuples(line, line), max_size=4, unique_by=lambda f: f[0][:80])),
        "claim": draw(lines), "value": draw(line)[:40], "alias": draw(line)[:300],
        "variant": draw(line)[:120], "reason": draw(lines), "row": draw(line)[:300],
    }  # fmt: skip


def store(texts: dict[str, Any]) -> None:
    """Store what the texts describe, checked as the admin would check it."""
    lab = _saved(Lab(name=texts["name"], slug="lab", about=texts["about"]))
    release = _saved(
        Release(
            name=texts["name"],
            slug="one",
            lab=lab,
            description=texts["description"],
            licence=texts["licence"],
        )
    )
    for position, (label, value) in enumerate(texts["facts"]):
        _saved(Fact(release=release, label=label[:80], value=value, position=position))
    claim = _saved(Claim(release=release, text=texts["claim"]))
    _saved(ClaimedScore(claim=claim, benchmark="x", value=texts["value"]))
    category = _saved(Category(slug="c", name=texts["name"][:80]))
    board = _saved(Board(slug="b", name=texts["name"], url="https://example.org/", cadence=texts["about"]))
    _saved(
        Metric(
            board=board, key="k", name="k", category=category, tie_kind="margin", margin="1.0",
            tie_reason=texts["reason"],
        )
    )  # fmt: skip
    _saved(Alias(name=texts["alias"], release=release, variant=texts["variant"], reason=texts["reason"]))
    _saved(Alias(name=texts["alias"], board=board, reason=texts["reason"]))
    _saved(RowMark(board=board, row_key=texts["row"], kind="struck", reason=texts["reason"]))


def _saved(row: Any) -> Any:
    try:
        row.full_clean()
    except ValidationError:
        assume(False)
    row.save()
    return row


@settings(
    max_examples=40, deadline=None,
    suppress_health_check=[
        HealthCheck.function_scoped_fixture, HealthCheck.too_slow, HealthCheck.filter_too_much
    ],
)  # fmt: skip
@given(texts=catalogues())
def test_hostile_text_comes_back_exactly(texts: dict[str, Any], db: None) -> None:
    with transaction.atomic(), TemporaryDirectory() as folder:
        store(texts)
        first, second = Path(folder, "first"), Path(folder, "second")
        dump_content(first)
        tally = load_content(first, by="me", publishes=False)
        assert not tally.has_changes, tally.lines()
        before = _stored_texts()
        empty_the_database()
        load_content(first, by="me", publishes=False)
        dump_content(second)
        assert read(first) == read(second)
        assert _stored_texts() == before
        transaction.set_rollback(True)


def _stored_texts() -> list[dict[str, Any]]:
    """Return what is stored of rows, their ids aside."""
    rows = [row for model in (Fact, Claim, ClaimedScore) for row in model.objects.order_by("pk").values()]
    return [{k: v for k, v in row.items() if k != "id" and not k.endswith("_id")} for row in rows]
