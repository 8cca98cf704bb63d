"""What must hold of any evidence: order, re-reads, losers, shrinking, judging from a day on."""

from copy import deepcopy
from datetime import date, timedelta
from random import Random
from typing import Any

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from boards_app.rules import CategoryHistory, Decision, Evidence, compose, decide, judge_category, read_bundle
from tests.boards_app.rules.bundles import DAYS, FIRST, Bundle, bundles

days = st.integers(0, DAYS).map(lambda number: FIRST + timedelta(number))
UNTOUCHED = {
    "state": "unconfirmed",
    "since": None,
    "checks": dict.fromkeys(("announced", "usable", "listed", "ranked", "held"), False),
    "categories": {},
    "boards": {},
}


def judged(bundle: Bundle) -> dict[str, Any]:
    return decide(read_bundle(bundle)).judgement()


def replayed(decision: Decision, last: date) -> dict[str, Any]:
    verdicts: dict[str, Any] = {}
    for day, changed in decision.changes:
        if day <= last:
            verdicts.update(changed)
    return verdicts


def on(bundle: Bundle, day: date) -> Evidence:
    return read_bundle({**bundle, "as_of": day.isoformat()})


@given(bundle=bundles(), seed=st.integers(0, 10**6))
@settings(max_examples=50, deadline=None)
def test_order_never_matters(bundle: Bundle, seed: int) -> None:
    random, mixed = Random(seed), deepcopy(bundle)
    for board in mixed["boards"]:
        for snapshot in board["snapshots"]:
            random.shuffle(snapshot["results"])
        random.shuffle(board["snapshots"])
        random.shuffle(board["metrics"])
    for key in ("categories", "boards", "aliases", "releases"):
        random.shuffle(mixed[key])
    assert judged(mixed) == judged(bundle)


@given(bundle=bundles())
@settings(max_examples=40, deadline=None)
def test_one_edition_never_crowns(bundle: Bundle) -> None:
    for board in bundle["boards"]:
        board["snapshots"] = board["snapshots"][:1]
    assert judged(bundle)["reigns"] == []


@given(bundle=bundles(), seed=st.integers(0, 10**6))
@settings(max_examples=40, deadline=None)
def test_a_re_read_changes_nothing(bundle: Bundle, seed: int) -> None:
    random, again = Random(seed), deepcopy(bundle)
    for board in again["boards"]:
        snapshots = sorted(board["snapshots"], key=lambda snapshot: snapshot["taken_on"])
        last = deepcopy(random.choice(snapshots))
        number = [snapshot["taken_on"] for snapshot in snapshots].index(last["taken_on"])
        following = (date.fromisoformat(last["taken_on"]) + timedelta(1)).isoformat()
        if number + 1 < len(snapshots) and snapshots[number + 1]["taken_on"] == following:
            continue
        random.shuffle(last["results"])
        for row in last["results"]:
            row["score"] += "0" if "." in row["score"] else ".00" if "e" not in row["score"] else ""
        board["snapshots"].append({**last, "taken_on": following})
    assert judged(again) == judged(bundle)


@given(bundle=bundles())
@settings(max_examples=40, deadline=None)
def test_an_identity_that_beats_nobody_never_worsens_a_rank(bundle: Bundle) -> None:
    before, more = judged(bundle)["verdicts"], deepcopy(bundle)
    for board in more["boards"]:
        for metric in board["metrics"]:
            if not metric.get("category"):
                continue
            worst = "100" if metric["direction"] == "lower" else "0"
            for snapshot in board["snapshots"]:
                shown = [row for row in snapshot["results"] if row["metric"] == metric["key"]]
                if shown:
                    snapshot["results"].append({"name": "Last", "metric": metric["key"], "score": worst})
    after = judged(more)["verdicts"]
    for slug, verdict in before.items():
        for key, rank in ranks(verdict).items():
            # Where all other rows were excluded, the newcomer makes the board one more that speaks (R9).
            assert ranks(after[slug]).get(key, 0) == rank or quorums(after) != quorums(before)


def quorums(verdicts: dict[str, Any]) -> list[Any]:
    return [
        (slug, category, part["fresh"])
        for slug, verdict in verdicts.items()
        for category, part in verdict["categories"].items()
    ]


def ranks(verdict: dict[str, Any]) -> dict[Any, int]:
    found = {
        (board, category): entry["rank"]
        for board, of in verdict["boards"].items()
        for category, entry in of.items()
    }
    for category, part in verdict["categories"].items():
        found |= {(category, scope, "category"): its["rank"] for scope, its in part["scopes"].items()}
    return found


@given(bundle=bundles(), day=days)
@settings(max_examples=50, deadline=None)
def test_shrinking_the_evidence_gives_the_timeline_up_to_that_day(bundle: Bundle, day: date) -> None:
    assume(day <= date.fromisoformat(bundle["as_of"]))
    whole, shrunk = judged(bundle), deepcopy(bundle)
    for board in shrunk["boards"]:
        board["snapshots"] = [each for each in board["snapshots"] if each["taken_on"] <= day.isoformat()]
    shrunk["as_of"] = day.isoformat()
    expected = {
        slug: [row for row in rows if row[0] <= day.isoformat()] for slug, rows in whole["timeline"].items()
    }
    assert judged(shrunk)["timeline"] == expected


@given(bundle=bundles(), day=days)
@settings(max_examples=50, deadline=None)
def test_replaying_the_changes_gives_the_verdicts_of_any_day(bundle: Bundle, day: date) -> None:
    whole = decide(read_bundle(bundle))
    assume(day <= whole.as_of)
    replay = replayed(whole, day)
    verdicts = decide(on(bundle, day)).judgement()["verdicts"]
    assert {slug: replay.get(slug, UNTOUCHED) for slug in verdicts} == verdicts
    assert replayed(whole, whole.as_of) == whole.judgement()["verdicts"]


@given(bundle=bundles())
@settings(max_examples=40, deadline=None)
def test_changes_are_complete_and_only_where_something_differs(bundle: Bundle) -> None:
    last: dict[str, Any] = {}
    days_seen = []
    for day, changed in decide(read_bundle(bundle)).changes:
        assert changed
        assert all(last.get(slug) != verdict for slug, verdict in changed.items())
        last.update(changed)
        days_seen.append(day)
    assert days_seen == sorted(set(days_seen))
    assert last.keys() == {release["slug"] for release in bundle["releases"]}


@given(bundle=bundles(), start=days, seed=st.integers(0, 10**6))
@settings(max_examples=50, deadline=None)
def test_judging_from_a_day_on_gives_the_tail_of_the_history(bundle: Bundle, start: date, seed: int) -> None:
    """Some categories are judged again from `start`, the others are cut from their whole history."""
    evidence = read_bundle(bundle)
    assume(start <= evidence.as_of)
    random, whole, eve = Random(seed), decide(evidence), start - timedelta(1)
    histories = {}
    for category in evidence.categories:
        if random.random() < 0.6:
            worn = {
                (reign.scope, reign.release): reign.start
                for reign in whole.reigns
                if reign.category == category.slug
                and reign.start <= eve
                and (reign.end is None or reign.end > eve)
            }
            histories[category.slug] = judge_category(evidence, category.slug, start=start, worn=worn)
        else:
            histories[category.slug] = cut(judge_category(evidence, category.slug), start)
    before = {
        slug: (verdict["state"], verdict["since"] and date.fromisoformat(verdict["since"]))
        for slug, verdict in replayed(whole, eve).items()
    }
    past = [reign for reign in whole.reigns if reign.end is not None and reign.end < start]
    again = compose(evidence, histories, start=start, before=before, past_reigns=past)
    assert again.reigns == whole.reigns
    assert again.judgement()["verdicts"] == whole.judgement()["verdicts"]
    last = {slug: replayed(whole, start).get(slug, UNTOUCHED) for slug in whole_slugs(whole)}
    expected = [(start, dict(last))]
    for day, changed in whole.changes:
        new = {slug: its for slug, its in changed.items() if day > start and last[slug] != its}
        last.update(new)
        expected += [(day, new)] if new else []
    assert again.changes == expected
    for slug, rows in whole.judgement()["timeline"].items():
        tail_rows = [row for row in rows if row[0] >= start.isoformat()]
        assert again.judgement()["timeline"][slug] == tail_rows


def whole_slugs(decision: Decision) -> set[str]:
    return set(decision.judgement()["verdicts"])


def cut(history: CategoryHistory, start: date) -> CategoryHistory:
    """Cut a category's whole history as other code does that builds it from stored verdicts."""
    there: dict[str, Any] = {}
    for day, changed in history.changes:
        there.update(changed if day <= start else {})
    changes = [(start, {slug: part for slug, part in there.items() if part is not None})]
    changes += [(day, dict(changed)) for day, changed in history.changes if day > start]
    reigns = [reign for reign in history.reigns if reign.end is None or reign.end >= start]
    return CategoryHistory(history.category, changes, reigns)


@given(bundle=bundles())
@settings(max_examples=40, deadline=None)
def test_both_ways_through_the_stages_agree(bundle: Bundle) -> None:
    evidence = read_bundle(bundle)
    histories = {category.slug: judge_category(evidence, category.slug) for category in evidence.categories}
    assert compose(evidence, histories).judgement() == decide(evidence).judgement()
