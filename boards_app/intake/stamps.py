"""Read the date or revision that a name states, such as 20241022, 0528, 2407, Jul '24 or 002. Pure."""

import calendar
import re
from dataclasses import dataclass
from datetime import date
from functools import lru_cache

_MONTHS = {name.lower(): number for number, name in enumerate(calendar.month_abbr) if name}
_YEAR, _YY = r"20[2-3]\d", r"2[2-9]|3\d"
_MONTH, _DAY = r"0[1-9]|1[0-2]", r"0[1-9]|[12]\d|3[01]"
_AFTER, _BEFORE = r"(?![\d.]*\d|[A-Za-z])", r"(?<![\d.])"
# Digits that could be read in two ways make sense in one: months end at 12, models begin after 2020.
FORMS = (
    rf"{_BEFORE}(?P<y1>{_YEAR})[-/._]?(?P<m1>{_MONTH})[-/._]?(?P<d1>{_DAY}){_AFTER}",
    rf"{_BEFORE}(?P<m2>{_MONTH})[-/](?P<y2>{_YEAR}){_AFTER}",
    rf"{_BEFORE}(?P<y3>{_YEAR})[-/]?(?P<m3>{_MONTH}){_AFTER}",
    rf"(?<![^\W\d_])(?P<n4>{'|'.join(_MONTHS)})[a-z]*\.?\s+(?:(?P<d4>\d{{1,2}}),?\s+)?[’']?(?P<y4>{_YEAR}|{_YY})"
    rf"{_AFTER}",
    rf"{_BEFORE}(?P<y5>{_YY})[-/]?(?P<m5>{_MONTH}){_AFTER}",
    rf"{_BEFORE}(?P<m6>{_MONTH})[-/]?(?P<d6>{_DAY}){_AFTER}",
    rf"{_BEFORE}(?P<r7>00\d){_AFTER}",
)
PATTERN = "|".join(FORMS)
_COMPILED = re.compile(PATTERN, re.IGNORECASE)


@dataclass(frozen=True)
class Stamp:
    """A date, as far as the name states it, or a revision; `text` is how it is written there."""

    year: int | None
    month: int | None
    day: int | None
    revision: str | None
    text: str

    def agrees(self, other: "Stamp") -> bool:
        """Say whether both can mean one thing: what both state is equal, and there is something of that."""
        pairs = [
            (self.year, other.year), (self.month, other.month), (self.day, other.day),
            (self.revision, other.revision),
        ]  # fmt: skip
        both = [(one, two) for one, two in pairs if one is not None and two is not None]
        return bool(both) and all(one == two for one, two in both)

    def days_before(self, day: date) -> int | None:
        """Return how many days the stamp lies before `day`, negative for after; None for a revision."""
        if self.month is None:
            return None
        years = [self.year] if self.year else [max(1, day.year - 1), day.year, min(9999, day.year + 1)]
        return min((self._gap(year, day) for year in years), key=abs)

    def _gap(self, year: int, day: date) -> int:
        month = self.month or 1
        last = calendar.monthrange(year, month)[1]
        first_day = date(year, month, min(self.day or 1, last))
        last_day = date(year, month, min(self.day or last, last))
        return (
            0 if first_day <= day <= last_day else min((day - first_day).days, (day - last_day).days, key=abs)
        )


@lru_cache(maxsize=4096)  # few dates stand in many names
def read_stamp(text: str) -> Stamp | None:
    """Return what `text`, the whole of it, states; None where it is no stamp."""
    found = _COMPILED.fullmatch(text)
    if found is None:
        return None
    said = {key[0]: value for key, value in found.groupdict().items() if value is not None}
    month = _MONTHS[said["n"][:3].lower()] if "n" in said else _number(said.get("m"))
    year = _number(said.get("y"))
    if year is not None and year < 100:
        year += 2000
    return Stamp(year, month, _number(said.get("d")), said.get("r"), text)


def _number(text: str | None) -> int | None:
    return None if text is None else int(text)
