"""The documents say what the code does: numbers of the rules, commands, links."""

import re
from decimal import Decimal
from pathlib import Path

import pytest

from boards_app.models import Board, Category
from boards_app.rules import RULES_VERSION, intervals
from boards_app.rules.evidence import Category as JudgedCategory
from boards_app.rules.states import STATES

ROOT = Path(__file__).resolve().parent.parent
METHODOLOGY = (ROOT / "docs/methodology.md").read_text(encoding="utf-8")


def default(model: type, field: str) -> object:
    return model._meta.get_field(field).default


NUMBERS = [
    (r"the\s+rules below, version (\d+)", RULES_VERSION, "the rules' version"),
    (r"at most (\d+) days, unless", default(Board, "max_age_days"), "R3"),
    (r"at least (\d+) day older", default(Board, "min_gap_days"), "R3"),
    (r"and on at least (\d+)\.", default(Category, "min_boards"), "R9"),
    (r"the field holds at least (\d+) labs", default(Category, "min_labs"), "R13"),
    (r"at most (\d+) labs share", default(Category, "max_tied"), "R13"),
    (r"z = (\d\.\d+)", Decimal(intervals.Z_DIGITS) / intervals.Z_SCALE, "R7"),
    (r"rounded to (\d+) decimals", intervals.WILSON_DECIMALS, "R7"),
]


@pytest.mark.parametrize(("pattern", "value", "rule"), NUMBERS, ids=[row[0] for row in NUMBERS])
def test_methodology_names_the_numbers_of_the_code(pattern: str, value: object, rule: str) -> None:
    found = re.search(pattern, METHODOLOGY)
    assert found, f"{rule}: the methodology no longer says {pattern}"
    assert Decimal(found[1]) == Decimal(str(value)), rule


def test_the_site_and_the_rules_default_to_the_same_numbers() -> None:
    judged = JudgedCategory("coding")
    for field in ("min_boards", "min_labs", "max_tied"):
        assert getattr(judged, field) == default(Category, field)


def test_methodology_has_all_rules_and_all_states() -> None:
    assert re.findall(r"^- \*\*R(\d+)\.", METHODOLOGY, re.M) == [str(number) for number in range(1, 15)]
    answers = re.findall(r"^\| ([A-Z][^|]+?) \|", METHODOLOGY, re.M)
    assert {state.label for state in STATES} <= set(answers)


DOCUMENTS = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md")), ROOT / "demo/README.md"]


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_links_between_documents_lead_somewhere(path: Path) -> None:
    links = re.findall(r"\]\((?!https?:)([^)#\s]+)", path.read_text(encoding="utf-8"))
    assert [link for link in links if not (path.parent / link).exists()] == []


def test_readme_is_short_and_its_commands_exist() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert len(text.splitlines()) < 100
    commands = set(re.findall(r"\./run manage ([a-z_]+)", text)) - {"createsuperuser"}
    folders = [ROOT / "boards_app/management/commands", ROOT / "isitsota/management/commands"]
    known = {path.stem for folder in folders for path in folder.glob("*.py")}
    assert commands
    assert commands <= known


def test_operations_lists_every_command() -> None:
    text = (ROOT / "docs/operations.md").read_text(encoding="utf-8")
    folders = [ROOT / "boards_app/management/commands", ROOT / "isitsota/management/commands"]
    known = {path.stem for folder in folders for path in folder.glob("*.py")} - {"__init__"}
    assert [name for name in sorted(known) if f"`{name}" not in text] == []
