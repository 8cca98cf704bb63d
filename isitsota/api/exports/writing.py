"""Write each table as JSON Lines and CSV, and a manifest. The same content makes the same bytes."""

import hashlib
import json
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from boards_app.models import Board
from isitsota.api.exports.tables import TABLES, Table
from isitsota.pages.as_json import as_json
from isitsota.pages.judged import last_judged
from models_app.exporting import as_csv

MANIFEST = "manifest.json"


def export(folder: Path) -> None:
    """Write all files into a folder; the manifest last, so that it names none that is not there."""
    folder.mkdir(parents=True, exist_ok=True)
    files = [_write(folder, table, form) for table in TABLES for form in LINES]
    judged = last_judged()
    manifest = {
        "as_of": as_json(judged.as_of),
        "rules_version": judged.rules_version,
        "files": files,
        "boards": list(Board.objects.order_by("slug").values(*TERMS)),
    }
    _keep(folder / MANIFEST, json.dumps(manifest, ensure_ascii=False, indent=1).splitlines(keepends=True))


TERMS = ("slug", "name", "url", "is_counted", "licence", "attribution")


def _write(folder: Path, table: Table, form: str) -> dict[str, Any]:
    name = f"{table.name}.{form}"
    size, digest = _keep(folder / name, LINES[form](table.columns, table.rows()))
    return {"name": name, "table": table.name, "bytes": size, "sha256": digest}


def _keep(path: Path, lines: Iterable[str]) -> tuple[int, str]:
    """Write a file, never half of it, and return its size and SHA-256."""
    draft, digest, size = path.with_name(f"{path.name}.new"), hashlib.sha256(), 0
    with draft.open("wb") as file:
        for line in lines:
            content = line.encode()
            digest.update(content)
            size += file.write(content)
    draft.replace(path)
    return size, digest.hexdigest()


def _json_lines(columns: Sequence[str], rows: Iterable[Sequence[Any]]) -> Iterator[str]:
    for row in rows:
        values = dict(zip(columns, map(as_json, row), strict=True))
        yield json.dumps(values, ensure_ascii=False) + "\n"


LINES = {"jsonl": _json_lines, "csv": as_csv}
