"""The second half of the reference: crowns (R14), states, judgement, one calendar day after another."""

from datetime import date, timedelta
from typing import Any

from tests.boards_app.rules.reference import Bundle, Reference, day_of

SCOPES = ("all", "open")
Crown = tuple[str, str, str]


class Judge(Reference):
    def judgement(self) -> Bundle:
        self.worn: dict[Crown, date] = {}
        self.reigns: list[tuple[str, str, date, str, date | None]] = []
        states = dict.fromkeys(self.releases, "unconfirmed")
        timeline: dict[str, list[list[str]]] = {slug: [] for slug in self.releases}
        day = self.first_day()
        while day <= self.as_of:
            self.evaluate(day)
            for slug in self.releases:
                if (state := self.state(slug, day)) != states[slug]:
                    states[slug] = state
                    timeline[slug].append([day.isoformat(), state])
            day += timedelta(1)
        reigns = self.reigns + [(c, s, since, r, None) for (c, s, r), since in self.worn.items()]
        reigns.sort(key=lambda reign: reign[:4])
        return {
            "as_of": self.as_of.isoformat(),
            "rules": "1",
            "timeline": timeline,
            "reigns": [
                {
                    "category": category,
                    "scope": scope,
                    "from": begin.isoformat(),
                    "release": release,
                    "until": end.isoformat() if end else None,
                }
                for category, scope, begin, release, end in reigns
            ],
            "verdicts": {slug: self.verdict(slug, states[slug], timeline[slug]) for slug in self.releases},
        }

    def first_day(self) -> date:
        """Find the first day that the bundle names, at the latest its own."""
        texts = [snapshot["taken_on"] for board in self.bundle["boards"] for snapshot in board["snapshots"]]
        for release in self.bundle["releases"]:
            texts += [value for key, value in release.items() if key.endswith(("_on", "_from", "_until"))]
            texts += release["source_dates"]
        return min([self.as_of, *(date.fromisoformat(text) for text in texts if text)])

    def evaluate(self, day: date) -> None:
        self.sides: dict[tuple[str, str], tuple[Bundle, Bundle]] = {}
        for category in self.bundle["categories"]:
            for scope in SCOPES:
                now = self.ranking(category, scope, "now", day)
                before = self.ranking(category, scope, "before", day)
                self.sides[category["slug"], scope] = now, before
                self.crown(category["slug"], scope, day)
        self.shown = {board["slug"]: (board, self.newest(board, day)) for board in self.bundle["boards"]}
        self.today = day

    # R14
    def crown(self, category: str, scope: str, day: date) -> None:
        now, before = self.sides[category, scope]
        for release in self.releases:
            key = (category, scope, release)
            if key in self.worn and release not in now["first"] + before["first"]:
                self.reigns.append((category, scope, self.worn.pop(key), release, day))
            elif key not in self.worn and self.leads(now, release) and self.leads(before, release):
                self.worn[key] = day

    @staticmethod
    def leads(ranking: Bundle, release: str) -> bool:
        return bool(ranking["releases"].get(release, {}).get("leads"))

    def entries(self, slug: str) -> Bundle:
        boards: Bundle = {}
        for board, edition in self.shown.values():
            for metric in board["metrics"]:
                category = metric.get("category")
                results = self.results(board, edition, category) if category else {}
                mine = results.get(("release", slug))
                if mine is None or edition is None:
                    continue
                boards.setdefault(board["slug"], {})[category] = {
                    "name": mine.name,
                    "score": mine.text,
                    "rank": 1 + sum(result.low > mine.high for result in results.values()),
                    "of": len(results),
                    "taken_on": edition["taken_on"],
                    "fresh": self.is_fresh(board, edition, self.today),
                }
        return boards

    def state(self, slug: str, day: date) -> str:
        release = self.releases[slug]
        worn = {(category, scope) for category, scope, wearer in self.worn if wearer == slug}
        leads = {key for key, (now, _) in self.sides.items() if self.leads(now, slug)}
        on_hold = any(now["releases"].get(slug, {}).get("on_hold") for now, _ in self.sides.values())
        fitting = [
            (self.is_withdrawn(release, day), "withdrawn"),
            (any(scope == "all" for _, scope in worn & leads), "sota"),
            (any(scope == "all" for _, scope in worn), "challenged"),
            (any(scope == "open" for _, scope in worn & leads), "sota-open"),
            (bool(worn), "challenged"),
            (bool(leads), "provisional"),
            (on_hold, "hold"),
            (any(reign[3] == slug for reign in self.reigns), "former"),
            (any(slug in now["field"] for now, _ in self.sides.values()), "ranked"),
            (not self.is_announced(release, day), "unconfirmed"),
            (not self.is_usable(release, day) and self.was_usable(release, day), "unavailable"),
            (not self.is_usable(release, day), "announced"),
            (bool(self.entries(slug)), "listed"),
        ]
        return next((state for fits, state in fitting if fits), "pending")

    def was_usable(self, release: Bundle, day: date) -> bool:
        starts = [day_of(release.get(f"{what}_from")) for what in ("api", "weights")]
        return any(begin and begin < day and self.is_usable(release, begin) for begin in starts)

    def verdict(self, slug: str, state: str, rows: list[list[str]]) -> Bundle:
        release, boards = self.releases[slug], self.entries(slug)
        categories = {}
        for category in self.bundle["categories"]:
            now = self.sides[category["slug"], "all"][0]
            if now["on"][slug]:
                categories[category["slug"]] = {
                    "listed": now["on"][slug],
                    "needed": now["needed"],
                    "fresh": now["fresh"],
                    "scopes": self.scopes(category["slug"], slug),
                }
        return {
            "state": state,
            "since": rows[-1][0] if rows else None,
            "checks": {
                "announced": self.is_announced(release, self.today),
                "usable": self.is_usable(release, self.today),
                "listed": bool(boards),
                "ranked": any(its["scopes"] for its in categories.values()),
                "held": any(wearer == slug for _, _, wearer in self.worn),
            },
            "categories": categories,
            "boards": boards,
        }

    def scopes(self, category: str, slug: str) -> Bundle:
        told: dict[str, Any] = {}
        for scope in SCOPES:
            now, before = self.sides[category, scope]
            if slug not in now["field"]:
                continue
            mine, since = now["releases"][slug], self.worn.get((category, scope, slug))
            told[scope] = {
                "rank": 1 + len(mine["beaten_by"]),
                "field": len(now["field"]),
                "leads": mine["leads"],
                "led_before": self.leads(before, slug),
                "beaten_by": mine["beaten_by"],
                "blocked_by": mine["blocked_by"],
                "tied_with": sorted(r for r in now["first"] if r != slug) if slug in now["first"] else [],
                "held_by": [{"board": board, "name": name} for board, name in mine["held_by"]],
                "crowned_since": since.isoformat() if since else None,
            }
        return told
