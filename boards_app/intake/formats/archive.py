"""A zip of JSON files, read by its manifest. Pure."""

import io
import stat
import zipfile
import zlib
from collections import Counter
from typing import Any

from boards_app.intake.formats.json import MOST_VALUES, count_values, read_value
from boards_app.intake.formats.sheet import MOST_ROWS, Sheet, SourceRow
from boards_app.intake.formats.text import decode
from boards_app.intake.formats.tree import row_of, search
from boards_app.intake.layout import Archive
from boards_app.intake.problem import Fault, Problem, shown
from boards_app.intake.recipe import Recipe

LARGEST_MEMBER = 8 * 1024 * 1024  # bytes unpacked
LARGEST_UNPACKED = 64 * 1024 * 1024  # bytes, all members that are read
MOST_MEMBERS = 10_000

# What zipfile raises for an archive it can't read; RuntimeError is for one that is encrypted, and its
# subclass NotImplementedError for one packed in a way that zipfile does not know.
_BROKEN = (zipfile.BadZipFile, zlib.error, EOFError, OSError, ValueError, RuntimeError)


class _Reader:
    """Members of one archive, unpacked one by one within the limits."""

    def __init__(self, data: bytes, encoding: str) -> None:
        self.encoding = encoding
        try:
            self.archive = zipfile.ZipFile(io.BytesIO(data))
            members = self.archive.infolist()
        except (*_BROKEN, IndexError, KeyError, OverflowError) as error:
            raise Fault(f"not a zip file, or cut off: {shown(str(error), 120)}") from None
        if len(members) > MOST_MEMBERS:
            raise Fault(f"{len(members):,} files in the zip; at most {MOST_MEMBERS:,} are read")
        self.members = {member.filename: member for member in members}
        if len(self.members) < len(members):
            twice, _ = Counter(member.filename for member in members).most_common(1)[0]
            raise Fault(f'the zip holds "{shown(twice)}" twice')
        self.unpacked = 0
        self.values = 0
        for name in self.members:
            _refuse_way_out(name)

    def value(self, name: str) -> Any:
        """Return a member's JSON value. Raises Fault when it is missing, broken, too large or no JSON."""
        if name not in self.members:
            raise Fault("the zip has no such file", pointer=name)
        body = self._unpacked(name)
        try:
            text = decode(body, self.encoding)
        except Fault as fault:
            problem = fault.problem
            raise Fault(problem.message, line=problem.line, column=problem.column, pointer=name) from None
        self.values += count_values(text)
        if self.is_spent():
            raise Fault(f"the zip holds more than {MOST_VALUES:,} values")
        return read_value(text, pointer=name)

    def is_spent(self) -> bool:
        """Say whether a limit on all that is read of the archive was passed."""
        return self.unpacked > LARGEST_UNPACKED or self.values > MOST_VALUES

    def _unpacked(self, name: str) -> bytes:
        member = self.members[name]
        if member.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED) or member.flag_bits & 1:
            raise Fault(
                "packed in a way that is not read (only stored and deflated, no password)", pointer=name
            )
        if stat.S_ISLNK(member.external_attr >> 16):
            raise Fault("is a link, not a file", pointer=name)
        try:
            with self.archive.open(member) as file:
                body = file.read(LARGEST_MEMBER + 1)
        except _BROKEN as error:
            raise Fault(f"cannot be unpacked: {shown(str(error), 120)}", pointer=name) from None
        self.unpacked += len(body)
        if self.unpacked > LARGEST_UNPACKED:
            raise Fault(f"the zip holds more than {LARGEST_UNPACKED:,} bytes unpacked")
        if len(body) > LARGEST_MEMBER:
            raise Fault(f"more than {LARGEST_MEMBER:,} bytes unpacked", pointer=name)
        return body


def _refuse_way_out(name: str) -> None:
    # Nothing is ever unpacked to disk; but whoever packs such a name means no good.
    if name.startswith("/") or "\\" in name or ".." in name.split("/"):
        raise Fault(f'the zip holds "{shown(name)}", a path that leads out of it')


def read_archive(recipe: Recipe, layout: Archive, data: bytes) -> Sheet:
    """Return a row for each entry of the manifest's lists; (part) is the list, (entry) the entry.

    A file that is broken is a problem of its own row. Raises Fault for a broken zip or manifest, and past the
    limits on members and unpacked bytes.
    """
    reader = _Reader(data, recipe.encoding)
    manifest = reader.value(layout.manifest)
    rows: list[SourceRow] = []
    problems: list[Problem] = []
    for listed_at in layout.lists:
        for entry in _entries(manifest, listed_at, layout.manifest):
            pointer = layout.file.replace("{entry}", entry)
            try:
                rows.append(row_of(recipe, reader.value(pointer), None, pointer, listed_at, entry))
            except Fault as fault:
                if reader.is_spent():
                    raise
                problems.append(fault.problem)
    return Sheet(tuple(rows), (), tuple(problems))


def _entries(manifest: Any, listed_at: str, name: str) -> list[str]:
    entries = search(listed_at, manifest)
    if not isinstance(entries, list) or not all(isinstance(entry, str) for entry in entries):
        raise Fault(f"no list of names at `{shown(listed_at)}`", pointer=name)
    if len(entries) > MOST_ROWS:
        raise Fault(f"more than {MOST_ROWS:,} rows", pointer=name)
    if len(set(entries)) < len(entries):
        twice, _ = Counter(entries).most_common(1)[0]
        raise Fault(f'the list `{shown(listed_at)}` names "{shown(twice)}" twice', pointer=name)
    return entries
