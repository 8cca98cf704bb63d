"""Files that cannot be read: one clear problem each, with line and column, and never an exception."""

# ruff: noqa: E501 - the messages stand whole, as a person reads them

import tracemalloc

import pytest

from boards_app.intake.formats.text import LARGEST_FILE
from tests.boards_app.intake.samples import CSV, packed, read, said

JSON = "format: json\nname: m\nmetrics:\n  score: {column: s}\n"
LINES = JSON.replace("json", "jsonl")
YAML = JSON.replace("json", "yaml")
MARKDOWN = JSON.replace("json", "markdown")
ZIP = (
    "format: zip\nzip: {manifest: manifest.json, lists: rows, file: 'r/{entry}.json'}\n"
    "name: m\nkey: (entry)\nmetrics:\n  score: {column: s}\n"
)
ALL = {"csv": CSV, "json": JSON, "jsonl": LINES, "yaml": YAML, "markdown": MARKDOWN, "zip": ZIP}


@pytest.mark.parametrize("name", ALL)
def test_an_empty_file(name: str) -> None:
    assert said(read(b"", ALL[name])) == ["the file is empty"]


@pytest.mark.parametrize(
    ("data", "recipe", "message"),
    [
        (b" \n\t\n", CSV, "the file is empty"),
        (b"model,score\nAlpha,71\nBet\xe9,70\n", CSV,
         "line 3, column 4: byte E9 is not UTF-8 here; name the file's encoding in the recipe (`encoding`)"),
        (b"model,score\nAl\x00pha,71\n", CSV,
         "line 2, column 3: a NUL character stands here; text files have none"),
        (b"model,score,score\nAlpha,70,71\n", CSV, 'line 1, column 3: two columns are headed "score" (columns 2 and 3)'),
        (b"model,points\nAlpha,70\n", CSV, 'line 1: no column "score"; the columns are "model", "points"'),
        (b"name;score\nAlpha;70\n", CSV, 'line 1: no column "model", no column "score"; the columns are "name;score"'),
        (b"PK\x03\x04\x14\x00", CSV, "this is a zip or a spreadsheet; the recipe reads csv files"),
        (b'[{"m": "A", "s": 1}, "total"]', JSON, "/1, m: the row has no name"),
        (b"- {m: A, s: 1}\n- total\n", YAML, "/1, line 2, m: the row has no name"),
        (b'[{"m": "A", "s": 1}]', JSON.replace("{column: s}", "{column: '&s'}"),
         "/0, &s: holds a list or an object where one number is read"),
        (b"<!DOCTYPE html>\n", CSV, 'line 1: no column "model", no column "score"; the columns are "<!DOCTYPE html>"'),
        (b'model,score\n"Alpha,70\n', CSV, "line 2: not valid CSV: unexpected end of data"),
        (b'model,score\n"Al"pha,70\n', CSV, "line 2: not valid CSV: ',' expected after '\"'"),
        (b"model,score\nAlpha,70,1\n", CSV, "line 2: the row has 3 cells under 2 headings"),
        (b"model,score\nAlpha,70\nAlpha,75\n", CSV,
         'line 3, column 1, model: "Alpha" is the key of two rows, of this one and of line 2; see `key`'),
        (b"model,score\n,70\n", CSV, "line 2, column 1, model: the row has no name"),
        (b"model,score\n" + b"a" * 301 + b",70\n", CSV,
         f'line 2, column 1, model: "{"a" * 59}…" has 301 characters; a name, key or place has at most 300'),
        ("model,score\n" + "\u0958" * 151 + ",70\n", CSV,
         'line 2, column 1, model: "' + "क\u093c" * 29 + 'क…" has 302 characters; a name, key or place has at most 300'),
        (b"model,of,score\n" + b"a" * 200 + b"," + b"b" * 200 + b",70\n", CSV.replace("metrics", "key: [model, of]\nmetrics"),
         f'line 2, column 1, model: "{"a" * 59}…" has 403 characters; a name, key or place has at most 300'),
        (b'{"' + b"k" * 300 + b'": {"m": "A", "s": 70}}', JSON,
         f'/{"k" * 198}…: "/{"k" * 58}…" has 301 characters; a name, key or place has at most 300'),
        (b'{"\\ud800": {"m": "A", "s": 70}}', JSON,
         '/\\ud800: "/\\ud800" holds a NUL or half a surrogate pair, which no text has'),
        (b"model,score\n=HYPERLINK(1),70\n", CSV,
         'line 2, column 1, model: "=HYPERLINK(1)" is a formula, not a name'),
        (b"model,score\n", CSV, "0 rows were read; the recipe expects 1 or more"),
        (b'[{"m": "A", "s": 70}', JSON,
         "line 1, column 21: not valid JSON: Expecting ',' delimiter; the file ends too early"),
        (b'[{"m": "A",\n "s": 70 x}]', JSON, "line 2, column 10: not valid JSON: Expecting ',' delimiter"),
        (b'[{"m": "A",\n "s": 70, "s": 75}]', JSON, "line 2, column 11: the key `s` stands twice in one object"),
        (b'[{"m": "A", "s": NaN}]', JSON, '/0, s: "NaN" is not a finite number'),
        (b'[{"m": "A", "s": Infinity}]', JSON, '/0, s: "Infinity" is not a finite number'),
        (b'[{"m": "A", "s": true}]', JSON, '/0, s: "true" is not a number'),
        (b'[{"m": "A", "s": [1]}]', JSON, "/0, s: holds a list or an object where one number is read"),
        (b'[{"m": "A\\ud800", "s": 1}]', JSON,
         '/0, m: "A\\ud800" holds a NUL or half a surrogate pair, which no text has'),
        (b'[{"m": "A\\u0000", "s": 1}]', JSON,
         '/0, m: "A\\x00" holds a NUL or half a surrogate pair, which no text has'),
        (b'[{"m": "A", "t": 1}]', JSON,
         "s: no row has a value in this field; list it under `optional_fields` if a file may lack it"),
        (b'"text"', JSON, "no list of rows in the file itself; `rows` says where one is"),
        (b'{"data": "text"}', JSON.replace("format: json", "format: json\nrows: data"),
         "no list of rows at `data`; `rows` says where one is"),
        (b"m: A\nm: B\n", YAML, "line 2, column 1: the key `m` stands twice"),
        (b"- m: A\n  s: 1\n  s: 2\n", YAML, "line 3, column 3, 0: the key `s` stands twice"),
        (b"a:\n- b: x\n- c: {d: 1, e: {f: 1, f: 2}}\n", YAML, "line 3, column 23, a.1.c.e: the key `f` stands twice"),
        (b"- m: A\n  s: \x01\n", YAML, "line 2: not valid YAML: it holds a character that YAML does not allow"),
        (b"# nothing\n", YAML, "the file is empty"),
        (b"- &a {m: A, s: 1}\n- *a\n", YAML, "line 1, column 3: anchors and aliases (& and *) are not read"),
        (b"- !!python/object:os.system {m: A}\n", YAML,
         "line 1, column 3: tags (!) are not read; every value is text"),
        (b"- {m: A, s: 1}\n---\n- {m: B, s: 2}\n", YAML, "line 2, column 1: a second document starts here; one is read"),
        (b"- ? {a: 1}\n  : b\n", YAML, "line 1, column 5: a key must be plain text"),
        (b"no table here\n", MARKDOWN, "no table"),
        (b"PK\x03\x04 cut off", ZIP, "not a zip file, or cut off: File is not a zip file"),
    ],
)  # fmt: skip
def test_one_clear_problem(data: bytes | str, recipe: str, message: str) -> None:
    assert said(read(data, recipe)) == [message]


def test_a_broken_line_of_json_lines_is_named_and_the_others_are_read() -> None:
    parsed = read(
        '{"m": "A", "s": 1}\n{"m": "B", "s"\n\n{"m": "C", "s": 3, "s": 4}\n{"m": "D", "s": 5}\n', LINES
    )
    assert said(parsed) == [
        "line 2, column 15: not valid JSON: Expecting ':' delimiter; the file ends too early",
        "line 4, column 20: the key `s` stands twice in one object",
    ]
    assert [(row.name, row.line) for row in parsed.rows] == [("A", 1), ("D", 5)]


def test_utf_16_and_latin_1_are_read_when_they_are_named() -> None:
    recipe = "format: csv\nencoding: {}\nname: model\nmetrics:\n  score: {{column: score}}\n"
    for encoding in ("utf-16", "latin-1", "windows-1252"):
        parsed = read("model,score\nBété,70\n".encode(encoding), recipe.format(encoding))
        assert [row.name for row in parsed.rows] == ["Bété"]


def test_a_file_over_the_limit_is_refused_unread() -> None:
    assert said(read(b" " * (LARGEST_FILE + 1))) == [
        "the file has 33,554,433 bytes; at most 33,554,432 are read"
    ]


def test_a_million_columns_are_refused() -> None:
    (line,) = said(read("model," + "x," * 1_000_000))
    assert line == "line 1: 1,000,002 columns; at most 1,000 are read"


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ("model,score\n" * 100_002, "line 100002: more than 100,000 rows"),
        ("model,score\na,b,c\n" + "a,1,2\n" * 100_000, "line 100002: more than 100,000 rows"),
        ("model,score\n" + "\n" * 1_000_000 + "a,1\n", "line 1000001: more than 1,000,000 lines"),
    ],
    ids=["headings", "rows of the wrong width", "blank lines"],
)
def test_a_table_without_end_is_refused(data: str, message: str) -> None:
    assert said(read(data)) == [message]


@pytest.mark.parametrize(
    ("data", "recipe", "message"),
    [
        ("[" * 100_000, JSON, "line 1: nested more than 64 deep"),
        ('{"a":' * 900 + "1" + "}" * 900, JSON, "line 1: nested more than 64 deep"),
        ("[" * 65 + "]" * 65, JSON, "line 1: nested more than 64 deep"),
        ("[" * 30 + "]" * 30, YAML, "line 1, column 21: nested more than 20 deep"),
        ("- " * 100_000 + "a", YAML, "line 1, column 41: nested more than 20 deep"),
    ],
)
def test_nesting_without_end_is_refused(data: str, recipe: str, message: str) -> None:
    assert said(read(data, recipe)) == [message]


def test_the_deepest_that_is_allowed_is_read() -> None:
    assert said(read('[{"m": "A", "s": 1, "deep": ' + "[" * 62 + "]" * 62 + "}]", JSON)) == []
    assert said(read("- {m: A, s: 1, deep: " + "[" * 18 + "]" * 18 + "}\n", YAML)) == []


def test_yaml_of_endless_brackets_is_refused_by_the_parser_itself() -> None:
    (line,) = said(read("[" * 100_000, YAML))
    assert "nest" in line


def test_more_problems_than_anyone_reads_are_counted() -> None:
    parsed = read("model,score\n" + "".join(f"m{at},bad\n" for at in range(700)))
    assert len(parsed.problems) == 501
    assert str(parsed.problems[-1]) == "and 200 more problems"


def test_every_problem_is_one_printable_line() -> None:
    (line,) = said(read('model,score\nA,"one\ntwo\x1b[31m\u202e"\n'))
    assert line.isprintable()


def test_a_zip_bomb_is_refused() -> None:
    bomb = packed({"manifest.json": {"rows": ["a"]}, "r/a.json": b"0" * 40_000_000})
    assert said(read(bomb, ZIP)) == ["r/a.json: more than 8,388,608 bytes unpacked"]


def test_a_zip_bomb_is_not_unpacked_beyond_the_limit() -> None:
    bomb = packed({"manifest.json": {"rows": ["a"]}, "r/a.json": b"0" * 60_000_000})
    tracemalloc.start()
    try:
        read(bomb, ZIP)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert peak < 30_000_000


def test_a_document_of_a_million_empty_lists_is_refused_before_it_is_built() -> None:
    (line,) = said(read("[" + "[]," * 1_000_001 + "[]]", JSON))
    assert line == "line 1: more than 1,000,000 values"


def test_many_large_members_together_are_refused() -> None:
    names = [f"n{at}" for at in range(12)]
    large = b'{"m": "' + b"x" * 8_000_000 + b'"}'
    archive = packed({"manifest.json": {"rows": names}} | {f"r/{name}.json": large for name in names})
    assert said(read(archive, ZIP)) == ["the zip holds more than 67,108,864 bytes unpacked"]


@pytest.mark.parametrize(
    ("members", "message"),
    [
        ({"other.json": {}}, "manifest.json: the zip has no such file"),
        ({"manifest.json": {"list": []}}, "manifest.json: no list of names at `rows`"),
        ({"manifest.json": {"rows": [1]}}, "r/1.json: the zip has no such file"),
        ({"manifest.json": {"rows": ["a", "a"]}}, 'manifest.json: the list `rows` names "a" twice'),
        ({"manifest.json": {"rows": ["a"]}}, "r/a.json: the zip has no such file"),
        ({"manifest.json": {"rows": ["a"]}, "r/a.json": "{"},
         "r/a.json, line 1, column 2: not valid JSON: Expecting property name enclosed in double quotes; "
         "the file ends too early"),
        ({"manifest.json": {"rows": ["a"]}, "r/a.json": b"\xff"},
         "r/a.json, line 1, column 1: byte FF is not UTF-8 here; name the file's encoding in the recipe (`encoding`)"),
    ],
)  # fmt: skip
def test_a_zip_that_does_not_hold_what_its_manifest_names(members: dict[str, object], message: str) -> None:
    assert said(read(packed(members), ZIP)) == [message]
