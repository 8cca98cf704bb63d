"""List the states of a verdict and its five checks, once, with their words and colours. Pure."""

from dataclasses import dataclass
from typing import Literal

Family = Literal["crown", "open", "rank", "gone"]


@dataclass(frozen=True)
class State:
    """One state: its slug in the judgement, its short label in lists, its colour family."""

    slug: str
    label: str
    family: Family


@dataclass(frozen=True)
class Check:
    """One of the five checks: its key in the judgement, and its words."""

    slug: str
    text: str


# In the order in which the rules try them: the first that fits is the state. The table in the rules has one
# row more, because `challenged` stands there twice (scope all, scope open).
STATES: tuple[State, ...] = (
    State("withdrawn", "Withdrawn", "gone"),
    State("sota", "SOTA", "crown"),
    State("challenged", "Challenged", "open"),
    State("sota-open", "SOTA among open weights", "crown"),
    State("provisional", "Not yet", "open"),
    State("hold", "On hold", "open"),
    State("former", "Not any more", "rank"),
    State("ranked", "Ranked", "rank"),
    State("unconfirmed", "Unconfirmed", "open"),
    # Gone, and neither open nor rank: amber would promise that something is on its way, slate would say that
    # it was ranked once, which need not be so. Nobody can use it any more; the label tells it from withdrawn.
    State("unavailable", "No longer available", "gone"),
    State("announced", "Announced", "open"),
    State("listed", "Too early", "open"),
    State("pending", "Pending", "open"),
)

STATE_BY_SLUG = {state.slug: state for state in STATES}

CHECKS: tuple[Check, ...] = (
    Check("announced", "Publicly announced with a source"),
    Check("usable", "Usable by the public (API or weights)"),
    Check("listed", "Listed on an independent board we track"),
    Check("ranked", "Enough results for a rank in a category"),
    Check("held", "Holds across two snapshots (crowns only)"),
)
