"""Strict YAML: text stays text, lines are known, the unsafe is refused, what is written comes back."""

from contextlib import suppress
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from models_app import yaml_reading
from models_app.yaml_reading import Fields, Items, Node, Text, YamlError, read_yaml, shown
from models_app.yaml_writing import write_yaml


def plain(node: Node) -> Any:
    """Return a tree without its lines."""
    if isinstance(node, Text):
        return node.value
    if isinstance(node, Items):
        return [plain(item) for item in node.values]
    return {key: plain(value) for key, value in node.values.items()}


@pytest.fixture(params=["C", "Python"])
def parser(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Read with each of PyYAML's parsers: which one there is depends on how it was built."""
    of_name = {"C": getattr(yaml, "CBaseLoader", None), "Python": yaml.BaseLoader}
    if of_name[request.param] is None:
        pytest.skip("PyYAML was built without its C parser")
    monkeypatch.setattr(yaml_reading, "PARSER", of_name[request.param])


@pytest.mark.usefixtures("parser")
@pytest.mark.parametrize(
    ("written", "because"),
    [
        ("NO", "it is Norway, not false"),
        ("1.10", "it is not 1.1"),
        ("007", "leading zeros count"),
        ("~", "it is a tilde, not nothing"),
        ("2026-11-03", "days are read by those who want days"),
        ("0x1F", "it is no number"),
        ("1e999999", "it is no infinity"),
        ("<<", "merging is no key of ours"),
    ],
)
def test_no_type_is_guessed(written: str, because: str) -> None:
    assert plain(read_yaml(f"key: {written}\n")) == {"key": written}, because


@pytest.mark.usefixtures("parser")
def test_every_part_knows_its_line() -> None:
    node = read_yaml("a: 1\n\nlist:\n  - x\n  - y: 2\n    z: >-\n      long\n      text\n")
    assert isinstance(node, Fields)
    assert node.values["a"].line == 1
    entries = node.values["list"]
    assert isinstance(entries, Items)
    assert entries.line == 3
    assert [item.line for item in entries.values] == [4, 5]
    second = entries.values[1]
    assert isinstance(second, Fields)
    assert {key: value.line for key, value in second.values.items()} == {"y": 5, "z": 6}


REFUSED: list[tuple[str | bytes, int | None, str]] = [
    ("", 1, "the file is empty"),
    ("# nothing\n", 1, "the file is empty"),
    ("a: 1\na: 2\n", 2, 'the key "a" stands twice'),
    ("a: &x 1\nb: *x\n", 1, "anchors and aliases (& and *) are not read"),
    ("a: 1\nb: !!int 2\n", 2, "tags (!) are not read; every value is text"),
    ("a: 1\n---\nb: 2\n", 2, "a second document starts here; one is read"),
    ("? [a]\n: 1\n", 1, "a key must be plain text"),
    ("[" * 21 + "]" * 21, 1, "nested more than 20 deep"),
    ("a: 1\nb: \x00\n", 2, "not valid YAML: it holds a character that YAML does not allow"),
    ("a: \ud800\n", 1, "not valid YAML: it holds a character that YAML does not allow"),
    (b"a: 1\nb: \xff\n", 2, "byte 0xff is not UTF-8"),
    ("a: " + "x" * 1024 * 1024, None, "the file is larger than 1 MiB"),
    (b"a" * (1024 * 1024 + 1), None, "the file is larger than 1 MiB"),
]


@pytest.mark.usefixtures("parser")
@pytest.mark.parametrize(("data", "line", "message"), REFUSED, ids=lambda value: str(value)[:30])
def test_what_is_refused(data: str | bytes, line: int | None, message: str) -> None:
    with pytest.raises(YamlError) as caught:
        read_yaml(data)
    assert (caught.value.message, caught.value.line) == (message, line)


@pytest.mark.usefixtures("parser")
@pytest.mark.parametrize(
    ("data", "line"),
    [("a: 1\n  b: 2\n", 2), ("a: [1\nb: 2\n", 2), ("a: 'x\n", 2), ("[" * 100_000, 1), ("@a", 1)],
)
def test_syntax_errors_have_a_line(data: str, line: int) -> None:
    with pytest.raises(YamlError, match=r"not valid YAML|nested more than 20 deep") as caught:
        read_yaml(data)
    assert caught.value.line == line


def test_a_byte_order_mark_is_no_text() -> None:
    assert plain(read_yaml(b"\xef\xbb\xbfa: 1\n")) == {"a": "1"}


def test_what_is_shown_is_one_short_line() -> None:
    assert shown("a\nb\x00") == '"a\\nb\\x00"'
    assert len(shown("x" * 500)) == 82


hostile = st.lists(
    st.sampled_from(
        ["a", "#", "- b", ":", "x: y", "'", '"', "\n", " ", "\t", "---", "...", "word" * 9, "|", ">", "&a",
         "*b", "!t", "%", "\u2028", "é", "😀", "עברית", "\u202e", "\x85", "?", "[", "{", "NO", "1.10", "007",
         "\\", "\r\n"]
    ),
    max_size=40,
).map(" ".join)  # fmt: skip
values = st.recursive(
    st.text() | hostile,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=20), inner, max_size=4),
    max_leaves=12,
)


@settings(max_examples=200, deadline=None)
@given(values)
def test_what_is_written_is_read_back(value: Any) -> None:
    assert plain(read_yaml(write_yaml(value))) == value


@settings(max_examples=200, deadline=None)
@given(st.binary(max_size=200) | hostile)
def test_anything_is_read_or_refused(data: Any) -> None:
    with suppress(YamlError):
        read_yaml(data)


def test_what_is_written_is_readable() -> None:
    text = write_yaml(
        {
            "name": "Qwen3.6: 35B",
            "about": "word " * 20 + "end",
            "list": [{"x": "1.10"}],
            "two": "a\nb\n",
            "e": [],
        }
    )
    assert text == (
        "name: 'Qwen3.6: 35B'\n"
        "about: >-\n"
        f"  {'word ' * 19}word\n"
        "  end\n"
        "list:\n"
        "  - x: 1.10\n"
        "two: |\n"
        "  a\n"
        "  b\n"
        "e: []\n"
    )
