"""Log-in: failures lock a name for an address, and only that; sessions are new, and end when they must."""

import re
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine
from axes.models import AccessAttempt
from django.contrib.auth.models import User
from django.core.management import call_command
from django.http import HttpRequest
from django.test import Client
from pytest_django import Settings

from isitsota.desk.log_in import client_address

pytestmark = pytest.mark.django_db

LOG_IN = "/admin/login/"
PASSWORD = "a long word of mine"
NOON = datetime(2026, 2, 1, 12, 0, tzinfo=UTC)


@pytest.fixture(autouse=True)
def quick_hashes(settings: Settings) -> None:
    """Hash passwords fast: how slow it is, is Django's own to test."""
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


@pytest.fixture
def person() -> User:
    return User.objects.create_user("ed", password=PASSWORD, is_staff=True)


@pytest.fixture
def clock() -> Any:
    with time_machine.travel(NOON, tick=False) as traveller:
        yield traveller


def log_in(client: Client, name: str = "ed", password: str = PASSWORD, **more: Any) -> Any:
    """Send the form of log-in."""
    return client.post(LOG_IN, {"username": name, "password": password, "next": "/admin/"}, **more)


def fail(client: Client, times: int, **more: Any) -> Any:
    """Fail so many times; return the last answer."""
    for _ in range(times):
        response = log_in(client, password="wrong", **more)
    return response


def test_whoever_knows_the_password_gets_in(client: Client, person: User) -> None:
    response = log_in(client)
    assert (response.status_code, response["Location"]) == (302, "/admin/")
    assert client.get("/admin/").status_code == 200


def test_five_failures_lock_the_name_for_fifteen_minutes(client: Client, person: User, clock: Any) -> None:
    assert fail(client, 4).status_code == 200
    locked = fail(client, 1)
    assert locked.status_code == 429
    assert locked["Retry-After"] == "901"
    assert "12:15:00 UTC, in 15 minutes." in " ".join(locked.content.decode().split())
    assert "Traceback" not in locked.content.decode()
    clock.move_to(NOON + timedelta(minutes=14, seconds=30))
    assert log_in(client).status_code == 429, "the right password does not lift it"
    clock.move_to(NOON + timedelta(minutes=15, seconds=1))
    assert log_in(client).status_code == 302, "trying while locked does not make it longer"


def test_failures_long_ago_do_not_count(client: Client, person: User, clock: Any) -> None:
    fail(client, 4)
    clock.shift(timedelta(minutes=16))
    assert fail(client, 4).status_code == 200
    assert AccessAttempt.objects.count() == 1, "what is too old to count is not kept"


def test_success_forgets_the_failures_before_it(client: Client, person: User) -> None:
    fail(client, 4)
    assert log_in(client).status_code == 302
    assert fail(client, 4).status_code == 200


LOCKED_FOR = [
    ({"name": "ed"}, {}, 429, "the name that failed, from where it failed"),
    ({"name": "ed"}, {"HTTP_USER_AGENT": "another browser"}, 429, "a browser is changed in no time"),
    ({"name": "ed"}, {"REMOTE_ADDR": "203.0.113.9"}, 302, "a stranger locks nobody out"),
    ({"name": "other"}, {}, 302, "nobody else is locked out"),
]


@pytest.mark.parametrize(
    ("who", "request_", "status", "because"), LOCKED_FOR, ids=[row[3] for row in LOCKED_FOR]
)
def test_only_that_name_from_there_is_locked(
    client: Client, person: User, who: dict[str, str], request_: dict[str, str], status: int, because: str
) -> None:
    User.objects.create_user("other", password=PASSWORD, is_staff=True)
    fail(client, 5)
    assert log_in(client, **who, **request_).status_code == status, because


def test_a_name_that_is_not_there_is_locked_in_the_same_words(
    client: Client, person: User, clock: Any
) -> None:
    known, unknown = fail(client, 5), None
    for _ in range(5):
        unknown = log_in(client, name="nobody", password="wrong")
    assert unknown.status_code == 429
    assert _without_tokens(unknown) == _without_tokens(known), "it tells nobody which names there are"


def _without_tokens(response: Any) -> str:
    return re.sub(r'value="\w{64}"', "", response.content.decode())


def test_no_password_is_kept_of_a_failure(client: Client, person: User) -> None:
    log_in(client, password="nearly my password")
    kept = str(AccessAttempt.objects.values().get())
    assert "nearly" not in kept


def test_hostile_log_ins_are_answered(client: Client, person: User) -> None:
    for name in ("\x00", "a" * 5_000, "\ufffd", "", "' OR 1=1"):
        assert log_in(client, name=name, password="x").status_code == 200, name
    odd = {"HTTP_USER_AGENT": "x" * 9_000, "HTTP_ACCEPT": "y" * 9_000, "REMOTE_ADDR": "not an address"}
    assert log_in(client, password="x", **odd).status_code == 200


def test_whoever_runs_the_site_lifts_a_lock(client: Client, person: User) -> None:
    fail(client, 5)
    boss = Client()
    boss.force_login(User.objects.create_superuser("boss"))
    chosen = {"action": "let_in_again", "_selected_action": [person.pk]}
    assert (
        "Locks were lifted for: ed." in boss.post("/admin/auth/user/", chosen, follow=True).content.decode()
    )
    assert log_in(client).status_code == 302


def test_a_lock_is_lifted_at_the_command_line(client: Client, person: User) -> None:
    fail(client, 5)
    call_command("axes_reset_username", "ed", verbosity=0)
    assert log_in(client).status_code == 302


ADDRESSES = [
    (0, "10.0.0.1", "198.51.100.7", "10.0.0.1", "no proxy is trusted unless the settings say so"),
    (1, "10.0.0.1", "198.51.100.7", "198.51.100.7", "what our proxy saw"),
    (1, "10.0.0.1", "1.1.1.1, 198.51.100.7", "198.51.100.7", "the rest is what the client claims"),
    (2, "10.0.0.1", "1.1.1.1, 198.51.100.7, 10.0.0.2", "198.51.100.7", "two proxies of ours"),
    (2, "10.0.0.1", "198.51.100.7", "10.0.0.1", "fewer than there are: it came past them"),
    (1, "10.0.0.1", "junk", "10.0.0.1", "no address"),
    (1, "", "", None, "nothing is known, as behind a socket"),
    (0, "2001:db8:1:2:3:4:5:6", "", "2001:db8:1:2::", "one customer has all addresses of a /64"),
    (0, "::ffff:198.51.100.7", "", "198.51.100.7", "the same client by another name"),
]


@pytest.mark.parametrize(
    ("proxies", "peer", "header", "found", "because"), ADDRESSES, ids=[r[4] for r in ADDRESSES]
)
def test_the_address_of_a_client(
    settings: Settings, proxies: int, peer: str, header: str, found: str | None, because: str
) -> None:
    settings.NUM_PROXIES = proxies
    request = HttpRequest()
    request.META = {"REMOTE_ADDR": peer} | ({"HTTP_X_FORWARDED_FOR": header} if header else {})
    assert client_address(request) == found, because


def test_a_log_in_makes_a_new_session_key(client: Client, person: User) -> None:
    session = client.session
    session["kept"] = "before"
    session.save()
    before = session.session_key
    log_in(client)
    assert client.session.session_key != before
    assert not client.session.exists(before)


def test_log_out_is_by_post_and_ends_the_session(client: Client, person: User) -> None:
    log_in(client)
    key = client.session.session_key
    assert client.get("/admin/logout/").status_code == 405
    assert client.get("/admin/").status_code == 200
    assert client.post("/admin/logout/").status_code == 200
    assert client.get("/admin/").status_code == 302
    assert not client.session.exists(key)


def test_a_new_password_ends_the_other_sessions(client: Client, person: User) -> None:
    elsewhere = Client()
    log_in(client)
    log_in(elsewhere)
    new = "another long word of mine"
    sent = {"old_password": PASSWORD, "new_password1": new, "new_password2": new}
    assert client.post("/admin/password_change/", sent).status_code == 302
    assert client.get("/admin/").status_code == 200
    assert elsewhere.get("/admin/").status_code == 302


@pytest.mark.parametrize("new", ["short word", "123456789012345", "administrator", "eddington-ed"])
def test_a_weak_password_is_refused(client: Client, new: str) -> None:
    User.objects.create_user("eddington-ed", password=PASSWORD, is_staff=True)
    log_in(client, name="eddington-ed")
    sent = {"old_password": PASSWORD, "new_password1": new, "new_password2": new}
    response = client.post("/admin/password_change/", sent)
    assert response.status_code == 200
    assert response.context["form"].errors


@pytest.mark.parametrize("onward", ["https://evil.example/", "//evil.example", "javascript:alert(1)"])
def test_log_in_leads_to_no_other_site(client: Client, person: User, onward: str) -> None:
    response = client.post(LOG_IN, {"username": "ed", "password": PASSWORD, "next": onward})
    assert response["Location"] == "/admin/"
