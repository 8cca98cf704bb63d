"""Days: one way to write them, never guessed."""

from datetime import date

import pytest

from models_app.days import read_day


def test_a_day_is_read() -> None:
    assert read_day("2024-02-29") == date(2024, 2, 29)


@pytest.mark.parametrize(
    ("text", "message", "because"),
    [
        ("20261103", "is no day; write YYYY-MM-DD", "a number is no day"),
        ("2026-W45-2", "is no day; write YYYY-MM-DD", "ISO weeks are not read"),
        ("2026-11-3", "is no day; write YYYY-MM-DD", "digits are not left out"),
        ("2026-11-03 ", "is no day; write YYYY-MM-DD", "nothing stands beside it"),
        ("２０２６-11-03", "is no day; write YYYY-MM-DD", "wide digits are others"),
        ("", "is no day; write YYYY-MM-DD", "nothing is no day"),
        ("2026-02-29", "is no day of the calendar", "2026 is no leap year"),
        ("0000-01-01", "is no day of the calendar", "there is no year 0"),
    ],
)
def test_what_is_no_day(text: str, message: str, because: str) -> None:
    with pytest.raises(ValueError) as caught:
        read_day(text)
    assert str(caught.value) == message, because
