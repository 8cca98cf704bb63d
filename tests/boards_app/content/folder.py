"""A folder of content files for tests, whole in a few lines."""

from collections.abc import Mapping
from pathlib import Path
from textwrap import dedent

RECIPE = "format: csv\nname: Model\nmetrics:\n  score:\n    column: Score\n"

_INDENTED = {
    "categories.yaml": """\
        - slug: coding
          name: Coding
        - slug: math
          name: Math
          min_boards: 3
        """,
    "labs/openai.yaml": """\
        name: OpenAI
        website: https://openai.com
        """,
    "releases/gpt-5.yaml": """\
        name: GPT-5
        lab: openai
        published: yes
        announced_on: 2025-08-07
        base: gpt-4o
        api_from: 2025-08-07
        total_parameters: 32.8
        facts:
          - label: Lab
            value: OpenAI
          - label: 'Size: all'
            value: NO
            unsure: yes
        claims:
          - text: Scores 74.9 on SWE-bench Verified
            by: OpenAI
            on: 2025-08-07
            source: https://openai.com/gpt-5
            scores:
              - benchmark: SWE-bench Verified
                value: 74.90
                unit: '%'
        sources:
          - kind: LAB
            title: Introducing GPT-5
            url: https://openai.com/gpt-5
            on: 2025-08-07
        old_slugs:
          - gpt5
        """,
    "releases/gpt-4o.yaml": """\
        name: GPT-4o
        lab: openai
        publish_at: 2026-11-03T09:00Z
        """,
    "aliases.yaml": """\
        - name: Human
          excluded: people, not a release
        - name: gpt-5 (high)
          release: gpt-5
          variant: high
        """,
    "boards/old/board.yaml": """\
        name: Old
        url: https://example.org/old
        """,
    "boards/arena/board.yaml": """\
        name: Arena
        url: https://example.org/
        counted: yes
        continues: old
        metrics:
          - key: score
            name: Score
            category: coding
            tie:
              wilson: 500
            tie_reason: 500 tasks
          - key: price
            name: Price
            direction: lower
            tie: exact
        """,
    "boards/arena/recipe.yaml": RECIPE,
    "boards/arena/aliases.yaml": """\
        - name: GPT-5
          release: gpt-5
          from: 2025-08-07
        """,
    "boards/arena/row_marks.yaml": """\
        - row: GPT-5 (own run)
          kind: excluded
          reason: the lab's own run
        """,
}

WHOLE = {name: dedent(text) for name, text in _INDENTED.items()}


def write(root: Path, files: Mapping[str, str | bytes | None]) -> Path:
    """Write files (None: take one away) under `root` and return it."""
    for name, content in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if content is None:
            path.unlink()
        else:
            path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return root


def read(root: Path) -> dict[str, bytes]:
    """Return the bytes of every file under `root`, by its path."""
    return {
        path.relative_to(root).as_posix(): path.read_bytes() for path in root.rglob("*") if path.is_file()
    }
