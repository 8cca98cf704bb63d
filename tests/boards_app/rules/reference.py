"""The verdict rules again, slowly: pair by pair, every calendar day from scratch, with no module of ours.

It reads a well-formed bundle as the rules' text says it and knows nothing of vectors, events or carried sums.
"""

from collections import Counter
from datetime import date, timedelta
from decimal import ROUND_HALF_EVEN, Decimal, localcontext
from typing import Any, NamedTuple

Z = Decimal("1.959963984540054")
Bundle = dict[str, Any]


class Result(NamedTuple):
    who: tuple[str, str]  # ("release", slug) or ("name", name)
    low: Decimal
    score: Decimal
    high: Decimal
    name: str
    text: str


def day_of(text: str | None) -> date | None:
    return date.fromisoformat(text) if text else None


def interval(row: dict[str, Any], tie: dict[str, Any]) -> tuple[Decimal, Decimal]:
    score = Decimal(row["score"])
    if tie["kind"] == "interval":
        low, high = row.get("low"), row.get("high")
        return (score if low is None else Decimal(low)), (score if high is None else Decimal(high))
    if tie["kind"] == "margin":
        return score - Decimal(tie["margin"]) / 2, score + Decimal(tie["margin"]) / 2
    if tie["kind"] == "wilson":
        return wilson(score, tie["n"], Decimal(tie.get("full", "100")))
    return score, score


def wilson(score: Decimal, n: int, full: Decimal) -> tuple[Decimal, Decimal]:
    with localcontext() as context:
        context.prec = 90
        p = score / full
        centre = p + Z * Z / (2 * n)
        half = Z * (p * (1 - p) / n + Z * Z / (4 * n * n)).sqrt()
        below = 1 + Z * Z / n
        ends = ((centre - half) / below * full, (centre + half) / below * full)
        low, high = (end.quantize(Decimal("0.000001"), ROUND_HALF_EVEN) for end in ends)
        return low, high


class Reference:
    def __init__(self, bundle: Bundle) -> None:
        self.bundle = bundle
        self.as_of = date.fromisoformat(bundle["as_of"])
        self.releases = {release["slug"]: release for release in bundle["releases"]}
        self.editions = {board["slug"]: self.editions_of(board) for board in bundle["boards"]}

    # R2
    def editions_of(self, board: Bundle) -> list[Bundle]:
        counted = {metric["key"] for metric in board["metrics"] if metric.get("category")}

        def shown(snapshot: Bundle) -> Counter[Any]:
            ends = [
                (
                    row["name"],
                    row["metric"],
                    *(
                        None if row.get(key) is None else Decimal(row[key])
                        for key in ("score", "low", "high")
                    ),
                )
                for row in snapshot["results"]
                if row["metric"] in counted
            ]
            return Counter(ends)

        ordered = sorted(board["snapshots"], key=lambda snapshot: str(snapshot["taken_on"]))
        return [
            snapshot
            for number, snapshot in enumerate(ordered)
            if number == 0 or shown(snapshot) != shown(ordered[number - 1])
        ]

    # R1, R3
    def counts(self, board: Bundle, day: date) -> bool:
        since, until = day_of(board.get("tracked_since")), day_of(board.get("retired_on"))
        return (
            board.get("independent", True)
            and (since is None or day >= since)
            and (until is None or day < until)
        )

    def newest(self, board: Bundle, day: date) -> Bundle | None:
        taken = [e for e in self.editions[board["slug"]] if date.fromisoformat(e["taken_on"]) <= day]
        return taken[-1] if taken and self.counts(board, day) else None

    def is_fresh(self, board: Bundle, edition: Bundle, day: date) -> bool:
        return (day - date.fromisoformat(edition["taken_on"])).days <= board.get("max_age_days", 120)

    def speaks(self, board: Bundle, day: date, side: str) -> Bundle | None:
        now = self.newest(board, day)
        if now is None or not self.is_fresh(board, now, day):
            return None
        if side == "now":
            return now
        latest = date.fromisoformat(now["taken_on"]) - timedelta(board.get("min_gap_days", 1))
        earlier = [e for e in self.editions[board["slug"]] if date.fromisoformat(e["taken_on"]) <= latest]
        return earlier[-1] if earlier else None

    # R4
    def identity(self, board: str, name: str, taken_on: str) -> tuple[str, str] | None:
        for level in (board, None):
            holding = [
                alias
                for alias in self.bundle["aliases"]
                if alias["board"] == level
                and alias["name"] == name
                and (not alias.get("from") or alias["from"] <= taken_on)
                and (not alias.get("until") or taken_on <= alias["until"])
            ]
            if holding:
                alias = max(holding, key=lambda each: each.get("from") or "")
                return None if alias.get("ignore") else ("release", alias["release"])
        return ("name", name)

    # R5 to R7
    def results(self, board: Bundle, edition: Bundle | None, category: str) -> dict[tuple[str, str], Result]:
        if edition is None:
            return {}
        best: dict[tuple[str, str], Result] = {}
        for metric in board["metrics"]:
            if metric.get("category") != category:
                continue
            for row in edition["results"]:
                who = self.identity(board["slug"], row["name"], edition["taken_on"])
                if row["metric"] != metric["key"] or who is None:
                    continue
                low, high = interval(row, metric.get("tie", {"kind": "exact"}))
                width = metric.get("max_width")
                if width is not None and high - low > Decimal(width):
                    continue
                score = Decimal(row["score"])
                if metric.get("direction", "higher") == "lower":
                    low, score, high = -high, -score, -low
                result = Result(who, low, score, high, row["name"], row["score"])
                if who not in best or self.order(result) < self.order(best[who]):
                    best[who] = result
        return best

    @staticmethod
    def order(result: Result) -> tuple[Any, ...]:
        return (-result.low, -result.score, -result.high, result.name, result.text)

    # R8, R11
    def beats(self, one: str, other: str, boards: list[dict[tuple[str, str], Result]]) -> bool:
        balance = 0
        for results in boards:
            a, b = results.get(("release", one)), results.get(("release", other))
            if a and b:
                balance += (a.low > b.high) - (b.low > a.high)
        return balance > 0

    # R10
    def is_announced(self, release: Bundle, day: date) -> bool:
        sources = [day_of(source) for source in release["source_dates"]]
        announced = day_of(release.get("announced_on"))
        return announced is not None and announced <= day and any(s is None or s <= day for s in sources)

    def is_out(self, release: Bundle, what: str, day: date) -> bool:
        begin, end = day_of(release.get(f"{what}_from")), day_of(release.get(f"{what}_until"))
        return begin is not None and begin <= day and (end is None or day < end)

    def is_usable(self, release: Bundle, day: date) -> bool:
        return self.is_out(release, "api", day) or self.is_out(release, "weights", day)

    def is_withdrawn(self, release: Bundle, day: date) -> bool:
        gone = day_of(release.get("withdrawn_on"))
        return gone is not None and gone <= day

    def fits(self, release: Bundle, scope: str, day: date) -> bool:
        return (
            self.is_announced(release, day)
            and self.is_usable(release, day)
            and not self.is_withdrawn(release, day)
            and (scope == "all" or self.is_out(release, "weights", day))
        )

    # R9 to R13 for one category, scope and side
    def ranking(self, category: Bundle, scope: str, side: str, day: date) -> Bundle:
        slug = category["slug"]
        spoken = [
            (board["slug"], self.results(board, self.speaks(board, day, side), slug))
            for board in self.bundle["boards"]
        ]
        spoken = [(board, results) for board, results in spoken if results]
        boards = [results for _, results in spoken]
        least = category.get("min_boards", 2)
        needed = max(least, len(boards) // 2 + 1)
        on = {
            release: sum(("release", release) in results for results in boards) for release in self.releases
        }
        fitting = [release for release, its in self.releases.items() if self.fits(its, scope, day)]
        field = [release for release in fitting if on[release] >= needed]
        short = [release for release in fitting if least <= on[release] < needed]
        beaten_by = {a: [b for b in field if self.beats(b, a, boards)] for a in field}
        first = [release for release in field if not beaten_by[release]]
        others = [release for release in field if beaten_by[release]]
        labs = {release: self.releases[release].get("lab", release) for release in field}
        told: Bundle = {"needed": needed, "fresh": len(boards), "on": on, "field": field, "first": first}
        told["releases"] = {}
        for a in field:
            held_by = [
                (board, who[1])
                for board, results in spoken
                for who, result in results.items()
                if who[0] == "name"
                and ("release", a) in results
                and result.low > results[("release", a)].high
            ]
            blocked_by = [b for b in short if self.beats(b, a, boards)]
            beaten = [b for b in others if a in beaten_by[b]]
            but_for_hold = (
                a in first
                and len(beaten) >= 1
                and 2 * len(beaten) >= len(others)
                and len(set(labs.values())) >= category.get("min_labs", 3)
                and len({labs[b] for b in first}) <= category.get("max_tied", 3)
                and not blocked_by
            )
            is_held = 2 * len({board for board, _ in held_by}) >= on[a]
            told["releases"][a] = {
                "beaten_by": sorted(beaten_by[a]),
                "blocked_by": sorted(blocked_by),
                "held_by": sorted(held_by),
                "leads": but_for_hold and not is_held,
                "on_hold": but_for_hold and is_held,
            }
        return told
