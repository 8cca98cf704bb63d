"""What failed log-ins lead to: whose they are, and the page that says when to try again."""

import logging
from collections.abc import Mapping
from datetime import datetime, timedelta
from ipaddress import IPv6Address, ip_address, ip_network

from axes.models import AccessAttempt
from django.conf import settings
from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

log = logging.getLogger("desk")

SITE_PREFIX = (
    64  # bits of an IPv6 address: one customer has all that follow, and could use a new one each time
)


def client_address(request: HttpRequest) -> str | None:
    """Return the address that a request came from, as the outermost of our `NUM_PROXIES` proxies saw it.

    With 0, the default, what a header says is not believed. An IPv6 address stands for its whole /64.
    """
    told = [part.strip() for part in request.META.get("HTTP_X_FORWARDED_FOR", "").split(",")]
    behind = settings.NUM_PROXIES
    is_told = 0 < behind <= len(told)
    return (_plain(told[-behind]) if is_told else None) or _plain(request.META.get("REMOTE_ADDR", ""))


def _plain(text: str) -> str | None:
    try:
        address = ip_address(text)
    except ValueError:
        return None
    if not isinstance(address, IPv6Address):
        return str(address)
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return str(ip_network((int(address), SITE_PREFIX), strict=False).network_address)


def locked_out(
    request: HttpRequest, response: HttpResponse | None, credentials: Mapping[str, str] | None
) -> HttpResponse:
    """Return the page for a name that is locked for this address: until when, and who can help (429)."""
    until = locked_until((credentials or {}).get("username"), client_address(request))
    wait = max(timedelta(0), until - timezone.now())
    context = {
        **admin.site.each_context(request),
        "title": "Log-in is locked",
        "until": until,
        "minutes": -(-wait // timedelta(minutes=1)),
    }
    page = render(request, "desk/locked.html", context, status=429)
    page.headers["Retry-After"] = str(int(wait.total_seconds()) + 1)
    page.headers["Cache-Control"] = "no-store"
    return page


def locked_until(username: str | None, address: str | None) -> datetime:
    """Return when the lock of a name for an address ends: a cool-off after the last failure that counted."""
    attempts = AccessAttempt.objects.filter(username=username, ip_address=address)
    last = attempts.order_by("-attempt_time").values_list("attempt_time", flat=True).first()
    return (last or timezone.now()) + settings.AXES_COOLOFF_TIME


def lift_locks(username: str, *, by: str) -> int:
    """Forget the failed log-ins under a name, from wherever they came; return how many records there were."""
    count, _ = AccessAttempt.objects.filter(username=username).delete()
    log.warning("%s lifted the locks of %s", by, username)
    return count
