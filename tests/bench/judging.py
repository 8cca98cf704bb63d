"""Row "rules 2": judging again after one new snapshot against judging the whole history, on the demo."""

from collections.abc import Iterator
from contextlib import ExitStack

from django.db import transaction
from django.db.models import Count

from boards_app.models import Board, Result, Snapshot, SnapshotDecision
from boards_app.models.snapshot import DecisionKind
from boards_app.publishing import publish
from isitsota.demo import DEMO_DAY
from tests.bench.measuring import Measured, Timed, at_most, medians


def measure_judging_again() -> Iterator[Measured]:
    """Judge a new snapshot of the board with the most results, both ways; nothing of it is kept."""
    board = Board.objects.filter(retired_on=None).annotate(many=Count("snapshots__results")).latest("many")
    scratch = Scratch(board)
    whole, again = medians(
        [
            Timed(judge_whole, before=scratch.add_snapshot, after=scratch.forget),
            Timed(lambda: judge_again(board), before=scratch.add_snapshot, after=scratch.forget),
        ]
    )
    yield at_most("rules 2: judging again / the whole history", again / whole, 0.2)


def judge_whole() -> None:
    """Judge all categories from the first day on."""
    if publish(by="bench", kind="bench", as_of=DEMO_DAY) is None:
        raise ValueError("the new snapshot changed nothing")


def judge_again(board: Board) -> None:
    """Judge what accepting the snapshot judges: the board's categories, from its day on."""
    categories = set(board.metrics.exclude(category=None).values_list("category__slug", flat=True))
    if publish(by="bench", kind="bench", categories=categories, since=DEMO_DAY, as_of=DEMO_DAY) is None:
        raise ValueError("the new snapshot changed nothing")


class Scratch:
    """A transaction that is rolled back, with a new snapshot of a board in it."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self._open = ExitStack()

    def add_snapshot(self) -> None:
        """Show the board's newest results again on the demo's day, its first two scores exchanged."""
        self._open.enter_context(transaction.atomic())
        newest = Snapshot.objects.accepted().filter(board=self.board).latest("taken_on")
        results = list(newest.results.order_by("metric", "-score_number"))
        results[0].score_text, results[1].score_text = results[1].score_text, results[0].score_text
        newest.pk, newest.taken_on, newest._state.adding = None, DEMO_DAY, True
        newest.save()
        for result in results:
            result.pk, result.snapshot = None, newest
        Result.objects.bulk_create(results)
        SnapshotDecision.objects.create(
            snapshot=newest, board=self.board, taken_on=DEMO_DAY, kind=DecisionKind.ACCEPTED, by="bench"
        )

    def forget(self) -> None:
        """Roll everything back."""
        transaction.set_rollback(True)
        self._open.close()
