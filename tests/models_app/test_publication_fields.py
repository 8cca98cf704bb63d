"""A time in a zone: what is typed is one moment, and what is stored is shown in the editor's zone."""

from datetime import UTC, date, datetime, time
from typing import Any

import pytest
from django.core.exceptions import ValidationError

from models_app.publication_fields import PublicField, ZonedTimeField, zone_or_utc, zones

NEW_DAY = datetime(2026, 12, 1, tzinfo=UTC)


@pytest.mark.parametrize(
    ("typed", "moment", "because"),
    [
        (["2026-12-01", "09:00", "Asia/Tokyo"], NEW_DAY, "nine hours ahead"),
        (["2026-12-01", "00:00", "UTC"], NEW_DAY, "as stored"),
        (["2026-12-01", "00:00", ""], NEW_DAY, "no zone is UTC"),
        (["2026-11-30", "19:00:00", "America/New_York"], NEW_DAY, "behind, the day before"),
        (["", "", "Asia/Tokyo"], None, "a zone alone is no time"),
        ([], None, "nothing"),
    ],
)
def test_what_is_typed_is_one_moment(typed: list[str], moment: datetime | None, because: str) -> None:
    assert ZonedTimeField(required=False).clean(typed) == moment, because


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (["2026-12-01", "", "UTC"], "Give the day and the time, or neither."),
        (["", "09:00", "UTC"], "Give the day and the time, or neither."),
        (["soon", "09:00", "UTC"], "Write the day as YYYY-MM-DD"),
        (["2026-12-01", "9 am", "UTC"], "Write the time as HH:MM"),
        (["2026-12-01", "09:00", "Mars/Base"], "“Mars/Base” is no time zone"),
        (["2026-12-01", "09:00", "../../etc/passwd"], "is no time zone"),
        (["2026-03-29", "02:30", "Europe/Berlin"], "it may be ambiguous or it may not exist"),
        (["2026-10-25", "02:30", "Europe/Berlin"], "it may be ambiguous or it may not exist"),
    ],
)
def test_what_is_no_moment_is_said(typed: list[str], said: str) -> None:
    with pytest.raises(ValidationError) as error:
        ZonedTimeField(required=False).clean(typed)
    assert said in " ".join(error.value.messages)


def test_what_is_stored_is_shown_in_the_zone_and_is_no_change() -> None:
    field = ZonedTimeField(required=False, zone="Asia/Tokyo")
    shown = field.widget.decompress(NEW_DAY)
    assert shown == [date(2026, 12, 1), "09:00", "Asia/Tokyo"]
    for moment in (NEW_DAY, NEW_DAY.replace(second=30), NEW_DAY.replace(microsecond=5)):
        sent = [str(part) for part in field.widget.decompress(moment)]
        assert not field.has_changed(moment, sent)
    assert not field.has_changed(NEW_DAY, ["2026-12-01", "00:00", "UTC"]), "the same moment, said otherwise"
    assert field.has_changed(NEW_DAY, ["2026-12-01", "09:01", "Asia/Tokyo"])
    assert field.has_changed(NEW_DAY, ["2026-12-01", "09:00", "UTC"])
    assert not field.has_changed(None, ["", "", "Asia/Tokyo"])
    assert str(time(9)) not in shown, "no seconds where there are none"


@pytest.mark.parametrize(
    ("sent", "initial", "has_changed"),
    [(None, True, False), ("", False, False), ("on", True, False), ("off", True, True), ("x", True, True)],
)
def test_publication_stays_where_nothing_is_sent(sent: Any, initial: bool, has_changed: bool) -> None:
    assert PublicField(required=False).has_changed(initial, sent) is has_changed


def test_zones_are_those_of_the_world() -> None:
    assert zones()[0] == "UTC"
    assert {"Asia/Tokyo", "Europe/Berlin"} <= set(zones())
    assert [zone_or_utc(name) for name in ("Asia/Tokyo", "x", None, ["UTC"])] == [
        "Asia/Tokyo", "UTC", "UTC", "UTC",
    ]  # fmt: skip
