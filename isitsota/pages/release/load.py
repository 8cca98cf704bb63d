"""Rows to the page of a release, in seven queries at most, however much is stored."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any

from django.http import QueryDict

from boards_app.models import Verdict
from boards_app.rules.dates import short_date
from boards_app.rules.states import CHECKS
from boards_app.rules.wording import as_of_sentence
from boards_app.timeline import UNTOUCHED
from isitsota.pages.addresses import Addresses
from isitsota.pages.asked import NotThere, only_day
from isitsota.pages.blocks import NOT_JUDGED, Status
from isitsota.pages.judged import Judged, judged_of, judged_on, with_judged
from isitsota.pages.moved import release_elsewhere
from isitsota.pages.release.announced import Check
from isitsota.pages.release.boards import BoardPlace, BoardsRead, last_seen
from isitsota.pages.release.load_announced import Announced, load_announced
from isitsota.pages.release.load_boards import load_boards_read
from isitsota.pages.release.load_disagreements import (
    GONE,
    load_places,
    near_to,
    ranked_in,
    read_disagreements,
)
from isitsota.pages.release.load_history import Past, load_past
from isitsota.pages.release.load_others import Other, Others, load_others
from isitsota.pages.release.others import Relative
from isitsota.pages.release.shape import ReleasePage
from isitsota.pages.release.standing import Known, named_releases, read_standing
from isitsota.pages.release_rows import is_between
from isitsota.pages.releases_on import first_known
from models_app.models import Release


@dataclass(frozen=True)
class Found:
    """A release, what is judged of it on the day shown, and that day; it need not be stored yet."""

    release: Any
    verdict: Verdict | None
    judged: Judged

    @property
    def judgement(self) -> Mapping[str, Any]:
        """Give its part of the judgement."""
        return self.verdict.judgement if self.verdict else UNTOUCHED

    @property
    def day(self) -> date:
        """Give the day up to which its past is told."""
        return self.judged.as_of or date.max


def load_release(query: QueryDict, addresses: Addresses, slug: str) -> ReleasePage:
    """Return the page of a published release. Raises Moved or NotThere where there is none by that slug."""
    day = only_day(query)
    found = _today(slug) if day is None else _on(slug, day)
    announced = load_announced(found.release, found.day if found.judged.is_past else date.max)
    return page_of(found, announced, addresses)


def _today(slug: str) -> Found:
    rows = Release.objects.published().select_related("lab", "base", "current_verdict__verdict")
    release = with_judged(rows).filter(slug=slug).first()
    if release is None:
        raise release_elsewhere(slug)
    return Found(release, current_verdict(release), judged_of(release, None))


def current_verdict(release: Any) -> Verdict | None:
    """Return the verdict that holds on the last day judged, None where it is not judged yet."""
    return release.current_verdict.verdict if hasattr(release, "current_verdict") else None


def _on(slug: str, day: date) -> Found:
    """Find it as it was on a day: of the newest publication with a row by then, the newest row."""
    rows = Verdict.objects.filter(release__in=Release.objects.published(), release__slug=slug, as_of__lte=day)
    newest = rows.select_related("release__lab", "release__base").order_by("-publication_id", "-as_of")
    verdict = with_judged(newest, day).first()
    if verdict is None:
        raise _not_there_yet(slug, day)
    judged = judged_of(verdict, day)
    began = verdict.release.announced_on or verdict.release.tracking_since
    if judged.is_past and not verdict.since and began and began > day:
        raise _not_there_yet(slug, day)
    return Found(verdict.release, verdict, judged)


def _not_there_yet(slug: str, day: date) -> Exception:
    """Return what to raise where nothing was known of a release on a day: from when it was, or where."""
    release = Release.objects.published().filter(slug=slug)
    if not release.exists():
        return release_elsewhere(slug)
    judged_on(day)
    first = first_known(release)
    from_when = f" It is tracked from {short_date(first)} on." if first else ""
    return NotThere(f"Nothing was known of this release on {short_date(day)}.{from_when}")


def page_of(found: Found, announced: Announced, addresses: Addresses) -> ReleasePage:
    """Return the page of a release as it was on the day shown."""
    release, judged, judgement = found.release, found.judged, found.judgement
    status = _status(found)
    past = load_past(release, found.day)
    others = load_others(release, judged, named_releases(judgement), ranked_in(judgement))
    near = near_to(release.slug, ranked_in(judgement), others)
    places = load_places(release.slug, found.verdict, near, past.boards)
    known = _known(found, others, places[release.slug], past, addresses)
    link = addresses.release(release.slug, release.name)
    return ReleasePage(
        url=link.url,
        markdown_url=f"{link.markdown_url}{judged.asked()}",
        json_url=f"{link.json_url}{judged.asked()}",
        title=f"Is {release.name} SOTA? {status.answer}",
        sentence=status.sentence,
        as_of=judged.as_of,
        rules_version=judged.rules_version,
        is_past=judged.is_past,
        slug=release.slug,
        name=release.name,
        question=f"Is {release.name} SOTA?",
        status=status,
        days_waiting=_days_waiting(status, judged),
        lab=addresses.lab(release.lab.slug, release.lab.name),
        base=_base(release, addresses),
        newer=_relatives([one for one in others.releases.values() if one.is_newer], addresses),
        derived=_relatives([one for one in others.releases.values() if one.is_derived], addresses),
        standing=read_standing(release.slug, judgement, known),
        boards=places[release.slug],
        last_seen=tuple(last_seen(place) for place in places[GONE]),
        disagreements=tuple(
            read_disagreements(release.slug, near, places, others, past.categories, addresses)
        ),
        # One that a board listed once says where it was seen last instead.
        boards_read=None if places[GONE] else _boards_read(release, status, judged),
        checks=tuple(Check(one.slug, one.text, judgement["checks"][one.slug]) for one in CHECKS),
        facts=announced.facts,
        claims=announced.claims,
        ranks=past.ranks,
        reigns=past.reigns,
        earlier_states=past.states,
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


def _status(found: Found) -> Status:
    verdict = found.verdict
    if verdict is None or found.judged.as_of is None:
        words = "Not judged yet."
        sentence = f"{found.release.name} has not been judged on isitsota yet."
        return Status(None, NOT_JUDGED.label, "", None, words, "", words, sentence, "")
    return Status(
        state=verdict.state,
        label=verdict.label,
        detail=verdict.detail,
        since=verdict.since,
        answer=verdict.answer,
        reason=verdict.headline.removeprefix(verdict.answer).strip(),
        headline=verdict.headline,
        sentence=as_of_sentence(found.judged.as_of, verdict.sentence),
        next_step=verdict.next_step,
    )


def _days_waiting(status: Status, judged: Judged) -> int | None:
    if status.state != "pending" or status.since is None or judged.as_of is None:
        return None
    return (judged.as_of - status.since).days


def _base(release: Any, addresses: Addresses) -> Any:
    """Link the base where readers can see it too."""
    base = release.base
    return addresses.release(base.slug, base.name) if base and base.is_public() else None


def _relatives(others: Sequence[Other], addresses: Addresses) -> tuple[Relative, ...]:
    """List releases, the newest first."""
    newest = sorted(others, key=lambda one: (-(one.announced_on or date.min).toordinal(), one.name, one.slug))
    return tuple(
        Relative(addresses.release(one.slug, one.name), one.announced_on, one.status) for one in newest
    )


def _boards_read(release: Any, status: Status, judged: Judged) -> BoardsRead | None:
    if status.state != "pending" or release.announced_on is None or judged.as_of is None:
        return None
    return load_boards_read(release.announced_on, judged.as_of)


def _known(
    found: Found, others: Others, places: Sequence[BoardPlace], past: Past, addresses: Addresses
) -> Known:
    """Return what the words of a standing need of whatever the judgement names."""
    release = found.release
    return Known(
        addresses=addresses,
        releases={slug: other.name for slug, other in others.releases.items()},
        ranks={place: (rank.rank, rank.is_shared) for place, rank in others.ranks.items()},
        boards={place.board_slug: place.board for place in places},
        categories=past.categories,
        is_open=is_between(release.weights_from, release.weights_until, found.judged.as_of),
    )
