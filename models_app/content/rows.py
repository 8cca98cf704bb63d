"""The rows of a release in its file: facts, claims with their scores, sources."""

from collections.abc import Mapping
from typing import Any

from models_app.catalogue import ClaimRows, ReleaseRows
from models_app.content.shape import Draft, Shape, note_doubled
from models_app.models import Claim, ClaimedScore, Fact, Release, Source
from models_app.yaml_reading import Node, Text, shown
from models_app.yaml_writing import Plain

FACT = Shape(Fact, {"label": "label", "value": "value", "unsure": "is_unsure"})
CLAIM = Shape(Claim, {"text": "text", "by": "by", "on": "claimed_on"}, ["source", "scores"])
SCORE = Shape(
    ClaimedScore,
    {
        "benchmark": "benchmark", "value": "value", "unit": "unit", "setting": "setting",
        "compared_with": "compared_with",
    },
)  # fmt: skip
SOURCE = Shape(Source, {"kind": "kind", "title": "title", "url": "url", "on": "dated_on"})
PARTS = ("facts", "claims", "sources")


def read_rows(release: Draft) -> ReleaseRows:
    """Return the rows that a release's file gives, checked; mistakes are noted."""
    facts = _read(release, "facts", FACT)
    sources = _read(release, "sources", SOURCE)
    note_doubled(facts, "label", "the label")
    note_doubled(sources, "url", "the address")
    addresses = {draft.values.get("url") for draft in sources}
    return ReleaseRows(
        facts=[_made(draft, FACT) for draft in facts],
        claims=[_claim(draft, addresses) for draft in _read(release, "claims", CLAIM)],
        sources=[_made(draft, SOURCE) for draft in sources],
    )


def _read(parent: Draft, key: str, shape: Shape) -> list[Draft]:
    return shape.read_all(parent.parts.get(key), parent.page, f"{parent.where}{key}")


def _made(draft: Draft, shape: Shape) -> Any:
    row = shape.model(**draft.values)
    draft.check(row)
    return row


def _claim(draft: Draft, addresses: set[Any]) -> ClaimRows:
    url = _source_url(draft, draft.parts.get("source"), addresses)
    return ClaimRows(
        _made(draft, CLAIM), url, [_made(score, SCORE) for score in _read(draft, "scores", SCORE)]
    )


def _source_url(draft: Draft, node: Node | None, addresses: set[Any]) -> str:
    if node is None:
        return ""
    if not isinstance(node, Text):
        draft.page.wrong(node.line, f"{draft.where}source", "give the address of one of its sources")
        return ""
    if node.value not in addresses:
        message = f"{shown(node.value)} is the address of none of its sources"
        draft.page.wrong(node.line, f"{draft.where}source", message)
    return node.value


def stored_rows(release: Release) -> ReleaseRows:
    """Return the rows of a stored release; prefetch facts, claims (scores, source) and sources."""
    claims = [
        ClaimRows(claim, claim.source.url if claim.source else "", list(claim.scores.all()))
        for claim in release.claims.all()
    ]
    return ReleaseRows(list(release.facts.all()), claims, list(release.sources.all()))


def rows_as_plain(rows: ReleaseRows) -> dict[str, Plain]:
    """Return what a release's file says of its rows; keys without any are left out."""
    parts: Mapping[str, list[Plain]] = {
        "facts": [FACT.write(fact) for fact in rows.facts],
        "claims": [_claim_as_plain(claim) for claim in rows.claims],
        "sources": [SOURCE.write(source) for source in rows.sources],
    }
    return {key: parts[key] for key in PARTS if parts[key]}


def _claim_as_plain(of: ClaimRows) -> dict[str, Plain]:
    plain = CLAIM.write(of.claim)
    if of.source_url:
        plain["source"] = of.source_url
    if of.scores:
        plain["scores"] = [SCORE.write(score) for score in of.scores]
    return plain
