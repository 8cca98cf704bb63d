"""Static files before and after `collectstatic`, with the settings of a public site."""

import os
import subprocess
import sys
from pathlib import Path

import brotli
import pytest

from isitsota.delivery.static_files import LARGE, QuickCompressor

ROOT = Path(__file__).resolve().parents[2]
PUBLIC = {"SITE_URL": "https://isitsota.com", "SECRET_KEY": "0123456789abcdefghij" * 3}


def manage(folder: Path, *words: str) -> str:
    """Run a command with a state folder of its own; return what it printed."""
    environment = {"PATH": os.environ["PATH"], "VAR_DIR": str(folder)} | PUBLIC
    done = subprocess.run(
        [sys.executable, "manage.py", *words],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


SHEET = "from django.templatetags.static import static; print(static('site.css'))"


def test_names_are_plain_until_collected_and_hashed_after(tmp_path: Path) -> None:
    assert manage(tmp_path, "shell", "-v0", "-c", SHEET).strip() == "/static/site.css"
    manage(tmp_path, "collectstatic", "--noinput", "-v0")
    hashed = manage(tmp_path, "shell", "-v0", "-c", SHEET).strip()
    assert hashed.startswith("/static/site.")
    assert hashed != "/static/site.css"
    files = {path.name for path in (tmp_path / "static").iterdir()}
    name = hashed.removeprefix("/static/")
    assert {name, f"{name}.gz", f"{name}.br", "staticfiles.json"} <= files


@pytest.mark.parametrize("size", [10, LARGE // 10, LARGE])
def test_what_is_compressed_is_the_same_at_any_size(size: int) -> None:
    data = b"isitsota\n1" * size
    compressed = QuickCompressor.compress_brotli(data)
    assert brotli.decompress(compressed) == data
    assert len(compressed) < len(data)
