"""Numbers as boards write them, read exactly or not at all. Pure."""

import re
from decimal import Context, Decimal, InvalidOperation
from functools import cache
from typing import Annotated, Literal, Self

from pydantic import AfterValidator, BeforeValidator, model_validator

from boards_app.intake.conditions import Plain, listed

EXACT = Context(prec=100)
MOST_DIGITS = 40
MOST_PLACES = 40
MOST_TASKS = 10**9

_MINUSES = str.maketrans(
    {"\u2212": "-", "\u2013": "-", "\ufe63": "-", "\uff0d": "-", "\u2010": "-", "\u2011": "-"}
)
_NOT_FINITE = re.compile(r"[+-]?(nan|inf|infinity)", re.IGNORECASE)
_BOUND = re.compile(r"[<>≤≥~≈]\s*[+-]?\d")
_OF_A_NUMBER = re.compile(r"[\d#.,%eE+\-\u2212\u2013\s]*")
_BESIDE_A_NUMBER = re.compile(r"#[#\d]|\d#")
# No-break, thin and narrow blanks stand between thousands as the blank does, and a curly apostrophe as its
# straight one: typesetters put them there.
_DRAWN_OTHERWISE = {
    " ": str.maketrans(dict.fromkeys("\u00a0\u2009\u202f", " ")),
    "'": str.maketrans({"\u2019": "'"}),
}
_LONE_DASHES = frozenset(["-", "\u2013", "\u2014", "\u2212"])


class CellError(ValueError):
    """A cell that cannot be read; the message goes on from the cell: `is not a number`."""


def _mark(mark: str) -> str:
    if not mark or (_OF_A_NUMBER.fullmatch(mark) and mark.strip("eE+ ")):
        raise ValueError(
            f'"{mark}" would be taken off numbers and names too; a mark has a sign of its own, as *, † or (#)'
        )
    if _BESIDE_A_NUMBER.search(mark):  # where one number ends and the next begins could be tried for ever
        raise ValueError(
            f'in "{mark}" # stands for a whole number; neither a digit nor another # is beside it'
        )
    return mark


Marks = Annotated[tuple[Annotated[str, AfterValidator(_mark)], ...], BeforeValidator(listed)]


class Numerals(Plain):
    """How a metric's numbers are written.

    unit: `percent` (62.19 or 62.19%), `fraction` (0.6219; stored as percent, 62.19) or `plain`. An empty cell
    and a lone dash are missing; `missing` lists other cells that are, compared exactly after trimming.
    `footnotes` are marks taken off either end of a cell; in them # stands for a number, as in "#)".
    """

    unit: Literal["percent", "fraction", "plain"] = "plain"
    decimal: Literal[".", ","] = "."
    thousands: Literal[",", ".", " ", "'", ""] = ""
    missing: Annotated[tuple[str, ...], BeforeValidator(listed)] = ()
    footnotes: Marks = ()

    @model_validator(mode="after")
    def _signs_differ(self) -> Self:
        if self.decimal == self.thousands:
            raise ValueError("`decimal` and `thousands` must differ")
        return self

    def is_missing(self, cell: str) -> bool:
        """Say whether the cell stands for no result."""
        bare = cell.strip()
        return not bare or bare in _LONE_DASHES or bare in self.missing

    def number(self, cell: str) -> Decimal:
        """Return the cell's number on the metric's scale, exactly.

        Raises CellError for anything that is not one finite number written as the recipe says.
        """
        bare = self._without_percent_sign(cell.strip().translate(_MINUSES))
        bare = _with_one_sign(bare, self.thousands)
        value = plain_number(bare, self.decimal, self.thousands)
        return EXACT.scaleb(value, 2) if self.unit == "fraction" else value

    def _without_percent_sign(self, bare: str) -> str:
        if not bare.endswith("%"):
            return bare
        if self.unit != "percent":
            raise CellError(f"has a percent sign, but the recipe says `unit: {self.unit}`")
        return bare[:-1].rstrip()


def _with_one_sign(bare: str, thousands: str) -> str:
    """Return the text with the sign between thousands as the recipe writes it, however the file draws it."""
    return bare.translate(_DRAWN_OTHERWISE[thousands]) if thousands in _DRAWN_OTHERWISE else bare


def plain_number(bare: str, decimal: str = ".", thousands: str = "") -> Decimal:
    """Return the number that a trimmed text with ASCII signs is, exactly. Raises CellError."""
    if len(bare) > MOST_DIGITS and sum(character.isdigit() for character in bare) > MOST_DIGITS:
        raise CellError(f"has more than {MOST_DIGITS} digits")
    if _written_as(decimal, thousands).fullmatch(bare) is None:
        raise CellError(_why_not(bare, decimal))
    return _within_limits((bare.replace(thousands, "") if thousands else bare).replace(decimal, "."))


def _within_limits(text: str) -> Decimal:
    """Return the number; a zero has limits too, since all its places would be written out."""
    try:
        value = Decimal(text)
        if -MOST_PLACES <= value.adjusted() <= MOST_PLACES:
            return value
    except InvalidOperation:  # an exponent beyond what the machine counts
        pass
    raise CellError(f"is too large or too small; scores lie between 1e-{MOST_PLACES} and 1e{MOST_PLACES}")


@cache
def _written_as(decimal: str, thousands: str) -> re.Pattern[str]:
    whole = rf"(?:\d{{1,3}}(?:{re.escape(thousands)}\d{{3}})+|\d+)" if thousands else r"\d+"
    point = re.escape(decimal)
    return re.compile(rf"[+-]?(?:{whole}(?:{point}\d*)?|{point}\d+)(?:[eE][+-]?\d+)?", re.ASCII)


def whole_number(cell: str, thousands: str = "", fewest: int = 1) -> int:
    """Return a count, a whole number of `fewest` or more. Raises CellError."""
    bare = _with_one_sign(cell.strip(), thousands)
    value = plain_number(bare, "," if thousands == "." else ".", thousands)
    if value != value.to_integral_value() or value < fewest:
        raise CellError(f"is not a count (a whole number from {fewest})")
    if value > MOST_TASKS:
        raise CellError(f"is no count of tasks: more than {MOST_TASKS:,}")
    return int(value)


def written(value: Decimal) -> str:
    """Return the number as exact decimal text: no exponent, its zeros kept, no minus before zero."""
    return format(value if value else abs(value), "f")


def without_marks(text: str, marks: tuple[str, ...]) -> str:
    """Return the text without the footnote marks at its ends, trimmed.

    In a mark # stands for a number. A mark that begins with one ("#)") is looked for at the start only, one
    that ends with one at the end only: anything else would eat digits of the score or the name.
    """
    bare = text.strip()
    if not marks:
        return bare
    leading, trailing = _of_marks(marks)
    bare = leading.sub("", bare, count=1)
    # From the end backwards, so that each place is looked at once, whatever the text.
    return trailing.sub("", bare[::-1], count=1)[::-1].strip()


@cache
def _of_marks(marks: tuple[str, ...]) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """Return what finds the marks at the start of a text, and those at its end in the text turned round."""
    leading = [mark for mark in marks if not mark.endswith("#")]
    trailing = [mark[::-1] for mark in marks if not mark.startswith("#")]
    return _any_of(leading), _any_of(trailing)


def _any_of(marks: list[str]) -> re.Pattern[str]:
    longest_first = sorted(marks, key=len, reverse=True)
    either = "|".join(re.escape(mark).replace(r"\#", r"\d+") for mark in longest_first)
    return re.compile(rf"\A(?:\s*(?:{either}))+" if either else r"\A", re.ASCII)


def _why_not(bare: str, decimal: str) -> str:
    if _NOT_FINITE.fullmatch(bare):
        return "is not a finite number"
    if _BOUND.match(bare):
        return "is a bound, not a score; list it under `missing` if it stands for no result"
    if re.fullmatch(r"[+-]?[\d.,' ]*\d", bare, re.ASCII):
        return f'is not a number with "{decimal}" as decimal sign; see `decimal` and `thousands`'
    return "is not a number"
