"""A contest on its day -> what the verdicts say of it."""

from collections.abc import Mapping, Sequence
from typing import Any

from boards_app.rules.contest import Contest
from boards_app.rules.history import SCOPES, CategoryPart, SharedPlace
from boards_app.rules.tally import Ranking


class PartWriter:
    """Write the parts of a contest day by day; one that says the same as the day before is the same dict."""

    def __init__(self, contest: Contest) -> None:
        self._contest = contest
        self._entries: list[Mapping[int, Mapping[str, Any]]] = [{} for _ in contest.speakers]
        self._keys: dict[int, object] = {}
        self._parts: dict[int, Mapping[str, Any]] = {}
        self._held_by: list[tuple[str, Mapping[int, Sequence[str]]]] = []  # by board, of those that hold
        self.shared: set[SharedPlace] = set()

    def write(self, changed: set[int]) -> dict[str, CategoryPart]:
        """Write the part of every release that has one; `changed` are the speakers whose voice changed."""
        contest = self._contest
        for number in changed:
            self._entries[number] = self._board_entries(number)
        speaking = [(one.board.slug, one.voice.now) for one in contest.speakers if one.voice.now]
        self._held_by = [(board, table.held_by) for board, table in speaking if table.held]
        shown = {release: None for entries in self._entries for release in entries}
        boards = [speaker.board.slug for speaker in contest.speakers]
        return {
            contest.slugs[release]: CategoryPart(
                self._part(release, listed) if (listed := contest.now.listed(release)) else None,
                {
                    board: entries[release]
                    for board, entries in zip(boards, self._entries, strict=True)
                    if release in entries
                },
            )
            for release in shown
        }

    def _board_entries(self, number: int) -> dict[int, Mapping[str, Any]]:
        voice = self._contest.speakers[number].voice
        if voice.shown is None:
            return {}
        table, taken_on = voice.shown, voice.shown.taken_on.isoformat()
        board, category, slugs = (
            self._contest.speakers[number].board.slug,
            self._contest.category.slug,
            self._contest.slugs,
        )
        self.shared.update(
            SharedPlace(board, category, slugs[release], taken_on)
            for release in table.readings
            if table.is_shared(release)
        )
        return {
            release: {
                "name": table.names[release],
                "score": table.score(release),
                "rank": table.rank(release),
                "of": len(table),
                "taken_on": taken_on,
                "fresh": voice.is_fresh,
            }
            for release in table.readings
        }

    def _part(self, release: int, listed: int) -> Mapping[str, Any]:
        """Write `categories[category]`, or give the day before's where all that it rests on is the same."""
        contest = self._contest
        held = [(board, name) for board, of in self._held_by if release in of for name in of[release]]
        scopes = {scope: self._scope_key(scope, release) for scope in SCOPES}
        key = (listed, contest.now.needed, contest.now.boards, held, scopes)
        if self._keys.get(release) != key:
            self._keys[release] = key
            self._parts[release] = {
                "listed": listed,
                "needed": contest.now.needed,
                "fresh": contest.now.boards,
                "scopes": {
                    scope: self._scope(scope, release, sorted(held)) for scope in SCOPES if scopes[scope]
                },
            }
        return self._parts[release]

    def _scope_key(self, scope: str, release: int) -> tuple[object, ...]:
        """Give what a release's part of a scope rests on; empty where it is not in the field now."""
        contest = self._contest
        now, before = contest.rankings[scope]
        top, losses = contest.places.tops[release], contest.now.beaten_by(release)
        if not now.field & top:
            return ()
        return (
            losses & now.field,
            losses & now.short,
            _tied(now, top),
            now.field.bit_count(),
            now.leads & top,
            before.leads & top,
            contest.crowns.get((scope, release)),
        )

    def _scope(self, scope: str, release: int, held: list[tuple[str, str]]) -> dict[str, Any]:
        contest = self._contest
        now, before = contest.rankings[scope]
        top, losses = contest.places.tops[release], contest.now.beaten_by(release)
        since = contest.crowns.get((scope, release))
        return {
            "rank": 1 + (losses & now.field).bit_count(),
            "field": now.field.bit_count(),
            "leads": bool(now.leads & top),
            "led_before": bool(before.leads & top),
            "beaten_by": self._named(losses & now.field),
            "blocked_by": self._named(losses & now.short),
            "tied_with": self._named(_tied(now, top)),
            "held_by": [{"board": board, "name": name} for board, name in held],
            "crowned_since": since.isoformat() if since else None,
        }

    def _named(self, mask: int) -> list[str]:
        """List the slugs of the releases that a mask marks, sorted."""
        slugs = self._contest.slugs
        return sorted(slugs[release] for release in self._contest.places.releases(mask))


def _tied(ranking: Ranking, top: int) -> int:
    """Mark the others at rank 1, where the release's own rank is 1."""
    return ranking.first & ~top if ranking.first & top else 0
