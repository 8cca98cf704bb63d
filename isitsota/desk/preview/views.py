"""The preview of a release, for the buttons of its form: the real page in HTML or Markdown, never kept."""

from typing import Any

from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.forms import all_valid
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import URLPattern, path
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from isitsota.desk.preview.unsaved import page_of_forms
from isitsota.pages.glyphs import glyphs_of
from isitsota.pages.release import markdown
from isitsota.pages.release.shape import ReleasePage
from models_app.models import Release
from models_app.slugs import make_slug

FORMS = ("html", "md")


class Previewed:
    """Adds the preview to the admin page of releases; put it before the class it completes."""

    admin_site: Any

    def get_urls(self) -> list[URLPattern]:
        """Return the page's addresses, the preview's first."""
        view = self.admin_site.admin_view(require_POST(never_cache(self.preview)))
        return [
            path("add/preview.<str:form>", view, name="models_app_release_preview_new"),
            path("<int:key>/preview.<str:form>", view, name="models_app_release_preview"),
            *super().get_urls(),  # type: ignore[misc]  # of the admin class
        ]

    def preview(self, request: HttpRequest, form: str, key: int | None = None) -> HttpResponse:
        """Show the page of what was sent; what is wrong with it is said on the form, as on a save."""
        if form not in FORMS:
            raise Http404
        stored = self._stored(request, key)
        page = self._page(request, stored)
        if page is None:
            return self._form_again(request, key)
        if form == "md":
            return HttpResponse(markdown.render(page), content_type="text/plain; charset=utf-8")
        return render(
            request, "admin/preview.html", {"page": page, "glyphs": glyphs_of(page), "is_stored": bool(key)}
        )

    def _stored(self, request: HttpRequest, key: int | None) -> Release | None:
        page: Any = self
        rows = Release.objects.select_related("lab", "base", "current_verdict__verdict")
        stored = rows.filter(pk=key).first() if key is not None else None
        if key is not None and stored is None:
            raise Http404
        allowed = page.has_change_permission(request, stored) if stored else page.has_add_permission(request)
        if not allowed:
            raise PermissionDenied
        return stored

    def _page(self, request: HttpRequest, stored: Release | None) -> ReleasePage | None:
        """Return the page of what was sent, None where a save would refuse it."""
        page: Any = self
        form = page.get_form(request, stored, change=stored is not None)(
            request.POST, request.FILES, instance=stored
        )
        is_valid = form.is_valid()
        release = page.save_form(request, form, change=stored is not None) if is_valid else form.instance
        formsets, _ = page._create_formsets(request, release, change=stored is not None)
        if not (all_valid(formsets) and is_valid):
            return None
        release.slug = release.slug or make_slug(release.name)
        return page_of_forms(release, formsets)

    def _form_again(self, request: HttpRequest, key: int | None) -> HttpResponse:
        """Show the form with its errors, and make sure that nothing is saved by it."""
        page: Any = self
        with transaction.atomic():
            answer: HttpResponse = page.changeform_view(request, str(key) if key else None)
            if hasattr(answer, "render"):
                answer.render()
            transaction.set_rollback(True)
        return answer
