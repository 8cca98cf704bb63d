"""Releases: who can see one, told of a row as of many."""

from datetime import UTC, datetime, timedelta

import pytest

from models_app.models import Lab, Release

NOW = datetime(2026, 11, 3, 12, tzinfo=UTC)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("is_published", "publish_at", "is_public"),
    [
        (True, None, True),
        (True, NOW - timedelta(seconds=1), True),
        (True, NOW, True),
        (True, NOW + timedelta(seconds=1), False),
        (False, None, False),
        (False, NOW - timedelta(days=1), False),
    ],
)
def test_a_row_and_a_queryset_say_the_same(
    is_published: bool, publish_at: datetime | None, is_public: bool
) -> None:
    lab = Lab.objects.create(name="Lab", slug="lab")
    release = Release.objects.create(
        name="A", slug="a", lab=lab, is_published=is_published, publish_at=publish_at
    )
    assert release.is_public(NOW) is is_public
    assert Release.objects.published(NOW).exists() is is_public
