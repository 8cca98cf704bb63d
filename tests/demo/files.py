"""The demo's files, read without a database: content as text, snapshots by their recipes, one bundle."""

from functools import cache
from pathlib import Path
from typing import Any

from boards_app.intake.formats.yaml import read_document
from boards_app.intake.parse import Parsed, parse
from boards_app.intake.recipe import Recipe, read_recipe
from boards_app.rules import Decision, decide, read_bundle

DEMO = Path(__file__).resolve().parents[2] / "demo"
CONTENT = DEMO / "content"
DAY = "2026-11-03"


def read(path: Path) -> Any:
    """Return a YAML file's content; every value is text."""
    return read_document(path.read_text(encoding="utf-8")).root


def named(kind: str) -> dict[str, Any]:
    """Return the files of a folder of the content by slug, such as `releases`."""
    return {path.stem: read(path) for path in sorted((CONTENT / kind).glob("*.yaml"))}


@cache
def all_boards() -> dict[str, Any]:
    """Return board.yaml of every board by slug."""
    return {path.parent.name: read(path) for path in sorted(CONTENT.glob("boards/*/board.yaml"))}


@cache
def boards() -> dict[str, Any]:
    """Return board.yaml of every board that counts by slug; they alone have recipes and snapshots."""
    return {slug: board for slug, board in all_boards().items() if board.get("counted") == "yes"}


@cache
def aliases() -> list[tuple[str | None, dict[str, str]]]:
    """Return every alias with its board's slug, None where it holds for all boards."""
    files: list[tuple[str | None, Path]] = [(None, CONTENT / "aliases.yaml")]
    files += [(path.parent.name, path) for path in sorted(CONTENT.glob("boards/*/aliases.yaml"))]
    return [(board, entry) for board, path in files for entry in read(path)]


def snapshot_files(board: str) -> list[Path]:
    """Return a board's dated files, oldest first."""
    return sorted((DEMO / "snapshots" / board).iterdir())


def recipe_of(board: str) -> Recipe:
    """Return the board's recipe."""
    return read_recipe((CONTENT / "boards" / board / "recipe.yaml").read_text(encoding="utf-8"))


@cache
def parsed(board: str) -> dict[str, Parsed]:
    """Return what the board's recipe reads in its files, by day."""
    recipe = recipe_of(board)
    return {path.stem: parse(recipe, path.read_bytes()) for path in snapshot_files(board)}


def _results(read_as: Parsed) -> list[dict[str, Any]]:
    return [
        {
            "name": row.normal,
            "metric": result.metric,
            "score": result.score,
            "low": result.low,
            "high": result.high,
        }
        for row in read_as.rows
        for result in row.results
    ]


def _tie(tie: Any) -> dict[str, Any]:
    if isinstance(tie, str):
        return {"kind": tie}
    if "margin" in tie:
        return {"kind": "margin", "margin": tie["margin"]}
    return {"kind": "wilson", "n": int(tie["wilson"]), "full": tie.get("full", "100")}


def _board(slug: str, board: dict[str, Any]) -> dict[str, Any]:
    metrics = [
        {
            "key": metric["key"],
            "category": metric.get("category"),
            "direction": metric.get("direction", "higher"),
            "tie": _tie(metric["tie"]),
        }
        for metric in board["metrics"]
    ]
    return {
        "slug": slug,
        "retired_on": board.get("retired_on"),
        "max_age_days": int(board.get("max_age_days", "120")),
        "metrics": metrics,
        "snapshots": [{"taken_on": day, "results": _results(rows)} for day, rows in parsed(slug).items()],
    }


def _alias(board: str | None, entry: dict[str, str]) -> dict[str, Any]:
    means: dict[str, Any] = {"ignore": True} if "excluded" in entry else {"release": entry["release"]}
    days: dict[str, Any] = {key: entry[key] for key in ("from", "until") if key in entry}
    return {"board": board, "name": entry["name"], **means, **days}


def _release(slug: str, release: dict[str, Any]) -> dict[str, Any]:
    days = ("announced_on", "api_from", "api_until", "weights_from", "weights_until", "withdrawn_on")
    return {
        "slug": slug,
        "lab": release["lab"],
        "source_dates": [source.get("on") for source in release["sources"]],
        **{day: release.get(day) for day in days},
    }


@cache
def decision() -> Decision:
    """Return what the rules make of the demo on its day."""
    bundle = {
        "as_of": DAY,
        "categories": [{"slug": category["slug"]} for category in read(CONTENT / "categories.yaml")],
        "boards": [_board(slug, board) for slug, board in boards().items()],
        "aliases": [_alias(board, entry) for board, entry in aliases()],
        "releases": [_release(slug, release) for slug, release in named("releases").items()],
    }
    return decide(read_bundle(bundle))
