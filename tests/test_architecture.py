"""Who may import whom: the house's laws, read off the source (docs/architecture.md)."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
READING_LIBRARIES = {"yaml", "jmespath", "pydantic", "pydantic_core", "markdown_it", "mdurl", "rapidfuzz"}

DATABASE_INTAKE = {
    "store",
    "importing",
    "names_read",
    "beside",
    "preview",
    "preview_lines",
    "preview_json",
    "preview_tables",
}
# Pure modules of intake: the standard library, the reading libraries, and one another.
PURE_INTAKE = {
    f"boards_app.intake.{path.stem}"
    for path in (ROOT / "boards_app/intake").glob("*.py")
    if path.stem not in {*DATABASE_INTAKE, "dated_files", "__init__"}
} | {f"boards_app.intake.formats.{path.stem}" for path in (ROOT / "boards_app/intake/formats").glob("*.py")}

ALLOWED = {
    "models_app": {"models_app"},
    "boards_app": {"models_app", "boards_app"},
    "isitsota": {"models_app", "boards_app", "isitsota"},
}
ROOMS = {  # inside isitsota: the room, and the rooms it may use
    "pages": {"pages"},
    "web": {"web", "pages"},
    "api": {"api", "pages"},
    "desk": {"desk", "pages"},
    "delivery": {"delivery", "web", "api", "pages"},
}


def modules(folder: str) -> Iterator[tuple[str, Path]]:
    """Yield (dotted name, path) of each module under a top-level folder."""
    for path in sorted((ROOT / folder).rglob("*.py")):
        parts = path.relative_to(ROOT).with_suffix("").parts
        yield ".".join(part for part in parts if part != "__init__"), path


def imports(path: Path) -> set[str]:
    """Return the dotted names that a file imports, those inside functions included."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import; write the whole name"
            names.add(node.module or "")
    return names


def rooms_of_the_document() -> dict[str, set[str]]:
    """Return what docs/architecture.md lists: the names in each folder by its path, "" for the root."""
    block = (ROOT / "docs/architecture.md").read_text(encoding="utf-8").split("```")[1]
    rooms: dict[str, set[str]] = {"": set()}
    open_folders: list[str] = []
    for line in filter(None, block.splitlines()):
        listed = line[:27] if line[26:27] == " " else line
        depth = (len(line) - len(line.lstrip())) // 2
        for name in listed.replace(",", " ").split():
            folder = "/".join(open_folders[:depth])
            rooms.setdefault(folder, set()).add(name.rstrip("/"))
            if name.endswith("/"):
                open_folders[depth:] = [name.rstrip("/")]
    return rooms


def test_the_rooms_of_the_document_are_there() -> None:
    listed = [f"{folder}/{name}" for folder, names in rooms_of_the_document().items() for name in names]
    assert len(listed) > 40, "the list in docs/architecture.md has another form"
    assert [path for path in listed if not (ROOT / path.lstrip("/")).exists()] == []


@pytest.mark.parametrize("app", ALLOWED)
def test_every_module_at_the_top_of_an_app_is_in_the_document(app: str) -> None:
    text = (ROOT / "docs/architecture.md").read_text(encoding="utf-8").split("```")[1]
    found = {path.name for path in (ROOT / app).glob("*.py")} - {"__init__.py", "apps.py"}
    found |= {path.parent.name + "/" for path in (ROOT / app).glob("*/__init__.py")} - {"migrations/"}
    assert [name for name in sorted(found) if name not in text] == []


@pytest.mark.parametrize("app", ALLOWED)
def test_apps_import_only_what_lies_below_them(app: str) -> None:
    wrong = [
        f"{name} imports {used}"
        for name, path in modules(app)
        for used in imports(path)
        if used.split(".")[0] in ALLOWED and used.split(".")[0] not in ALLOWED[app]
    ]
    assert not wrong


@pytest.mark.parametrize("room", ROOMS)
def test_rooms_of_the_site_import_only_what_lies_below_them(room: str) -> None:
    wrong = [
        f"{name} imports {used}"
        for name, path in modules(f"isitsota/{room}")
        for used in imports(path)
        if used.startswith("isitsota.")
        and used.split(".")[1] in ROOMS
        and used.split(".")[1] not in ROOMS[room]
    ]
    assert not wrong


def test_rules_import_the_standard_library_only() -> None:
    wrong = [
        f"{name} imports {used}"
        for name, path in modules("boards_app/rules")
        for used in imports(path)
        if used.split(".")[0] not in sys.stdlib_module_names and not used.startswith("boards_app.rules")
    ]
    assert not wrong


CLOCKS_AND_DOORS = {"time", "socket", "urllib.request", "http", "subprocess", "random", "secrets"}


def test_rules_have_no_clock_and_no_door() -> None:
    wrong = [
        f"{name} imports {used}"
        for name, path in modules("boards_app/rules")
        if not name.endswith(".cli")
        for used in imports(path)
        if used in CLOCKS_AND_DOORS or used in {"os", "pathlib"}
    ]
    assert not wrong


def test_pure_intake_uses_only_the_reading_libraries() -> None:
    assert PURE_INTAKE, "the pure modules of intake have moved"
    wrong = [
        f"{name} imports {used}"
        for name, path in modules("boards_app/intake")
        if name in PURE_INTAKE
        for used in imports(path)
        if used.split(".")[0] not in sys.stdlib_module_names | READING_LIBRARIES
        and used not in PURE_INTAKE | {"boards_app.intake.formats"}
        and not used.startswith(("boards_app.rules", "models_app.yaml_reading"))
    ]
    assert not wrong


@pytest.mark.parametrize("name", ["addresses", "robots"])
def test_what_decides_about_fetching_is_pure(name: str) -> None:
    used = imports(ROOT / f"boards_app/fetching/{name}.py")
    assert {module.split(".")[0] for module in used} <= sys.stdlib_module_names | {"protego"}
    assert not used & CLOCKS_AND_DOORS


@pytest.mark.parametrize("kind", ["shape", "markdown"])
def test_shapes_and_markdown_of_pages_are_pure(kind: str) -> None:
    wrong = [
        f"{name} imports {used}"
        for name, path in modules("isitsota/pages")
        if name.endswith(f".{kind}")
        for used in imports(path)
        if used.split(".")[0] == "django" or (used.split(".")[0].endswith("_app") and ".rules" not in used)
    ]
    assert not wrong


def test_rules_run_in_an_interpreter_without_django() -> None:
    code = (
        "import sys, boards_app.rules as rules; rules.decide; "
        "sys.exit(any(name.split('.')[0] == 'django' for name in sys.modules))"
    )
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=False).returncode == 0


def test_only_the_outermost_caller_asks_the_clock() -> None:
    """Commands, views, admin and schedules ask for the day; rules, shapes and gathering are told it."""
    quiet = ["boards_app/rules", "boards_app/gather.py", "boards_app/timeline.py", "boards_app/texts.py"]
    paths = [
        path
        for part in quiet
        for path in ([ROOT / part] if part.endswith(".py") else (ROOT / part).rglob("*.py"))
    ]
    wrong = [
        str(path)
        for path in paths
        for text in ("date.today", "datetime.now", "timezone.now", "time.time", "clock import today")
        if text in path.read_text(encoding="utf-8")
    ]
    assert not wrong
