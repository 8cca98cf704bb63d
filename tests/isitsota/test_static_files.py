"""Static files before and after `collectstatic`, with the settings of a public site."""

import os
import subprocess
import sys
from pathlib import Path

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
