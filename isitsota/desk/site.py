"""The admin site with the names editors see."""

from functools import wraps
from typing import Any

from django.contrib.admin import AdminSite
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.urls import URLPattern, URLResolver

from isitsota.desk.content_files.site import LoadsContent
from isitsota.desk.lists import in_order_of_work
from isitsota.desk.needs.load import load_needs
from isitsota.desk.second_factor.site import AsksForSecondFactor
from isitsota.desk.visits import LogInForm
from isitsota.desk.writing import writing_urls
from models_app.history.recording import acting_as


class Desk(LoadsContent, AsksForSecondFactor, AdminSite):
    """Django's admin, headed as the editors' desk; its first screen says what needs doing."""

    site_title = "isitsota desk"
    site_header = "isitsota: the editors' desk"
    index_title = "What needs doing"
    site_url = "/"
    login_form = LogInForm

    def admin_view(self, view: Any, cacheable: bool = False) -> Any:
        """Put what a page changes down to whoever is at the desk."""

        @wraps(view)
        def act(request: HttpRequest, *args: Any, **options: Any) -> HttpResponse:
            with acting_as(request.user.get_username()):
                return view(request, *args, **options)

        return super().admin_view(act, cacheable)

    def get_urls(self) -> list[URLPattern | URLResolver]:
        """Add what pages ask while somebody types."""
        return [*writing_urls(self), *super().get_urls()]

    def get_app_list(self, request: HttpRequest, app_label: str | None = None) -> list[dict[str, Any]]:
        """Return the lists there are; those of all apps in the order of the work."""
        apps = super().get_app_list(request, app_label)
        return apps if app_label else in_order_of_work(apps)

    def index(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> TemplateResponse:
        """Show what needs doing beside the lists of all there is."""
        return super().index(request, {"needs": load_needs(request), **(extra_context or {})})
