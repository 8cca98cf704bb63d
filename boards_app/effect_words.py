"""Say what would change, or did: crowns, states, and how many releases read differently."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from boards_app.effects import CrownChange, Effects, Span
from boards_app.models.verdict import Scope
from boards_app.rules.phrases import counted
from boards_app.timeline import Entry


@dataclass(frozen=True)
class Tense:
    """How changes are said: as ones that would follow, or as ones that were made.

    A crown is got, lost, or worn at other times; `before` and `after` are these times.
    """

    gets: str
    loses: str
    moves: str
    one_reads: str
    they_read: str
    nothing: str


WOULD = Tense(
    gets="would wear the crown {after}",
    loses="would never have worn the crown; as it is, it does {before}",
    moves="would wear the crown {after}; as it is, it does {before}",
    one_reads="would read differently",
    they_read="would read differently",
    nothing="No verdict and no crown would change.",
)
DID = Tense(
    gets="gets the crown {after}",
    loses="loses the crown that it wore {before}",
    moves="wears the crown {after} now; before, it did {before}",
    one_reads="reads differently",
    they_read="read differently",
    nothing="No verdict and no crown changed.",
)


def effect_lines(effects: Effects, tense: Tense = WOULD, most: int | None = None) -> Iterator[str]:
    """Yield what changes in sentences: crowns first, then states, then how many read differently.

    Of the crowns and states `most` are told, and how many more there are.
    """
    if effects.why_none:
        yield effects.why_none
        return
    lines = [*(_crown_line(each, tense) for each in effects.crowns), *_state_lines(effects)]
    yield from lines[:most]
    if most is not None and len(lines) > most:
        yield f"and {len(lines) - most} more"
    if others := len(effects.verdicts) - len(effects.new_states):
        told = counted(others, "more release" if effects.new_states else "release")
        reads = tense.one_reads if others == 1 else tense.they_read
        yield f"{told} {reads}: a rank, a reason or an earlier day, in the same state."
    if not effects.verdicts and not effects.crowns:
        yield tense.nothing


def _state_lines(effects: Effects) -> Iterator[str]:
    for change in effects.new_states:
        yield f"{change.name}: {_said(change.before)} → {_said(change.after)}."


def _said(entry: Entry | None) -> str:
    return f"“{entry.texts.label}”" if entry else "nothing"


def _crown_line(change: CrownChange, tense: Tense) -> str:
    how = tense.moves if change.before and change.after else tense.gets if change.after else tense.loses
    told = how.format(before=_told(change.before), after=_told(change.after))
    return f"{change.category}, {Scope(change.scope).label}: {change.name} {told}."


def _told(spans: Sequence[Span]) -> str:
    each = [
        f"from {start.isoformat()}" + (f" until {end.isoformat()}" if end else " on") for start, end in spans
    ]
    return " and ".join(each)
