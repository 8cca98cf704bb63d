"""Every mistake in content files is said with its file and line, all of them at once."""

from pathlib import Path

import pytest

from boards_app.content.loading import load_content
from models_app.content.problem import ContentError
from models_app.models import Lab, Release, SlugHistory
from tests.boards_app.content.folder import WHOLE, write

pytestmark = pytest.mark.django_db

GPT_5, BOARD = "releases/gpt-5.yaml", "boards/arena/board.yaml"

MUST = "write exact, interval, margin: NUMBER or wilson: TASKS (full: NUMBER)"
WORDS = "Use small letters a to z and digits, in words joined by single hyphens."

REPLACED: list[tuple[str, str, str, str]] = [
    (GPT_5, "2025-08-07\nbase", "3 Aug\nbase", 'line 4: announced_on: "3 Aug" is no day; write YYYY-MM-DD'),
    (
        GPT_5, "2025-08-07\nbase", "2025-02-30\nbase",
        'line 4: announced_on: "2025-02-30" is no day of the calendar',
    ),
    (
        GPT_5, "published: yes", "published: true",
        'line 3: published: "true" is not allowed; write yes or no',
    ),
    (GPT_5, "published: yes", "publishd: yes", 'line 3: unknown key "publishd"; did you mean published?'),
    (GPT_5, "name: GPT-5\n", "", "line 1: name: the key name is missing"),
    (GPT_5, "name: GPT-5", "name:", "line 1: name: This field cannot be blank."),
    (GPT_5, "name: GPT-5", "name: [a]", "line 1: name: give one value, not a list or a mapping"),
    (
        GPT_5, "name: GPT-5", 'name: "a\\x07"',
        "line 1: name: Character 2 (U+0007) is a control character; remove it.",
    ),
    (GPT_5, "lab: openai", "lab: opnai", 'line 2: lab: unknown lab "opnai"; did you mean openai?'),
    (GPT_5, "base: gpt-4o", "base: llama", 'line 5: base: unknown release "llama"; known: gpt-4o, gpt-5'),
    (GPT_5, "base: gpt-4o", "base: gpt-5", "line 5: base: its base derives from this release itself"),
    (
        GPT_5, "api_from: 2025-08-07", "api_until: 2025-08-07",
        "line 6: api_until: Say first from when on the API could be used.",
    ),
    (GPT_5, "32.8", "32.8B", 'line 7: total_parameters: "32.8B" is no number; write it as 35 or 32.8'),
    (
        GPT_5, "32.8", "32.8765",
        "line 7: total_parameters: Ensure that there are no more than 3 decimal places.",
    ),
    (
        GPT_5, "total_parameters: 32.8", "context_tokens: 128,000",
        'line 7: context_tokens: "128,000" is no whole number; write digits only',
    ),
    (
        GPT_5, "total_parameters: 32.8", "withdrawn_on:",
        "line 7: withdrawn_on: the value is missing; leave the key out if there is none",
    ),
    (
        GPT_5, "label: 'Size: all'", "label: Lab",
        'line 11: facts.label: the label "Lab" stands in line 9 already',
    ),
    (
        GPT_5, "- label: Lab\n    value: OpenAI", "- Lab - OpenAI",
        "line 9: facts: give keys and values: label, value, unsure",
    ),
    (
        GPT_5, "kind: LAB", "kind: BLOG",
        'line 24: sources.kind: "BLOG" is not allowed; write LAB, REPO, PAPER, BOARD or PRESS',
    ),
    (
        GPT_5, "source: https://openai.com/gpt-5", "source: https://x.com/",
        'line 18: claims.source: "https://x.com/" is the address of none of its sources',
    ),
    (GPT_5, "unit: '%'", "unt: x", 'line 22: claims.scores: unknown key "unt"; did you mean unit?'),
    (GPT_5, "- gpt5", "- gpt-5", 'line 29: old_slugs: "gpt-5" is its slug now'),
    (GPT_5, "- gpt5", "- gpt-4o", 'line 29: old_slugs: "gpt-4o" is the slug of another file'),
    (
        GPT_5, "- gpt5", "- GPT 5",
        'line 29: old_slugs: "GPT 5" is no slug: ' + WORDS,
    ),
    (
        "releases/gpt-4o.yaml", "2026-11-03T09:00Z", "2026-11-03 09:00",
        'line 3: publish_at: "2026-11-03 09:00" is no time; write YYYY-MM-DDTHH:MMZ (UTC)',
    ),
    (
        "labs/openai.yaml", "https://openai.com", "openai.com",
        "line 2: website: Give a full web address, such as https://example.org/page.",
    ),
    (
        "categories.yaml", "slug: math", "slug: coding",
        'line 3: slug: the slug "coding" stands in line 1 already',
    ),
    (
        "categories.yaml", "name: Math", "name: Coding",
        'line 4: name: the name "Coding" stands in line 2 already',
    ),
    (
        "categories.yaml", "min_boards: 3", "min_boards: 0",
        "line 5: min_boards: Ensure this value is greater than or equal to 1.",
    ),
    (
        BOARD, "category: coding", "category: codng",
        'line 8: metrics.category: unknown category "codng"; did you mean coding?',
    ),
    (
        BOARD, "direction: lower", "category: coding",
        'line 14: metrics.category: a metric in the category (R1) "coding" stands in line 8 already',
    ),
    (
        BOARD, "direction: lower", "direction: down",
        'line 14: metrics.direction: "down" is not allowed; write higher or lower',
    ),
    (BOARD, "key: price", "key: score", 'line 12: metrics.key: the key "score" stands in line 6 already'),
    (
        BOARD, "tie: exact", "tie: about",
        'line 15: metrics.tie: "about" is not allowed; ' + MUST,
    ),
    (
        BOARD, "wilson: 500", "wilson: many",
        'line 10: metrics.tie.wilson: "many" is no whole number; write digits only',
    ),
    (BOARD, "wilson: 500", "margin: 0", "line 10: metrics.tie.margin: Give a number above zero."),
    (
        BOARD, "wilson: 500", "margin: 1e999999999",
        "line 10: metrics.tie.margin: Write the number plainly, such as 3 or 0.5.",
    ),
    (
        BOARD, "    tie: exact\n", "",
        "line 12: metrics: the key tie is missing; " + MUST,
    ),
    (
        BOARD, "continues: old", "continues: odl",
        'line 4: continues: unknown board "odl"; did you mean old?',
    ),
    (
        BOARD, "continues: old", "continues: arena",
        "line 4: continues: this board comes before it in its own series",
    ),
    (BOARD, "name: Arena", "name: Old", 'line 1: name: "Old" is the name of the board arena already'),
    (
        BOARD, "counted: yes", "max_age_days: 0",
        "line 3: max_age_days: Ensure this value is greater than or equal to 1.",
    ),
    (
        "boards/arena/recipe.yaml", "column: Score", "colum: Score",
        "line 5: metrics.score.colum: unknown key",
    ),
    (
        "boards/arena/aliases.yaml", "release: gpt-5", "release: gtp-5",
        'line 2: release: unknown release "gtp-5"; did you mean gpt-5?',
    ),
    (
        "boards/arena/aliases.yaml", "from: 2025-08-07", "until: soon",
        'line 3: until: "soon" is no day; write YYYY-MM-DD',
    ),
    (
        "aliases.yaml", "excluded: people, not a release", "reason: people",
        "line 1: give either release: SLUG or excluded: REASON",
    ),
    (
        "aliases.yaml", "excluded: people, not a release", "excluded:",
        "line 2: excluded: give one value, not a list or a mapping",
    ),
    (
        "aliases.yaml", "name: gpt-5 (high)", 'name: "Human\\u200b"',
        'line 3: name: "Human" has an alias from that day on in line 1 already',
    ),
    (
        "boards/arena/row_marks.yaml", "kind: excluded", "kind: wrong",
        'line 2: kind: "wrong" is not allowed; write struck or excluded',
    ),
    (
        "boards/arena/row_marks.yaml", "reason: the lab's own run", "from: 2026-02-01",
        "line 1: reason: the key reason is missing",
    ),
]  # fmt: skip


def problems(root: Path) -> list[str]:
    """Load, and return what is wrong."""
    with pytest.raises(ContentError) as caught:
        load_content(root, by="me")
    assert not Lab.objects.exists()
    return str(caught.value).splitlines()


@pytest.mark.parametrize(("file", "old", "new", "message"), REPLACED, ids=[row[3][:60] for row in REPLACED])
def test_a_mistake_has_its_file_and_line(tmp_path: Path, file: str, old: str, new: str, message: str) -> None:
    assert old in WHOLE[file]
    write(tmp_path, WHOLE | {file: WHOLE[file].replace(old, new, 1)})
    found = problems(tmp_path)
    expected = f"{file}, {message}"
    if "name of the board" in message:  # of two files with one name the second is the wrong one
        expected = expected.replace("boards/arena/", "boards/old/")
    assert any(line.startswith(expected) for line in found), found
    assert len(found) == 1, "one mistake is said once"


def test_all_mistakes_are_said_at_once(tmp_path: Path) -> None:
    files = dict(WHOLE)
    for file, old, new, _ in REPLACED:
        if file in (GPT_5, BOARD, "aliases.yaml") and old in files[file]:
            files[file] = files[file].replace(old, new, 1)
    files["labs/openai.yaml"] = "name: \n"
    found = problems(write(tmp_path, files))
    assert len({line.split(":")[0] for line in found}) >= 20, found
    assert {line.split(",")[0] for line in found} >= {GPT_5, BOARD, "aliases.yaml", "labs/openai.yaml"}
    assert found == sorted(
        found, key=lambda line: (line.split(",")[0], int(line.split("line ")[1].split(":")[0]))
    )


@pytest.mark.parametrize(
    ("files", "message"),
    [
        ({"labs/x.yaml": b"name: \xff"}, "labs/x.yaml, line 1: byte 0xff is not UTF-8"),
        ({"labs/x.yaml": "name: a\nname: b\n"}, 'labs/x.yaml, line 2: column 1: the key "name" stands twice'),
        ({"labs/x.yaml": "- a\n"}, "labs/x.yaml, line 1: give keys and values: name, website, about"),
        ({"labs/x.yaml": ""}, "labs/x.yaml, line 1: the file is empty"),
        ({"labs/x.yaml": "name: " + "x" * 2**20}, "labs/x.yaml, line 1: the file is larger than 1 MiB"),
        (
            {"labs/X Y.yaml": "name: x\n"},
            'labs/X Y.yaml, line 1: "X Y" is no slug: Use small letters a to z and digits, '
            "in words joined by single hyphens.",
        ),
        (
            {"labs/x.yml": "name: x\n"},
            "labs/x.yml, line 1: this file would not be read; content files are described in docs/content.md",
        ),
        ({"boards/arena/recipe.yaml": b"\xff"}, "boards/arena/recipe.yaml, line 1: byte 0xff is not UTF-8"),
        ({"boards/none/recipe.yaml": "x"}, "boards/none/recipe.yaml, line 1: no board is called none"),
        (
            {"releases/other.yaml": "name: Other\nlab: openai\nold_slugs: [gpt5]\n"},
            'releases/other.yaml, line 3: old_slugs: "gpt5" is an old slug of gpt-5 already',
        ),
    ],
)  # fmt: skip
def test_files_that_cannot_be_read(tmp_path: Path, files: dict[str, str | bytes], message: str) -> None:
    found = problems(write(tmp_path, WHOLE | files))
    assert message in found


def test_notes_and_hidden_files_are_fine(tmp_path: Path) -> None:
    write(tmp_path, WHOLE | {"README.md": "Notes", ".git/x.yaml": "x", "labs/.x.yaml.swp": "x"})
    load_content(tmp_path, by="me", publishes=False)


@pytest.mark.parametrize("folder", ["missing", "empty"])
def test_a_folder_without_content_is_a_mistake(tmp_path: Path, folder: str) -> None:
    (tmp_path / "empty").mkdir()
    assert len(problems(tmp_path / folder)) == 1


def test_a_slug_is_never_used_again(tmp_path: Path) -> None:
    lab = Lab.objects.create(name="Lab", slug="lab")
    one = Release.objects.create(name="One", slug="one", lab=lab)
    SlugHistory.objects.create(slug="uno", release=one)
    write(
        tmp_path, {"releases/uno.yaml": "name: Uno\nlab: lab\n", "releases/two.yaml": "name: Two\nlab: lab\n"}
    )
    with pytest.raises(ContentError) as caught:
        load_content(tmp_path, by="me")
    assert str(caught.value) == (
        'releases/uno.yaml, line 1: "uno" was once the slug of one; a slug is never used again'
    )
    write(
        tmp_path, {"releases/uno.yaml": None, "releases/two.yaml": "name: Two\nlab: lab\nold_slugs: [uno]\n"}
    )
    with pytest.raises(ContentError, match='"uno" is an old slug of one already'):
        load_content(tmp_path, by="me")
