"""Print days the same way everywhere, whatever the machine's locale. Pure."""

from datetime import date

MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


def short_date(day: date) -> str:
    """Print a day: "Nov 3, 2026"."""
    return f"{_month_and_day(day)}, {day.year}"


def date_range(start: date, until: date | None) -> str:
    """Print a time: "Mar 3 – Jul 9, 2026", "Dec 3, 2025 – Jan 9, 2026"; while it lasts "since Mar 3, 2026".

    `until` is the first day without it, as in every reign (R14), and is printed as it stands: the day of what
    ended it, which a reader finds in the log. Raises ValueError when it lies before `start`.
    """
    if until is None:
        return f"since {short_date(start)}"
    if until < start:
        raise ValueError(f"a time from {start.isoformat()} cannot end before it, on {until.isoformat()}")
    first = _month_and_day(start) if start.year == until.year else short_date(start)
    return f"{first} – {short_date(until)}"


def _month_and_day(day: date) -> str:
    return f"{MONTHS[day.month - 1]} {day.day}"
