"""Find the files to import: one with its day, or a folder of files that are named after theirs."""

from dataclasses import dataclass
from datetime import date
from itertools import pairwise
from pathlib import Path

from django.core.exceptions import ValidationError

from boards_app.intake.formats.text import LARGEST_FILE
from models_app.days import read_day
from models_app.fields import validate_line
from models_app.yaml_reading import shown

EARLIEST = date(2000, 1, 1)  # no board of language models is older: such a day is a slip


@dataclass(frozen=True)
class DatedFile:
    """A file, and the day on which the board showed what is in it. Read when its turn comes."""

    path: Path
    taken_on: date

    @property
    def name(self) -> str:
        """Return its name without the folders."""
        return self.path.name

    def read(self) -> bytes:
        """Return the bytes. Raises ValueError past LARGEST_FILE of them, OSError where it can't be read."""
        with self.path.open("rb") as file:
            data = file.read(LARGEST_FILE + 1)
        if len(data) > LARGEST_FILE:
            raise ValueError(f"{self.name} has more than {LARGEST_FILE:,} bytes, the most that are read.")
        return data


def find_dated_files(path: Path, taken_on: date | None, today: date) -> list[DatedFile]:
    """Return the file at `path`, or all files of the folder there, oldest first.

    Raises ValueError, in one line, where a name can't be stored, where a day is missing, doubled, not to be
    read off a name, before EARLIEST or after `today`; and OSError where there is no such file or folder.
    """
    path.stat()
    files = _in_folder(path, taken_on) if path.is_dir() else [_file(path, taken_on)]
    for file in files:
        _check(file, today)
    return files


def _file(path: Path, taken_on: date | None) -> DatedFile:
    return DatedFile(path, taken_on or _day_of_name(path))


def _in_folder(path: Path, taken_on: date | None) -> list[DatedFile]:
    where = shown(str(path), 300)
    if taken_on is not None:
        raise ValueError(f"{where} is a folder: its files are dated by their names, so leave out --taken-on.")
    paths = [file for file in path.iterdir() if not file.name.startswith(".")]
    if other := [file for file in paths if not file.is_file()]:
        raise ValueError(f"{shown(min(other).name)} in {where} is no file.")
    if not paths:
        raise ValueError(f"{where} holds no files.")
    files = sorted((_file(file, None) for file in paths), key=lambda file: file.taken_on)
    for earlier, later in pairwise(files):
        if earlier.taken_on == later.taken_on:
            both = f"{shown(earlier.name)} and {shown(later.name)}"
            raise ValueError(f"{both} are of one day; a board has one snapshot a day.")
    return files


def _check(file: DatedFile, today: date) -> None:
    try:
        validate_line(file.name)
    except ValidationError as error:
        raise ValueError(f"{shown(file.name)} is no name for a file here: {error.messages[0]}") from error
    if not EARLIEST <= file.taken_on <= today:
        raise ValueError(
            f"{file.name} can't have been taken on {file.taken_on.isoformat()}; allowed are the days from "
            f"{EARLIEST.isoformat()} to today, {today.isoformat()}."
        )


def _day_of_name(path: Path) -> date:
    try:
        return read_day(path.name.split(".")[0])
    except ValueError as error:
        raise ValueError(
            f"{shown(path.name)} does not begin with a day; give --taken-on YYYY-MM-DD."
        ) from error
