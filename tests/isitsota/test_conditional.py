"""What a reader has is not sent again while it is so, and is sent anew as soon as it is not."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.db.models import F
from django.test import Client
from django.utils import timezone
from django.utils.http import http_date

from boards_app.models import RowMark
from isitsota.delivery import versions
from isitsota.delivery.headers import cache_control
from models_app import catalogue
from models_app.models import ContentVersion, Release
from tests.boards_app.evidence import make_release
from tests.isitsota.scene import DEMO_DAY, judge, make_contest

pytestmark = pytest.mark.django_db
PATHS = [
    "/", "/m", "/m.md", "/m/r0", "/m/r0.md", "/labs/lab-r0", "/sota/coding", "/boards/first", "/search?q=r0",
    "/v1", "/v1/models", "/v1/models/r0", "/m/r0/badge.svg", "/m/r0/badge.json", "/feed.atom", "/feed.json",
    "/m/r0/feed.atom", "/sitemap.xml", "/about",
]  # fmt: skip


@pytest.fixture
def contest() -> None:
    make_contest()
    judge()


def take_the_crown() -> None:
    """Take r0 out of both boards, and judge again."""
    for board in ("first", "second"):
        RowMark.objects.create(board=_board(board), row_key="r0", kind="struck", reason="test", by="test")
    judge()


def _board(slug: str) -> Any:
    return RowMark._meta.get_field("board").related_model.objects.get(slug=slug)


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("encoding", ["identity", "gzip"])
def test_f121_what_is_still_so_is_304(
    path: str, encoding: str, contest: None, client: Any, django_assert_num_queries: Any
) -> None:
    first = client.get(path, headers={"accept-encoding": encoding})
    assert first.status_code == 200
    asked = {"accept-encoding": encoding, "if-none-match": first.headers["ETag"]}
    with django_assert_num_queries(1):
        second = client.get(path, headers=asked)
    assert (second.status_code, second.content) == (304, b"")
    assert second.headers["ETag"] == first.headers["ETag"]
    assert "Accept-Encoding" in second.headers["Vary"]
    make_release("newcomer")
    judge()
    third = client.get(path, headers=asked)
    assert third.status_code == 200
    assert third.headers["ETag"] != first.headers["ETag"]


def test_f075_badge_and_page_agree_after_a_change(contest: None, client: Any) -> None:
    before = client.get("/m/r0/badge.svg")
    assert before.headers["Cache-Control"] == "public, max-age=0, s-maxage=60"
    take_the_crown()
    after = client.get("/m/r0/badge.svg", headers={"if-none-match": before.headers["ETag"]})
    label = client.get("/v1/models/r0").json()["status"]["label"]
    assert label != "SOTA"
    assert f">{label} · Nov 3, 2026<" in after.content.decode()


def test_f086_every_form_names_the_same_day_and_state(contest: None, client: Any) -> None:
    forms = [
        "/m/r0", "/m/r0/", "/m/r0.md", "/m/r0.md/", "/v1/models/r0", "/v1/models", "/m", "/", "/labs/lab-r0",
        "/m/r0/badge.svg", "/m/r0/badge.json",
    ]  # fmt: skip
    tags = {path: client.get(path, follow=True).headers["ETag"] for path in forms}
    take_the_crown()
    label = client.get("/v1/models/r0").json()["status"]["label"]
    for path, tag in tags.items():
        response = client.get(path, follow=True, headers={"if-none-match": tag})
        assert response.status_code == 200, path
        text = response.content.decode()
        assert "Nov 3, 2026" in text or "2026-11-03" in text, path
        assert label in text, path


def test_f088_the_first_load_after_a_save_is_the_new_state(contest: None) -> None:
    workers = [Client(), Client()]
    tags = [worker.get("/m/r0").headers["ETag"] for worker in workers]
    release = Release.objects.get(slug="r0")
    catalogue.record_change(release, by="test", on=DEMO_DAY)
    for worker, tag in zip(workers, tags, strict=True):
        response = worker.get("/m/r0", headers={"if-none-match": tag})
        assert response.status_code == 200
        assert "max-age=0" in response.headers["Cache-Control"]


@pytest.mark.parametrize("name", ["SITE_URL", "API_URL", "CONTACT"])
def test_other_settings_are_another_version(name: str, contest: None, client: Any, settings: Any) -> None:
    tag = client.get("/about").headers["ETag"]
    setattr(settings, name, "https://other.example")
    assert client.get("/about", headers={"if-none-match": tag}).status_code == 200


def test_no_address_shares_a_tag_with_another(contest: None, client: Any) -> None:
    tags = {client.get(path).headers["ETag"] for path in PATHS}
    assert len(tags) == len(PATHS)


@pytest.mark.parametrize("path", ["/m/none", "/m?x=1", "/m/r0/", "/admin/login/", "/healthz"])
def test_only_what_is_there_has_a_tag(path: str, contest: None, client: Any) -> None:
    assert "ETag" not in client.get(path).headers


FOR_ALL, FOR_NOBODY = "public, max-age=0, s-maxage=60", "no-store"


@pytest.mark.parametrize(
    ("path", "status", "kept_by"),
    [
        ("/m/r0", 200, FOR_ALL),
        ("/m/r0?as_of=2026-08-01", 200, FOR_ALL),
        ("/v1/models/r0", 200, FOR_ALL),
        ("/m/R0", 301, FOR_ALL),
        ("/m/r0/", 301, FOR_ALL),
        ("/m/none", 404, FOR_ALL),
        ("/v1/models/none", 404, FOR_ALL),
        ("/m/r0/none.png", 404, FOR_ALL),
        ("/m/%00", 404, FOR_ALL),
        ("/m?x=1", 400, FOR_ALL),
        ("/v1/models?format=xml", 406, FOR_ALL),
        ("/admin", 301, FOR_NOBODY),
        ("/admin/none", 302, FOR_NOBODY),
    ],
)
def test_who_may_keep_an_answer(path: str, status: int, kept_by: str, contest: None, client: Any) -> None:
    response = client.get(path)
    assert (response.status_code, kept_by in response.headers["Cache-Control"]) == (status, True)


def test_a_refusal_or_a_fault_is_kept_by_nobody(contest: None, client: Any) -> None:
    assert client.post("/m").headers["Cache-Control"] == FOR_NOBODY
    assert cache_control("/m", 500) == cache_control("/v1/models", 429) == FOR_NOBODY


def test_any_version_is_one_where_there_is_a_page(contest: None, client: Any) -> None:
    for path, status in [("/m/none", 404), ("/m/R0", 301), ("/m/r0", 304), ("/v1/models", 304)]:
        assert client.get(path, headers={"if-none-match": "*"}).status_code == status, path


def test_head_is_answered_alike(contest: None, client: Any) -> None:
    tag = client.get("/m/r0").headers["ETag"]
    assert client.head("/m/r0").headers["ETag"] == tag
    assert client.head("/m/r0", headers={"if-none-match": tag}).status_code == 304


def let_seconds_pass() -> None:
    """Move the last change back, so that its second is over."""
    ContentVersion.objects.update(at=F("at") - timedelta(minutes=1))


@pytest.fixture
def installed_long_ago(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(versions, "code_version", lambda: ("code", datetime(2026, 1, 1, tzinfo=UTC)))


@pytest.mark.parametrize("path", PATHS)
def test_a_page_says_when_it_changed(path: str, contest: None, installed_long_ago: None, client: Any) -> None:
    let_seconds_pass()
    first = client.get(path)
    since = {"if-modified-since": first.headers["Last-Modified"]}
    second = client.get(path, headers=since)
    assert (second.status_code, second.content) == (304, b"")
    assert second.headers["Last-Modified"] == first.headers["Last-Modified"]
    assert client.get(path, headers={"if-modified-since": http_date(0)}).status_code == 200
    other = {**since, "if-none-match": '"another"'}
    assert client.get(path, headers=other).status_code == 200, "the tag wins"
    take_the_crown()
    assert client.get(path, headers=since).status_code == 200


def test_no_time_is_said_in_the_second_of_a_change(
    contest: None, installed_long_ago: None, client: Any
) -> None:
    ContentVersion.objects.update(at=timezone.now() + timedelta(seconds=1))
    assert "Last-Modified" not in client.get("/m/r0").headers
    ContentVersion.objects.update(at=None)
    assert "Last-Modified" not in client.get("/m/r0").headers, "it is not known"


def test_code_that_came_later_is_a_change(
    contest: None, monkeypatch: pytest.MonkeyPatch, client: Any
) -> None:
    ContentVersion.objects.update(at=datetime(2026, 1, 1, tzinfo=UTC))
    monkeypatch.setattr(versions, "code_version", lambda: ("code", datetime(2026, 1, 2, tzinfo=UTC)))
    assert client.get("/m/r0").headers["Last-Modified"] == "Fri, 02 Jan 2026 00:00:00 GMT"


@pytest.mark.parametrize(("path", "status"), [("/m/none", 404), ("/m?x=1", 400), ("/v1/models/none", 404)])
def test_what_is_not_there_has_not_stayed_the_same(
    path: str, status: int, contest: None, installed_long_ago: None, client: Any
) -> None:
    let_seconds_pass()
    since = http_date(timezone.now().timestamp())
    response = client.get(path, headers={"if-modified-since": since})
    assert (response.status_code, "Last-Modified" in response.headers) == (status, False)
