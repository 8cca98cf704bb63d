"""What is kept of a second factor: a device that counts time, and recovery codes. Each write is atomic."""

import logging
from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth.models import AbstractUser
from django.db import transaction
from django_otp.models import Device
from django_otp.plugins.otp_static.models import StaticDevice, StaticToken
from django_otp.plugins.otp_totp.models import TOTPDevice

log = logging.getLogger("desk")

NUMBER_OF_CODES = 10
DIGITS = 6


@dataclass(frozen=True)
class Answer:
    """What a code led to: the device that took it, if any; after wrong ones, until when none is taken."""

    device: Device | None
    locked_until: datetime | None = None


def is_set(user: AbstractUser) -> bool:
    """Tell whether somebody has a second factor."""
    return TOTPDevice.objects.filter(user=user, confirmed=True).exists()


@transaction.atomic
def begin(user: AbstractUser) -> TOTPDevice:
    """Return the device that somebody is setting up, made at the first call; it counts for nothing yet."""
    device = TOTPDevice.objects.filter(user=user, confirmed=False).first()
    return device or TOTPDevice.objects.create(user=user, confirmed=False, name="phone")


@transaction.atomic
def check_code(user: AbstractUser, code: str) -> Answer:
    """Return what a code leads to; each is taken once, and wrong ones make the next wait longer and longer.

    Six digits are asked of the phone, anything else of the recovery codes, so that neither locks the other.
    """
    plain = normal(code)
    model = TOTPDevice if _is_digits(plain) else StaticDevice
    return _ask(model.objects.select_for_update().filter(user=user, confirmed=True).first(), plain)


@transaction.atomic
def confirm(user: AbstractUser, code: str) -> tuple[Answer, list[str]]:
    """Turn the second factor on if the code is right; return the answer, and the new recovery codes."""
    device = TOTPDevice.objects.select_for_update().filter(user=user, confirmed=False).first()
    plain = normal(code)
    answer = _ask(device if _is_digits(plain) and not is_set(user) else None, plain)
    if device is None or answer.device is None:
        return answer, []
    device.confirmed = True
    device.save(update_fields=["confirmed"])
    log.warning("%s set a second factor", user.get_username())
    return answer, new_recovery_codes(user)


@transaction.atomic
def new_recovery_codes(user: AbstractUser) -> list[str]:
    """Return ten new recovery codes in the place of any old ones; they can't be read again."""
    StaticDevice.objects.filter(user=user).delete()
    device = StaticDevice.objects.create(user=user, name="recovery codes")
    codes = [StaticToken.random_token() for _ in range(NUMBER_OF_CODES)]
    StaticToken.objects.bulk_create(StaticToken(device=device, token=code) for code in codes)
    return codes


@transaction.atomic
def take_away(user: AbstractUser, *, by: str) -> None:
    """Take somebody's second factor away, recovery codes and all."""
    TOTPDevice.objects.filter(user=user).delete()
    StaticDevice.objects.filter(user=user).delete()
    log.warning("%s took the second factor of %s away", by, user.get_username())


def codes_left(user: AbstractUser) -> int:
    """Return how many recovery codes somebody has not used."""
    return StaticToken.objects.filter(device__user=user).count()


def normal(code: str) -> str:
    """Return a code without the spaces and hyphens that people type, in small letters."""
    return "".join(code.split()).replace("-", "").lower()


def _is_digits(plain: str) -> bool:
    return len(plain) == DIGITS and plain.isascii() and plain.isdigit()


def _ask(device: TOTPDevice | StaticDevice | None, plain: str) -> Answer:
    if device is None:
        return Answer(None)
    is_allowed, why = device.verify_is_allowed()
    if not is_allowed:
        return Answer(None, why["locked_until"])
    return Answer(device if device.verify_token(plain) else None)
