"""The admin site with the names editors see."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib.admin import AdminSite
from django.http import HttpRequest, HttpResponse

from models_app.history.recording import acting_as


class Desk(AdminSite):
    """Django's admin, headed as the editors' desk."""

    site_title = "isitsota desk"
    site_header = "isitsota: the editors' desk"
    index_title = "What we know, and where from"
    site_url = "/"

    def admin_view(self, view: Callable[..., HttpResponse], cacheable: bool = False) -> Callable[..., Any]:
        """Put what a page changes down to whoever is at the desk."""

        @wraps(view)
        def act(request: HttpRequest, *args: Any, **options: Any) -> HttpResponse:
            with acting_as(request.user.get_username()):
                return view(request, *args, **options)

        return super().admin_view(act, cacheable)
