"""The pages of the second factor: the question at log-in, and setting it up, renewing it, turning it off."""

from base64 import b32encode
from collections.abc import Mapping
from typing import Any

import segno
from django.conf import settings
from django.contrib.admin import AdminSite
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django_otp import login as remember
from django_otp.plugins.otp_totp.models import TOTPDevice

from isitsota.desk.second_factor import devices
from isitsota.desk.second_factor.devices import Answer

WRONG = "This code is wrong, or was used already. Take the next one that the phone shows."
NO_CODE = "Type a code."


def ask_code(site: AdminSite, request: HttpRequest) -> HttpResponse:
    """Ask whoever has logged in with a password for a code, then lead to where they wanted to go."""
    onward, user = _onward(request), _person(request)
    if user.is_verified() or not devices.is_set(user):
        return redirect(onward)
    said = ""
    if request.method == "POST":
        answer = _answer(request)
        if answer.device is not None:
            _remember(request, answer)
            return redirect(onward)
        said = _said(request, answer)
    return _page(site, request, "code", {"title": "Second factor", "error": said, "next": onward})


def manage(site: AdminSite, request: HttpRequest) -> HttpResponse:
    """Show what there is to do about one's own second factor, and do what was asked for."""
    if request.method != "POST":
        return _shown(site, request)
    user = _person(request)
    if not devices.is_set(user):
        return _confirm(site, request)
    answer = _answer(request)
    if answer.device is None:
        return _shown(site, request, _said(request, answer))
    if "turn_off" in request.POST:
        devices.take_away(user, by=user.get_username())
        return redirect(f"{site.name}:second_factor")
    _remember(request, answer)
    return _codes(site, request, devices.new_recovery_codes(user))


def _confirm(site: AdminSite, request: HttpRequest) -> HttpResponse:
    answer, codes = devices.confirm(_person(request), request.POST.get("code", ""))
    if answer.device is None:
        return _shown(site, request, _said(request, answer))
    _remember(request, answer)
    return _codes(site, request, codes)


def _shown(site: AdminSite, request: HttpRequest, error: str = "") -> HttpResponse:
    user = _person(request)
    is_set = devices.is_set(user)
    told = {"codes_left": devices.codes_left(user)} if is_set else _secret(devices.begin(user))
    context = {"title": "Second factor", "error": error, "is_set": is_set, "is_required": settings.IS_PUBLIC}
    return _page(site, request, "manage", context | told)


def _codes(site: AdminSite, request: HttpRequest, codes: list[str]) -> HttpResponse:
    onward = reverse(f"{site.name}:index")
    return _page(site, request, "recovery", {"title": "Recovery codes", "codes": codes, "next": onward})


def _secret(device: TOTPDevice) -> dict[str, Any]:
    """Return what a phone needs: a picture of the address, the address, and the key in groups of four."""
    key = b32encode(device.bin_key).decode()
    address = device.config_url
    return {
        "picture": segno.make(address, error="m").svg_data_uri(border=4, light="#fff", scale=5),
        "address": address,
        "key": " ".join(key[start : start + 4] for start in range(0, len(key), 4)),
    }


def _answer(request: HttpRequest) -> Answer:
    return devices.check_code(_person(request), request.POST.get("code", ""))


def _remember(request: HttpRequest, answer: Answer) -> None:
    """Note in the session that the second factor was shown; the session gets a new key with its new right."""
    remember(request, answer.device)
    request.session.cycle_key()


def _said(request: HttpRequest, answer: Answer) -> str:
    if answer.locked_until is not None:
        return f"Too many wrong codes. Try again after {answer.locked_until:%H:%M:%S} UTC."
    return WRONG if request.POST.get("code", "").strip() else NO_CODE


def _person(request: HttpRequest) -> Any:
    """Return who asks: at these pages somebody who is logged in, with what the middleware says of them."""
    return request.user


def _onward(request: HttpRequest) -> str:
    """Return where to go next: an address of this site, or else the first screen."""
    wanted = request.POST.get("next") or request.GET.get("next") or ""
    is_here = url_has_allowed_host_and_scheme(wanted, {request.get_host()}, require_https=request.is_secure())
    return wanted if is_here else reverse("admin:index")


def _page(site: AdminSite, request: HttpRequest, name: str, context: Mapping[str, Any]) -> HttpResponse:
    """Return a page without the lists of the desk: whoever sees it may not be let in yet."""
    whole = {**site.each_context(request), "available_apps": [], "is_nav_sidebar_enabled": False, **context}
    status = 429 if str(context.get("error", "")).startswith("Too many") else 200
    return TemplateResponse(request, f"desk/second_factor/{name}.html", whole, status=status)
