"""Random small bundles, well-formed and full of corners: ties, gaps, re-reads, dated aliases, all ends."""

from datetime import date, timedelta
from random import Random
from typing import Any

from hypothesis import strategies as st

Bundle = dict[str, Any]
FIRST = date(2026, 1, 1)
DAYS = 30
NAMES = ("A", "B", "C", "D", "E", "F", "G")
SCORES = ("47", "50", "50.0", "50.3", "52", "53", "55", "60", "9e1")


def day(random: Random, last: int = DAYS) -> str:
    return (FIRST + timedelta(random.randint(0, last))).isoformat()


def maybe(random: Random, chance: float, value: Any) -> Any:
    return value if random.random() < chance else None


@st.composite
def bundles(draw: st.DrawFn) -> Bundle:
    return make_bundle(draw(st.randoms(use_true_random=False)))


def make_bundle(random: Random) -> Bundle:
    categories = [
        {
            "slug": f"c{number}",
            "min_boards": random.choice((1, 1, 2)),
            "min_labs": random.choice((1, 1, 2, 3)),
            "max_tied": random.choice((1, 2, 3)),
        }
        for number in range(random.choice((1, 1, 2)))
    ]
    releases = [make_release(random, f"r{number}") for number in range(random.randint(1, 5))]
    boards = [make_board(random, f"b{number}", categories) for number in range(random.randint(1, 4))]
    return {
        "as_of": (FIRST + timedelta(DAYS + random.choice((-10, 0, 5)))).isoformat(),
        "categories": categories,
        "boards": boards,
        "aliases": make_aliases(random, boards, releases),
        "releases": releases,
    }


def make_release(random: Random, slug: str) -> Bundle:
    early = (FIRST + timedelta(random.choice((0, 0, 0, 3, 9)))).isoformat()
    release: Bundle = {
        "slug": slug,
        "source_dates": random.choice(([early], [early], [None], [day(random)], [])),
    }
    release["announced_on"] = maybe(random, 0.95, early)
    release["lab"] = random.choice(("x", "y", "z"))
    release["api_from"] = maybe(random, 0.8, early)
    release["weights_from"] = maybe(
        random, 0.15 if slug == "r0" else 0.8, random.choice((early, day(random, 12)))
    )
    for key, chance in (("api_until", 0.1), ("weights_until", 0.1), ("withdrawn_on", 0.1)):
        release[key] = maybe(random, chance, day(random))
    return release


def make_board(random: Random, slug: str, categories: list[Bundle]) -> Bundle:
    metrics: list[Bundle] = [
        {
            "key": f"m-{category['slug']}",
            "category": category["slug"],
            "direction": random.choice(("higher", "higher", "lower")),
            "tie": make_tie(random),
            "max_width": maybe(random, 0.15, "4"),
        }
        for category in categories
        if random.random() < 0.85
    ]
    metrics.append({"key": "price"})
    board = {"slug": slug, "metrics": metrics, "snapshots": make_snapshots(random, metrics)}
    board["max_age_days"] = random.choice((0, 5, 10, 120))
    board["min_gap_days"] = random.choice((1, 1, 2, 5))
    board["tracked_since"] = maybe(random, 0.15, day(random))
    board["retired_on"] = maybe(random, 0.15, day(random))
    board["independent"] = random.random() < 0.93
    return board


def make_tie(random: Random) -> Bundle:
    kind = random.choice(("exact", "exact", "interval", "margin", "wilson"))
    if kind == "margin":
        return {"kind": kind, "margin": random.choice(("1", "4.6", "0.3"))}
    return {"kind": kind, "n": random.choice((100, 3000))} if kind == "wilson" else {"kind": kind}


def make_snapshots(random: Random, metrics: list[Bundle]) -> list[Bundle]:
    days = sorted({day(random) for _ in range(random.randint(1, 5))})
    snapshots: list[Bundle] = []
    for taken_on in days:
        if snapshots and random.random() < 0.25:
            results = list(snapshots[-1]["results"])
            random.shuffle(results)
        elif snapshots and random.random() < 0.5:
            results = [row for row in snapshots[-1]["results"] if random.random() < 0.8]
        else:
            results = make_results(random, metrics)
        snapshots.append({"taken_on": taken_on, "results": results})
    random.shuffle(snapshots)
    return snapshots


def make_results(random: Random, metrics: list[Bundle]) -> list[Bundle]:
    """List most names on every metric, and some of them twice; earlier names tend to do better."""
    fill = random.choice((0.0, 0.3, 0.8, 0.8))
    rows = [
        make_result(random, metric, name)
        for metric in metrics
        for name in NAMES
        for _ in range(random.choice((1, 1, 1, 2)))
        if random.random() < fill
    ]
    random.shuffle(rows)
    return rows


def make_result(random: Random, metric: Bundle, name: str) -> Bundle:
    quality = NAMES.index(name) if metric.get("direction") == "lower" else -NAMES.index(name)
    at = len(SCORES) // 2 + quality + random.randint(-2, 5)
    score = random.choice(SCORES) if random.random() < 0.3 else SCORES[max(0, min(len(SCORES) - 1, at))]
    row = {"name": name, "metric": metric["key"], "score": score}
    if random.random() < 0.3:
        row["low"] = random.choice((None, "47", "46.00"))
    if random.random() < 0.3:
        row["high"] = random.choice(("9e1", "91", None))
    return row


def make_aliases(random: Random, boards: list[Bundle], releases: list[Bundle]) -> list[Bundle]:
    aliases: dict[Any, Bundle] = {}
    for name in NAMES:
        for _ in range(random.choice((1, 1, 1, 2, 0))):
            board = random.choice((None, None, None, random.choice(boards)["slug"]))
            first = maybe(random, 0.15, day(random, 20))
            alias = {"board": board, "name": name, "from": first, "until": maybe(random, 0.1, day(random))}
            if random.random() < 0.1:
                alias["ignore"] = True
            else:
                number = NAMES.index(name) if random.random() < 0.8 else random.randrange(len(releases))
                alias["release"] = releases[number % len(releases)]["slug"]
            aliases[board, name, first] = alias
    return list(aliases.values())
