"""A desk at size: 2,000 releases, 50 boards, 1,000 snapshots, 100,000 results, stored in seconds."""

import hashlib
from collections.abc import Iterable, Iterator
from datetime import date, timedelta

from boards_app.models import (
    Alias,
    Board,
    BoardEvent,
    Category,
    Correction,
    CurrentVerdict,
    Metric,
    Publication,
    RawFile,
    RecipeVersion,
    Reign,
    Result,
    RowMark,
    Snapshot,
    SnapshotDecision,
    Standing,
    Verdict,
)
from boards_app.publishing import publish
from models_app.history.recording import acting_as, create_all
from models_app.models import Claim, ClaimedScore, ContentVersion, Fact, Lab, Release, SlugHistory, Source

LABS, RELEASES, BOARDS, EDITIONS, ROWS = 60, 2_000, 50, 20, 100
UNKNOWN = 5  # of the rows of a snapshot, how many bear a name that means no release
STAGED = 20  # boards whose newest snapshot nobody has decided about
PUBLICATIONS = 5
CATEGORIES = ("coding", "math", "chat", "agents", "vision")
RECIPE = "format: csv\nname: model\nmetrics:\n  score:\n    column: score\n"
BY = "seed"
BATCH = 500


def seed(today: date, *, is_judged: bool = False) -> None:
    """Store it all, up to a day; unless `is_judged`, which takes longer, what the rules say is made up."""
    with acting_as(BY):
        releases = _catalogue(today)
        boards = _boards()
        snapshots = _snapshots(boards, releases, today)
        _decisions(snapshots, boards, releases)
        if is_judged:
            publish(by=BY, kind="day", as_of=today)
        else:
            _verdicts(releases, today)
    ContentVersion.rise()


def _catalogue(today: date) -> list[Release]:
    labs = [Lab(slug=f"lab-{n}", name=f"Lab {n}", website=f"https://lab{n}.example") for n in range(LABS)]
    create_all(labs)
    releases = [
        Release(
            slug=f"release-{n}", name=f"Release {n}", lab=labs[n % LABS], is_published=n % 10 > 0,
            announced_on=(began := today - timedelta(days=n % 700)), api_from=began,
            weights_from=began if n % 3 == 0 else None,
        )
        for n in range(RELEASES)
    ]  # fmt: skip
    create_all(releases)
    rows = list(enumerate(releases))
    sources = [
        Source(release=one, kind="LAB", title=f"News {n}", url=f"https://lab.example/{n}", dated_on=today)
        for n, one in rows
        if n % 20
    ]
    create_all(sources)
    create_all(
        [Fact(release=one, label=f"Fact {k}", value="Yes", position=k) for _, one in rows for k in (0, 1)]
    )
    of = {source.release_id: source for source in sources}
    claims = [
        Claim(release=one, text=f"Claim {n}", claimed_on=today, source=of.get(one.pk)) for n, one in rows
    ]
    create_all(claims)
    create_all([ClaimedScore(claim=one, benchmark="Bench", value="1") for one in claims[: RELEASES // 2]])
    SlugHistory.objects.bulk_create(SlugHistory(slug=f"old-{n}", release=one) for n, one in rows[:100])
    return releases


def _boards() -> list[Board]:
    categories = [Category(slug=name, name=name.title(), position=n) for n, name in enumerate(CATEGORIES)]
    create_all(categories)
    boards = [
        Board(slug=f"board-{n}", name=f"Board {n}", url=f"https://board{n}.example/", is_counted=True)
        for n in range(BOARDS)
    ]
    create_all(boards)
    create_all([
        Metric(board=one, key="score", name="Score", category=categories[n % 5], tie_kind="exact")
        for n, one in enumerate(boards)
    ])  # fmt: skip
    RecipeVersion.objects.bulk_create(RecipeVersion(board=b, number=1, text=RECIPE, by=BY) for b in boards)
    return boards


def _names(board: int, edition: int) -> list[str]:
    """Return the names of a snapshot, best first: releases, and among them some that mean none."""
    known = [f"release-{(board * 37 + edition * 5 + n * 7) % RELEASES}" for n in range(ROWS - UNKNOWN)]
    return [f"Unheard-of {board}-{n}" for n in range(UNKNOWN)] + known


def _snapshots(boards: list[Board], releases: list[Release], today: date) -> list[Snapshot]:
    recipes = {recipe.board_id: recipe for recipe in RecipeVersion.objects.all()}
    metrics = {metric.board_id: metric for metric in Metric.objects.all()}
    kept: list[tuple[Board, date, bytes, list[str]]] = []
    results: list[Result] = []
    for number, board in enumerate(boards):
        for edition in range(EDITIONS):
            names = _names(number, edition)
            content = "model,score\n" + "".join(f"{name},{95 - n * 0.5}\n" for n, name in enumerate(names))
            kept.append((board, today - timedelta(days=7 * (EDITIONS - edition)), content.encode(), names))
    raws = RawFile.objects.bulk_create(
        (_raw(data) for _, _, data, _ in kept),
        batch_size=BATCH,
    )
    snapshots = Snapshot.objects.bulk_create([
        Snapshot(
            board=board, taken_on=day, file_name=f"{day}.csv", raw_file=raw, recipe=recipes[board.pk],
            rows_read=ROWS, staged_by=BY,
        )
        for (board, day, _, _), raw in zip(kept, raws, strict=True)
    ])  # fmt: skip
    for snapshot, (board, _, _, names) in zip(snapshots, kept, strict=True):
        results += _results(snapshot, metrics[board.pk], names)
    Result.objects.bulk_create(results, batch_size=BATCH)
    return snapshots


def _raw(data: bytes) -> RawFile:
    return RawFile(sha256=hashlib.sha256(data).hexdigest(), size=len(data), content=data)


def _results(snapshot: Snapshot, metric: Metric, names: list[str]) -> Iterator[Result]:
    for line, name in enumerate(names):
        score = 95 - line * 0.5
        yield Result(
            snapshot=snapshot, metric=metric, row_key=name, line=line + 2, raw_name=name, normal_name=name,
            score_text=str(score), score_number=score,
        )  # fmt: skip


def _decisions(snapshots: list[Snapshot], boards: list[Board], releases: list[Release]) -> None:
    newest = {one.board_id: one.pk for one in snapshots}
    staged = {newest[board.pk] for board in boards[:STAGED]}
    SnapshotDecision.objects.bulk_create(
        SnapshotDecision(snapshot=one, board=one.board, taken_on=one.taken_on, kind="accepted", by=BY)
        for one in snapshots
        if one.pk not in staged
    )
    create_all([Alias(name=one.slug, release=one, by=BY) for one in releases])
    create_all([
        Alias(name=f"people {n}-{k}", board=board, reason="people", by=BY)
        for n, board in enumerate(boards)
        for k in range(20)
    ])  # fmt: skip
    create_all([RowMark(board=board, row_key="x", kind="struck", reason="x", by=BY) for board in boards])
    Correction.objects.bulk_create(
        Correction(kind="alias-changed", about=f"Put right {one}", board=one.board, by=BY)
        for one in snapshots
    )
    BoardEvent.objects.bulk_create(
        BoardEvent(kind="re-scored", about=f"Scored anew {one}", board=one.board, by=BY) for one in snapshots
    )


def _verdicts(releases: list[Release], today: date) -> None:
    """Store verdicts of several publications, the last of which are current, with reigns and standings."""
    places = [(category, scope) for category in Category.objects.all() for scope in ("all", "open")]
    for number in range(PUBLICATIONS):
        day = today - timedelta(days=PUBLICATIONS - 1 - number)
        made = Publication.objects.create(
            by=BY, kind="day", as_of=day, rules_version="1", evidence_digest=f"{number:064x}"
        )
        rows = [_verdict(made, one, day, "pending" if n % 20 else "ranked") for n, one in enumerate(releases)]
        verdicts = Verdict.objects.bulk_create(rows, batch_size=BATCH)
    CurrentVerdict.objects.bulk_create(
        CurrentVerdict(release=one.release, verdict=one, state=one.state) for one in verdicts
    )
    Reign.objects.bulk_create(
        Reign(category=category, scope=scope, release=one, from_on=today - timedelta(days=30))
        for category, scope in places
        for one in releases[:20]
    )
    Standing.objects.bulk_create(_standings(places, releases))


def _standings(places: Iterable[tuple[Category, str]], releases: list[Release]) -> Iterator[Standing]:
    for category, scope in places:
        for rank, release in enumerate(releases[:300], start=1):
            yield Standing(
                category=category, scope=scope, release=release, rank=rank, is_shared=False, field_size=300,
                boards_listed=10, boards_fresh=10, is_leading=rank == 1,
            )  # fmt: skip


def _verdict(publication: Publication, release: Release, day: date, state: str) -> Verdict:
    judgement = {"state": state, "since": day.isoformat(), "categories": {}, "boards": {}}
    return Verdict(
        publication=publication, release=release, as_of=day, state=state, since=day, judgement=judgement,
        is_listed=True, label=state.title(), answer="Nothing.", headline="Nothing.", sentence="Nothing.",
    )  # fmt: skip
