"""What an address asks for: which parameters it takes, the day, and how a page says no."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from django.http import QueryDict

MOST_REFUSED = 20  # parameters named in one refusal: each lists what is allowed, and a query holds thousands
# Readers arrive with these from elsewhere; they say nothing about the page.
IGNORED = frozenset({"ref", "fbclid", "gclid"})
AS_OF = "as_of"


@dataclass(frozen=True)
class Refusal:
    """What is wrong with a parameter; `allowed` lists what it could be, where that is a closed list."""

    parameter: str
    sentence: str
    allowed: tuple[str, ...] = ()


class BadQuery(ValueError):
    """A query that names no parameter of ours, or a value it does not take; `problems` says all of them.

    A problem is a refusal, or a sentence that begins with the parameter's name and a colon.
    """

    def __init__(self, problems: Iterable[str | Refusal]) -> None:
        self.refusals = [one if isinstance(one, Refusal) else _refusal(one) for one in problems]
        self.problems = [one.sentence for one in self.refusals]
        super().__init__(" ".join(self.problems))


def _refusal(sentence: str) -> Refusal:
    return Refusal(sentence.partition(":")[0], sentence)


class ApiQuery(QueryDict):
    """A query of the API, which itself takes some parameters at every address.

    No form sends it, so a parameter without a value is a mistake: to overlook it would answer something else.
    """

    taken_everywhere = ("fields", "format")


class NotThere(LookupError):
    """There is no such page, or not on the day asked for; the message is what readers are told.

    `refusals` name the parameters that lead nowhere, where the address itself is right.
    """

    def __init__(self, sentence: str, refusals: Iterable[Refusal] = ()) -> None:
        self.refusals = list(refusals)
        super().__init__(sentence)


class Moved(LookupError):
    """The page is at another address: `slug` (for pages of several, their slugs with slashes) holds now."""

    def __init__(self, slug: str) -> None:
        self.slug = slug
        super().__init__(slug)


def refuse_unknown(query: QueryDict, allowed: Iterable[str]) -> None:
    """Raise BadQuery for a parameter that is not `allowed`, stands twice, or holds what no text holds."""
    everywhere = query.taken_everywhere if isinstance(query, ApiQuery) else ()
    names = sorted({*allowed, *everywhere})
    may = f"allowed are {', '.join(names)}" if names else "none is taken here"
    problems = []
    for name, values in query.lists():
        if name in IGNORED or name.startswith("utm_"):
            continue
        if name not in names:
            sentence = f"{name[:60]!r} is no parameter of this page; {may}."
            problems.append(Refusal(name[:60], sentence, tuple(names)))
        elif len(values) > 1:
            problems.append(Refusal(name, f"{name} is given {len(values)} times; give it once."))
        elif everywhere and not values[0]:
            problems.append(Refusal(name, f"{name} is empty; give it a value, or leave it out."))
    if problems:
        raise BadQuery(problems[:MOST_REFUSED])


def only_day(query: QueryDict, *others: str) -> date | None:
    """Return the day of `?as_of=`, None without one; refuse any parameter but it and `others`."""
    refuse_unknown(query, [AS_OF, *others])
    return day_asked(query)


def day_asked(query: QueryDict) -> date | None:
    """Return the day of `?as_of=`, None where none is asked for. Raises BadQuery for what is no day."""
    text = query.get(AS_OF, "")
    return day_of(text, AS_OF) if text else None


def day_of(text: str, name: str) -> date:
    """Read a day such as 2026-09-01. Raises BadQuery that says how days are written."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        day = None
    if day is None or day.isoformat() != text:
        raise BadQuery([f"{name}: {text[:60]!r} is no day; write it as YYYY-MM-DD, such as 2026-09-01."])
    return day
