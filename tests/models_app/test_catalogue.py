"""The catalogue's constraints, at the field and in the database, and its atomic writes."""

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, models, transaction

from models_app.catalogue import ClaimRows, ReleaseRows, record_change, save_lab, save_release
from models_app.models import Claim, ClaimedScore, ContentVersion, Fact, Lab, Release, SlugHistory, Source

pytestmark = pytest.mark.django_db
MAY, JUNE = date(2026, 5, 1), date(2026, 6, 1)


@pytest.fixture
def lab() -> Lab:
    return Lab.objects.create(name="Lab", slug="lab")


@pytest.fixture
def release(lab: Lab) -> Release:
    return Release.objects.create(name="One", slug="one", lab=lab)


Maker = Callable[[Release], models.Model]
BROKEN: list[tuple[str, Maker, str, str]] = [
    ("lab slug twice", lambda r: Lab(name="x", slug="lab"), "slug", "Lab with this Slug already exists."),
    (
        "release slug twice", lambda r: Release(name="x", slug="one", lab=r.lab), "slug",
        "Release with this Slug already exists.",
    ),
    (
        "API ends before it begins",
        lambda r: Release(name="x", slug="x", lab=r.lab, api_from=JUNE, api_until=MAY),
        "api_until", "The end must come after 2026-06-01, when it began.",
    ),
    (
        "API ends and never began", lambda r: Release(name="x", slug="x", lab=r.lab, api_until=MAY),
        "api_until", "Say first from when on the API could be used.",
    ),
    (
        "weights end the day they begin",
        lambda r: Release(name="x", slug="x", lab=r.lab, weights_from=MAY, weights_until=MAY),
        "weights_until", "The end must come after 2026-05-01, when it began.",
    ),
    (
        "label twice", lambda r: Fact(release=r, label="API", value="No"), "__all__",
        "This release has a fact with this label already.",
    ),
    (
        "address twice", lambda r: Source(release=r, kind="LAB", title="x", url="https://example.org/"),
        "__all__", "This release lists this address already.",
    ),
    (
        "history of nothing", lambda r: SlugHistory(slug="x"), "__all__",
        "Constraint “slug_history_of_one_thing” is violated.",
    ),
    (
        "history of two things", lambda r: SlugHistory(slug="x", release=r, lab=r.lab), "__all__",
        "Constraint “slug_history_of_one_thing” is violated.",
    ),
    (
        "old release slug twice", lambda r: SlugHistory(slug="old", release=r), "__all__",
        "Constraint “old_release_slug_once” is violated.",
    ),
    (
        "old lab slug twice", lambda r: SlugHistory(slug="old", lab=r.lab), "__all__",
        "Constraint “old_lab_slug_once” is violated.",
    ),
    (
        "two counters of changes", lambda r: ContentVersion(pk=2), "__all__",
        "Constraint “content_version_is_one_row” is violated.",
    ),
]  # fmt: skip


@pytest.mark.parametrize(
    ("make", "where", "message"), [row[1:] for row in BROKEN], ids=[row[0] for row in BROKEN]
)
def test_constraints_hold_at_the_field_and_in_the_database(
    release: Release, make: Maker, where: str, message: str
) -> None:
    Fact.objects.create(release=release, label="API", value="Yes")
    Source.objects.create(release=release, kind="LAB", title="t", url="https://example.org/")
    other = Lab.objects.create(name="Other", slug="other")
    SlugHistory.objects.create(slug="old", lab=other)
    SlugHistory.objects.create(slug="old", release=Release.objects.create(name="Two", slug="two", lab=other))
    broken: Any = make(release)
    check = broken.validate_constraints if isinstance(broken, SlugHistory) else broken.full_clean
    with pytest.raises(ValidationError) as caught:
        check()
    assert message in caught.value.message_dict[where]
    with pytest.raises(IntegrityError), transaction.atomic():
        broken.save(force_insert=True)


def test_a_release_is_not_its_own_base(release: Release) -> None:
    release.base = release
    with pytest.raises(ValidationError) as caught:
        release.full_clean()
    assert caught.value.message_dict["base"] == ["Its base derives from this release itself."]
    with pytest.raises(IntegrityError), transaction.atomic():
        release.save()


def test_a_circle_of_bases_is_refused(release: Release) -> None:
    two = Release.objects.create(name="Two", slug="two", lab=release.lab, base=release)
    release.base = two
    with pytest.raises(ValidationError) as caught:
        release.full_clean()
    assert list(caught.value.message_dict) == ["base"]


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("name", ""), ("name", "a\x00b"), ("name", "x" * 201), ("slug", "Not a slug"), ("slug", ""),
        ("description", "\x07"), ("total_parameters", "-1"), ("total_parameters", "1.2345"),
        ("context_tokens", -1), ("announced_on", "3 Aug"), ("licence", "a\nb"), ("lab", None),
    ],
)  # fmt: skip
def test_fields_of_a_release_refuse(release: Release, field: str, value: Any) -> None:
    setattr(release, field, value)
    with pytest.raises(ValidationError) as caught:
        release.full_clean()
    assert list(caught.value.message_dict) == [field]


def test_a_renamed_slug_is_kept_for_ever(release: Release) -> None:
    release.slug = "uno"
    save_release(release, by="me")
    assert [row.slug for row in release.old_slugs.all()] == ["one"]
    other = Release(name="One", slug="one", lab=release.lab)
    with pytest.raises(ValidationError) as caught:
        other.full_clean()
    message = "This was once the slug of One; a slug is never used again."
    assert caught.value.message_dict == {"slug": [message]}
    with pytest.raises(ValidationError):
        SlugHistory(slug="uno", release=release).full_clean(exclude=["lab"])
    release.slug = "one"
    release.full_clean()
    save_release(release, by="me")
    assert [row.slug for row in release.old_slugs.all()] == ["uno"], "an address can't lead to itself"


def test_labs_keep_their_old_slugs_too(lab: Lab, release: Release) -> None:
    lab.slug = "labor"
    save_lab(lab, by="me")
    with pytest.raises(ValidationError) as caught:
        Lab(name="x", slug="lab").full_clean()
    assert list(caught.value.message_dict) == ["slug"]
    Release(name="x", slug="lab", lab=lab).full_clean()  # releases have addresses of their own


def test_a_release_is_saved_with_its_rows_in_one_step(release: Release) -> None:
    before, version = ContentVersion.current(), release.version
    source = Source(kind="LAB", title="Post", url="https://example.org/")
    rows = ReleaseRows(
        facts=[Fact(label="B", value="2"), Fact(label="A", value="1")],
        claims=[ClaimRows(Claim(text="Best"), source.url, [ClaimedScore(benchmark="MMLU", value="1")])],
        sources=[source],
    )
    save_release(release, by="me", rows=rows)
    stored = Release.objects.get()
    assert [fact.label for fact in stored.facts.all()] == ["B", "A"]
    assert stored.claims.get().source == stored.sources.get()
    assert stored.claims.get().scores.get().benchmark == "MMLU"
    assert stored.version == release.version == version + 1
    assert ContentVersion.current() == before + 1
    save_release(release, by="me")
    assert stored.facts.count() == 2, "no rows were given: they stay"
    save_release(release, by="me", rows=ReleaseRows())
    assert not Fact.objects.exists()
    assert not ClaimedScore.objects.exists()


def test_a_save_that_fails_leaves_all_as_it_was(release: Release) -> None:
    Fact.objects.create(release=release, label="A", value="1")
    release.slug = "uno"
    twice = ReleaseRows(facts=[Fact(label="B", value="1"), Fact(label="B", value="2")])
    with pytest.raises(IntegrityError):
        save_release(release, by="me", rows=twice)
    assert Release.objects.get().slug == "one"
    assert Fact.objects.get().label == "A"
    assert not SlugHistory.objects.exists()


def test_a_change_of_rows_raises_version_and_day(release: Release) -> None:
    before = ContentVersion.current()
    record_change(release, by="me", on=JUNE)
    stored = Release.objects.get()
    assert (stored.version, stored.updated_on) == (2, JUNE)
    assert ContentVersion.current() == before + 1
