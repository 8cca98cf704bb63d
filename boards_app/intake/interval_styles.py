"""The styles in which boards write an interval, taken apart in one pass over a cell. Pure.

No regular expressions with several open ends: on a cell made for it they try all ways to share it out.
"""

_PLUS_MINUS = ("±", "+/-", "+-")
_MINUSES = "-−–"
_BETWEEN = (";", " to ", " - ", ", ", ",", "–", "—")

Split = tuple[str, tuple[str, str] | None]
"""The text of the score, and the two texts that lead to its ends, None where the cell has no interval."""


def split(style: str, cell: str) -> Split:
    """Take a cell apart by a style of the recipe; `cell` is trimmed."""
    if style == "± x":
        return _plus_minus(cell)
    return _low_high(cell) if style == "[low, high]" else _up_down(cell)


def _plus_minus(cell: str) -> Split:
    places = [(cell.find(sign), sign) for sign in _PLUS_MINUS if sign in cell]
    if not places:
        return cell, None
    at, sign = min(places)
    width = _closed(cell[at + len(sign) :])
    return (cell, None) if _has_bracket(width) else (_opened(cell[:at]), (width, width))


def _up_down(cell: str) -> Split:
    """Take `1384 +5/-4` apart, and `1384 -4/+5`: low end first."""
    left, slash, right = cell.rpartition("/")
    right = _closed(right)
    start = max(left.rfind(sign) for sign in "+" + _MINUSES)
    if not slash or start < 0 or _has_bracket(right) or _has_bracket(left[start:]):
        return cell, None
    score, first = _opened(left[:start]), left[start:].strip()
    if first[0] == "+" and right[:1] in tuple(_MINUSES):
        return score, (right, first)
    return (score, (first, right)) if first[0] != "+" and right[:1] == "+" else (cell, None)


def _low_high(cell: str) -> Split:
    start = max(cell.rfind("["), cell.rfind("("))
    inside = cell[start + 1 : -1].strip()
    if start < 0 or cell[-1] not in "])" or "]" in inside or ")" in inside:
        return cell, None
    for sign in _BETWEEN:
        low, between, high = inside.partition(sign)
        if between and low.strip() and high.strip() and sign not in high:
            return cell[:start].strip(), (low.strip(), high.strip())
    return cell, None


def _opened(text: str) -> str:
    return text.rstrip().removesuffix("(").strip()


def _closed(text: str) -> str:
    return text.strip().removesuffix(")").strip()


def _has_bracket(text: str) -> bool:
    return "(" in text or ")" in text
