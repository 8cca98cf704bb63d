"""Rows to the page of a release, in eight queries at most, however much is stored."""

from collections.abc import Mapping
from datetime import date
from decimal import Decimal
from typing import Any

from django.http import QueryDict

from boards_app.models import Reign as ReignRow
from boards_app.models import Verdict
from boards_app.queries import verdicts_that_hold
from boards_app.rules.states import CHECKS
from boards_app.rules.wording import as_of_sentence
from boards_app.timeline import UNTOUCHED
from isitsota.pages.addresses import Addresses
from isitsota.pages.asked import refuse_unknown
from isitsota.pages.blocks import NOT_JUDGED, StateChange, Status
from isitsota.pages.judged import with_judged
from isitsota.pages.moved import release_elsewhere
from isitsota.pages.release.announced import Check
from isitsota.pages.release.history import Reign, Said, reign_of, states_of
from isitsota.pages.release.load_announced import Announced, load_announced
from isitsota.pages.release.load_boards import BoardRow, load_board_rows, load_boards_read
from isitsota.pages.release.shape import ReleasePage
from isitsota.pages.release.standing import Known, named_releases, read_standing
from isitsota.pages.release_rows import is_between
from models_app.models import Release


def load_release(query: QueryDict, addresses: Addresses, slug: str) -> ReleasePage:
    """Return the page of a published release. Raises Moved or NotThere where there is none by that slug."""
    refuse_unknown(query, [])
    rows = Release.objects.published().select_related("lab", "base", "current_verdict__verdict")
    release = with_judged(rows).filter(slug=slug).first()
    if release is None:
        raise release_elsewhere(slug)
    return page_of(release, load_announced(release), addresses)


def page_of(release: Any, announced: Announced, addresses: Addresses) -> ReleasePage:
    """Return the page of a release that carries `judged_on` and `judged_by`; it need not be stored yet."""
    verdict = release.current_verdict.verdict if hasattr(release, "current_verdict") else None
    judgement = verdict.judgement if verdict else UNTOUCHED
    status = _status(release, verdict)
    boards = load_board_rows(judgement, verdict.shared_places if verdict else ())
    known = _known(release, judgement, boards, addresses)
    link = addresses.release(release.slug, release.name)
    return ReleasePage(
        url=link.url,
        markdown_url=link.markdown_url,
        json_url=link.json_url,
        title=f"Is {release.name} SOTA? {status.answer}",
        sentence=status.sentence,
        as_of=release.judged_on,
        rules_version=release.judged_by or "",
        slug=release.slug,
        name=release.name,
        question=f"Is {release.name} SOTA?",
        status=status,
        lab=addresses.lab(release.lab.slug, release.lab.name),
        base=_base(release, addresses),
        standing=read_standing(release.slug, judgement, known),
        boards=tuple(row.place for row in boards),
        boards_read=_boards_read(release, status),
        checks=tuple(Check(one.slug, one.text, judgement["checks"][one.slug]) for one in CHECKS),
        facts=announced.facts,
        claims=announced.claims,
        reigns=_reigns(release),
        earlier_states=_earlier_states(release),
        sources=announced.sources,
        **{name: _plain(getattr(release, name)) for name in FIELDS},
    )


FIELDS = (
    "description", "announced_on", "updated_on", "tracking_since", "base_identifier", "api_from", "api_until",
    "weights_from", "weights_until", "withdrawn_on", "licence", "total_parameters", "active_parameters",
    "context_tokens",
)  # fmt: skip


def _plain(value: Any) -> Any:
    """Leave out the zeros that the database adds to a decimal: 35, not 35.000."""
    return Decimal(format(value.normalize(), "f")) if isinstance(value, Decimal) else value


def _status(release: Any, verdict: Verdict | None) -> Status:
    if verdict is None:
        words = "Not judged yet."
        sentence = f"{release.name} has not been judged on isitsota yet."
        return Status(None, NOT_JUDGED.label, "", None, words, "", words, sentence, "")
    return Status(
        state=verdict.state,
        label=verdict.label,
        detail=verdict.detail,
        since=verdict.since,
        answer=verdict.answer,
        reason=verdict.headline.removeprefix(verdict.answer).strip(),
        headline=verdict.headline,
        sentence=as_of_sentence(release.judged_on, verdict.sentence),
        next_step=verdict.next_step,
    )


def _base(release: Any, addresses: Addresses) -> Any:
    """Link the base where readers can see it too."""
    base = release.base
    return addresses.release(base.slug, base.name) if base and base.is_public() else None


def _boards_read(release: Any, status: Status) -> Any:
    if status.state != "pending" or release.announced_on is None:
        return None
    return load_boards_read(release.announced_on, release.judged_on)


def _known(release: Any, judgement: Mapping[str, Any], boards: list[BoardRow], addresses: Addresses) -> Known:
    """Read names and ranks of the releases that a judgement names, itself among them."""
    columns = (
        "slug", "name", "standings__category__slug", "standings__scope", "standings__rank",
        "standings__is_shared",
    )  # fmt: skip
    others = named_releases(judgement)
    rows = (
        list(Release.objects.filter(slug__in=[release.slug, *others]).values_list(*columns)) if boards else []
    )
    categories = sorted(
        {(row.category_position, row.place.category, row.place.category_slug) for row in boards}
    )
    return Known(
        addresses=addresses,
        releases={one: name for one, name, *_ in rows},
        ranks={(category, scope, one): (rank, shared) for one, _, category, scope, rank, shared in rows},
        boards={row.place.board_slug: row.place.board for row in boards},
        categories={category: name for _, name, category in categories},
        is_open=is_between(release.weights_from, release.weights_until, release.judged_on),
    )


def _earlier_states(release: Any) -> tuple[StateChange, ...]:
    """Return the states it was in up to the last day judged, as they are known today."""
    if release.pk is None:
        return ()
    rows = verdicts_that_hold().filter(release=release).order_by("as_of")
    said = [Said(*row) for row in rows.values_list("as_of", "state", "label", "detail", "answer")]
    return states_of(row for row in said if row.day <= (release.judged_on or date.max))


def _reigns(release: Any) -> tuple[Reign, ...]:
    if release.pk is None:
        return ()
    rows = ReignRow.objects.filter(release=release).select_related("category").order_by("-from_on", "pk")
    return tuple(
        reign_of((row.category.slug, row.category.name), row.scope, row.from_on, row.until_on) for row in rows
    )
