"""The second factor: set up by a code, asked for at log-in, taken once, throttled, never lost for good."""

import re
from base64 import b32decode
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any
from urllib.parse import unquote

import pytest
import time_machine
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from django.test import Client
from django_otp.oath import totp
from django_otp.plugins.otp_static.models import StaticDevice, StaticToken
from django_otp.plugins.otp_totp.models import TOTPDevice
from pytest_django import Settings

pytestmark = pytest.mark.django_db

PAGE, ASKED = "/admin/second-factor/", "/admin/second-factor/code/"


@pytest.fixture(autouse=True)
def clock() -> Iterator[Any]:
    with time_machine.travel(datetime(2026, 2, 1, 12, 0, tzinfo=UTC), tick=False) as traveller:
        yield traveller


@pytest.fixture(autouse=True)
def quick_hashes(settings: Settings) -> None:
    """Hash passwords fast: how slow it is, is Django's own to test."""
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


@pytest.fixture
def person() -> User:
    return User.objects.create_user("ed", password="x", is_staff=True)


@pytest.fixture
def logged_in(client: Client, person: User) -> Client:
    """Return a client that has shown the password only."""
    client.force_login(person)
    return client


def code(user: User) -> str:
    """Return what the phone shows now."""
    return f"{totp(TOTPDevice.objects.get(user=user).bin_key):06d}"


def wrong(user: User) -> str:
    """Return six digits that no phone shows around now."""
    return f"{(int(code(user)) + 7) % 10**6:06d}"


def turn_on(client: Client, user: User) -> list[str]:
    """Set the second factor up as a person would; return the recovery codes."""
    client.get(PAGE)
    response = client.post(PAGE, {"code": code(user), "turn_on": "Turn on"})
    return re.findall(r"<code>(\w+)</code>", response.content.decode())


def text(response: Any) -> str:
    return " ".join(response.content.decode().split())


def found(pattern: str, page: str) -> str:
    """Return what a pattern's group holds where it is first found."""
    hit = re.search(pattern, page)
    assert hit, pattern
    return hit[1]


@pytest.fixture
def with_factor(logged_in: Client, person: User, clock: Any) -> Client:
    """Return a client that has just logged in anew with a password; the phone shows its next code."""
    turn_on(logged_in, person)
    clock.shift(timedelta(seconds=60))
    client = Client()
    client.force_login(person)
    return client


def test_the_key_is_shown_as_picture_address_and_text(logged_in: Client, person: User) -> None:
    page = text(logged_in.get(PAGE))
    key = found(r"<code>([A-Z2-7 ]+)</code>", page).replace(" ", "")
    assert b32decode(key) == TOTPDevice.objects.get(user=person).bin_key
    address = found(r'href="(otpauth://[^"]+)"', page)
    assert unquote(address).startswith("otpauth://totp/isitsota:ed?secret=" + key)
    assert "data:image/svg+xml" in page
    assert not re.search(r"<script(?![^>]*\bsrc=)|\sstyle=|\son\w+=", page), "the policy allows none of it"
    assert logged_in.get(PAGE)["Cache-Control"].find("no-store") > 0


def test_looking_at_the_page_turns_nothing_on(logged_in: Client, person: User) -> None:
    logged_in.get(PAGE)
    logged_in.get(PAGE)
    assert list(TOTPDevice.objects.values_list("confirmed", flat=True)) == [False]
    assert logged_in.get("/admin/").status_code == 200


def test_a_right_code_turns_it_on_and_shows_ten_recovery_codes_once(logged_in: Client, person: User) -> None:
    codes = turn_on(logged_in, person)
    assert len(set(codes)) == 10
    assert logged_in.get("/admin/").status_code == 200, "whoever set it up has shown it"
    page = text(logged_in.get(PAGE))
    assert "10 of your recovery codes are unused" in page
    assert not [one for one in codes if one in page]
    assert TOTPDevice.objects.get(user=person).key not in page


@pytest.mark.parametrize("typed", ["", "12345", "abcdef", "١٢٣٤٥٦", "1e5", "-12345", "\x00", "9" * 400])
def test_what_is_no_code_turns_nothing_on(logged_in: Client, person: User, typed: str) -> None:
    logged_in.get(PAGE)
    assert logged_in.post(PAGE, {"code": typed}).status_code == 200
    assert not TOTPDevice.objects.filter(confirmed=True).exists()
    assert not StaticDevice.objects.exists()


def test_the_password_alone_opens_nothing(with_factor: Client) -> None:
    response = with_factor.get("/admin/models_app/release/?q=x")
    assert response["Location"] == f"{ASKED}?next=%2Fadmin%2Fmodels_app%2Frelease%2F%3Fq%3Dx"
    posted = with_factor.post("/admin/models_app/lab/add/", {"name": "x"})
    assert posted["Location"] == f"{ASKED}?next=%2Fadmin%2F"
    assert with_factor.get(PAGE)["Location"].startswith(ASKED), "nor can it be turned off"
    assert with_factor.get(ASKED).status_code == 200


def test_a_code_leads_to_where_one_wanted_to_go_in_a_new_session(with_factor: Client, person: User) -> None:
    before = with_factor.session.session_key
    response = with_factor.post(ASKED, {"code": code(person), "next": "/admin/models_app/lab/"})
    assert response["Location"] == "/admin/models_app/lab/"
    assert with_factor.session.session_key != before
    assert with_factor.get("/admin/models_app/lab/").status_code == 403, "an ed without a role"
    assert with_factor.get("/admin/").status_code == 200


@pytest.mark.parametrize(
    "onward", ["https://evil.example/", "//evil.example", "javascript:alert(1)", "\\\\evil"]
)
def test_a_code_leads_to_no_other_site(with_factor: Client, person: User, onward: str) -> None:
    assert with_factor.post(ASKED, {"code": code(person), "next": onward})["Location"] == "/admin/"


def test_a_code_is_taken_once(with_factor: Client, person: User) -> None:
    used = code(person)
    assert with_factor.post(ASKED, {"code": used}).status_code == 302
    thief = Client()
    thief.force_login(person)
    assert thief.post(ASKED, {"code": used}).status_code == 200
    assert thief.get("/admin/").status_code == 302


def test_wrong_codes_make_the_wait_longer_and_longer(with_factor: Client, person: User, clock: Any) -> None:
    assert "This code is wrong" in text(with_factor.post(ASKED, {"code": wrong(person)}))
    soon = with_factor.post(ASKED, {"code": code(person)})
    assert soon.status_code == 429
    assert "Try again after 12:01:01 UTC" in text(soon)
    waits = []
    for _ in range(4):
        clock.shift(timedelta(hours=1))
        with_factor.post(ASKED, {"code": wrong(person)})
        waits.append(_wait(with_factor, person))
    assert waits == [2, 4, 8, 16]
    clock.shift(timedelta(seconds=30))
    assert with_factor.post(ASKED, {"code": code(person)}).status_code == 302


def _wait(client: Client, person: User) -> int:
    said = found(r"after 1[2-9]:01:(\d\d) UTC", text(client.post(ASKED, {"code": code(person)})))
    return int(said)


def test_a_recovery_code_is_taken_once_however_it_is_typed(logged_in: Client, person: User) -> None:
    first, second = turn_on(logged_in, person)[:2]
    for typed, status in ((f" {first[:4].upper()}-{first[4:]} ", 302), (first, 200)):
        client = Client()
        client.force_login(person)
        assert client.post(ASKED, {"code": typed}).status_code == status, typed
    assert StaticToken.objects.count() == 9
    assert StaticToken.objects.filter(token=second).exists()


def test_wrong_recovery_codes_do_not_lock_the_phone(with_factor: Client, person: User) -> None:
    for _ in range(3):
        with_factor.post(ASKED, {"code": "not a code"})
    assert with_factor.post(ASKED, {"code": "not a code"}).status_code == 429
    assert with_factor.post(ASKED, {"code": code(person)}).status_code == 302


def test_turning_off_needs_a_code(logged_in: Client, person: User, clock: Any) -> None:
    turn_on(logged_in, person)
    clock.shift(timedelta(seconds=60))
    logged_in.post(PAGE, {"turn_off": "Turn off"})
    logged_in.post(PAGE, {"turn_off": "Turn off", "code": wrong(person)})
    assert TOTPDevice.objects.filter(confirmed=True).exists()
    clock.shift(timedelta(seconds=60))
    assert logged_in.post(PAGE, {"turn_off": "Turn off", "code": code(person)}).status_code == 302
    assert not TOTPDevice.objects.exists()
    assert not StaticDevice.objects.exists()
    assert logged_in.get("/admin/").status_code == 200


def test_new_recovery_codes_take_the_place_of_the_old(logged_in: Client, person: User, clock: Any) -> None:
    old = turn_on(logged_in, person)
    clock.shift(timedelta(seconds=60))
    page = text(logged_in.post(PAGE, {"new_codes": "Make new recovery codes", "code": code(person)}))
    new = re.findall(r"<code>(\w+)</code>", page)
    assert len(new) == 10
    assert not set(old) & set(new)
    assert sorted(StaticToken.objects.values_list("token", flat=True)) == sorted(new)


def test_somebody_elses_code_is_of_no_use(with_factor: Client, person: User) -> None:
    other = User.objects.create_user("other", is_staff=True)
    TOTPDevice.objects.create(user=other, confirmed=True)
    assert with_factor.post(ASKED, {"code": code(other)}).status_code == 200


def test_a_public_site_asks_everybody_to_set_one_up(
    logged_in: Client, person: User, settings: Settings
) -> None:
    assert logged_in.get("/admin/").status_code == 200, "not on one's own computer"
    settings.IS_PUBLIC = True
    assert logged_in.get("/admin/")["Location"] == f"{PAGE}?next=%2Fadmin%2F"
    assert logged_in.get("/admin/password_change/").status_code == 302
    assert "This site asks everybody at the desk" in text(logged_in.get(PAGE))
    assert turn_on(logged_in, person)
    assert logged_in.get("/admin/").status_code == 200


def test_one_can_always_log_out(with_factor: Client) -> None:
    assert with_factor.post("/admin/logout/").status_code == 200
    assert with_factor.get("/admin/")["Location"].startswith("/admin/login/")


def test_pages_that_everybody_reads_ask_for_nothing(with_factor: Client) -> None:
    assert with_factor.get("/labs").status_code == 200


@pytest.mark.parametrize("page", [PAGE, ASKED])
def test_nobody_sees_the_pages_without_a_log_in(client: Client, page: str) -> None:
    for response in (client.get(page), client.post(page, {"code": "123456"})):
        assert response["Location"].startswith("/admin/login/")
    client.force_login(User.objects.create_user("reader of the site"))
    assert client.get(page)["Location"].startswith("/admin/login/")
    assert not TOTPDevice.objects.exists()


def test_a_superuser_takes_anothers_second_factor_away(with_factor: Client, person: User) -> None:
    boss = Client()
    boss.force_login(User.objects.create_superuser("boss"))
    chosen = {"action": "take_second_factor_away", "_selected_action": [person.pk]}
    page = text(boss.post("/admin/auth/user/", chosen, follow=True))
    assert "The second factor was taken from: ed." in page
    assert not TOTPDevice.objects.exists()
    assert with_factor.get("/admin/").status_code == 200


def test_nobody_takes_ones_own_away_without_a_code(client: Client) -> None:
    boss = User.objects.create_superuser("boss")
    client.force_login(boss)
    turn_on(client, boss)
    chosen = {"action": "take_second_factor_away", "_selected_action": [boss.pk]}
    assert "Your own second factor stays" in text(client.post("/admin/auth/user/", chosen, follow=True))
    assert TOTPDevice.objects.filter(user=boss, confirmed=True).exists()


def test_the_command_line_takes_it_away_when_all_is_lost(with_factor: Client, person: User) -> None:
    call_command("reset_second_factor", "ed", verbosity=0)
    assert not TOTPDevice.objects.exists()
    with pytest.raises(CommandError, match="Nobody here is called 'nobody'"):
        call_command("reset_second_factor", "nobody")
    with pytest.raises(CommandError, match="ed has no second factor"):
        call_command("reset_second_factor", "ed")
