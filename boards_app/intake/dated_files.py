"""Find the files to import: one with its day, or a folder of files that are named after theirs."""

from dataclasses import dataclass
from datetime import date
from itertools import pairwise
from pathlib import Path

from boards_app.intake.formats.text import LARGEST_FILE
from models_app.days import read_day


@dataclass(frozen=True)
class DatedFile:
    """A file's name and bytes, and the day on which the board showed them."""

    name: str
    taken_on: date
    data: bytes


def find_dated_files(path: Path, taken_on: date | None) -> list[DatedFile]:
    """Return the file at `path`, or all files of the folder there, oldest first.

    Raises ValueError, in one line, where a day is missing, doubled or not to be read off a name, and OSError
    where a file can't be read.
    """
    if not path.is_dir():
        return [_one(path, taken_on or _day_of_name(path))]
    if taken_on is not None:
        raise ValueError(f"{path} is a folder: its files are dated by their names, so leave out --taken-on.")
    files = sorted(
        (_one(file, _day_of_name(file)) for file in path.iterdir() if not file.name.startswith(".")),
        key=lambda file: file.taken_on,
    )
    for earlier, later in pairwise(files):
        if earlier.taken_on == later.taken_on:
            raise ValueError(
                f"{earlier.name} and {later.name} are of one day; a board has one snapshot a day."
            )
    if not files:
        raise ValueError(f"{path} holds no files.")
    return files


def _one(path: Path, taken_on: date) -> DatedFile:
    size = path.stat().st_size
    if size > LARGEST_FILE:
        raise ValueError(f"{path.name} has {size} bytes; the most that is read is {LARGEST_FILE}.")
    return DatedFile(path.name, taken_on, path.read_bytes())


def _day_of_name(path: Path) -> date:
    try:
        return read_day(path.name.split(".")[0])
    except ValueError as error:
        raise ValueError(f"{path.name} does not begin with a day; give --taken-on YYYY-MM-DD.") from error
