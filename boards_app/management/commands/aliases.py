"""Say what boards' names mean: give, exclude, change, end, remove; and list what was said."""

import json
from argparse import ArgumentParser
from collections.abc import Sequence
from datetime import date
from typing import Any

from django.db.models import F

from boards_app.correcting.checking import near
from boards_app.correcting.names import change_alias, end_alias, give_alias, remove_alias
from boards_app.intake.match import normal_form
from boards_app.intake.store import IntakeError
from boards_app.management.arguments import OPEN, day, day_or_open
from boards_app.management.deciding import DecidingCommand, add_why, find_board, find_release
from boards_app.models import Alias, Board
from models_app.yaml_reading import shown


class Command(DecidingCommand):
    """A name that means something else from now on is judged again wherever it stands."""

    help = "Say what a board's name means: give, exclude, change, end, remove; or list what was said."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take a word, and what it needs."""
        words = parser.add_subparsers(dest="action", required=True, metavar="WORD")
        give = _word(words, "give", "let a name mean a release", is_needed=False)
        give.add_argument("release", metavar="RELEASE", help="the release's slug")
        give.add_argument("--variant", default="", help="the setting that the name states")
        give.add_argument(
            "--renamed-from",
            default="",
            metavar="NAME",
            help="the board's old name for it, given up for this",
        )
        exclude = _word(words, "exclude", "say that a name is no release")
        for one in (give, exclude):
            one.add_argument("--from", dest="from_on", type=day, metavar="DAY", help="the first day")
            one.add_argument("--until", dest="until_on", type=day, metavar="DAY", help="the last day")
        change = _word(words, "change", "give a name another meaning, or other days")
        change.add_argument("--release", metavar="RELEASE", help="the release's slug")
        change.add_argument("--excluded", action="store_true", help="it is no release")
        change.add_argument("--variant", help="the setting that the name states")
        change.add_argument("--from", dest="from_on", type=day_or_open, metavar="DAY", help="the first day")
        change.add_argument("--until", dest="until_on", type=day_or_open, metavar="DAY", help="the last day")
        end = _word(words, "end", "let a meaning end")
        end.add_argument(
            "--until", dest="until_on", type=day, metavar="DAY", required=True, help="the last day"
        )
        remove = _word(words, "remove", "take a meaning back")
        for one in (change, end, remove):
            one.add_argument(
                "--starting", type=day_or_open, metavar="DAY",
                help="which of several meanings: that with this first day",
            )  # fmt: skip
        listing = words.add_parser("list", help="list what names mean, by name")
        listing.add_argument("--board", metavar="BOARD", help="those given for this board (slug) alone")
        listing.add_argument("--release", metavar="RELEASE", help="those that mean this release (slug)")
        listing.add_argument("--json", action="store_true", help="a line of JSON for each")

    def list(self, options: dict[str, Any]) -> None:
        """Write a line for each alias."""
        rows = Alias.objects.select_related("board", "release")
        if options["board"] is not None:
            rows = rows.filter(board=find_board(options["board"]))
        if options["release"] is not None:
            rows = rows.filter(release=find_release(options["release"]))
        for row in sorted(rows, key=_place):
            facts = _facts(row)
            self.stdout.write(json.dumps(facts, ensure_ascii=False) if options["json"] else _line(facts))

    def give(self, options: dict[str, Any]) -> None:
        """Let a name mean a release."""
        release = find_release(options["release"])
        renamed = {"variant": options["variant"], "renamed_from": options["renamed_from"]}
        self._give(options, release=release, **renamed)

    def exclude(self, options: dict[str, Any]) -> None:
        """Exclude a name."""
        self._give(options, release=None)

    def _give(self, options: dict[str, Any], **meaning: Any) -> None:
        when_and_why = {name: options[name] for name in ("from_on", "until_on", "by", "reason")}
        alias = give_alias(_level(options), options["name"], **when_and_why, **meaning)
        self.stdout.write(f"Given: {alias}.")

    def change(self, options: dict[str, Any]) -> None:
        """Change what a name means."""
        stored = _find(options)
        if options["excluded"] and options["release"] is not None:
            raise IntakeError("Give --release or --excluded, not both.")
        release = find_release(options["release"]) if options["release"] is not None else stored.release
        alias = change_alias(
            stored,
            release=None if options["excluded"] else release,
            variant=_or_stored(options["variant"], "" if options["excluded"] else stored.variant),
            from_on=_end(options["from_on"], stored.from_on),
            until_on=_end(options["until_on"], stored.until_on),
            by=options["by"],
            reason=options["reason"],
        )
        self.stdout.write(f"Changed: {stored}. Now: {alias}.")

    def end(self, options: dict[str, Any]) -> None:
        """Let a meaning end."""
        alias = end_alias(
            _find(options), until_on=options["until_on"], by=options["by"], reason=options["reason"]
        )
        self.stdout.write(f"Ended: {alias}; its last day is {options['until_on'].isoformat()}.")

    def remove(self, options: dict[str, Any]) -> None:
        """Take a meaning back."""
        alias = _find(options)
        remove_alias(alias, by=options["by"], reason=options["reason"])
        self.stdout.write(f"Removed: {alias}.")


def _word(words: Any, word: str, what: str, *, is_needed: bool = True) -> ArgumentParser:
    one: ArgumentParser = words.add_parser(word, help=what)
    one.add_argument("name", metavar="NAME", help="the name, as the board writes it")
    level = one.add_mutually_exclusive_group(required=True)
    level.add_argument("--board", metavar="BOARD", help="the board's slug")
    level.add_argument("--all-boards", action="store_true", help="wherever a board has none of its own")
    add_why(one, is_needed=is_needed)
    return one


def _level(options: dict[str, Any]) -> Board | None:
    return find_board(options["board"]) if options["board"] is not None else None


def _find(options: dict[str, Any]) -> Alias:
    """Return the one alias of a name on its level; --starting chooses where it has several."""
    board, name = _level(options), normal_form(options["name"])
    aliases = list(_all(board, name))
    where = board.slug if board else "all boards"
    if not aliases:
        known = Alias.objects.filter(board=board).order_by().values_list("name", flat=True)
        raise IntakeError(f"The name {shown(name)} has no alias for {where}. {near(name, known)}")
    if options["starting"] is not None:
        wanted = _end(options["starting"], None)
        aliases = [alias for alias in aliases if alias.from_on == wanted]
    if len(aliases) != 1:
        said = "; ".join(f"{alias} from {alias.from_on or OPEN}" for alias in _all(board, name))
        raise IntakeError(f"Say by --starting which alias of {shown(name)} is meant: {said}.")
    return aliases[0]


def _place(row: Alias) -> tuple[str, str, date]:
    """Return what aliases are ordered by; a database would order names by its language."""
    return row.name, row.board.slug if row.board else "", row.from_on or date.min


def _facts(row: Alias) -> dict[str, Any]:
    return {
        "name": row.name,
        "board": row.board.slug if row.board else None,
        "release": row.release.slug if row.release else None,
        "variant": row.variant or None,
        "from": row.from_on and row.from_on.isoformat(),
        "until": row.until_on and row.until_on.isoformat(),
        "by": row.by,
        "reason": row.reason or None,
    }


def _line(facts: dict[str, Any]) -> str:
    """Say an alias in a line: "x  "Alpha (high)" → alpha, high  from 2026-01-06  Ada: why"."""
    meaning = ", ".join(filter(None, (facts["release"] or "excluded", facts["variant"])))
    days = "".join(f"  {end} {facts[end]}" for end in ("from", "until") if facts[end])
    reason = f": {' '.join(facts['reason'].split())}" if facts["reason"] else ""
    where = facts["board"] or "all boards"
    return f"{where}  {shown(facts['name'], 300)} → {meaning}{days}  {facts['by']}{reason}"


def _all(board: Board | None, name: str) -> Sequence[Alias]:
    rows = Alias.objects.filter(board=board, name=name).select_related("release")
    return list(rows.order_by(F("from_on").asc(nulls_first=True)))


def _or_stored(given: str | None, stored: str) -> str:
    return stored if given is None else given


def _end(given: date | str | None, stored: date | None) -> date | None:
    """Return one end of the days: as given, open, or as it was."""
    if given is None:
        return stored
    return given if isinstance(given, date) else None
