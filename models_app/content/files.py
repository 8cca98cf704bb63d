"""Content files on disk: find them, read them, write them."""

from collections.abc import Iterator
from pathlib import Path

from models_app.content.problem import Page, Problem
from models_app.yaml_reading import LARGEST, YamlError, read_yaml
from models_app.yaml_writing import Plain, write_yaml


def yaml_pages(root: Path, folder: str, problems: list[Problem]) -> Iterator[tuple[str, Page]]:
    """Yield (name without its ending, page) of each YAML file in a folder; unreadable ones are noted."""
    for path in sorted((root / folder).glob("*.yaml")):
        page = read_page(root, f"{folder}/{path.name}", problems)
        if page is not None:
            yield path.stem, page


def names(root: Path, folder: str) -> set[str]:
    """Return the names, without their endings, of the YAML files in a folder, unreadable ones among them."""
    return {path.stem for path in (root / folder).glob("*.yaml")}


def read_page(root: Path, relative: str, problems: list[Problem]) -> Page | None:
    """Return the page of a file; None when there is none, or when it can't be read, which is noted."""
    data = read_bytes(root, relative, problems)
    if data is None:
        return None
    try:
        return Page(relative, read_yaml(data), problems)
    except YamlError as error:
        column = f"column {error.column}: " if error.column else ""
        problems.append(Problem(relative, error.line or 1, "", column + error.message))
        return None


def read_bytes(root: Path, relative: str, problems: list[Problem]) -> bytes | None:
    """Return the bytes of a file of at most 1 MiB; None when there is none or it can't be read (noted)."""
    path = root / relative
    if path.is_fifo():  # which could be waited for for ever
        problems.append(Problem(relative, 1, "", "the file can't be read: it is a pipe"))
        return None
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
    except FileNotFoundError:
        return None
    except OSError as error:
        problems.append(Problem(relative, 1, "", f"the file can't be read: {error.strerror}"))
        return None
    if len(data) > LARGEST:
        problems.append(Problem(relative, 1, "", "the file is larger than 1 MiB"))
        return None
    return data


def strangers(root: Path, known: Iterator[str] | list[str] | set[str]) -> list[Problem]:
    """Return a problem for each file that would not be read; hidden files and Markdown notes are fine."""
    found = [path.relative_to(root).as_posix() for path in sorted(root.rglob("*")) if path.is_file()]
    odd = [
        Problem(name, 1, "", "a file's name must be printable") for name in found if not name.isprintable()
    ]
    return odd + [
        Problem(name, 1, "", "this file would not be read; content files are described in docs/content.md")
        for name in found
        if name not in known
        and name.isprintable()
        and not name.endswith(".md")
        and not any(p.startswith(".") for p in name.split("/"))
    ]


def write_page(value: Plain) -> bytes:
    """Return the bytes of a content file."""
    return write_yaml(value).encode()
