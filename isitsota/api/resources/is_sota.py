"""`/v1/is-sota`: one question, one answer, to be quoted."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any, Literal, get_args

from django.http import QueryDict

from boards_app.models import Board, Category, Verdict
from boards_app.queries import verdicts_on
from boards_app.rules.phrases import Names
from boards_app.rules.places import CategoryRules, Context, Day, Place
from boards_app.rules.reasons import why_no_lead
from boards_app.rules.wording import as_of_sentence
from isitsota.api.answers import Answer
from isitsota.api.parameters import AS_OF, Parameter, named
from isitsota.api.resources.is_sota_answer import WITHOUT_PLACE, Said, answer_of, sentence_of
from isitsota.api.resources.names import release_meant
from isitsota.pages.addresses import Addresses, BoardLink, CategoryLink, LabLink, ReleaseLink
from isitsota.pages.asked import BadQuery, NotThere, Refusal, day_asked, refuse_unknown
from isitsota.pages.judged import Judged, judged_on
from isitsota.pages.search.load import known_names
from models_app.models import Release

Scope = Literal["all", "open"]
SCOPES = get_args(Scope)
PARAMETERS = (
    Parameter("model", "The release: its slug, its name, or what a board calls it.", is_required=True),
    Parameter("category", "The slug of a category; without it, any category.", named("CategorySlug")),
    Parameter(
        "scope", "Among all releases, or among open weights.", {"type": "string", "enum": list(SCOPES)}
    ),
    AS_OF,
)


@dataclass(frozen=True)
class Evidence:
    """Where a board lists the release: its row's name, score and rank among `of`, on the edition's day."""

    board: BoardLink
    category: str
    name: str
    score: str
    rank: int
    of: int
    taken_on: date
    is_fresh: bool
    attribution: str


@dataclass(frozen=True, kw_only=True)
class IsSota(Answer):
    """The answer, and what it rests on. `category` is null where any was asked for.

    `answer`: "tied" is a yes whose rank 1 is shared, "challenged" wears a crown without leading, "not-yet"
    leads without a crown, "hold" waits for a name to be identified. `evidence_on` is the newest edition's
    day, null without any.
    """

    answer: Said
    release: ReleaseLink
    lab: LabLink
    category: CategoryLink | None
    scope: Scope
    state: str
    label: str
    headline: str
    evidence_on: date | None
    evidence: tuple[Evidence, ...]


def load_is_sota(query: QueryDict, addresses: Addresses) -> IsSota:
    """Return the answer. Raises WhichOne for a name that does not mean one release."""
    refuse_unknown(query, [one.name for one in PARAMETERS])
    if not query.get("model"):
        raise BadQuery(["model: say which release, by its slug, its name, or what a board calls it."])
    scope, category, day = _scope(query), _category(query), day_asked(query)
    newest, names = known_names()
    judged = judged_on(day) if day else newest
    release = release_meant(str(query["model"]), names, addresses)
    verdict = _verdict(release, judged)
    places = _places(release, verdict, scope, category)
    answer = answer_of(verdict.state, places, lambda place: _is_on_hold(place, judged.as_of))
    sentence = verdict.sentence
    if category and verdict.state not in WITHOUT_PLACE:
        sentence = sentence_of(release.name, answer, category.name, scope, places[0] if places else None)
    evidence = tuple(_evidence(verdict.judgement, category, addresses))
    link = addresses.release(release.slug, release.name)
    asked = judged.asked(model=release.slug, category=category.slug if category else "", scope=scope)
    return IsSota(
        url=link.url,
        json_url=f"{addresses.api}/v1/is-sota{asked}",
        sentence=as_of_sentence(judged.as_of or date.min, sentence),
        as_of=judged.as_of,
        rules_version=judged.rules_version,
        answer=answer,
        release=link,
        lab=addresses.lab(release.lab.slug, release.lab.name),
        category=addresses.category(category.slug, category.name) if category else None,
        scope=scope,
        state=verdict.state,
        label=verdict.label,
        headline=verdict.headline,
        evidence_on=max((one.taken_on for one in evidence), default=None),
        evidence=evidence,
    )


def _scope(query: QueryDict) -> Any:
    """Return the scope asked for, "all" where none is."""
    scope = query.get("scope") or "all"
    if scope not in SCOPES:
        sentence = f"scope: {scope[:60]!r} is not known; allowed are {', '.join(SCOPES)}."
        raise BadQuery([Refusal("scope", sentence, SCOPES)])
    return scope


def _category(query: QueryDict) -> Category | None:
    slug = query.get("category")
    if not slug:
        return None
    known = {one.slug: one for one in Category.objects.order_by("position", "name")}
    if slug not in known:
        sentence = f"category: {slug[:60]!r} is not known; allowed are {', '.join(known)}."
        raise BadQuery([Refusal("category", sentence, tuple(known))])
    return known[slug]


def _verdict(release: Release, judged: Judged) -> Verdict:
    found = verdicts_on(judged.as_of).filter(release=release).first() if judged.as_of else None
    if found is None:
        raise NotThere(f"{release.name} was not judged by {judged.day_text}.")
    return found


def _places(release: Release, verdict: Verdict, scope: str, category: Category | None) -> list[Place]:
    places = Day({release.slug: verdict.judgement}, Context()).places(release.slug)
    return [
        place
        for place in places
        if place.scope == scope and (category is None or place.category == category.slug)
    ]


def _is_on_hold(place: Place, day: date | None) -> bool:
    """Tell whether unidentified names alone keep a place from the lead (R12); two queries."""
    columns = ("release__slug", "release__lab__slug", "judgement")
    rows = list(verdicts_on(day or date.min).values_list(*columns))
    context = Context(
        labs={slug: lab for slug, lab, _ in rows},
        rules={one.slug: CategoryRules(one.min_labs, one.max_tied) for one in Category.objects.all()},
        day=day,
    )
    judgements = {slug: judgement for slug, _, judgement in rows}
    return why_no_lead(Day(judgements, context), Names({}, {}, {}), place).kind == "hold"


def _evidence(
    judgement: Mapping[str, Any], category: Category | None, addresses: Addresses
) -> list[Evidence]:
    """Return where boards that count list it, the newest edition first."""
    boards = {one.slug: one for one in Board.objects.filter(slug__in=judgement["boards"])}
    rows = [
        Evidence(
            board=addresses.board(slug, boards[slug].name),
            category=name,
            name=part["name"],
            score=part["score"],
            rank=part["rank"],
            of=part["of"],
            taken_on=date.fromisoformat(part["taken_on"]),
            is_fresh=part["fresh"],
            attribution=boards[slug].attribution,
        )
        for slug, parts in judgement["boards"].items()
        for name, part in parts.items()
        if category is None or name == category.slug
    ]
    return sorted(rows, key=lambda row: (-row.taken_on.toordinal(), row.board.name, row.category))
