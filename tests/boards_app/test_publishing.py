"""Publishing: what is stored equals what the rules say of the exported evidence, on every day judged."""

import json
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from boards_app.correcting.snapshots import revoke
from boards_app.gather import gather
from boards_app.intake.store import accept
from boards_app.models import Alias, CurrentVerdict, Publication, Reign, Standing, Verdict
from boards_app.publishing import publish, rebuild
from boards_app.rules import decide, parse_bundle
from boards_app.standings import store_current_verdicts
from models_app.models import ContentVersion, Release
from tests.boards_app.evidence import day, make_board, make_release, make_snapshot, name_all

pytestmark = pytest.mark.django_db


def stored_verdicts(on: date) -> dict[str, Any]:
    """Return what the stored rows say was true on a day, by release slug."""
    rows = Verdict.objects.filter(as_of__lte=on).order_by("release_id", "-publication_id", "-as_of")
    held: dict[str, Any] = {}
    for row in rows.select_related("release"):
        held.setdefault(row.release.slug, row.judgement)
    return held


def stored_reigns(on: date) -> list[tuple[str, str, str, str, str | None]]:
    return sorted(
        (
            row.category.slug,
            row.scope,
            row.release.slug,
            row.from_on.isoformat(),
            row.until_on.isoformat() if row.until_on and row.until_on <= on else None,
        )
        for row in Reign.objects.filter(from_on__lte=on).select_related("category", "release")
    )


def assert_stored_is_what_the_rules_say(days: Iterator[date] | list[date]) -> None:
    """Compare the stored verdicts and reigns with `export_evidence | judge` of each day."""
    for on in days:
        judgement = decide(parse_bundle(json.dumps(gather(on)))).judgement()
        unknown = {slug: of for slug, of in judgement["verdicts"].items() if of["state"] == "unconfirmed"}
        held = stored_verdicts(on)
        assert {slug: held.get(slug, unknown.get(slug)) for slug in judgement["verdicts"]} == judgement[
            "verdicts"
        ], on
        keys = ("category", "scope", "release", "from", "until")
        assert stored_reigns(on) == sorted(tuple(row[key] for key in keys) for row in judgement["reigns"]), on


@pytest.fixture
def four() -> list[Release]:
    releases = [make_release(slug, is_open=slug in "bd") for slug in "abcd"]
    name_all(*releases)
    return releases


def two_boards_agree(order: str, taken: int, *boards: Any) -> list[Any]:
    """Give each board a snapshot that lists the releases in this order, first is best."""
    scores = {slug: str(90 - place + taken / 100) for place, slug in enumerate(order)}
    return [make_snapshot(board, taken, scores) for board in boards]


def test_a_lead_in_two_editions_is_a_crown(four: list[Release]) -> None:
    boards = make_board("x", "coding"), make_board("y", "coding")
    two_boards_agree("abcd", 10, *boards)
    publish(by="me", kind="test", as_of=day(10))
    assert CurrentVerdict.objects.get(release__slug="a").state == "provisional"
    two_boards_agree("abcd", 20, *boards)
    publication = publish(by="me", kind="snapshot", as_of=day(20), categories={"coding"}, since=day(20))
    current = CurrentVerdict.objects.select_related("verdict").get(release__slug="a")
    assert (current.state, current.verdict.since) == ("sota", day(20))
    assert current.verdict.answer == "Yes: SOTA in Coding."
    assert publication is not None
    assert (publication.by, publication.kind) == ("me", "snapshot")
    assert [(r.release.slug, r.scope, r.from_on) for r in Reign.objects.all()] == [
        ("a", "all", day(20)),
        *([("b", "open", day(20))] if Reign.objects.filter(scope="open").exists() else []),
    ]
    assert Standing.objects.get(release__slug="a", scope="all").rank == 1
    assert_stored_is_what_the_rules_say([day(number) for number in range(0, 21)])


def test_only_what_differs_is_written(four: list[Release]) -> None:
    boards = make_board("x", "coding"), make_board("y", "coding")
    for taken in (10, 20, 30):
        two_boards_agree("abcd", taken, *boards)
    publish(by="me", kind="test", as_of=day(40))
    rows, version = Verdict.objects.count(), ContentVersion.current()
    assert publish(by="me", kind="test", as_of=day(40)) is None
    assert (Verdict.objects.count(), ContentVersion.current()) == (rows, version)
    later = publish(by="schedule", kind="day", as_of=day(41), since=day(41))
    assert later is not None
    assert later.verdicts.count() == 0, (
        "a new day on which nothing happens moves the day judged and no verdict"
    )
    assert ContentVersion.current() > version


def test_boards_go_stale_without_anyone_writing(four: list[Release]) -> None:
    boards = make_board("x", "coding"), make_board("y", "coding")
    for taken in (0, 10):
        two_boards_agree("abcd", taken, *boards)
    publish(by="me", kind="test", as_of=day(20))
    publish(by="schedule", kind="day", as_of=day(200))
    assert CurrentVerdict.objects.get(release__slug="a").state == "former"
    assert_stored_is_what_the_rules_say([day(number) for number in (0, 10, 20, 129, 130, 131, 132, 200)])


def test_no_verdict_is_too_long_to_store(four: list[Release]) -> None:
    boards = make_board("x", "coding"), make_board("y", "coding")
    for board in boards:
        for taken in (10, 20):
            scores = {slug: str(90 - place) for place, slug in enumerate("abcd")}
            make_snapshot(board, taken, {board.slug * 290: f"99.{taken}", **scores})
    publish(by="me", kind="test", as_of=day(20))
    verdict = CurrentVerdict.objects.select_related("verdict").get(release__slug="a").verdict
    assert (verdict.state, len(verdict.answer) > 500) == ("hold", True)
    for text in ("detail", "answer", "headline", "sentence", "next_step"):
        field = Verdict._meta.get_field(text)
        assert field.max_length is None, f"{text}: only PostgreSQL would refuse what is longer"


def test_no_publication_takes_the_place_of_a_release_whose_time_has_come(four: list[Release]) -> None:
    rival = make_release("z")
    name_all(rival)
    Release.objects.filter(slug="z").update(is_published=False)
    for category in ("coding", "math"):
        boards = [make_board(f"{category}-{n}", category) for n in range(2)]
        for taken in (10, 20):
            two_boards_agree("zabcd", taken, *boards)
    publish(by="me", kind="test", as_of=day(20))
    assert CurrentVerdict.objects.get(release__slug="a").state == "hold"
    an_hour_ago = datetime.now(UTC) - timedelta(hours=1)
    Publication.objects.update(at=an_hour_ago)
    its_time = an_hour_ago + timedelta(minutes=30)
    Release.objects.filter(slug="z").update(is_published=True, publish_at=its_time)
    publish(by="me", kind="alias", as_of=day(20), categories={"coding"}, since=day(20))
    assert CurrentVerdict.objects.get(release__slug="z").state == "sota"
    assert not rebuild(by="me")
    assert_stored_is_what_the_rules_say([day(number) for number in (0, 10, 15, 20)])


def test_an_unpublished_rival_is_an_unresolved_name_until_it_is_published(four: list[Release]) -> None:
    rival = make_release("z")
    name_all(rival)
    Release.objects.filter(slug="z").update(is_published=False)
    boards = make_board("x", "coding"), make_board("y", "coding")
    two_boards_agree("zabcd", 10, *boards)
    two_boards_agree("zabcd", 20, *boards)
    publish(by="me", kind="test", as_of=day(20))
    assert CurrentVerdict.objects.get(release__slug="a").state == "hold"
    assert not CurrentVerdict.objects.filter(release__slug="z").exists()
    Release.objects.filter(slug="z").update(is_published=True)
    publish(by="me", kind="release", as_of=day(20))
    assert CurrentVerdict.objects.get(release__slug="z").state == "sota"
    Release.objects.filter(slug="z").update(is_published=False)
    publish(by="me", kind="release", as_of=day(20))
    assert not CurrentVerdict.objects.filter(release__slug="z").exists()
    assert not Standing.objects.filter(release__slug="z").exists()


def test_what_was_said_stays_readable_after_a_revocation(four: list[Release]) -> None:
    boards = make_board("x", "coding"), make_board("y", "coding")
    two_boards_agree("abcd", 10, *boards)
    wrong = two_boards_agree("bacd", 20, *boards)
    two_boards_agree("abcd", 30, *boards)
    first = publish(by="me", kind="test", as_of=day(40))
    assert first is not None
    before = list(Verdict.objects.filter(publication=first).values_list("pk", "state"))
    for snapshot in wrong:
        revoke(snapshot, by="me", reason="The file was of another board")
    assert list(Verdict.objects.filter(publication=first).values_list("pk", "state")) == before
    assert Publication.objects.first().reason == "The file was of another board"
    assert_stored_is_what_the_rules_say([day(number) for number in range(0, 41)])


def test_rebuild_finds_all_as_it_was(four: list[Release]) -> None:
    boards = make_board("x", "coding"), make_board("y", "coding", "math")
    for taken in (10, 20):
        two_boards_agree("abcd", taken, *boards)
    publish(by="me", kind="test", as_of=day(30))
    assert rebuild(by="me") is False
    Reign.objects.all().delete()
    Standing.objects.all().delete()
    assert rebuild(by="me") is True
    assert Reign.objects.filter(release__slug="a", until_on=None).exists()
    assert_stored_is_what_the_rules_say([day(30)])


def test_rebuild_judges_what_was_accepted_without_judging(four: list[Release]) -> None:
    assert rebuild(by="me") is True, "nothing was judged yet"
    boards = make_board("x", "coding"), make_board("y", "coding")
    accept(
        [
            make_snapshot(
                board, taken, {"a": "9", "b": "8", "c": "7", "d": "6", "e": str(taken)}, accepted=False
            )
            for board in boards
            for taken in (10, 20)
        ],
        by="me",
        publishes=False,
    )
    assert rebuild(by="me") is True
    assert CurrentVerdict.objects.get(release__slug="a").state != "pending"
    assert_stored_is_what_the_rules_say([day(number) for number in (0, 10, 20, 30)])
    assert rebuild(by="me") is False


def test_a_release_of_which_nothing_is_known_is_judged_once(four: list[Release]) -> None:
    Release.objects.filter(slug="a").update(announced_on=None)
    publish(by="me", kind="test", as_of=day(10))
    assert CurrentVerdict.objects.get(release__slug="a").state == "unconfirmed"
    assert rebuild(by="me") is False


def test_days_that_go_back_and_forth_end_as_the_rules_say(four: list[Release]) -> None:
    boards = make_board("x", "coding"), make_board("y", "coding")
    for taken in (10, 20, 30):
        two_boards_agree("abcd", taken, *boards)
    for last in (40, 15, 25, 50):
        publish(by="me", kind="day", as_of=day(last))
        assert_stored_is_what_the_rules_say([day(number) for number in range(0, last + 1, 5)])
        assert rebuild(by="me") is False


def test_current_verdict_is_the_one_that_holds_on_the_day(four: list[Release]) -> None:
    make_snapshot(make_board("x", "coding"), 10, {"a": "1"})
    publish(by="me", kind="test", as_of=day(10))
    store_current_verdicts(day(5))
    assert CurrentVerdict.objects.get(release__slug="a").state == "pending"


BOARDS = ("x", "y", "z")
CATEGORIES = {"x": ("coding", "math"), "y": ("coding",), "z": ("math", "coding")}
scores = st.dictionaries(st.sampled_from("abcdu"), st.integers(50, 54).map(str), min_size=1)
steps = st.one_of(
    st.tuples(st.just("edition"), st.sampled_from(BOARDS), st.integers(0, 30), scores),
    st.tuples(st.just("revoke"), st.integers(0, 10)),
    st.tuples(st.just("alias"), st.sampled_from("ab"), st.one_of(st.none(), st.integers(0, 30))),
    st.tuples(st.just("days"), st.integers(1, 60)),
)


@settings(
    max_examples=25, deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)  # fmt: skip
@given(actions=st.lists(steps, min_size=1, max_size=8))
def test_any_order_of_changes_ends_as_the_rules_say(actions: list[Any], django_db_blocker: Any) -> None:
    """Judging again only what a change touches, from its day on, is the same as judging everything."""
    from django.db import transaction

    with transaction.atomic():
        _play(actions)
        transaction.set_rollback(True)


def _play(actions: list[Any]) -> None:
    name_all(*(make_release(slug, is_open=slug in "bd", announced=ord(slug) - ord("a")) for slug in "abcd"))
    boards = {slug: make_board(slug, *CATEGORIES[slug], max_age_days=20) for slug in BOARDS}
    judged = 30
    publish(by="me", kind="test", as_of=day(judged))
    accepted: list[Any] = []
    for action in actions:
        match action:
            case "edition", slug, taken, of:
                if not any(row.board.slug == slug and row.taken_on == day(taken) for row in accepted):
                    snapshot = make_snapshot(boards[slug], taken, of, accepted=False)
                    with fixed_day(judged):
                        accept([snapshot], by="me")
                    accepted.append(snapshot)
            case "revoke", place:
                if accepted:
                    with fixed_day(judged):
                        revoke(accepted.pop(place % len(accepted)), by="me", reason="wrong")
            case "alias", release, first:
                if not Alias.objects.filter(name="u", from_on=day(first) if first else None).exists():
                    meaning = Release.objects.get(slug=release)
                    Alias.objects.create(
                        name="u", release=meaning, from_on=day(first) if first else None, by="me"
                    )
                    publish(by="me", kind="alias", as_of=day(judged))
            case "days", count:
                judged += count
                publish(by="me", kind="day", as_of=day(judged), since=day(judged - count + 1))
    assert_stored_is_what_the_rules_say([day(number) for number in range(0, judged + 1, 3)] + [day(judged)])
    assert rebuild(by="me") is False


class fixed_day:
    """Fix the civil day, as SITE_DATE does."""

    def __init__(self, number: int) -> None:
        self.day = day(number)

    def __enter__(self) -> None:
        from django.test import override_settings

        self.override = override_settings(SITE_DATE=self.day)
        self.override.enable()

    def __exit__(self, *error: object) -> None:
        self.override.disable()


def test_a_scheduled_day_is_judged_once(four: list[Release]) -> None:
    from boards_app.schedule import do_what_is_due

    make_snapshot(make_board("x", "coding"), 10, {"a": "1"})
    with fixed_day(10):
        assert do_what_is_due() == ["Judged up to 2026-01-11."]
        assert do_what_is_due() == []
    with fixed_day(10 + 121):
        assert do_what_is_due() == [f"Judged up to {(day(10) + timedelta(days=121)).isoformat()}."]
    assert_stored_is_what_the_rules_say([day(number) for number in (9, 10, 130, 131)])
