"""Which verdict holds on a day: that of the newest publication with a row not after it."""

from datetime import timedelta

import pytest

from boards_app.models import CurrentVerdict
from boards_app.queries import verdicts_on
from boards_app.timeline import stored_entries
from models_app.models import Release
from tests.boards_app.evidence import day
from tests.isitsota.scene import judge, make_contest

pytestmark = pytest.mark.django_db


def test_each_day_has_the_verdicts_that_the_stored_timeline_holds() -> None:
    make_contest()
    judge(day(205))
    judge(day(215))
    entries = stored_entries(None)
    for number in range(190, 216):
        on = day(number)
        said = {row.release.slug: row.judgement for row in verdicts_on(on).select_related("release")}
        held = {slug: [row.judgement for row in rows if row.day <= on] for slug, rows in entries.items()}
        assert said == {slug: rows[-1] for slug, rows in held.items() if rows}, on


def test_the_last_day_has_the_current_verdicts_of_public_releases() -> None:
    make_contest()
    judge(day(215))
    current = set(CurrentVerdict.objects.values_list("verdict", flat=True))
    assert set(verdicts_on(day(215)).values_list("pk", flat=True)) == current
    assert not verdicts_on(day(0) - timedelta(days=3_000)).exists()
    Release.objects.filter(slug="r1").update(is_published=False)
    assert not verdicts_on(day(215)).filter(release__slug="r1").exists()
