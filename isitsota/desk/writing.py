"""What helps while somebody types: Markdown as readers will see it, and the slug that a name gives."""

from __future__ import annotations  # Django's fields take no parameters when the code runs

from typing import Any

from django.db.models import Field
from django.forms.widgets import Script
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.urls import URLPattern, path, reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from isitsota.pages.prose import to_html
from models_app.slugs import make_slug

LONGEST_NAME = 200


def show_prose(request: HttpRequest) -> HttpResponse:
    """Answer with the safe HTML of the Markdown that was sent as `text`."""
    return HttpResponse(to_html(request.POST.get("text", "")))


def show_slug(request: HttpRequest) -> JsonResponse:
    """Answer with the slug of `name`; "" where none can be made."""
    return JsonResponse({"slug": make_slug(request.GET.get("name", "")[:LONGEST_NAME])})


def writing_urls(site: Any) -> list[URLPattern]:
    """Return the addresses that the pages of a site ask while somebody types."""
    return [
        path("prose/", site.admin_view(require_POST(never_cache(show_prose))), name="prose"),
        path("slug/", site.admin_view(require_safe(never_cache(show_slug))), name="slug"),
    ]


class Written:
    """Shows Markdown beside its field and lets the slug follow the name; put it before the admin class."""

    prose_fields: tuple[str, ...] = ()

    class Media:
        js = [Script(f"desk/{name}.js", defer=True) for name in ("order", "scores", "writing", "names")]
        css = {"all": ["desk/release.css"]}

    def formfield_for_dbfield(self, db_field: Field[Any, Any], request: HttpRequest, **options: Any) -> Any:
        """Say to the script where it finds what it shows."""
        field = super().formfield_for_dbfield(db_field, request, **options)  # type: ignore[misc]  # of the admin class
        if field is not None and db_field.name in self.prose_fields:
            field.widget.attrs["data-prose"] = reverse("admin:prose")
        if field is not None and db_field.name == "slug":
            field.widget.attrs["data-slug"] = reverse("admin:slug")
        return field
