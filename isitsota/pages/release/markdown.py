"""The page of a release as Markdown. Pure."""

from collections.abc import Callable, Iterable, Mapping

from boards_app.rules.dates import short_date
from isitsota.pages.prose import to_markdown
from isitsota.pages.release.announced import Claim, Source
from isitsota.pages.release.boards import BoardPlace
from isitsota.pages.release.others import Relative, Vote
from isitsota.pages.release.places import Place, Rival
from isitsota.pages.release.shape import ReleasePage
from isitsota.pages.text import cell, cell_link, destination, document, inline, line, link, table

Blocks = list[list[str]]


def render(page: ReleasePage) -> str:
    """Return the page as text; the last line has no line break at its end."""
    blocks: Blocks = [
        [f"# {inline(page.question)}"],
        [line(page.status.headline)],
        [inline(page.sentence)],
        to_markdown(page.description).split("\n") if page.description else [],
        _about_the_page(page),
        [page.past_note] if page.past_note else [],
        _newer(page),
    ]
    for section in page.sections:
        if section in SECTIONS:
            blocks += SECTIONS[section](page)
    return document(blocks)


def _about_the_page(page: ReleasePage) -> list[str]:
    lines = [f"Canonical: {page.url}"]
    if page.updated_on:
        lines.append(f"Last updated: {page.updated_on.isoformat()}")
    if page.tracking_since:
        lines.append(f"Tracking since: {page.tracking_since.isoformat()}")
    return lines


def _newer(page: ReleasePage) -> list[str]:
    if not page.newer:
        return []
    return [f"{inline(page.newer_title)}:", "", *(_relative(one) for one in page.newer)]


def _relative(one: Relative) -> str:
    announced = f" ({short_date(one.announced_on)})" if one.announced_on else ""
    return f"- {link(one.release.name, one.release.markdown_url)}{announced}: {inline(one.status_line)}"


def _standing(page: ReleasePage) -> Blocks:
    rows = [
        [
            cell_link(row.name, f"{page.origin}{row.path}.md"),
            cell(row.boards),
            cell(_place(row.all, row.no_place_in_all)),
            cell(_place(row.open, row.no_place_in_open)),
        ]
        for row in page.standing
    ]
    return [
        ["## Where it stands"],
        [f'{page.as_of_line} "2=" means that the rank is shared.'],
        table(["Category", "Evidence", "Among all releases", "Among open weights"], rows),
    ]


def _place(place: Place | None, why_none: str) -> str:
    return place.full_text if place else f"Not ranked: {why_none}"


def _boards(page: ReleasePage) -> Blocks:
    heads = ["Category", "Board", "Edition", "Place", "Score", "Interval", "Basis", "Listed as"]
    blocks = [
        ["## On each board"],
        table(heads, [_board_row(row, page.origin) for row in page.boards]),
    ]
    if page.attributions:
        blocks.append([f"- {line(board)}: {inline(words)}" for board, words in page.attributions])
    return blocks


def _board_row(row: BoardPlace, origin: str) -> list[str]:
    edition = short_date(row.taken_on)
    return [
        cell(row.category),
        cell_link(row.board, f"{origin}{row.board_path}.md"),
        f"{edition} ({row.edition_note})" if row.edition_note else edition,
        row.place_text,
        cell(row.score_text),
        cell(row.interval or "none"),
        cell(row.note),
        cell(row.name),
    ]


def _last_seen(page: ReleasePage) -> Blocks:
    rows = [
        [
            cell(row.category),
            cell_link(row.board, f"{page.origin}{row.board_path}.md"),
            short_date(row.taken_on),
            cell(row.score_words),
            cell(row.name),
        ]
        for row in page.last_seen
    ]
    return [
        ["## Listed before"],
        [f"{page.last_seen_title}: their newest edition does not, or they do not count any more."],
        table(["Category", "Board", "Last seen", "Score (interval)", "Listed as"], rows),
        [f"- {line(board)}: {inline(words)}" for board, words in page.last_seen_attributions],
    ]


def _disagreements(page: ReleasePage) -> Blocks:
    blocks: Blocks = [["## Where boards disagree"]]
    for one in page.disagreements:
        heads = ["Board", "Edition", page.name, one.other.name, "It is"]
        blocks += [
            [f"### {inline(one.category)}, {one.rank_text}"],
            [inline(one.sentence)],
            [inline(one.first_line)] if one.first_line else [],
            table([cell(head) for head in heads], [_vote(vote) for vote in one.votes]) if one.votes else [],
        ]
    return blocks


def _vote(vote: Vote) -> list[str]:
    mine, other = cell(vote.score_words), cell(vote.other_score_words)
    return [cell(vote.board), short_date(vote.taken_on), mine, other, vote.outcome]


def _ranks(page: ReleasePage) -> Blocks:
    rows = [
        [cell(history.title), short_date(step.from_on), step.words]
        for history in page.ranks
        for step in history.steps
    ]
    return [["## Rank through time"], [page.ranks_note], table(["Category", "From", "Rank"], rows)]


def _rivals(page: ReleasePage) -> Blocks:
    blocks: Blocks = [["## Ahead and tied"]]
    for category in page.standing:
        for words, place in category.places:
            lines = list(_rival_lines(place))
            if lines:
                blocks += [[f"### {inline(category.name)}, {words}"], lines]
    return blocks


def _rival_lines(place: Place) -> Iterable[str]:
    for words, rivals in place.rival_lists:
        yield f"- {words}: {', '.join(_rival(rival) for rival in rivals)}"
    for board, names in place.held_lists:
        yield f"- Not identified yet on {inline(board)}: {', '.join(f'“{inline(name)}”' for name in names)}"


def _rival(rival: Rival) -> str:
    named = link(rival.release.name, rival.release.markdown_url)
    return f"{named} ({rival.rank})" if rival.rank else named


def _facts(page: ReleasePage) -> Blocks:
    rows = [
        [cell(fact.label), cell(fact.value) + (" (unsure)" if fact.is_unsure else "")] for fact in page.facts
    ]
    return [
        ["## Announced facts"],
        table(["Fact", "Value"], rows),
        ["Tags marked unsure are not stated on the lab's own pages."],
    ]


def _checks(page: ReleasePage) -> Blocks:
    return [
        ["## What would let us call it"],
        [page.checks_line],
        [f"- [{'x' if check.is_met else ' '}] {check.text}" for check in page.checks],
    ]


def _boards_read(page: ReleasePage) -> Blocks:
    read = page.boards_read
    if read is None:
        return []
    lines = [f"- {line(board.name)}: {short_date(board.read_on)}" for board in read.boards]
    return [["## Boards read since"], [f"{page.waiting_line} {inline(read.sentence)}"], lines]


def _claims(page: ReleasePage) -> Blocks:
    return [
        ["## What the lab claims"],
        ["Self-reported. Shown for context; not used in any verdict."],
        [_claim(claim) for claim in page.claims],
    ]


def _claim(claim: Claim) -> str:
    return f"- {inline(claim.intro)}: {inline(claim.text)}"


def _reigns(page: ReleasePage) -> Blocks:
    return [["## Crowns"], [f"- {line(reign.title)}: {reign.days}" for reign in page.reigns]]


def _states(page: ReleasePage) -> Blocks:
    lines = [
        f"- {short_date(state.day)}: {inline(state.status.line(state.answer))}"
        for state in page.earlier_states
    ]
    return [["## Earlier states"], lines]


def _sources(page: ReleasePage) -> Blocks:
    listed = [_source(source) for source in page.sources] or ["No source yet."]
    return [["## Sources"], listed, [inline(page.status.next_step)] if page.status.next_step else []]


def _source(source: Source) -> str:
    day = f" ({source.dated_on.isoformat()})" if source.dated_on else ""
    return f"- {source.kind}: {link(source.title, source.url)}{day}"


def _related(page: ReleasePage) -> Blocks:
    lines = [f"- Lab: {link(page.lab.name, page.lab.markdown_url)}"]
    if page.base:
        lines.append(f"- {page.base_line}: {link(page.base_name, page.base.markdown_url)}")
    if page.derived:
        lines.append(f"- Derived from it: {', '.join(_derived(one) for one in page.derived)}")
    lines.append(f"- {page.list_name}: {page.list_url}.md")
    lines.append(f"- JSON: {destination(page.json_url)}")
    return [["## Related"], lines]


def _derived(one: Relative) -> str:
    return f"{link(one.release.name, one.release.markdown_url)} ({inline(one.status.label)})"


# All but "quote", which holds what only a page of HTML is for: things to copy.
SECTIONS: Mapping[str, Callable[[ReleasePage], Blocks]] = {
    "standing": _standing,
    "boards": _boards,
    "last_seen": _last_seen,
    "disagreements": _disagreements,
    "rivals": _rivals,
    "ranks": _ranks,
    "facts": _facts,
    "checks": _checks,
    "boards_read": _boards_read,
    "claims": _claims,
    "reigns": _reigns,
    "states": _states,
    "sources": _sources,
    "related": _related,
}
