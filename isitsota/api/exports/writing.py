"""Write each table as JSON Lines and CSV, and a manifest. The same content makes the same bytes."""

import hashlib
import json
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from boards_app.models import Board
from isitsota.api.exports.tables import TABLES, Table
from isitsota.pages.as_json import as_json
from isitsota.pages.judged import last_judged
from models_app.exporting import as_csv

MANIFEST = "manifest.json"


def export(folder: Path) -> None:
    """Write all files into a folder: first beside it, then each to its place, the manifest last.

    Whoever reads meanwhile finds the files of before, and for an instant some of each; never half a file.
    """
    folder.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(prefix=".new-", dir=folder) as made:
        names = _write_all(Path(made))
        for name in names:
            (Path(made) / name).replace(folder / name)


def _write_all(folder: Path) -> list[str]:
    """Write the files and their manifest, and return their names in the order to be put in place."""
    files = [_write(folder, table, form) for table in TABLES for form in LINES]
    judged = last_judged()
    manifest = {
        "as_of": as_json(judged.as_of),
        "rules_version": judged.rules_version,
        "files": files,
        "boards": list(Board.objects.order_by("slug").values(*TERMS)),
    }
    _keep(folder / MANIFEST, json.dumps(manifest, ensure_ascii=False, indent=1).splitlines(keepends=True))
    return [*(file["name"] for file in files), MANIFEST]


TERMS = ("slug", "name", "url", "is_counted", "licence", "attribution")


def _write(folder: Path, table: Table, form: str) -> dict[str, Any]:
    name = f"{table.name}.{form}"
    size, digest = _keep(folder / name, LINES[form](table.columns, table.rows()))
    return {"name": name, "table": table.name, "bytes": size, "sha256": digest}


def _keep(path: Path, lines: Iterable[str]) -> tuple[int, str]:
    """Write a file, and return its size and SHA-256."""
    digest, size = hashlib.sha256(), 0
    with path.open("wb") as file:
        for line in lines:
            content = line.encode()
            digest.update(content)
            size += file.write(content)
    return size, digest.hexdigest()


def _json_lines(columns: Sequence[str], rows: Iterable[Sequence[Any]]) -> Iterator[str]:
    for row in rows:
        values = dict(zip(columns, map(as_json, row), strict=True))
        yield json.dumps(values, ensure_ascii=False) + "\n"


LINES = {"jsonl": _json_lines, "csv": as_csv}
