"""Aliases as content files: aliases.yaml for all boards, boards/SLUG/aliases.yaml for one; a list.

    - name: gpt-5 (high)
      release: gpt-5
      variant: high
    - name: Human baseline
      excluded: people, not a release

Names are kept in their normal form. Written, the names of a release stand together and exclusions last.
"""

from collections.abc import Mapping
from datetime import date
from pathlib import Path

from boards_app.content.boards import board_slugs
from boards_app.correcting.meanings import WatchedNames
from boards_app.intake.match import normal_form
from boards_app.models import Alias, Board
from models_app.content.files import read_page
from models_app.content.problem import Page, Problem
from models_app.content.shape import Draft, Shape, unknown
from models_app.content.tally import Tally
from models_app.history.recording import create_all
from models_app.models import ContentVersion, Release
from models_app.yaml_reading import Text, shown
from models_app.yaml_writing import Plain

FILE = "aliases.yaml"
ALIAS = Shape(
    Alias,
    {"name": "name", "variant": "variant", "from": "from_on", "until": "until_on", "reason": "reason"},
    ["release", "excluded"],
)
Key = tuple[str, str | None, str, date | None, date | None, str]


def store_aliases(
    root: Path,
    boards: Mapping[str, Board | None],
    releases: Mapping[str, Release | None],
    problems: list[Problem],
    tally: Tally,
    watch: WatchedNames,
    *,
    by: str,
) -> None:
    """Make the aliases of each level that has a file those of the file; mistakes are noted.

    What changed names meant before is seen by `watch`.
    """
    levels = [("", None)] + [(f"boards/{slug}/", boards.get(slug)) for slug in board_slugs(root)]
    for folder, board in levels:
        page = read_page(root, folder + FILE, problems)
        if page is not None:
            drafts = _read(page, releases)
            _check(page, drafts)
            _store(page, drafts, board, releases, tally, watch, by, is_global=folder == "")


def _read(page: Page, releases: Mapping[str, Release | None]) -> list[tuple[str | None, Draft]]:
    """Return (release slug, or None when excluded; draft) of each name in a file."""
    return [(_meaning(draft, releases), draft) for draft in ALIAS.read_all(page.root, page)]


def _meaning(draft: Draft, releases: Mapping[str, Release | None]) -> str | None:
    """Return the release's slug, or None after taking the reason of an exclusion; else note what is wrong."""
    given = [key for key in ("release", "excluded") if key in draft.parts]
    if len(given) != 1:
        draft.wrong("", "give either release: SLUG or excluded: REASON")
        return None
    node = draft.parts[given[0]]
    if not isinstance(node, Text) or not node.value:
        draft.page.wrong(node.line, given[0], "give one value, not a list or a mapping")
        draft.broken.add("")
        return None
    if given == ["release"]:
        if node.value not in releases:
            draft.page.wrong(
                node.line, "release", unknown(f"release {shown(node.value)}", node.value, releases)
            )
        return node.value
    for attribute in ("reason", "variant"):
        if attribute in draft.lines:
            draft.wrong(attribute, "an excluded name has no such key; its reason stands after excluded:")
    draft.values["reason"], draft.lines["reason"] = node.value, node.line
    draft.keys = {**draft.keys, "reason": "excluded"}
    return None


def _check(page: Page, drafts: list[tuple[str | None, Draft]]) -> None:
    """Run the model's checks, bring names to their normal form, and note names that stand twice."""
    lines: dict[tuple[str, date], int] = {}
    for slug, draft in drafts:
        alias = Alias(**draft.values)
        draft.check(alias, skip=["reason"] if slug else [])
        if "name" in draft.broken or "from_on" in draft.broken:
            continue
        name = draft.values["name"] = normal_form(draft.values["name"])
        key = (name, draft.values["from_on"] or date.min)  # the first day of all is as good as none
        if key in lines:
            draft.wrong("name", f"{shown(name)} has an alias from that day on in line {lines[key]} already")
        lines.setdefault(key, draft.line)


def _store(
    page: Page,
    drafts: list[tuple[str | None, Draft]],
    board: Board | None,
    releases: Mapping[str, Release | None],
    tally: Tally,
    watch: WatchedNames,
    by: str,
    *,
    is_global: bool,
) -> None:
    if page.problems or (board is None and not is_global):
        return
    wanted = {_draft_key(slug, draft): slug for slug, draft in drafts}
    stored = {_key(alias): alias for alias in _level(board)}
    gone = [alias for key, alias in stored.items() if key not in wanted]
    new = [key for key in wanted if key not in stored]
    watch.see({alias.name for alias in gone} | {name for name, *_ in new})
    Alias.objects.filter(pk__in=[alias.pk for alias in gone]).delete()
    create_all([
        Alias(
            board=board, name=name, release=releases[slug] if slug else None, variant=variant, reason=reason,
            from_on=from_on, until_on=until_on, by=by,
        )
        for name, slug, variant, from_on, until_on, reason in new
    ])  # fmt: skip
    if gone or new:
        ContentVersion.rise()
    tally.count("aliases", "added", len(new))
    tally.count("aliases", "removed", len(gone))
    tally.count("aliases", "unchanged", len(wanted) - len(new))


def _draft_key(slug: str | None, draft: Draft) -> Key:
    of = draft.values
    return of["name"], slug, of.get("variant", ""), of["from_on"], of["until_on"], of["reason"]


def _key(alias: Alias) -> Key:
    slug = alias.release.slug if alias.release else None
    return alias.name, slug, alias.variant, alias.from_on, alias.until_on, alias.reason


def _level(board: Board | None) -> list[Alias]:
    rows = Alias.objects.filter(board=board).select_related("release")
    return sorted(rows, key=_place)


def _place(alias: Alias) -> tuple[bool, str, str, date]:
    """Return the order in files: by release, exclusions last, then by name and first day."""
    slug = alias.release.slug if alias.release else ""
    return not slug, slug, alias.name, alias.from_on or date.min


def aliases_as_plain(board: Board | None) -> list[Plain]:
    """Return what the file of a board's aliases says, or that of all boards (None)."""
    return [_alias_as_plain(alias) for alias in _level(board)]


def _alias_as_plain(alias: Alias) -> dict[str, Plain]:
    plain = ALIAS.write(alias)
    if alias.release is None:
        plain = {key: value for key, value in plain.items() if key not in ("reason", "variant")}
        meaning = {"excluded": alias.reason}
    else:
        meaning = {"release": alias.release.slug}
    return {"name": plain.pop("name"), **meaning, **plain}
