"""`/v1/exports`: which files hold everything at once, and on which terms."""

import json
from dataclasses import dataclass
from datetime import date

from django.http import QueryDict

from isitsota.api.answers import Answer
from isitsota.api.exports.keeping import folder_served
from isitsota.api.exports.writing import MANIFEST
from isitsota.pages.addresses import Addresses
from isitsota.pages.asked import refuse_unknown
from isitsota.pages.judged import last_judged


@dataclass(frozen=True)
class ExportedFile:
    """A file: a table as JSON Lines or as CSV."""

    name: str
    table: str
    url: str
    bytes: int
    sha256: str


@dataclass(frozen=True)
class BoardTerms:
    """On which terms a board's figures stand here; of one that does not count there are none."""

    slug: str
    name: str
    url: str
    is_counted: bool
    licence: str
    attribution: str


@dataclass(frozen=True, kw_only=True)
class Exports(Answer):
    """The newest exports, of the day `as_of`; no files where none were made yet."""

    files: tuple[ExportedFile, ...]
    boards: tuple[BoardTerms, ...]


def load_exports(query: QueryDict, addresses: Addresses) -> Exports:
    """Return what the manifest says; one query where there is none."""
    refuse_unknown(query, [])
    path = folder_served() / MANIFEST
    here = f"{addresses.api}/v1/exports"
    if not path.exists():
        judged = last_judged()
        words = "isitsota has made no exports yet."
        return _exports(addresses, words, judged.as_of, judged.rules_version, (), ())
    manifest = json.loads(path.read_text(encoding="utf-8"))
    day = manifest["as_of"] and date.fromisoformat(manifest["as_of"])
    files = tuple(ExportedFile(url=f"{here}/{one['name']}", **one) for one in manifest["files"])
    boards = tuple(BoardTerms(**one) for one in manifest["boards"])
    words = "These files hold all that isitsota shows, on the terms of each board."
    return _exports(addresses, words, day, manifest["rules_version"], files, boards)


def _exports(
    addresses: Addresses,
    sentence: str,
    day: date | None,
    version: str,
    files: tuple[ExportedFile, ...],
    boards: tuple[BoardTerms, ...],
) -> Exports:
    return Exports(
        url=f"{addresses.site}/about",
        json_url=f"{addresses.api}/v1/exports",
        sentence=sentence,
        as_of=day,
        rules_version=version,
        files=files,
        boards=boards,
    )
