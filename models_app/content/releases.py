"""Releases as content files: releases/SLUG.yaml."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from models_app.catalogue import ReleaseRows, save_release
from models_app.content.files import yaml_pages
from models_app.content.order import drafts_in_order
from models_app.content.problem import Problem
from models_app.content.rows import PARTS, read_rows, rows_as_plain, stored_rows
from models_app.content.shape import Shape, assign, unknown
from models_app.content.slugs import (
    OLD_SLUGS,
    Named,
    find_stored,
    new_old_slugs,
    old_slugs_as_plain,
    read_names,
    slugs_after,
)
from models_app.content.tally import Tally, outcome
from models_app.models import Lab, Release
from models_app.yaml_reading import shown
from models_app.yaml_writing import Plain

_SAME = (
    "announced_on", "tracking_since", "updated_on", "base", "base_identifier", "api_from", "api_until",
    "weights_from", "weights_until", "withdrawn_on", "licence", "total_parameters", "active_parameters",
    "context_tokens", "description",
)  # fmt: skip
RELEASE = Shape(
    Release,
    {"name": "name", "lab": "lab", "published": "is_published", "publish_at": "publish_at"}
    | {key: key for key in _SAME},
    [*PARTS, OLD_SLUGS],
)


@dataclass
class ReleaseFile:
    """What the file of a release says."""

    named: Named
    rows: ReleaseRows

    @property
    def slug(self) -> str:
        """Return the slug it is named by."""
        return self.named.slug


def read_releases(root: Path, problems: list[Problem]) -> list[ReleaseFile]:
    """Return the releases of a folder; mistakes are noted."""
    files = []
    for slug, page in yaml_pages(root, "releases", problems):
        draft = RELEASE.read(page.root, page)
        if draft is None:
            continue
        if "is_published" not in draft.lines and draft.values.get("publish_at"):
            draft.values["is_published"] = True  # a time to publish at says so
        files.append(ReleaseFile(read_names(slug, draft), read_rows(draft)))
    return files


def store_releases(
    files: list[ReleaseFile], named: set[str], labs: Mapping[str, Lab | None], tally: Tally, *, by: str
) -> dict[str, Release | None]:
    """Store the releases, each after its base, and return all by slug.

    Mistakes are noted; while there are any nothing is stored. A release that is not stored for that reason is
    None, and so is one of the slugs `named` by a file that could not be read, so that it is no unknown one.
    """
    read = [file.named for file in files]
    stored = find_stored(read, Release)
    known = slugs_after(read, stored, Release) | named
    _check_references(read, set(labs), known)
    ready = {row.pk: row for row in with_rows(Release.objects.filter(pk__in=[r.pk for r in stored.values()]))}
    saved = {release.slug: release for release in Release.objects.all()}
    for file in _bases_first(files):
        before = stored.get(file.slug)
        release = ready[before.pk] if before else Release()
        _store_release(file, release, labs, saved, tally, by)
        if release.pk:
            saved[file.slug] = release
    return {slug: saved.get(slug) for slug in known}


def _check_references(read: list[Named], labs: set[str], releases: set[str]) -> None:
    for one in read:
        for attribute, what, known in (("lab", "lab", labs), ("base", "release", releases)):
            slug = one.draft.values.get(attribute)
            if slug is not None and slug not in known:
                one.draft.wrong(attribute, unknown(f"{what} {shown(slug)}", slug, known))


def _bases_first(files: list[ReleaseFile]) -> Iterator[ReleaseFile]:
    """Yield the files so that a release comes after its base; a circle of bases is noted."""
    of_slug = {file.slug: file for file in files}
    drafts = {file.slug: file.named.draft for file in files}
    stored = dict(Release.objects.filter(base__isnull=False).values_list("slug", "base__slug"))
    order = drafts_in_order(drafts, stored, "base", "its base derives from this release itself")
    return (of_slug[slug] for slug in order)


def _store_release(
    file: ReleaseFile,
    release: Release,
    labs: Mapping[str, Lab | None],
    releases: Mapping[str, Release],
    tally: Tally,
    by: str,
) -> None:
    one, draft, is_new = file.named, file.named.draft, release.pk is None
    old_slugs = new_old_slugs(one, None if is_new else release)
    rows_differ = is_new or rows_as_plain(stored_rows(release)) != rows_as_plain(file.rows)
    is_changed = assign(release, _values(one, labs, releases)) or rows_differ or bool(old_slugs)
    if (is_changed or draft.broken) and draft.check(release, skip=["slug"]) and not one.page.problems:
        save_release(release, by=by, rows=file.rows if rows_differ else None, old_slugs=old_slugs)
    tally.count("releases", outcome(is_new=is_new, is_changed=is_changed))


def _values(one: Named, labs: Mapping[str, Lab | None], releases: Mapping[str, Release]) -> dict[str, Any]:
    """Return the values of a release by attribute, relations by their ids; a broken one is not among them."""
    values: dict[str, Any] = {
        name: value for name, value in one.draft.values.items() if name not in ("lab", "base")
    }
    lab, base = labs.get(one.draft.values.get("lab", "")), one.draft.values.get("base")
    if lab is not None:
        values["lab_id"] = lab.pk
    if base is None:
        values["base_id"] = None
    elif base in releases:
        values["base_id"] = releases[base].pk
    return values | {"slug": one.slug}


def with_rows(releases: Any) -> Any:
    """Return releases with all that their files say, in a few queries."""
    return releases.select_related("lab", "base").prefetch_related(
        "facts", "claims__scores", "claims__source", "sources", "old_slugs"
    )


def all_releases() -> Iterator[Release]:
    """Yield every release with what its file says, in the order of slugs."""
    yield from sorted(with_rows(Release.objects.all()), key=lambda release: release.slug)


def release_as_plain(release: Release) -> dict[str, Plain]:
    """Return what the file of a release says."""
    plain = RELEASE.write(release)
    if release.publish_at is not None:  # which says "published: yes" already
        plain["published"] = "no"
        plain = {
            key: plain[key]
            for key in RELEASE.fields
            if key in plain and (key != "published" or not release.is_published)
        }
    return plain | rows_as_plain(stored_rows(release)) | old_slugs_as_plain(release)
