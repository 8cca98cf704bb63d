"""Content files as somebody sends them: one zip, or loose YAML files; checked before anything is written.

Nothing is unpacked beyond the limits, and no name leads out of the folder.
"""

import io
import stat
import zipfile
import zlib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory

from models_app.yaml_reading import LARGEST, one_line

MOST_FILES = 10_000
LARGEST_SENT = 3 * 1024 * 1024  # bytes, as a zip; more is for `load_content` at the command line
LARGEST_UNPACKED = 32 * 1024 * 1024  # bytes
FOLDERS = ("labs", "releases", "boards")
AT_THE_TOP = ("categories.yaml", "aliases.yaml")
LONGEST_NAME = 200
_BROKEN = (zipfile.BadZipFile, zlib.error, EOFError, OSError, ValueError, RuntimeError)
_FIRST_DAY = (1980, 1, 1, 0, 0, 0)

Files = dict[str, bytes]


class SentError(ValueError):
    """Why what was sent is not read: one line."""


def read_zip(data: bytes) -> Files:
    """Return the files of a zip by path, without a folder around them all and without hidden ones."""
    if len(data) > LARGEST_SENT:
        raise SentError(f"The zip has {len(data):,} bytes; at most {LARGEST_SENT:,} are read here.")
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            return _without_wrapping(dict(_members(archive)))
    except (*_BROKEN, IndexError, KeyError, OverflowError) as error:
        if isinstance(error, SentError):
            raise
        raise SentError(f"This is no zip, or it is cut off: {one_line(str(error), 120)}.") from None


def _members(archive: zipfile.ZipFile) -> Iterator[tuple[str, bytes]]:
    members = [one for one in archive.infolist() if not one.is_dir()]
    if len(members) > MOST_FILES:
        raise SentError(f"The zip holds {len(members):,} files; at most {MOST_FILES:,} are read.")
    left, seen = LARGEST_UNPACKED, set()
    for member in members:
        name = checked_name(member.filename)
        if name in seen:
            raise SentError(f"The zip holds “{name}” twice.")
        seen.add(name)
        if _is_hidden(name):
            continue
        data = _unpacked(archive, member, name)
        left -= len(data)
        if left < 0:
            raise SentError(f"The zip holds more than {LARGEST_UNPACKED:,} bytes unpacked.")
        yield name, data


def _unpacked(archive: zipfile.ZipFile, member: zipfile.ZipInfo, name: str) -> bytes:
    if member.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED) or member.flag_bits & 1:
        raise SentError(f"“{name}” is packed in a way that is not read (only stored and deflated).")
    if stat.S_ISLNK(member.external_attr >> 16):
        raise SentError(f"“{name}” is a link, not a file.")
    with archive.open(member) as file:
        data = file.read(LARGEST + 1)
    if len(data) > LARGEST:
        raise SentError(f"“{name}” is larger than 1 MiB.")
    return data


def checked_name(name: str) -> str:
    """Return a path that stays below its folder; SentError for any other."""
    parts = PurePosixPath(name).parts
    shown = one_line(name, 80)
    if not name.isprintable() or "\\" in name or len(name) > LONGEST_NAME:
        raise SentError(f"“{shown}” is no name of a file that is read.")
    if not parts or name.startswith("/") or ".." in name.split("/") or ":" in parts[0]:
        raise SentError(f"“{shown}” leads out of the folder.")
    return "/".join(parts)


def _is_hidden(name: str) -> bool:
    return any(part.startswith(".") or part == "__MACOSX" for part in name.split("/"))


def _without_wrapping(files: Files) -> Files:
    """Return the files without the one folder that holds them all, if that is none of the layout's."""
    first = {name.partition("/")[0] for name in files}
    if len(first) != 1 or first & {*FOLDERS, *AT_THE_TOP} or not all("/" in name for name in files):
        return files
    return {name.partition("/")[2]: data for name, data in files.items()}


def place_loose(sent: Iterable[tuple[str, bytes]], folder: str) -> Files:
    """Return loose files by path: labs or releases by `folder`, those that stand at the top at the top."""
    files: Files = {}
    for given, data in sent:
        name = checked_name(given)
        if name in ("board.yaml", "recipe.yaml", "row_marks.yaml"):
            raise SentError(f"“{name}” belongs to a board: send a zip, with it under boards/SLUG/.")
        path = name if name in AT_THE_TOP else f"{folder}/{name}"
        if path in files:
            raise SentError(f"“{name}” was sent twice.")
        if len(data) > LARGEST:
            raise SentError(f"“{name}” is larger than 1 MiB.")
        files[path] = data
    return files


def pack(files: Mapping[str, bytes]) -> bytes:
    """Return files as a zip: the same bytes for the same files. SentError when it is too large to send."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in sorted(files):
            archive.writestr(zipfile.ZipInfo(name, _FIRST_DAY), files[name], zipfile.ZIP_DEFLATED)
    data = packed.getvalue()
    if len(data) > LARGEST_SENT:
        raise SentError(f"The files have {len(data):,} bytes packed; at most {LARGEST_SENT:,} are read here.")
    return data


@contextmanager
def as_folder(files: Mapping[str, bytes]) -> Iterator[Path]:
    """Lay the files out in a folder that goes away. Two paths that can't both be there are a SentError."""
    with TemporaryDirectory() as name:
        root = Path(name) / "content"
        root.mkdir()
        for path, data in files.items():
            target = root / checked_name(path)
            try:
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(data)
            except OSError as error:
                raise SentError(f"“{path}” can't be laid out: {error.strerror}.") from error
        yield root
