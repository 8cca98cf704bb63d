"""Make the catalogue and the evidence that the tests of pages look at."""

from collections.abc import Mapping
from datetime import date
from pathlib import Path
from typing import Any

import yaml
from django.conf import settings

from boards_app.models import Category, Metric
from boards_app.publishing import publish
from models_app.models import Claim, ClaimedScore, Fact, Lab, Release, Source
from tests.boards_app.evidence import day, make_board, make_release, make_snapshot, name_all

DEMO_DAY = date(2026, 11, 3)
# What any public page costs beside its own queries: the version that conditional requests compare.
VERSION_QUERY = 1
CONTENT = Path(settings.BASE_DIR) / "demo" / "content"
DAYS = (
    "announced_on", "tracking_since", "updated_on", "api_from", "api_until", "weights_from", "weights_until",
    "withdrawn_on",
)  # fmt: skip
PLAIN = ("name", "description", "base_identifier", "licence", "total_parameters", "active_parameters")


def judge(as_of: date = DEMO_DAY) -> None:
    """Judge all there is up to a day."""
    publish(by="test", kind="test", as_of=as_of)


def make_contest(rivals: int = 3, editions: int = 2) -> list[Release]:
    """Make releases of as many labs on two boards, the first of them ahead; every second has open weights."""
    releases = [make_release(f"r{number}", is_open=number % 2 == 0) for number in range(rivals)]
    name_all(*releases)
    for release in releases:
        add_rows(release, 1)
    category, _ = Category.objects.get_or_create(slug="coding", defaults={"name": "Coding", "min_labs": 1})
    boards = [make_board("first", category.slug), make_board("second", category.slug)]
    Metric.objects.filter(board=boards[1]).update(tie_kind="wilson", tasks=500, unit="%", direction="higher")
    for board in boards:
        for number in range(editions):
            scores = {one.slug: f"{97 - 15 * place}.{number}" for place, one in enumerate(releases)}
            make_snapshot(board, 200 + 10 * number, scores)
    return releases


def add_rows(release: Release, number: int) -> None:
    """Give a release as many facts, claims with a score, and sources."""
    for place in range(number):
        Fact.objects.create(release=release, label=f"Fact {place}", value=f"Value {place}", position=place)
        source = Source.objects.create(
            release=release, kind="REPO", title=f"Code {place}", url=f"https://example.org/code/{place}"
        )
        claim = Claim.objects.create(
            release=release, text=f"Scores 7{place}.5", source=source, position=place
        )
        ClaimedScore.objects.create(claim=claim, benchmark="SWE", value=f"7{place}.5")


def make_from_demo(slug: str) -> Release:
    """Make a release and its lab as the demo's files write them; its base too where it has one."""
    data = read_demo("releases", slug)
    lab, _ = Lab.objects.get_or_create(
        slug=data["lab"], defaults={"name": read_demo("labs", data["lab"])["name"]}
    )
    release = Release.objects.create(
        slug=slug,
        lab=lab,
        is_published=True,
        base=make_from_demo(data["base"]) if "base" in data else None,
        context_tokens=int(data["context_tokens"]) if "context_tokens" in data else None,
        **{name: date.fromisoformat(data[name]) for name in DAYS if name in data},
        **{name: data[name] for name in PLAIN if name in data},
    )
    _add_demo_rows(release, data)
    return release


def _add_demo_rows(release: Release, data: Mapping[str, Any]) -> None:
    sources = {}
    for place, one in enumerate(data.get("sources", [])):
        on = date.fromisoformat(one["on"]) if "on" in one else None
        sources[one["url"]] = Source.objects.create(
            release=release, position=place, kind=one["kind"], title=one["title"], url=one["url"], dated_on=on
        )
    for place, one in enumerate(data.get("facts", [])):
        unsure = one.get("unsure") == "yes"
        Fact.objects.create(
            release=release, position=place, label=one["label"], value=one["value"], is_unsure=unsure
        )
    for place, one in enumerate(data.get("claims", [])):
        claim = Claim.objects.create(
            release=release,
            position=place,
            text=one["text"],
            by=one.get("by", ""),
            claimed_on=date.fromisoformat(one["on"]) if "on" in one else None,
            source=sources.get(one.get("source")),
        )
        for number, score in enumerate(one.get("scores", [])):
            ClaimedScore.objects.create(claim=claim, position=number, **score)


def read_demo(kind: str, slug: str) -> dict[str, Any]:
    """Read a file of the demo's content; every value stays text."""
    text = (CONTENT / kind / f"{slug}.yaml").read_text(encoding="utf-8")
    data: dict[str, Any] = yaml.load(text, Loader=yaml.BaseLoader)
    return data


__all__ = [
    "DEMO_DAY", "VERSION_QUERY", "add_rows", "day", "judge", "make_contest", "make_from_demo", "read_demo",
]  # fmt: skip
