"""A judgement is written in the same order in every process, whatever Python hashes words with."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
CASES = sorted(
    (one for one in (ROOT / "tests" / "conformance").glob("*.json") if "expected" not in one.name),
    key=lambda one: (-one.stat().st_size, one.name),
)
WRITES_AS_IT_STANDS = (
    "import json, sys; from boards_app.rules import decide, parse_bundle; "
    "print(json.dumps(decide(parse_bundle(sys.stdin.buffer.read())).judgement()))"
)


def written(case: Path, seed: str) -> bytes:
    done = subprocess.run(
        [sys.executable, "-c", WRITES_AS_IT_STANDS],
        cwd=ROOT,
        input=case.read_bytes(),
        env={**os.environ, "PYTHONHASHSEED": seed},
        capture_output=True,
        check=True,
    )
    return done.stdout


@pytest.mark.parametrize("case", CASES[:3], ids=lambda case: case.stem)
def test_the_order_does_not_follow_hashes(case: Path) -> None:
    assert len({written(case, seed) for seed in ("1", "2", "3", "4")}) == 1
