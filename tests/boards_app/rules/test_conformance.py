"""Every conformance case: the judgement as the rules' own cases have it, both ways of working it out."""

from pathlib import Path

import pytest

from boards_app.rules import compose, decide, judge_category, parse_bundle, render_judgement
from boards_app.rules.jsontext import read_json

CASES = Path(__file__).parents[2] / "conformance"
NAMES = sorted(path.stem for path in CASES.glob("*.json") if not path.name.endswith(".expected.json"))


def test_there_are_cases() -> None:
    assert len(NAMES) > 60


@pytest.mark.parametrize("name", NAMES)
def test_conformance(name: str) -> None:
    evidence = parse_bundle((CASES / f"{name}.json").read_bytes())
    expected = read_json((CASES / f"{name}.expected.json").read_bytes())
    assert decide(evidence).judgement() == expected
    histories = {category.slug: judge_category(evidence, category.slug) for category in evidence.categories}
    assert compose(evidence, histories).judgement() == expected


@pytest.mark.parametrize("name", NAMES)
def test_rendering_is_one_line_that_reads_back(name: str) -> None:
    judgement = decide(parse_bundle((CASES / f"{name}.json").read_bytes())).judgement()
    line = render_judgement(judgement)
    assert line.endswith("}\n")
    assert line.count("\n") == 1
    assert read_json(line) == judgement
    assert line.startswith('{"as_of":')
    assert not {": ", ", "} & {line[at : at + 2] for at in range(len(line))}
