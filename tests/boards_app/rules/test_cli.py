"""`judge`: bundles in, one line each out; what is malformed is said, and the rest still judged."""

import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from boards_app.rules.cli import main

ROOT = Path(__file__).parents[3]
CASES = ROOT / "tests" / "conformance"
GOOD, BAD = CASES / "pending-seed.json", '{"as_of": "2026-01-01"}'


def run(stdin: bytes, *paths: str) -> tuple[int, bytes, str]:
    out, err = io.BytesIO(), io.StringIO()
    return main(io.BytesIO(stdin), paths, out, err), out.getvalue(), err.getvalue()


def expected(name: str) -> object:
    return json.loads((CASES / f"{name}.expected.json").read_text())


def test_judges_standard_input() -> None:
    code, out, err = run(GOOD.read_bytes())
    assert (code, err) == (0, "")
    assert json.loads(out) == expected("pending-seed")


def test_judges_files_in_order() -> None:
    names = ["two-editions-crown", "pending-seed", "lower-is-better"]
    code, out, err = run(b"", *(str(CASES / f"{name}.json") for name in names))
    assert (code, err) == (0, "")
    assert [json.loads(line) for line in out.splitlines()] == [expected(name) for name in names]


def test_says_what_is_malformed_and_goes_on(tmp_path: Path) -> None:
    bad = tmp_path / "bad.json"
    bad.write_text(BAD)
    code, out, err = run(b"", str(GOOD), str(bad), str(tmp_path / "none.json"), str(GOOD))
    assert code == 2
    assert [json.loads(line) for line in out.splitlines()] == [expected("pending-seed")] * 2
    assert err.splitlines() == [
        f'{bad}: bundle: the key "categories" is missing',
        f"{tmp_path / 'none.json'}: No such file or directory",
    ]


@pytest.mark.parametrize("stdin", [b"", b"{", BAD.encode(), b"\xff", b"[" * 10**6])
def test_malformed_input_prints_nothing_but_one_line_of_error(stdin: bytes) -> None:
    code, out, err = run(stdin)
    assert (code, out) == (2, b"")
    assert err.startswith("standard input: ")
    assert err.count("\n") == 1


def test_the_command_needs_no_database() -> None:
    environment = {**os.environ, "DATABASE_URL": "sqlite:////nowhere/at/all.sqlite3"}
    judge = [sys.executable, "manage.py", "judge"]
    good = subprocess.run(
        judge, input=GOOD.read_bytes(), capture_output=True, cwd=ROOT, env=environment, check=False
    )
    assert (good.returncode, good.stderr) == (0, b"")
    assert json.loads(good.stdout) == expected("pending-seed")
    bad = subprocess.run(judge, input=b"{", capture_output=True, cwd=ROOT, env=environment, check=False)
    assert (bad.returncode, bad.stdout) == (2, b"")
    assert bad.stderr.decode().splitlines() == [
        "standard input: line 1 column 2: Expecting property name enclosed in double quotes"
    ]


def test_a_file_is_named_on_one_line_whatever_it_is_called(tmp_path: Path) -> None:
    for name, shown in [("a\nb", '"a\\nb"'), ("\x1b[31m", '"\\u001b[31m"'), ("\udcff", '"\\udcff"')]:
        assert run(b"", name)[2] == f"{shown}: No such file or directory\n"
    assert run(b"", str(tmp_path)) == (2, b"", f"{tmp_path}: Is a directory\n")


def test_says_that_a_closed_stream_is_closed() -> None:
    err = io.StringIO()
    assert main(None, [], io.BytesIO(), err) == 2
    assert main(io.BytesIO(GOOD.read_bytes()), [], None, err) == 2
    assert err.getvalue().splitlines() == ["standard input: is closed", "standard output: is closed"]


def test_says_what_is_too_large_for_memory() -> None:
    class Endless(io.BytesIO):
        def read(self, size: int | None = -1) -> bytes:
            raise MemoryError

    err = io.StringIO()
    assert main(Endless(), [], io.BytesIO(), err) == 2
    assert err.getvalue() == "standard input: too large for the memory there is\n"


@pytest.mark.parametrize(
    ("shell", "said"),
    [
        ('"$0" manage.py judge - "$1" < "$1" >&-', "standard output: is closed"),
        ('"$0" manage.py judge <&-', "standard input: is closed"),
        ('echo "{" | "$0" manage.py judge 2>&-', ""),
        ('(sleep 0.1; exec "$0" manage.py judge "$1" "$1") | true; exit 2', "standard output: Broken pipe"),
        pytest.param(
            '"$0" manage.py judge "$1" "$1" > /dev/full',
            "standard output: No space left on device",
            marks=pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has /dev/full"),
        ),
    ],
)
def test_streams_that_take_or_give_nothing_are_one_line(shell: str, said: str) -> None:
    done = subprocess.run(
        ["/bin/sh", "-c", shell, sys.executable, str(GOOD)], capture_output=True, cwd=ROOT, check=False
    )
    assert (done.returncode, done.stderr.decode().splitlines()) == (2, [said] if said else [])
