"""Effects: what accepting is said to do is what it then does, and saying so writes nothing."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import date
from typing import Any

import pytest
from django.db import DatabaseError, connection, transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from boards_app.effect_words import effect_lines
from boards_app.effects import Effects, effects_of
from boards_app.intake.parse import ParsedRow
from boards_app.intake.scores import ParsedResult
from boards_app.intake.store import accept
from boards_app.models import Board, Category, CurrentVerdict, Reign, RowMark, Verdict
from boards_app.publishing import publish
from models_app.models import ContentVersion, Release
from tests.boards_app.evidence import day, make_board, make_release, make_snapshot, name_all

pytestmark = pytest.mark.django_db

NOW = day(60)


@pytest.fixture(autouse=True)
def today(settings: Any) -> None:
    settings.SITE_DATE = NOW


def rows_of(scores: Mapping[str, str], metric: str = "coding") -> list[ParsedRow]:
    """Return what a file with these scores would be read as."""
    return [
        ParsedRow(name, line, "", name, name, (ParsedResult(metric, score, None, None, None),))
        for line, (name, score) in enumerate(scores.items(), start=2)
    ]


@contextmanager
def read_only() -> Iterator[None]:
    """Let the database refuse every write."""
    on, off = {
        "sqlite": ("PRAGMA query_only = ON", "PRAGMA query_only = OFF"),
        "postgresql": ("SET LOCAL transaction_read_only = on", None),
    }[connection.vendor]
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(on)
        try:
            yield
        finally:
            if off:
                cursor.execute(off)


@pytest.fixture
def boards() -> tuple[Board, Board]:
    """Two boards that agreed once, on day 10: `a` leads before `b`."""
    name_all(*(make_release(slug, is_open=slug == "b") for slug in "abc"))
    made = make_board("x", "coding"), make_board("y", "coding")
    Category.objects.update(min_labs=1)
    for board in made:
        make_snapshot(board, 10, {"a": "90", "b": "80", "c": "70"})
    make_snapshot(made[1], 20, {"a": "91", "b": "81", "c": "71"})
    publish(by="me", kind="test", as_of=NOW)
    return made


def test_the_crown_that_a_second_edition_gives_is_foretold(boards: tuple[Board, Board]) -> None:
    effects = effects_of(boards[0], day(30), rows_of({"a": "91", "b": "81", "c": "71"}))
    assert [(c.category, c.scope, c.release, c.before, c.after) for c in effects.crowns] == [
        ("Coding", "all", "a", (), ((day(30), None),)),
    ]
    assert {change.release for change in effects.new_states} == {"a"}
    assert next(iter(effect_lines(effects))) == (
        "Coding, all releases: A would wear the crown from 2026-01-31 on."
    )


@pytest.mark.parametrize(
    ("change", "taken", "because"),
    [
        ({"is_counted": False}, 30, "not counted"),
        ({}, 61, "nothing is judged beyond 2026-03-02"),
    ],
)
def test_what_no_verdict_rests_on_changes_none(
    boards: tuple[Board, Board], change: dict[str, Any], taken: int, because: str
) -> None:
    Board.objects.filter(pk=boards[0].pk).update(**change)
    board = Board.objects.get(pk=boards[0].pk)
    effects = effects_of(board, day(taken), rows_of({"b": "91"}))
    assert not effects.verdicts
    assert because in " ".join(effect_lines(effects))


def test_a_re_read_changes_nothing(boards: tuple[Board, Board]) -> None:
    effects = effects_of(boards[0], day(30), rows_of({"a": "90", "b": "80", "c": "70"}))
    assert list(effect_lines(effects)) == ["No verdict and no crown would change."]


def test_a_marked_row_stays_out(boards: tuple[Board, Board]) -> None:
    RowMark.objects.create(board=boards[0], row_key="b", kind="excluded", reason="A copy", by="me")
    publish(by="me", kind="test")
    lost = effects_of(boards[0], day(30), rows_of({"b": "99", "a": "91", "c": "71"}))
    assert ("all", "a") in {(c.scope, c.release) for c in lost.crowns}


def test_days_that_nobody_judged_yet_are_judged_along(boards: tuple[Board, Board], settings: Any) -> None:
    settings.SITE_DATE = day(70)
    effects = effects_of(boards[0], day(65), rows_of({"a": "91", "b": "81", "c": "71"}))
    assert effects.as_of == day(70)
    assert ("all", "a", ((day(65), None),)) in {(c.scope, c.release, c.after) for c in effects.crowns}


def test_an_empty_site_can_be_asked() -> None:
    board = make_board("x", "coding")
    name_all(make_release("a"))
    effects = effects_of(board, day(10), rows_of({"a": "1"}))
    assert [change.release for change in effects.new_states] == ["a"]


def test_nothing_is_written(boards: tuple[Board, Board]) -> None:
    with read_only():
        with pytest.raises(DatabaseError), transaction.atomic():
            ContentVersion.rise()
        effects = effects_of(boards[0], day(30), rows_of({"c": "91"}))
    assert effects.verdicts


def state_of_the_site() -> tuple[dict[str, str], set[tuple[Any, ...]]]:
    """Return the state of each release now, and all reigns."""
    states = dict(CurrentVerdict.objects.values_list("release__slug", "state"))
    reigns = set(Reign.objects.values_list("category__name", "scope", "release__slug", "from_on", "until_on"))
    return states, reigns


def foretold(effects: Effects) -> tuple[dict[str, str], set[tuple[Any, ...]]]:
    """Return the state of the site now, with what was foretold put in its place."""
    states, reigns = state_of_the_site()
    states |= {change.release: change.after.judgement["state"] for change in effects.verdicts}
    for c in effects.crowns:
        reigns -= {(c.category, c.scope, c.release, *span) for span in c.before}
        reigns |= {(c.category, c.scope, c.release, *span) for span in c.after}
    return states, reigns


def rows_written(publication: int) -> dict[str, date]:
    """Return, by release, the first day on which a publication said something else."""
    rows = Verdict.objects.filter(publication_id__gt=publication).order_by("-as_of")
    return {row.release.slug: row.as_of for row in rows.select_related("release")}


EDITIONS = st.lists(
    st.tuples(
        st.sampled_from("xy"),
        st.integers(5, 60),
        st.dictionaries(st.sampled_from("abcdu"), st.sampled_from(["70", "80", "90"]), min_size=1),
    ),
    min_size=3,
    max_size=6,
    unique_by=lambda edition: edition[:2],
)


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(editions=EDITIONS)
def test_what_is_foretold_comes_true(editions: list[tuple[str, int, dict[str, str]]]) -> None:
    """Because an editor accepts on the strength of it, late editions in the middle included."""
    with transaction.atomic():
        releases: list[Release] = [make_release(slug, is_open=slug in "bd") for slug in "abcd"]
        name_all(*releases)
        boards = {slug: make_board(slug, "coding") for slug in "xy"}
        Category.objects.update(min_labs=1)
        *earlier, (slug, taken, scores) = editions
        for board, on, shown in earlier:
            make_snapshot(boards[board], on, shown)
        last = publish(by="me", kind="test")
        assert last is not None
        effects = effects_of(boards[slug], day(taken), rows_of(scores))
        wanted, expected = foretold(effects), {c.release: c.first_day for c in effects.verdicts}
        accept([make_snapshot(boards[slug], taken, scores, accepted=False)], by="me")
        assert state_of_the_site() == wanted
        assert rows_written(last.pk) == expected
        transaction.set_rollback(True)
