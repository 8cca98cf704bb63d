"""Judgement -> text."""

import json
from collections.abc import Mapping
from typing import Any


def render_judgement(judgement: Mapping[str, Any]) -> str:
    """Write a judgement as one line of JSON: keys sorted, no blanks, a newline at the end."""
    return json.dumps(judgement, sort_keys=True, separators=(",", ":"), ensure_ascii=False) + "\n"
