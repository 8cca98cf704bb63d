"""CSV, TSV and Markdown: columns by heading, tables by heading, rows of the right width. One quirk a test."""

# ruff: noqa: E501 - the messages stand whole, as a person reads them

import itertools

import pytest

from tests.boards_app.intake.samples import read, said, scores

MARKDOWN = """
format: markdown
table: {heading: Leaderboard}
name: Model
metrics:
  score: {column: Score, unit: percent, missing: x}
"""


def test_a_byte_order_mark_changes_nothing() -> None:
    data = b"model,score\nAlpha,71.2\n"
    assert read(b"\xef\xbb\xbf" + data) == read(data)
    assert scores(read(data)) == {"Alpha": "71.2"}


def test_lines_above_the_table_are_skipped_and_counted() -> None:
    recipe = "format: csv\nskip_lines: 2\nname: model\nmetrics:\n  score: {column: score}\n"
    for end in ("\n", "\r\n", "\r"):
        above = f'Export of "Monday, the 5th{end}a,b,c,d{end}{end}'
        parsed = read(f"{above}model,score{end}Alpha,71.2{end}Beta,x{end}", recipe)
        assert [(row.name, row.line) for row in parsed.rows] == [("Alpha", 5)]
        assert said(parsed) == ['line 6, column 2, score: "x" is not a number']
    assert said(read("model,score\nAlpha,70\n", recipe)) == [
        "no table stands below the first 2 lines; see `skip_lines`"
    ]


def test_a_heading_that_stands_twice_matters_only_where_it_is_read() -> None:
    assert scores(read("model,cost,score,cost\nAlpha,1,71.2,2\n")) == {"Alpha": "71.2"}
    assert said(read("model,cost,score,cost\nAlpha,1,71.2,2\n", tasks="cost")) == [
        'line 1, column 4: two columns are headed "cost" (columns 2 and 4)'
    ]


@pytest.mark.parametrize("order", list(itertools.permutations(["model", "score", "votes"])))
def test_the_order_of_columns_never_matters(order: tuple[str, ...]) -> None:
    rows = [{"model": "Alpha", "score": "71.2", "votes": "9"}, {"model": "Beta", "score": "70", "votes": "8"}]
    lines = [",".join(order), *(",".join(row[column] for column in order) for row in rows)]
    parsed = read("\n".join(lines), tasks="votes")
    found = [(row.name, row.results[0].score, row.results[0].n) for row in parsed.rows]
    assert found == [("Alpha", "71.2", 9), ("Beta", "70", 8)]


def test_a_semicolon_file_is_split_by_its_declared_separator_only() -> None:
    recipe = 'format: csv\nseparator: ";"\nname: model\nmetrics:\n  s: {column: score, decimal: ","}\n'
    parsed = read("model;notes;score\nAlpha;\"['112', '112']\";73,5\n", recipe)
    assert scores(parsed, "s") == {"Alpha": "73.5"}


def test_a_line_end_inside_quotes_is_part_of_its_cell_and_lines_are_counted_in_the_file() -> None:
    parsed = read('model,notes,score\nalice,"line1\nline2",60\nbob,hello,n/a\n')
    assert scores(parsed) == {"alice": "60"}
    assert said(parsed) == ['line 4, column 3, score: "n/a" is not a number']


def test_names_that_look_like_nothing_or_like_numbers_are_names() -> None:
    parsed = read("model,score\nNA,50\nNone,51\nnull,52\nnan,53\n000123,54\n0071,55\n")
    assert list(scores(parsed)) == ["NA", "None", "null", "nan", "000123", "0071"]


def test_an_html_entity_in_csv_is_kept_as_it_stands() -> None:
    parsed = read("model,score\nO&#039;Brien-7B,60\nR&amp;D-3B,58\n")
    assert list(scores(parsed)) == ["O&#039;Brien-7B", "R&amp;D-3B"]


def test_blank_lines_and_rows_of_blanks_are_passed_over() -> None:
    assert scores(read("\nmodel,score\nAlpha,71.2\n\n , \nBeta,70\n\n")) == {"Alpha": "71.2", "Beta": "70"}


def test_a_missing_score_leaves_the_row_unscored_and_moves_no_other() -> None:
    parsed = read("model,score\nA,71.0\nB,N/A\nC,74.2\nD,N/A\nE,80.1\n", unit="percent", missing="N/A")
    assert scores(parsed) == {"A": "71.0", "C": "74.2", "E": "80.1"}
    assert len(parsed.rows) == 5


def test_the_file_s_own_rank_is_not_read() -> None:
    parsed = read("rank,set1,set2,model,score\n1,90,50,A,70\n2,60,90,B,75\n")
    assert scores(parsed) == {"A": "70", "B": "75"}


def test_spellings_of_a_heading_mean_one_column() -> None:
    recipe = (
        "format: csv\ncolumns: {s: [arena_score, arena_elo]}\nname: model\nmetrics:\n  score: {column: s}\n"
    )
    assert scores(read("rank,model,arena_elo\n1,A,1287\n", recipe)) == {"A": "1287"}
    assert scores(read("rank,style,model,arena_score\n1,3,A,1384\n", recipe)) == {"A": "1384"}
    assert said(read("model,arena_elo,arena_score\nA,1,2\n", recipe)) == [
        'line 1: two columns mean `s`: "arena_score" (column 3) and "arena_elo" (column 2)'
    ]


def test_blanks_in_headings_do_not_matter() -> None:
    assert scores(read(" model ,score\u00a0\nA,50\n")) == {"A": "50"}


def test_a_row_of_the_wrong_width_is_a_problem_unless_the_recipe_leaves_it_out() -> None:
    data = "model,a,score\nAlpha,1,71.2\nBeta,70\nGamma,1,69\n"
    assert said(read(data)) == ["line 3: the row has 2 cells under 3 headings"]
    parsed = read(
        data, "format: csv\nname: model\nwrong_width: leave out\nmetrics:\n  score: {column: score}\n"
    )
    assert said(parsed) == []
    assert scores(parsed) == {"Alpha": "71.2", "Gamma": "69"}
    assert [(row.line, row.name, row.rule) for row in parsed.left_out] == [
        (3, "Beta", "a row of the wrong width: 2 cells under 3 headings")
    ]
    assert parsed.counts[0].in_table == 3


def test_low_and_high_columns() -> None:
    parsed = read("model,score,lo,hi\nA,71,70,72\nB,60,,61\n", interval={"low": "lo", "high": "hi"})
    assert [(r.low, r.high) for row in parsed.rows for r in row.results] == [("70", "72"), (None, "61")]


def test_two_sides_of_an_interval_in_a_column_of_their_own() -> None:
    parsed = read("model,score,ci\nA,1384,+5/-4\nB,1300,?\n", interval={"style": "+a/-b", "column": "ci"})
    assert [(r.low, r.high) for row in parsed.rows for r in row.results] == [("1380", "1389")]
    assert said(parsed) == ['line 3, column 3, ci: "?" is no interval of the style "+a/-b"']


def test_markdown_rows_without_closing_bars_and_with_tabs_and_padding() -> None:
    text = "## Leaderboard\n\n| Model | Score |\n| --- | --- |\n| o9 | 90.7\n| Flash Exp\t| 18.6 % \n|Cohere |  8.5 | \n"
    assert scores(read(text, MARKDOWN)) == {"o9": "90.7", "Flash Exp": "18.6", "Cohere": "8.5"}


def test_markdown_escaped_bars_links_and_emphasis() -> None:
    text = "# Leaderboard\n|Model|Score|\n|-|-|\n|A\\|B-7B|61.2|\n|[Linked](https://x.example)|**60**|\n|R&amp;D|9|\n"
    assert scores(read(text, MARKDOWN)) == {"A|B-7B": "61.2", "Linked": "60", "R&D": "9"}


def test_markdown_html_marks_never_glue_a_footnote_to_a_score() -> None:
    parsed = read("# Leaderboard\n|Model|Score|\n|-|-|\n|A|71.3<sup>1</sup>|\n", MARKDOWN)
    assert said(parsed) == ['line 4, column 2, Score: "71.3<sup>1</sup>" is not a number']


def test_footnotes_are_kept_in_the_raw_name_and_taken_off_its_normal_form() -> None:
    recipe = MARKDOWN.replace("name: Model", 'name: Model\nname_footnotes: ["#)", "*"]').replace(
        "missing: x", 'footnotes: ["†", "*"]'
    )
    text = "# Leaderboard\n|Model|Score|\n|-|-|\n|1) Alpha|70.1|\n|Beta*|71.3†|\n|Gamma (0613)|70.0*|\n"
    parsed = read(text, recipe)
    assert [row.name for row in parsed.rows] == ["1) Alpha", "Beta*", "Gamma (0613)"]
    assert [row.normal for row in parsed.rows] == ["Alpha", "Beta", "Gamma (0613)"]
    assert list(scores(parsed).values()) == ["70.1", "71.3", "70.0"]


THREE = """# Extended
### Leaderboard: Newest
|Rank|Model|Score|
|-|-|-|
|1|New|99|
### Leaderboard
text
|Rank|Model|Score|
|-|-|-|
|Rank|Model|Score|
|--:|---|--:|
|1|Main|88|
|2|Waits|x|
#### Notes
### Original
|Model|Score|
|-|-|
|Old|77|
"""


def test_the_table_is_chosen_by_its_heading_wherever_it_stands() -> None:
    parsed = read(THREE, MARKDOWN)
    assert scores(parsed) == {"Main": "88"}
    assert [row.part for row in parsed.rows] == ["Leaderboard", "Leaderboard"]


def test_a_heading_row_that_stands_again_is_left_out_and_counted() -> None:
    parsed = read(THREE, MARKDOWN)
    assert [(row.line, row.rule) for row in parsed.left_out] == [
        (10, "the heading stands again"),
        (11, "the heading stands again"),
    ]
    assert (parsed.counts[0].in_table, parsed.counts[0].scored) == (4, 1)


def test_the_first_spelling_of_a_heading_that_the_file_has_is_taken() -> None:
    recipe = MARKDOWN.replace("heading: Leaderboard", "heading: [Gone, Original, Leaderboard]")
    assert scores(read(THREE, recipe)) == {"Old": "77"}


@pytest.mark.parametrize(
    ("heading", "message"),
    [
        (
            "Scores",
            'no heading "Scores"; the file has "Extended", "Leaderboard: Newest", "Leaderboard", "Notes", "Original"',
        ),
        ("Notes", 'no table under the heading "Notes"'),
        (
            "Extended",
            '3 tables under the heading "Extended" (lines 3, 8, 16); choose with `table.heading` or `table.number`',
        ),
    ],
)
def test_no_table_is_guessed(heading: str, message: str) -> None:
    assert said(read(THREE, MARKDOWN.replace("heading: Leaderboard", f"heading: {heading}"))) == [message]


def test_one_of_several_tables_by_number() -> None:
    recipe = MARKDOWN.replace("heading: Leaderboard", "heading: Extended, number: 3")
    assert scores(read(THREE, recipe)) == {"Old": "77"}


def test_results_only_in_pictures_are_no_empty_board() -> None:
    text = "# Leaderboard\n![results](chart.png)\n"
    assert said(read(text, MARKDOWN)) == ['no table under the heading "Leaderboard"']


def test_markdown_rows_of_the_wrong_width_are_seen_although_the_parser_mends_them() -> None:
    text = "# Leaderboard\n|Model|Score|\n|-|-|\n|A|1|2|\n|B|\n|C|50|\n"
    assert said(read(text, MARKDOWN)) == [
        "line 4: the row has 3 cells under 2 headings",
        "line 5: the row has 1 cell under 2 headings",
    ]
