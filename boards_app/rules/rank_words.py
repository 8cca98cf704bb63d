"""Word the states of a release that is on a board and has no crown to speak of: ranked, listed. Pure."""

from dataclasses import dataclass

from boards_app.rules.phrases import (
    OPEN,
    capital,
    counted,
    joined,
    listed_parts,
    needed_boards,
    on_boards,
    where,
)
from boards_app.rules.places import Place
from boards_app.rules.reasons import Reason, clear_wins, labs_of, why_no_lead, why_no_rank
from boards_app.rules.subject import Subject, Texts, texts


@dataclass(frozen=True)
class Finding:
    """What a rank comes to: the answer, the same in a list, why, and what tracking does; all begin small."""

    answer: str
    short: str
    because: str
    waits: str


def preference(subject: Subject, place: Place) -> tuple[bool, bool, int, bool, int, int]:
    """Order a release's places by how much they say; the first is its answer.

    A field too small to compare says least and comes last. A rank among all answers the question that readers
    ask, so it comes before one among open weights; then the better rank, the one that is not shared, the one
    in the larger field, and the site's order of categories.
    """
    is_few = why_no_lead(subject.day, subject.names, place, hold_may_be_all=False).kind == "few"
    categories = subject.names.in_order(subject.verdict["categories"])
    return (
        is_few,
        place.scope == OPEN,
        place.rank,
        subject.day.is_shared(place),
        -place.field,
        categories.index(place.category),
    )


def word_ranked(subject: Subject) -> Texts:
    """Word `ranked`: the rank that says most, why it is no lead, and its other ranks in the sentence."""
    places = sorted(subject.day.places(subject.slug), key=lambda place: preference(subject, place))
    first = places[0]
    found = _finding(subject, first)
    boards = f"ranked {on_boards(first.listed, first.fresh)}"
    return texts(
        subject,
        answer=capital(found.answer),
        reason=capital(f"{found.because}; {boards}"),
        sentence=(
            f"is not SOTA on isitsota: {found.answer.removeprefix('No: ')}, {found.because}; "
            f"{boards}{_also(subject, places)}"
        ),
        next_step=found.waits,
        detail=found.short,
    )


def word_listed(subject: Subject) -> Texts:
    """Word `listed`: short of the quorum on fresh boards, or on stale boards only."""
    return _word_short_of_quorum(subject) if subject.verdict["categories"] else _word_stale(subject)


def _finding(subject: Subject, place: Place) -> Finding:
    """Say what a place comes to; every kind of reason that `why_no_lead` gives has its words here."""
    names, spot = subject.names, where(subject.names, [place.category], place.scope)
    reason = why_no_lead(subject.day, names, place, hold_may_be_all=False)
    if reason.kind == "behind":
        return _behind(subject, place, reason, spot)
    if reason.kind == "blocked":
        waits = f"continues until those ahead of it{spot} are on enough boards, or no longer ahead"
        because = f"otherwise {_rank_one(subject, place)}"
        return Finding(reason.text(spot), f"{reason.head}{spot}", because, waits)
    if reason.kind == "few":
        answer = f"too few to compare{spot}"
        return Finding(answer, answer, _few(subject, place), f"continues until more labs are ranked{spot}")
    waits = f"continues until newer results set it apart{spot}"
    if reason.kind == "shared":
        answer = f"rank 1 is shared{spot}"
        return Finding(f"No: {answer}", answer, _tie(subject, place), waits)
    answer = f"too close to call{spot}"
    because = _wide_tie(subject, place) if reason.kind == "tied" else _unclear(subject, place)
    return Finding(answer, answer, because, waits)


def _behind(subject: Subject, place: Place, reason: Reason, spot: str) -> Finding:
    rank = f"{place.rank}{'=' if subject.day.is_shared(place) else ''} of {place.field}"
    if 1 not in subject.day.ranks(place.category, place.scope).values():
        answer = f"boards disagree, nobody leads{spot}"
        waits = f"continues until the boards agree on who leads{spot}"
        return Finding(answer, answer, f"#{rank}, {reason.text()}", waits)
    waits = "continues: a crown takes the lead in two editions in a row"
    return Finding(f"No: #{rank}{spot}", f"{rank}{spot}", reason.text(), waits)


def _tie(subject: Subject, place: Place) -> str:
    return f"tied with {joined([subject.names.release(slug) for slug in place.tied_with])}"


def _rank_one(subject: Subject, place: Place) -> str:
    return f"rank 1 of {place.field}{', ' + _tie(subject, place) if place.tied_with else ''}"


def _few(subject: Subject, place: Place) -> str:
    """Say how few they are, as far as it is known."""
    if place.field == 1:
        return "no other release is ranked there"
    rules = subject.day.context.rules.get(place.category)
    labs = labs_of(subject.day, list(subject.day.field(place.category, place.scope)))
    if rules is None or labs is None:
        return f"the {counted(place.field, 'release')} ranked there are of too few labs"
    return f"{counted(labs, 'lab')} ranked there, {rules.min_labs} needed"


def _wide_tie(subject: Subject, place: Place) -> str:
    labs = labs_of(subject.day, [place.release, *place.tied_with])
    most = subject.day.context.rules[place.category].max_tied
    return f"{_tie(subject, place)}, {labs} labs where at most {most} may share rank 1"


def _unclear(subject: Subject, place: Place) -> str:
    """Say of how few it is clearly ahead (R13: uncertainty wins nothing)."""
    wins, lower = clear_wins(subject.day, place)
    if lower == 0:
        return f"{'both' if place.field == 2 else f'all {place.field}'} releases share rank 1"
    if lower == 1:
        clear = "not clearly ahead of the one release ranked lower"
    else:
        ahead = f"{wins or 'none'} of the {lower} releases ranked lower"
        clear = f"clearly ahead of {ahead}, where a lead takes at least half"
    return f"{_tie(subject, place)}, and {clear}" if place.tied_with else clear


def _also(subject: Subject, places: list[Place]) -> str:
    """Tell its rank among open weights beside the answer, and its first in each other category."""
    first, told, parts = places[0], {places[0].category}, []
    for place in sorted(places[1:], key=lambda place: place.category != first.category):
        if place.category == first.category or place.category not in told:
            told.add(place.category)
            boards = on_boards(place.listed, place.fresh)
            parts.append(f"{_finding(subject, place).answer.removeprefix('No: ')}, {boards}")
    return f"; also {listed_parts(parts)}" if parts else ""


def _word_short_of_quorum(subject: Subject) -> Texts:
    names, categories = subject.names, subject.verdict["categories"]
    shares: dict[str, list[str]] = {}
    for slug in sorted(names.in_order(categories), key=lambda slug: _missing(categories[slug])):
        part = categories[slug]
        shares.setdefault(needed_boards(part["listed"], part["needed"]), []).append(slug)
    short = joined([f"{share}{where(names, slugs, 'all')}" for share, slugs in shares.items()])
    listed = f"listed on {_boards(subject, is_fresh=True)}"
    stale = [reason.text(spot) for reason, spot in _stale(subject)]
    return texts(
        subject,
        answer=f"Too early: {short}",
        reason=f"{capital(listed)} so far",
        sentence=f"is too early to call on isitsota: {listed_parts([f'{short}, {listed} so far', *stale])}",
        next_step=f"continues until enough fresh boards list it{where(names, categories, 'all')}",
        detail=short,
    )


def _missing(part: dict[str, int]) -> int:
    return part["needed"] - part["listed"]


def _word_stale(subject: Subject) -> Texts:
    reasons = _stale(subject)
    said = listed_parts([reason.text(spot) for reason, spot in reasons])
    verb = "there is" if reasons[0][0].head == "no verdict" else "it is"
    categories = {category for part in subject.verdict["boards"].values() for category in part}
    return texts(
        subject,
        answer=capital(said),
        reason=f"Listed on {_boards(subject, is_fresh=False)}, not fresh any more",
        sentence=(
            f"has no rank on isitsota, as {verb} {said}; "
            f"listed on {_boards(subject, is_fresh=False)}, not fresh any more"
        ),
        next_step=f"continues until a new edition lists it{where(subject.names, categories, 'all')}",
        detail=said.removeprefix("no verdict "),
        label="No verdict",
    )


def _stale(subject: Subject) -> list[tuple[Reason, str]]:
    """List what is so in the categories where only stale boards list it, equal reasons together."""
    names, verdict = subject.names, subject.verdict
    categories = {category for part in verdict["boards"].values() for category in part}
    found: dict[Reason, list[str]] = {}
    for category in names.in_order(categories - set(verdict["categories"])):
        reason = why_no_rank(subject.day, subject.slug, category)
        found.setdefault(reason, []).append(category)
    return [(reason, where(names, slugs, "all")) for reason, slugs in found.items()]


def _boards(subject: Subject, *, is_fresh: bool) -> str:
    """Name the boards that list it, the fresh or the stale ones."""
    boards = subject.verdict["boards"]
    slugs = [slug for slug in sorted(boards) if any(p["fresh"] == is_fresh for p in boards[slug].values())]
    return joined([subject.names.board(slug) for slug in slugs])
