"""Word the states about crowns and leads, from `sota` to `former` (R12 to R14). Pure."""

from collections.abc import Sequence

from boards_app.rules.dates import date_range, short_date
from boards_app.rules.phrases import OPEN, among, capital, joined, listed_parts, on_boards, where
from boards_app.rules.places import Place
from boards_app.rules.reasons import Reason, held_names, why_lost, why_no_lead
from boards_app.rules.subject import Crown, Subject, Texts, texts


def word_crowned(subject: Subject) -> Texts:
    """Word `sota` and `sota-open`: the crowns worn in the lead; the sentence tells the others."""
    scope = "all" if subject.verdict["state"] == "sota" else OPEN
    crowns = subject.crowns()
    main = [crown for crown in crowns if crown.scope == scope and _leads(subject, crown)]
    title = _title(subject, main)
    since = _since(subject, main)
    comma = "," if any(place.tied_with for place in _places(subject, main)) else ""
    ends = "the crown ends" if len(main) == 1 else "a crown ends"
    return texts(
        subject,
        answer=f"Yes: {title}" if scope == "all" else title,
        reason=capital(since),
        sentence=f"is {title}{comma} on isitsota: crowned {since}{_besides(subject, crowns, main)}",
        next_step=f"continues: {ends} when rank 1 is lost in two editions in a row, or its boards go stale",
        detail=_crowned_detail(subject, main),
    )


def word_challenged(subject: Subject) -> Texts:
    """Word `challenged`: worn without the lead. Open crowns speak where there is none of scope all."""
    crowns = subject.crowns()
    if not crowns:
        raise ValueError(f"{subject.slug}: its state is challenged, but no lasting reign of it was given")
    main = [crown for crown in crowns if crown.scope == crowns[0].scope]
    scope, names = main[0].scope, subject.names
    spots = [f"in {names.category(crown.category)} since {short_date(crown.since)}" for crown in main]
    reasons = _reasons(subject, main)
    why = listed_parts([reason.text(spot) for reason, spot in reasons])
    title = f"SOTA{where(names, [crown.category for crown in main], scope)}"
    places = _places(subject, main)
    return texts(
        subject,
        answer=f"SOTA{among(scope)} {joined(spots)}, now challenged: {why}",
        reason=capital(_ranked_on(subject, places)),
        sentence=(
            f"is {title} on isitsota, but challenged: crowned {_since(subject, main)}, "
            f"{_now(reasons)}{_besides(subject, crowns, main)}"
        ),
        next_step="continues until it leads again or is without rank 1 in two editions in a row",
        detail=why if len(main) > 1 else f"{names.category(main[0].category)}{among(scope)}: {why}",
    )


def word_provisional(subject: Subject) -> Texts:
    """Word `provisional`: a lead in the newest editions only."""
    places = _widest([place for place in subject.day.places(subject.slug) if place.leads])
    led = _led(subject, places)
    standing = listed_parts([_standing(subject, place, alone=len(places) == 1) for place in places])
    return texts(
        subject,
        answer=f"Not yet: leads {led}, must hold for a second edition",
        reason=capital(standing),
        sentence=f"leads {led} on isitsota, but must hold for a second edition to be SOTA: {standing}",
        next_step=f"continues until a second edition confirms or ends its lead in {led}",
        detail=f"leads {led} on one snapshot",
    )


def word_hold(subject: Subject) -> Texts:
    """Word `hold`: it would lead, but names that nobody has identified yet are ahead (R12)."""
    names = subject.names
    places = _widest(
        [
            place
            for place in subject.day.places(subject.slug)
            if place.rank == 1 and why_no_lead(subject.day, names, place).kind == "hold"
        ]
    )
    led = _led(subject, places)
    held = held_names(names, places)
    boards = _ranked_on(subject, places)
    many = len({name for place in places for _, name in place.held_by}) > 1
    return texts(
        subject,
        answer=f"On hold: {held} not identified yet",
        reason=f"Otherwise it would lead {led}; {boards}",
        sentence=f"is on hold on isitsota: it would lead {led}, but {held} not identified yet; {boards}",
        next_step=f"continues until {'those names are' if many else 'that name is'} identified",
        detail=held.removesuffix(" are" if many else " is"),
    )


def word_former(subject: Subject) -> Texts:
    """Word `former`: what it was and when, and what keeps it from the lead today."""
    reigns = subject.past()
    if not reigns:
        raise ValueError(f"{subject.slug}: its state is former, but no ended reign of it was given")
    # An open crown beside one of scope all in the same category adds nothing to the answer.
    wide = {crown.category for crown in reigns if crown.scope != OPEN}
    main = [crown for crown in reigns if crown.scope != OPEN or crown.category not in wide]
    was = past_titles(subject, main)
    reasons = _reasons(subject, main)
    if not subject.verdict["checks"]["usable"]:
        gone = subject.facts.unavailable_since
        since = f" since {short_date(gone)}" if gone else ""
        now = f"not usable by the public{since}" if since else "now not usable by the public"
    else:
        now = _now(reasons)
    return texts(
        subject,
        answer=f"Not any more: {was}",
        reason=capital(now),
        sentence=f"is not SOTA any more on isitsota: {was}; {now}",
        next_step="continues: a new crown takes the lead in two editions in a row",
        detail=was,
    )


def past_titles(subject: Subject, reigns: Sequence[Crown]) -> str:
    """Say what a release was and when: "SOTA in Coding, Mar 3 – Jul 9, 2026, and in Agents, …"."""
    spans: dict[tuple[str, str], list[str]] = {}
    for crown in reigns:
        spans.setdefault((crown.scope, crown.category), []).append(date_range(crown.since, crown.until))
    parts = [
        f"{among(scope)} in {subject.names.category(category)}, {joined(days)}".strip()
        for (scope, category), days in spans.items()
    ]
    return f"SOTA {parts[0]}" if len(parts) == 1 else f"SOTA {listed_parts(parts)}"


def _leads(subject: Subject, crown: Crown) -> bool:
    place = subject.place(crown)
    return place is not None and place.leads


def _places(subject: Subject, crowns: Sequence[Crown]) -> list[Place]:
    return [place for crown in crowns if (place := subject.place(crown))]


def _widest(places: Sequence[Place]) -> list[Place]:
    """Leave out the places in scope open where the same category speaks in scope all."""
    wide = {place.category for place in places if place.scope != OPEN}
    return [place for place in places if place.scope != OPEN or place.category not in wide]


def _tied(subject: Subject, place: Place) -> str:
    return f"tied with {joined([subject.names.release(slug) for slug in place.tied_with])}"


def _title(subject: Subject, crowns: Sequence[Crown]) -> str:
    """Say what it is SOTA in, for crowns of one scope: those worn alone, then the shared ones."""
    names, places = subject.names, _places(subject, crowns)
    scope = crowns[0].scope
    alone = [place.category for place in places if not place.tied_with]
    shared = [place for place in places if place.tied_with]
    if not shared:
        return f"SOTA{where(names, alone, scope)}"
    if len(places) == 1:
        return f"SOTA{where(names, [shared[0].category], scope)}, {_tied(subject, shared[0])}"
    ties = joined([f"{_tied(subject, place)} in {names.category(place.category)}" for place in shared])
    own = alone or [place.category for place in shared]
    return f"SOTA{where(names, own, scope)}, {'and ' if alone else ''}{ties}"


def _crowned_detail(subject: Subject, crowns: Sequence[Crown]) -> str:
    """Say it in short: "Coding, Reasoning; tied in Agents", or of one shared crown "Agents, tied with B"."""
    places = _places(subject, crowns)
    alone = [subject.names.category(place.category) for place in places if not place.tied_with]
    shared = [subject.names.category(place.category) for place in places if place.tied_with]
    if len(places) == 1 and shared:
        return f"{shared[0]}, {_tied(subject, places[0])}"
    parts = [", ".join(alone), f"tied in {', '.join(shared)}" if shared else ""]
    return "; ".join(part for part in parts if part)


def _since(subject: Subject, crowns: Sequence[Crown]) -> str:
    """Say since when and on how many boards: "since Feb 8, 2026, on 3 of 4 boards"; of several, where."""
    parts = []
    for crown in crowns:
        place = subject.place(crown)
        spot = f"in {subject.names.category(crown.category)} " if len(crowns) > 1 else ""
        boards = f", {on_boards(place.listed, place.fresh)}" if place else ""
        parts.append(f"{spot}since {short_date(crown.since)}{boards}")
    return listed_parts(parts)


def _besides(subject: Subject, crowns: Sequence[Crown], main: Sequence[Crown]) -> str:
    """Tell of the other crowns: those in the lead where no wider one says it, and the challenged ones."""
    told = {crown.category for crown in main}
    told_led = {crown.category for crown in main if _leads(subject, crown)}
    others = [crown for crown in crowns if crown not in main]
    led = [crown for crown in others if _leads(subject, crown) and crown.category not in told_led]
    text = f"; also {_title(subject, led)}" if led else ""
    for crown in others:
        if not _leads(subject, crown) and crown.category not in told:
            reason = why_lost(subject.day, subject.names, subject.slug, crown.category, crown.scope)
            text += f"; challenged{where(subject.names, [crown.category], crown.scope)}: {reason.text()}"
    return text


def _reasons(subject: Subject, crowns: Sequence[Crown]) -> list[tuple[Reason, str]]:
    """List why each is not led, equal reasons together; of several categories, each with where."""
    found: dict[tuple[Reason, str], list[str]] = {}
    for crown in crowns:
        reason = why_lost(subject.day, subject.names, subject.slug, crown.category, crown.scope)
        found.setdefault((reason, crown.scope), []).append(crown.category)
    several = len({(crown.category, crown.scope) for crown in crowns}) > 1
    return [
        (reason, where(subject.names, categories, scope) if several else "")
        for (reason, scope), categories in found.items()
    ]


def _now(reasons: Sequence[tuple[Reason, str]]) -> str:
    return listed_parts([reason.now(spot) for reason, spot in reasons])


def _ranked_on(subject: Subject, places: Sequence[Place]) -> str:
    """Say on how many boards the ranks rest; nothing where it has none now."""
    names = subject.names
    spots = [f" in {names.category(place.category)}" if len(places) > 1 else "" for place in places]
    parts = [f"{boards}{spot}" for boards, spot in zip(_boards(places), spots, strict=True)]
    return f"ranked {joined(parts)}" if parts else ""


def _boards(places: Sequence[Place]) -> list[str]:
    return [on_boards(place.listed, place.fresh) for place in places]


def _led(subject: Subject, places: Sequence[Place]) -> str:
    """Name what is led: "Coding and Math", "Math among open weights", or both scopes in one."""
    names = subject.names
    wide, narrow = (
        joined(
            [
                names.category(slug)
                for slug in names.in_order(p.category for p in places if (p.scope == OPEN) is is_open)
            ]
        )
        for is_open in (False, True)
    )
    if wide and narrow:
        return f"{wide} and, among open weights, {narrow}"
    return wide or f"{narrow} among open weights"


def _standing(subject: Subject, place: Place, *, alone: bool) -> str:
    """Say what a lead rests on: "rank 1 of 22, on 3 of 4 boards", "tied with B, on 2 of 3 boards"."""
    spot = "" if alone else where(subject.names, [place.category], place.scope)
    rank = _tied(subject, place) if place.tied_with else f"rank 1 of {place.field}"
    return f"{rank}{spot}, {on_boards(place.listed, place.fresh)}"
