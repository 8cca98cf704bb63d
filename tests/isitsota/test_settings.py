"""What the environment may say, and what the site answers to it before it starts."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
STRONG = "k3-" + "abcdefghijklmnopqrstuvwxyz0123456789" * 2


def start(
    tmp_path: Path, expression: str = "'started'", **environment: str
) -> subprocess.CompletedProcess[str]:
    """Start Django with nothing in the environment but these, and print an expression of `settings`."""
    kept = {
        "PATH": os.environ["PATH"],
        "VAR_DIR": str(tmp_path),
        "DJANGO_SETTINGS_MODULE": "isitsota.settings",
    }
    code = f"import django; django.setup(); from django.conf import settings; print({expression})"
    return subprocess.run(
        [sys.executable, "-W", "error", "-c", code],
        cwd=ROOT, env=kept | environment, capture_output=True, text=True, check=False,
    )  # fmt: skip


PUBLIC = {"SITE_URL": "https://isitsota.com", "SECRET_KEY": STRONG}

REFUSED = [
    ({"SITE_URL": "https://isitsota.com"}, "SECRET_KEY is not set", "no default secret for a public site"),
    (PUBLIC | {"SECRET_KEY": "short"}, "SECRET_KEY is too weak", "a short secret can be guessed"),
    (PUBLIC | {"SECRET_KEY": "a" * 80}, "SECRET_KEY is too weak", "one letter is no secret"),
    (PUBLIC | {"DEBUG": "1"}, "DEBUG is on", "tracebacks show secrets"),
    (PUBLIC | {"ALLOWED_HOSTS": "*"}, "ALLOWED_HOSTS holds *", "any host would be believed"),
    ({"SITE_URL": "isitsota.com"}, "SITE_URL is 'isitsota.com'", "links need a scheme"),
    ({"SITE_URL": "https://isitsota.com/de"}, "must be an origin", "pages stand at the root"),
    ({"API_URL": "ftp://isitsota.com"}, "API_URL is", "JSON is served over http"),
    ({"DATABASE_URL": "garbage"}, "DATABASE_URL must begin with postgres://", "no address at all"),
    ({"DATABASE_URL": "mysql://u:secret@h/n"}, "DATABASE_URL must begin with postgres://", "never tried"),
    ({"FETCH_CONTACT": "me"}, "FETCH_CONTACT is 'me'; it must be an address such as", "nobody to write to"),
    ({"FETCH_CONTACT": "a@b.example\r\nX: y"}, "FETCH_CONTACT is", "it stands in a header"),
    ({"FETCH_CONTACT": "http://b.example/"}, "FETCH_CONTACT is", "an address that can be trusted"),
    ({"SITE_DATE": "03/11/2026"}, "must be a day such as 2026-11-03", "days are ISO, never guessed"),
]


@pytest.mark.parametrize(("environment", "message", "because"), REFUSED, ids=[row[2] for row in REFUSED])
def test_refuses_to_start(tmp_path: Path, environment: dict[str, str], message: str, because: str) -> None:
    done = start(tmp_path, **environment)
    assert done.returncode == 1, because
    assert message in done.stderr.splitlines()[-1]
    assert "secret@" not in done.stderr.splitlines()[-1]


def test_starts_with_nothing_set_and_answers_on_this_computer_only(tmp_path: Path) -> None:
    done = start(tmp_path, "settings.DEBUG, settings.ALLOWED_HOSTS, settings.SESSION_COOKIE_SECURE")
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == "False ['localhost', '127.0.0.1', '[::1]', '127.0.0.1', '127.0.0.1'] False"


@pytest.mark.parametrize(
    "contact", ["boards@isitsota.com", "mailto:a.b+c@x-y.example", "https://x.example/?a"]
)
def test_names_whom_operators_can_write_to(tmp_path: Path, contact: str) -> None:
    done = start(tmp_path, "settings.FETCH_CONTACT", FETCH_CONTACT=contact)
    assert done.stdout.strip() == contact, done.stderr


def test_keeps_its_own_secret_private_and_the_same(tmp_path: Path) -> None:
    first, second = start(tmp_path, "settings.SECRET_KEY"), start(tmp_path, "settings.SECRET_KEY")
    assert first.stdout == second.stdout
    assert len(first.stdout.strip()) >= 80
    assert (tmp_path / "secret-key").stat().st_mode & 0o777 == 0o600


def test_public_site_is_strict(tmp_path: Path) -> None:
    names = "settings.SESSION_COOKIE_NAME, settings.SECURE_SSL_REDIRECT, settings.SECURE_HSTS_SECONDS > 10**7"
    assert start(tmp_path, names, **PUBLIC).stdout.strip() == "__Host-session True True"


def test_every_setting_read_from_the_environment_is_documented() -> None:
    source = (ROOT / "isitsota/settings.py").read_text(encoding="utf-8")
    names = set(re.findall(r'env\.\w+\(\s*"([A-Z_]+)"', source))
    assert {"SITE_URL", "SECRET_KEY", "DATABASE_URL", "ALLOWED_HOSTS"} <= names
    documented = set(
        re.findall(r"^\| `([A-Z_]+)` \|", (ROOT / "docs/operations.md").read_text("utf-8"), re.M)
    )
    assert names <= documented
