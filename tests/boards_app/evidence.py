"""Make evidence in the database in few words, for the tests of what reads it."""

from collections.abc import Mapping
from datetime import date, timedelta

from boards_app.models import (
    Alias,
    Board,
    Category,
    Metric,
    RawFile,
    RecipeVersion,
    Result,
    Snapshot,
    SnapshotDecision,
)
from boards_app.models.snapshot import DecisionKind
from models_app.models import Lab, Release, Source

FIRST_DAY = date(2026, 1, 1)


def day(number: int) -> date:
    """Return the numbered day of the tests' year; day 0 is Jan 1, 2026."""
    return FIRST_DAY + timedelta(days=number)


def make_release(slug: str, *, lab: str | None = None, is_open: bool = False, announced: int = 0) -> Release:
    """Make a published release with a source, usable from its announcement on."""
    owner, _ = Lab.objects.get_or_create(slug=lab or f"lab-{slug}", defaults={"name": lab or f"Lab {slug}"})
    release = Release.objects.create(
        slug=slug,
        name=slug.upper(),
        lab=owner,
        announced_on=day(announced),
        api_from=day(announced),
        weights_from=day(announced) if is_open else None,
        is_published=True,
    )
    Source.objects.create(
        release=release,
        kind="LAB",
        title="Announcement",
        url=f"https://example.org/{slug}",
        dated_on=day(announced),
    )
    return release


def make_board(slug: str, *categories: str, **changes: object) -> Board:
    """Make a counted board with one exact metric a category; a metric's key is its category's slug."""
    board = Board.objects.create(
        slug=slug, name=slug.title(), url="https://example.org/", is_counted=True, **changes
    )
    for name in categories:
        category, _ = Category.objects.get_or_create(slug=name, defaults={"name": name.title()})
        Metric.objects.create(board=board, key=name, name=name, category=category, tie_kind="exact")
    RecipeVersion.objects.create(board=board, number=1, text="format: csv", by="test")
    return board


def make_snapshot(
    board: Board, taken: int, scores: Mapping[str, str], *, metric: str | None = None, accepted: bool = True
) -> Snapshot:
    """Make a snapshot with a row for each name, in the board's first metric unless another is named."""
    column = board.metrics.get(key=metric) if metric else board.metrics.first()
    content = repr((board.slug, taken, sorted(scores.items()))).encode()
    raw, _ = RawFile.objects.get_or_create(
        sha256=f"{abs(hash(content)):064x}", defaults={"size": len(content), "content": content}
    )
    snapshot = Snapshot.objects.create(
        board=board,
        taken_on=day(taken),
        file_name=f"{day(taken)}.csv",
        raw_file=raw,
        recipe=board.recipes.first(),
        rows_read=len(scores),
        staged_by="test",
    )
    Result.objects.bulk_create(
        Result(
            snapshot=snapshot, metric=column, row_key=name, line=line, raw_name=name, normal_name=name,
            score_text=score, score_number=float(score),
        )
        for line, (name, score) in enumerate(scores.items(), start=2)
    )  # fmt: skip
    if accepted:
        SnapshotDecision.objects.create(
            snapshot=snapshot, board=board, taken_on=day(taken), kind=DecisionKind.ACCEPTED, by="test"
        )
    return snapshot


def name_all(*releases: Release) -> None:
    """Let each release's slug be its name on all boards."""
    for release in releases:
        Alias.objects.create(name=release.slug, release=release, by="test")
