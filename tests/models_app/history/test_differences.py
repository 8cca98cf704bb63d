"""What differs between two states: tables of both, and what must be said."""

import pytest

from models_app.history.differences import Row, State, differences, mark, matches


def state(*rows: tuple[str, int, int | None, str, str]) -> State:
    """Return a state of rows: part, key, parent's key, name, and the text of their one field."""
    return {
        (part, pk): Row(part, pk, parent, name, {"value": text}, {"value": text})
        for part, pk, parent, name, text in rows
    }


ROOT = ("", 1, None, "", "x")


@pytest.mark.parametrize(
    ("before", "after", "found", "because"),
    [
        ([ROOT], [ROOT], [], "nothing differs"),
        ([ROOT], [("", 1, None, "", "y")], [("", "x", "y")], "its own field"),
        ([ROOT, ("facts", 1, 1, "API", "a")], [ROOT, ("facts", 9, 1, "API", "a")], [],
         "a row made anew is the same row"),
        ([ROOT, ("facts", 1, 1, "API", "a")], [ROOT, ("facts", 1, 1, "Interface", "b")],
         [("facts", "a", "b")], "a row under another name has its key still"),
        ([ROOT, ("facts", 1, 1, "A", "a"), ("facts", 2, 1, "B", "b")],
         [ROOT, ("facts", 1, 1, "B", "b"), ("facts", 2, 1, "A", "a")], [], "names go before keys"),
        ([ROOT, ("facts", 1, 1, "A", "a")], [ROOT], [("facts", "a", None)], "a row that is gone"),
        ([ROOT], [ROOT, ("facts", 1, 1, "A", "a")], [("facts", None, "a")], "a row that is new"),
        ([ROOT], [ROOT, ("facts", 1, 1, "A", "")], [], "an empty field of a new row says nothing"),
        ([ROOT, ("claims", 1, 1, "P", "p"), ("claims.scores", 1, 1, "MMLU", "1")],
         [ROOT, ("claims", 2, 1, "P", "p"), ("claims.scores", 7, 2, "MMLU", "2")],
         [("claims.scores", "1", "2")], "a score of a claim made anew"),
        ([ROOT, ("claims", 1, 1, "P", "p"), ("claims", 2, 1, "Q", "q"), ("claims.scores", 1, 1, "M", "1"),
          ("claims.scores", 2, 2, "M", "2")],
         [ROOT, ("claims", 3, 1, "P", "p"), ("claims", 4, 1, "Q", "q"), ("claims.scores", 4, 4, "M", "2"),
          ("claims.scores", 3, 3, "M", "1")],
         [], "scores of one name belong to different claims"),
        ([ROOT, ("facts", 1, 1, "A", "a"), ("facts", 2, 1, "A", "b")], [ROOT, ("facts", 2, 1, "A", "b")],
         [("facts", "a", None)], "of two with one name the key decides"),
        ([], [ROOT], [("", None, "x")], "it was added"),
        ([ROOT], [], [("", "x", None)], "it was deleted"),
    ],
)  # fmt: skip
def test_what_differs(
    before: list[tuple[str, int, int | None, str, str]],
    after: list[tuple[str, int, int | None, str, str]],
    found: list[tuple[str, str | None, str | None]],
    because: str,
) -> None:
    lines = differences(state(*before), state(*after))
    assert [(line.part, line.before, line.after) for line in lines] == found, because


def test_each_row_is_one_row_only() -> None:
    before = state(ROOT, *(("facts", n, 1, "A", str(n)) for n in range(3)))
    after = state(ROOT, *(("facts", n, 1, "A", str(n)) for n in range(2, 5)))
    found = matches(before, after)
    assert len(set(found.values())) == len(found) == 4


@pytest.mark.parametrize(
    ("before", "after", "olds", "news"),
    [
        ("the old text", "the new text", ["old"], ["new"]),
        ("same", "same", [], []),
        ("", "all new", [], ["all new"]),
        ("one\ntwo", "one\nthree", ["two"], ["three"]),
        ("<b>", "<i>", ["b"], ["i"]),
        ("ΔΟΚΙΜΗ 1", "ΔΟΚΙΜΗ 2", ["1"], ["2"]),
        ("a\n" * 3_000, "a\n" * 2_999 + "b\n", ["a\n"], ["b\n"]),
    ],
)
def test_words_that_differ_are_marked(before: str, after: str, olds: list[str], news: list[str]) -> None:
    left, right = mark(before, after)
    assert "".join(piece.text for piece in left) == before, "nothing is lost"
    assert "".join(piece.text for piece in right) == after
    assert [piece.text for piece in left if piece.is_changed] == olds
    assert [piece.text for piece in right if piece.is_changed] == news
