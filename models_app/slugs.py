"""Make the addresses of releases and labs from their names."""

import re
import unicodedata

from anyascii import anyascii
from django.core.validators import RegexValidator

SLUG_LENGTH = 120
validate_slug = RegexValidator(
    r"^[a-z0-9]+(-[a-z0-9]+)*\Z", "Use small letters a to z and digits, in words joined by single hyphens."
)


def make_slug(name: str) -> str:
    """Return the slug of a name: every separator, the dot among them, becomes a hyphen.

    `Qwen3.6 35B A3B` gives `qwen3-6-35b-a3b`; `+` is written out, since `Command R+` is not `Command R`.
    Other scripts are transliterated. A name without a letter or digit that can be written so gives "", and
    the editor is asked for a slug.
    """
    normal = unicodedata.normalize("NFKC", name)
    if not any(character.isalnum() for character in normal):
        return ""
    latin = anyascii(normal.replace("+", "-plus-").replace("&", "-and-")).lower().replace("'", "")
    return re.sub(r"[^a-z0-9]+", "-", latin).strip("-")[:SLUG_LENGTH].strip("-")
