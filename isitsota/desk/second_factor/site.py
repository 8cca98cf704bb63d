"""Nobody gets past log-in without the second factor they have, or on a public site must have."""

from collections.abc import Callable
from functools import update_wrapper
from typing import Any
from urllib.parse import urlencode

from django.conf import settings
from django.contrib.admin import AdminSite
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import URLPattern, URLResolver, path, reverse

from isitsota.desk.second_factor import views
from isitsota.desk.second_factor.devices import is_set


class AsksForSecondFactor(AdminSite):
    """Leads whoever lacks the second factor to the page that asks for it, from every page of the desk."""

    def admin_view(self, view: Any, cacheable: bool = False) -> Any:
        """Ask, before the view is reached."""
        inner = super().admin_view(view, cacheable)

        def asked(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            needed = self.page_before(request)
            if needed is None or request.path in (needed, reverse(f"{self.name}:logout")):
                return inner(request, *args, **kwargs)
            onward = request.get_full_path() if request.method == "GET" else reverse(f"{self.name}:index")
            return HttpResponseRedirect(f"{needed}?{urlencode({'next': onward})}")

        return update_wrapper(asked, view)

    def page_before(self, request: HttpRequest) -> str | None:
        """Return the page that somebody who is logged in has to pass first, or None."""
        user: Any = request.user  # verified or not, as the middleware of the second factor says
        if not self.has_permission(request) or user.is_verified():
            return None
        if is_set(user):
            return reverse(f"{self.name}:second_factor_code")
        return reverse(f"{self.name}:second_factor") if settings.IS_PUBLIC else None

    def get_urls(self) -> list[URLPattern | URLResolver]:
        """Add the pages of the second factor."""

        def wrap(view: Callable[[AdminSite, HttpRequest], HttpResponse]) -> Any:
            return self.admin_view(lambda request: view(self, request))

        return [
            path("second-factor/", wrap(views.manage), name="second_factor"),
            path("second-factor/code/", wrap(views.ask_code), name="second_factor_code"),
            *super().get_urls(),
        ]
