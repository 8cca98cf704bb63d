"""Say a verdict in words: headline, sentence, next; worked out once and used by every form. Pure.

The words depend on all verdicts of the day (who else is ranked, how far a blocking release is, the last
edition of a category), so they can change on a day on which the release's own part of the judgement does not.
"""

from collections.abc import Callable, Mapping, Sequence
from datetime import date
from typing import Any

from boards_app.rules.crown_words import (
    past_titles,
    word_challenged,
    word_crowned,
    word_former,
    word_hold,
    word_provisional,
)
from boards_app.rules.dates import date_range, short_date
from boards_app.rules.phrases import Names, capital
from boards_app.rules.places import CategoryRules, Context, Day, Verdicts
from boards_app.rules.rank_words import word_listed, word_ranked
from boards_app.rules.states import CHECKS, STATES
from boards_app.rules.subject import Facts, Subject, Texts, read_reigns, texts

__all__ = [
    "CHECKS",
    "STATES",
    "CategoryRules",
    "Context",
    "Day",
    "Facts",
    "Names",
    "Texts",
    "as_of_sentence",
    "date_range",
    "short_date",
    "word",
    "word_on",
]

NO_CONTEXT = Context()


def word(
    slug: str,
    verdicts: Verdicts,
    reigns: Sequence[Mapping[str, Any]],
    facts: Facts,
    names: Names,
    context: Context = NO_CONTEXT,
) -> Texts:
    """Say the verdict of one release in words.

    `verdicts`: all of the day, as in a judgement. `reigns`: the judgement's rows that began on or before that
    day, of any release; one that ends after the day must have `until` null unless `context.day` is given.
    Raises KeyError for a release without a verdict, ValueError for a state that is unknown or that its reigns
    contradict.
    """
    return word_on(Day(verdicts, context), slug, reigns, facts, names)


def word_on(day: Day, slug: str, reigns: Sequence[Mapping[str, Any]], facts: Facts, names: Names) -> Texts:
    """Say the verdict of one release as `word` does, on a day that many share: quicker for all of them."""
    subject = Subject(slug, day, read_reigns(slug, reigns), facts, names)
    state = subject.verdict["state"]
    if state not in WORDS:
        raise ValueError(f"{slug}: {state!r} is no state; allowed are {', '.join(WORDS)}")
    return WORDS[state](subject)


def as_of_sentence(day: date, sentence: str) -> str:
    """Put the day judged before a sentence, which is kept without it: the day moves on, the verdict stays."""
    return f"As of {short_date(day)}, {sentence}"


def _word_withdrawn(subject: Subject) -> Texts:
    gone, past = subject.facts.withdrawn_on, subject.in_order(subject.reigns)
    on = f" on {short_date(gone)}" if gone else ""
    was = f"; it was {past_titles(subject, past)}" if past else ""
    return texts(
        subject,
        answer="Withdrawn",
        reason=f"Taken back{on}; its earlier verdicts stay readable",
        sentence=f"is withdrawn on isitsota: taken back{on}, and not judged any more{was}",
        next_step="has ended",
        detail=f"on {short_date(gone)}" if gone else "",
    )


def _word_unconfirmed(subject: Subject) -> Texts:
    listed = ", though an independent board lists it" if subject.verdict["checks"]["listed"] else ""
    return texts(
        subject,
        answer="Unconfirmed",
        reason=f"No announcement with a source yet{listed}",
        sentence=f"is unconfirmed on isitsota: no announcement with a source yet{listed}",
        next_step="continues until it is announced with a source",
        detail="no announcement with a source",
    )


def _word_unavailable(subject: Subject) -> Texts:
    gone = subject.facts.unavailable_since
    when = f"since {short_date(gone)}" if gone else "any more"
    return texts(
        subject,
        answer="No longer available",
        reason=f"Not usable by the public {when}",
        sentence=f"is not judged on isitsota now: no longer available, not usable by the public {when}",
        next_step="continues until its API or weights return",
        detail=f"since {short_date(gone)}" if gone else "",
    )


def _word_announced(subject: Subject) -> Texts:
    day = subject.facts.announced_on
    on = f" {short_date(day)}" if day else ""
    missing = "no API or weights known so far"  # all that the rules see is that no first day is stated
    return texts(
        subject,
        answer="Announced, not available yet",
        reason=f"Announced{on}; {missing}" if on else capital(missing),
        sentence=f"is not judged on isitsota yet: announced{on}, with {missing}",
        next_step="continues until its API or weights are out",
        detail="not available yet",
    )


def _word_pending(subject: Subject) -> Texts:
    day, was_listed = subject.facts.announced_on, subject.facts.was_listed
    announced = f"nnounced {short_date(day)}" if day else ""
    # A board that lists a release no longer has not changed its mind about it: nothing is known *now*.
    none = "no independent results any more" if was_listed else "no independent results yet"
    on_boards = none.replace("results ", "results on the boards we track ")
    return texts(
        subject,
        answer="Pending benchmarks",
        reason=f"A{announced}; {none}" if day else capital(none),
        sentence=f"is pending benchmarks on isitsota: {f'a{announced}, with ' if day else ''}{on_boards}",
        next_step=f"continues until an independent board lists it{' again' if was_listed else ''}",
        detail="listed before" if was_listed else "",
    )


WORDS: Mapping[str, Callable[[Subject], Texts]] = {
    "withdrawn": _word_withdrawn,
    "sota": word_crowned,
    "challenged": word_challenged,
    "sota-open": word_crowned,
    "provisional": word_provisional,
    "hold": word_hold,
    "former": word_former,
    "ranked": word_ranked,
    "unconfirmed": _word_unconfirmed,
    "unavailable": _word_unavailable,
    "announced": _word_announced,
    "listed": word_listed,
    "pending": _word_pending,
}
