"""Whoever reads a command's output may stop reading, as `head` does: no traceback then."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
LONG = [
    (["diffsettings", "--all"], "lines by Django's wrapper"),
    (["help", "import_snapshot"], "a help text, after which argparse ends the program"),
]


@pytest.mark.parametrize(("words", "because"), LONG, ids=[words[0] for words, _ in LONG])
@pytest.mark.parametrize("unbuffered", ["", "1"])  # argparse lets a help text's last words go by itself
def test_a_command_whose_reader_went_away_ends_quietly(
    words: list[str], because: str, unbuffered: str
) -> None:
    with subprocess.Popen(
        [sys.executable, "manage.py", *words], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        env={"PYTHONUNBUFFERED": unbuffered, "DEBUG": "1", "PATH": "/usr/bin:/bin"},
    ) as running:  # fmt: skip
        running.stdout.close()
        said = running.stderr.read()
    assert said == b"", because
    assert running.returncode == 141 or (words[0] == "help" and running.returncode == 0), because
