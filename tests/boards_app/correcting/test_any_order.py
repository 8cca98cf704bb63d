"""Any order of decisions ends in the state of a fresh load of what is evidence in the end."""

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from boards_app.correcting.names import change_alias, end_alias, give_alias, remove_alias
from boards_app.correcting.releases import read_release, touched_by
from boards_app.correcting.rows import exclude_row, restore_row, strike_row
from boards_app.correcting.snapshots import correct, mark_partial, revoke
from boards_app.intake.store import IntakeError, accept
from boards_app.models import (
    Alias,
    Board,
    BoardEvent,
    Correction,
    CurrentVerdict,
    Publication,
    Reign,
    Result,
    RowMark,
    Snapshot,
    SnapshotDecision,
    Standing,
    Verdict,
)
from boards_app.publishing import publish, rebuild
from boards_app.timeline import UNTOUCHED
from models_app.models import Lab, Release, Source
from tests.boards_app.evidence import day, make_board, make_release, make_snapshot, name_all
from tests.boards_app.test_publishing import assert_stored_is_what_the_rules_say, fixed_day

pytestmark = pytest.mark.django_db

CATEGORIES = {"x": ("coding", "math"), "y": ("coding",), "z": ("math", "coding")}
WHY = {"by": "me", "reason": "wrong"}

days = st.integers(0, 30)
maybe_days = st.one_of(st.none(), days)
boards = st.sampled_from("xyz")
places = st.integers(0, 9)
scores = st.dictionaries(st.sampled_from("abcdu"), st.integers(50, 54).map(str), min_size=1)
meanings = st.sampled_from(["a", "b", None])
steps = st.one_of(
    st.tuples(st.just("edition"), boards, days, scores),
    st.tuples(st.just("edition"), boards, days, scores),  # twice, since all else needs some
    st.tuples(st.just("keep"), boards, days, scores),
    st.tuples(st.just("accept"), places),
    st.tuples(st.just("partial"), places),
    st.tuples(st.just("revoke"), places),
    st.tuples(st.just("name"), st.one_of(st.none(), boards), st.sampled_from("ub"), meanings, maybe_days),
    st.tuples(st.just("rename"), places, meanings, maybe_days),
    st.tuples(st.just("end"), places, days),
    st.tuples(st.just("unname"), places),
    st.tuples(st.just("mark"), st.booleans(), boards, st.sampled_from("abu"), maybe_days, maybe_days),
    st.tuples(st.just("restore"), places),
    st.tuples(
        st.just("release"),
        st.sampled_from("abcd"),
        st.booleans(),
        st.sampled_from(["", " 2"]),
        maybe_days,
        maybe_days,
        maybe_days,
    ),
    st.tuples(st.just("days"), st.integers(1, 40)),
)


@dataclass
class Player:
    """Plays decisions through the functions that people use, and keeps apart what should be evidence."""

    boards: dict[str, Board]
    judged: int = 30
    evidence: dict[tuple[str, int], tuple[Snapshot, dict[str, str]]] = field(default_factory=dict)
    waiting: list[tuple[str, int, Snapshot, dict[str, str]]] = field(default_factory=list)

    def play(self, step: tuple[Any, ...]) -> None:
        """Play a step; one that nothing is there for, or that is refused, changes nothing."""
        with fixed_day(self.judged), suppress(IntakeError):
            getattr(self, step[0])(*step[1:])

    def edition(self, slug: str, taken: int, of: dict[str, str]) -> None:
        self.keep(slug, taken, of)
        self.accept(-1)

    def keep(self, slug: str, taken: int, of: dict[str, str]) -> None:
        snapshot = make_snapshot(self.boards[slug], taken, of, accepted=False)
        self.waiting.append((slug, taken, snapshot, of))

    def accept(self, place: int) -> None:
        """Accept one that waits; where its day has an accepted one, it takes that one's place."""
        if not self.waiting:
            return
        slug, taken, snapshot, of = self.waiting.pop(place % len(self.waiting))
        old = self.evidence.get((slug, taken))
        if old is None:
            accept([snapshot], by="me")
        else:
            correct(old[0], snapshot, **WHY)
        self.evidence[slug, taken] = snapshot, of

    def partial(self, place: int) -> None:
        """Keep one as partial: it waits, and can be accepted after all."""
        if self.evidence:
            (slug, taken), (snapshot, of) = self._taken_out(place)
            mark_partial(snapshot, **WHY)
            self.waiting.append((slug, taken, snapshot, of))

    def revoke(self, place: int) -> None:
        if self.evidence:
            revoke(self._taken_out(place)[1][0], **WHY)
        elif self.waiting:
            revoke(self.waiting.pop(place % len(self.waiting))[2], **WHY)

    def _taken_out(self, place: int) -> Any:
        key = list(self.evidence)[place % len(self.evidence)]
        return key, self.evidence.pop(key)

    def name(self, slug: str | None, name: str, meaning: str | None, first: int | None) -> None:
        board = self.boards[slug] if slug else None
        release = Release.objects.get(slug=meaning) if meaning else None
        give_alias(board, name, release=release, from_on=_day(first), **WHY)

    def rename(self, place: int, meaning: str | None, first: int | None) -> None:
        release = Release.objects.get(slug=meaning) if meaning else None
        for alias in _one(Alias.objects.all(), place):
            change_alias(
                alias, release=release, variant="", from_on=_day(first), until_on=alias.until_on, **WHY
            )

    def end(self, place: int, last: int) -> None:
        for alias in _one(Alias.objects.all(), place):
            end_alias(alias, until_on=day(last), **WHY)

    def unname(self, place: int) -> None:
        for alias in _one(Alias.objects.all(), place):
            remove_alias(alias, **WHY)

    def mark(self, is_struck: bool, slug: str, key: str, first: int | None, last: int | None) -> None:
        take_out = strike_row if is_struck else exclude_row
        take_out(self.boards[slug], key, from_on=_day(first), until_on=_day(last), **WHY)

    def restore(self, place: int) -> None:
        for mark in _one(RowMark.objects.all(), place):
            restore_row(mark, **WHY)

    def release(
        self, slug: str, is_seen: bool, more: str, announced: int | None, until: int | None, said: int | None
    ) -> None:
        """Change a release as the desk does: what judging reads of it says what is judged again."""
        rows = Release.objects.filter(slug=slug)
        before = read_release(rows)
        rows.update(name=f"{slug.upper()}{more}", lab=_lab(slug + more.strip()))
        rows.update(is_published=is_seen, announced_on=_day(announced), api_from=day(0), api_until=None)
        rows.update(api_until=_day(until + 1) if until is not None else None)
        Source.objects.filter(release__slug=slug).update(dated_on=_day(said))
        after = read_release(rows)
        if before != after:
            again = touched_by(before, after)
            publish(by="me", kind="release", categories=again.categories, since=again.since)

    def days(self, count: int) -> None:
        self.judged += count
        publish(by="me", kind="day", as_of=day(self.judged), since=day(self.judged - count + 1))


def _lab(slug: str) -> Lab:
    return Lab.objects.get_or_create(slug=f"lab-{slug}", defaults={"name": slug})[0]


def _day(number: int | None) -> Any:
    return None if number is None else day(number)


def _one(rows: Any, place: int) -> Iterable[Any]:
    found = list(rows.order_by("pk"))
    return found[place % len(found) :][:1] if found else ()


def state_as_read(judged: int) -> dict[str, Any]:
    """Return what readers are told: each verdict on each day with its texts, reigns, standings."""
    columns = ("label", "detail", "answer", "headline", "sentence", "next_step", "shared_places", "judgement")
    public = Release.objects.published()
    rows = Verdict.objects.filter(release__in=public).order_by("release_id", "-publication_id", "-as_of")
    verdicts = list(rows.values_list("as_of", "release__slug", *columns))
    reigns = Reign.objects.values_list("category__slug", "scope", "release__slug", "from_on", "until_on")
    fields = [
        one.name for one in Standing._meta.get_fields() if one.name not in ("id", "release", "category")
    ]
    standings = Standing.objects.values_list("release__slug", "category__slug", *fields)
    current = CurrentVerdict.objects.values_list("release__slug", "state")
    on_days = [_verdicts_on(number, verdicts) for number in range(judged + 1)]
    return {"days": on_days, "reigns": set(reigns), "standings": set(standings), "current": set(current)}


def _verdicts_on(number: int, rows: Iterable[Any]) -> dict[str, Any]:
    held: dict[str, Any] = {}
    for as_of, slug, *said in rows:
        if as_of <= day(number):
            held.setdefault(slug, said)
    return {slug: said for slug, said in held.items() if said[-1] != UNTOUCHED}  # as if there were no row


def load_fresh(player: Player) -> None:
    """Forget all that was decided and judged, and load what is evidence in the end at one go."""
    names, marks = list(Alias.objects.order_by("pk")), list(RowMark.objects.order_by("pk"))
    for model in (
        Correction, BoardEvent, CurrentVerdict, Standing, Reign, Verdict, Publication, RowMark, Alias, Result,
        SnapshotDecision, Snapshot,
    ):  # fmt: skip
        rows = model.objects.all()
        rows._raw_delete(rows.db)  # in an order that leaves no key without its row
    Alias.objects.bulk_create(names)
    RowMark.objects.bulk_create(marks)
    accept(
        [
            make_snapshot(player.boards[slug], taken, of, accepted=False)
            for (slug, taken), (_, of) in sorted(player.evidence.items(), key=lambda item: item[0])
        ],
        by="me",
        publishes=False,
    )
    assert not Correction.objects.exists(), "a fresh load has nothing to put right"
    publish(by="me", kind="load", as_of=day(player.judged))


@settings(
    max_examples=20, deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)  # fmt: skip
@given(decisions=st.lists(steps, min_size=3, max_size=14))
def test_any_order_of_decisions_ends_as_a_fresh_load(decisions: list[Any]) -> None:
    with transaction.atomic():
        _play_and_compare(decisions)
        transaction.set_rollback(True)


def _play_and_compare(decisions: list[Any]) -> None:
    name_all(*(make_release(slug, is_open=slug in "bd", announced=ord(slug) - ord("a")) for slug in "abcd"))
    player = Player({slug: make_board(slug, *of, max_age_days=20) for slug, of in CATEGORIES.items()})
    publish(by="me", kind="test", as_of=day(player.judged))
    for step in decisions:
        player.play(step)
    assert_stored_is_what_the_rules_say([day(number) for number in (0, 7, 15, 23, 30, player.judged)])
    assert rebuild(by="me") is False
    state = state_as_read(player.judged)
    load_fresh(player)
    assert state == state_as_read(player.judged)
