"""Read single settings from the environment, refusing what can't be right with one clear sentence."""

import os
import re
import secrets
from datetime import date
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import environ
from django.core.exceptions import ImproperlyConfigured

from models_app.days import read_day

MINIMUM_SECRET_LENGTH = 50
LONGEST_CONTACT = 200


def origin(name: str, text: str) -> str:
    """Return `text` as an origin such as `https://isitsota.com`, without a slash at its end.

    Raises ImproperlyConfigured when it is not http(s)://HOST[:PORT] and nothing more.
    """
    parts = urlsplit(text.strip().rstrip("/"))
    if (
        parts.scheme not in ("http", "https")
        or not parts.hostname
        or parts.path
        or parts.query
        or parts.fragment
    ):
        raise ImproperlyConfigured(f"{name} is {text!r}; it must be an origin such as https://isitsota.com")
    return f"{parts.scheme}://{parts.netloc}"


def day_or_none(name: str, text: str) -> date | None:
    """Return the day that `text` (YYYY-MM-DD) names, or None when it is empty."""
    if not text:
        return None
    try:
        return read_day(text)
    except ValueError as error:
        raise ImproperlyConfigured(f"{name} is {text!r}; it must be a day such as 2026-11-03") from error


def contact(name: str, text: str) -> str:
    """Return whom those who run the boards can write to: an e-mail or https address, or "" for nobody.

    Raises ImproperlyConfigured for anything else: it stands in a header of each request.
    """
    is_address = re.fullmatch(r"(mailto:)?[\w.+-]+@[\w-]+(\.[\w-]+)+|https://[!-~]+", text, re.ASCII)
    if text and (not is_address or len(text) > LONGEST_CONTACT or set(text) & set("()<>")):
        raise ImproperlyConfigured(
            f"{name} is {text!r}; it must be an address such as boards@isitsota.com or https://isitsota.com/contact"
        )
    return text


def database(address: str, default: Path) -> dict[str, Any]:
    """Return Django's settings of the database at an address; "" is the SQLite file `default`.

    Raises ImproperlyConfigured for what is neither SQLite nor PostgreSQL: nothing else has been tried.
    """
    if address and not address.startswith(("postgres://", "postgresql://", "sqlite:///")):
        # The address may hold a password, so it is not repeated.
        raise ImproperlyConfigured(
            "DATABASE_URL must begin with postgres:// or sqlite:///, such as postgres://user:password@host:5432/name"
        )
    settings: dict[str, Any] = environ.Env.db_url_config(address or f"sqlite:///{default}")
    return settings


def secret_key(given: str, keep_in: Path, *, is_public: bool) -> str:
    """Return the signing key: the given one, or on this computer alone a random one kept in a private file.

    A public site must be given one of at least 50 characters, since several servers have to share it.
    """
    if given:
        if is_public and (len(given) < MINIMUM_SECRET_LENGTH or len(set(given)) < 5):
            raise ImproperlyConfigured(
                f"SECRET_KEY is too weak; use at least {MINIMUM_SECRET_LENGTH} random characters"
            )
        return given
    if is_public:
        raise ImproperlyConfigured(
            "SECRET_KEY is not set; a site with an https:// SITE_URL must be given one"
        )
    return _kept_secret(keep_in)


def refuse_unsafe(*, is_public: bool, debug: bool, hosts: list[str]) -> None:
    """Refuse to start a public site that shows its insides or answers to any name."""
    if is_public and debug:
        raise ImproperlyConfigured("DEBUG is on; a site with an https:// SITE_URL must not show its insides")
    if is_public and "*" in hosts:
        raise ImproperlyConfigured("ALLOWED_HOSTS holds *; name the hosts that a public site answers to")


def _kept_secret(path: Path) -> str:
    """Return the key in `path`, making it on first use; two processes that race end with one key."""
    if not path.exists() or not path.read_text(encoding="ascii").strip():
        draft = path.with_name(f"{path.name}.{os.getpid()}")
        draft.touch(mode=0o600)
        draft.write_text(secrets.token_urlsafe(64), encoding="ascii")
        try:
            os.link(draft, path)
        except FileExistsError:
            pass
        finally:
            draft.unlink()
    return path.read_text(encoding="ascii").strip()
