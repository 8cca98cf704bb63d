"""Bundle -> Evidence: every key, type and value looked at, every error with its place.

Boards, with their snapshots and results, are read by `read_boards`.
"""

from collections.abc import Mapping, Sequence
from datetime import date

from boards_app.rules import fields
from boards_app.rules.errors import BundleError, quoted
from boards_app.rules.evidence import Alias, Category, Evidence, Release
from boards_app.rules.jsontext import read_json
from boards_app.rules.read_boards import read_board


def parse_bundle(text: str | bytes) -> Evidence:
    """Read a bundle from JSON text (UTF-8); BundleError says line and column, or the place in the bundle."""
    data = read_json(text)
    if isinstance(data, fields.Doubled):
        raise BundleError(f"bundle: the key {quoted(data.key)} stands twice")
    if not isinstance(data, Mapping):
        raise BundleError("bundle: must be an object")
    return read_bundle(data)


def read_bundle(data: Mapping[str, object]) -> Evidence:
    """Read a bundle that is parsed already (lists, dicts, texts as in its JSON); BundleError says where."""
    fields.mapping(data, "bundle", ("as_of", "categories", "boards", "aliases", "releases"))
    as_of = fields.day(data["as_of"], "as_of")
    categories = [_category(item, where) for item, where in _items(data, "categories")]
    _refuse_doubles("categories", [category.slug for category in categories])
    known = {category.slug for category in categories}
    boards = [read_board(item, where, known) for item, where in _items(data, "boards")]
    _refuse_doubles("boards", [board.slug for board in boards])
    releases = [_release(item, where) for item, where in _items(data, "releases")]
    _refuse_doubles("releases", [release.slug for release in releases])
    aliases = [_alias(item, where) for item, where in _items(data, "aliases")]
    _check_aliases(aliases, {board.slug for board in boards}, {release.slug for release in releases})
    return Evidence(as_of, tuple(categories), tuple(boards), tuple(aliases), tuple(releases))


def _items(data: Mapping[str, object], key: str) -> list[tuple[object, str]]:
    return [(item, f"{key}[{number}]") for number, item in enumerate(fields.sequence(data[key], key))]


def _refuse_doubles(key: str, slugs: Sequence[str]) -> None:
    fields.once([(slug, f"{key}[{number}].slug") for number, slug in enumerate(slugs)], "the slug")


def _category(item: object, where: str) -> Category:
    numbers = ("min_boards", "min_labs", "max_tied")
    found = fields.mapping(item, where, ("slug",), numbers)
    given = {key: fields.whole(found[key], f"{where}.{key}") for key in numbers if key in found}
    return Category(fields.slug(found["slug"], f"{where}.slug"), **given)


def _release(item: object, where: str) -> Release:
    days = ("api_from", "api_until", "weights_from", "weights_until", "withdrawn_on")
    found = fields.mapping(item, where, ("slug", "source_dates"), ("lab", "announced_on", *days))
    slug = fields.slug(found["slug"], f"{where}.slug")
    lab = fields.slug(found["lab"], f"{where}.lab") if "lab" in found else slug
    announced_on = fields.day_or_none(found.get("announced_on"), f"{where}.announced_on")
    sources = [
        fields.day_or_none(source, f"{where}.source_dates[{number}]")
        for number, source in enumerate(fields.sequence(found["source_dates"], f"{where}.source_dates"))
    ]
    given = {key: fields.day_or_none(found.get(key), f"{where}.{key}") for key in days}
    return Release(slug, lab, announced_on, tuple(sources), **given)


def _alias(item: object, where: str) -> Alias:
    optional = ("release", "ignore", "variant", "from", "until")
    found = fields.mapping(item, where, ("board", "name"), optional)
    board = None if found["board"] is None else fields.slug(found["board"], f"{where}.board")
    name = fields.text(found["name"], f"{where}.name")
    if found.get("variant") is not None:
        fields.text(found["variant"], f"{where}.variant")
    first = fields.day_or_none(found.get("from"), f"{where}.from")
    last = fields.day_or_none(found.get("until"), f"{where}.until")
    return Alias(board, name, _target(found, where), first, last)


def _target(found: Mapping[str, object], where: str) -> str | None:
    """Read what an alias says its name is: a release, or None where the name is to be ignored."""
    is_ignored = fields.truth(found.get("ignore", False), f"{where}.ignore")
    release = found.get("release")
    if is_ignored == (release is not None):
        raise BundleError(f"{where}: must have either a release or ignore true")
    return None if is_ignored else fields.slug(release, f"{where}.release")


def _check_aliases(aliases: Sequence[Alias], boards: set[str], releases: set[str]) -> None:
    """Refuse unknown boards and releases, and two aliases of one name, level and `from` (R4)."""
    seen: dict[tuple[str | None, str, date | None], str] = {}
    for number, alias in enumerate(aliases):
        where = f"aliases[{number}]"
        if alias.board is not None and alias.board not in boards:
            raise BundleError(f"{where}.board: there is no board {quoted(alias.board)}")
        if alias.release is not None and alias.release not in releases:
            raise BundleError(f"{where}.release: there is no release {quoted(alias.release)}")
        first = seen.setdefault((alias.board, alias.name, alias.first), where)
        if first != where:
            raise BundleError(
                f"{where}: the name {quoted(alias.name)} has the same board and from at {first}"
            )
