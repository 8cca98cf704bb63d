"""The page “Load content files”: for those who may publish; boards and categories are for an Admin."""

from typing import Any

from django.contrib import messages
from django.contrib.admin import AdminSite
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import URLPattern, URLResolver, path, reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from boards_app.content.changes import MeanwhileError, Tried, load_as_shown, try_content
from boards_app.content.incoming import Files, SentError, as_folder
from isitsota.desk.content_files.forms import LoadForm, SendForm, as_hidden
from isitsota.desk.guarding import may_publish
from models_app.admin_base import who
from models_app.content.problem import ContentError

# What somebody must be allowed, besides to publish, for changes of a kind.
NEEDED = {
    "categories": "boards_app.change_category",
    "boards": "boards_app.change_board",
    "recipes": "boards_app.add_recipeversion",
    "aliases": "boards_app.delete_alias",
    "row marks": "boards_app.delete_rowmark",
}
MOST_SHOWN = 500  # things
UNSURE = "Nothing is loaded: say below that what is marked as a double is none, or send the files without it."


class LoadsContent(AdminSite):
    """Adds the page to the desk."""

    def get_urls(self) -> list[URLPattern | URLResolver]:
        """Return the desk's addresses, this page's first."""
        view = self.admin_view(never_cache(require_http_methods(["GET", "HEAD", "POST"])(self.content_files)))
        return [path("content-files/", view, name="content_files"), *super().get_urls()]

    def content_files(self, request: HttpRequest) -> HttpResponse:
        """Ask for files, show what they would change, or load what was shown."""
        if not may_publish(request):
            raise PermissionDenied
        if request.method != "POST":
            return self._page(request, SendForm())
        return self._load(request) if "digest" in request.POST else self._show(request)

    def _show(self, request: HttpRequest) -> HttpResponse:
        form = SendForm(request.POST, request.FILES)
        if not form.is_valid():
            return self._page(request, form, status=400)
        try:
            files = form.read_files()
            with as_folder(files) as root:
                tried = try_content(root, by=who(request))
            return self._preview(request, files, tried)
        except SentError as error:
            form.add_error("sent", str(error))
            return self._page(request, form, status=400)
        except ContentError as error:
            return self._page(request, form, status=400, problems=error.problems[:MOST_SHOWN])

    def _load(self, request: HttpRequest) -> HttpResponse:
        form = LoadForm(request.POST)
        try:
            if not form.is_valid():
                raise SentError("What was shown did not come back whole; send the files again.")
            files = form.read_files()
            with as_folder(files) as root:
                return self._load_folder(request, files, root, form.cleaned_data)
        except SentError as error:
            messages.error(request, str(error))
            return self._page(request, SendForm(), status=400)
        except ContentError as error:
            return self._page(request, SendForm(), status=400, problems=error.problems[:MOST_SHOWN])

    def _load_folder(
        self, request: HttpRequest, files: Files, root: Any, said: dict[str, Any]
    ) -> HttpResponse:
        tried = try_content(root, by=who(request))
        is_unsure = bool(tried.doubles) and not said["are_doubles_meant"]
        if is_unsure or self._why_not(request, tried):
            messages.error(request, UNSURE if is_unsure else "Nothing is loaded.")
            return self._preview(request, files, tried, status=409)
        try:
            tally = load_as_shown(root, said["digest"], by=who(request))
        except MeanwhileError as error:
            messages.error(request, str(error))
            return self._preview(request, files, error.tried, status=409)
        messages.success(request, f"Loaded. {'; '.join(tally.lines())}.")
        return HttpResponseRedirect(reverse(f"{self.name}:content_files"))

    def _preview(self, request: HttpRequest, files: Files, tried: Tried, status: int = 200) -> HttpResponse:
        initial = {"packed": as_hidden(files), "digest": tried.digest()}
        shown = {
            "tried": tried,
            "changes": tried.changes[:MOST_SHOWN],
            "more": max(0, len(tried.changes) - MOST_SHOWN),
            "why_not": self._why_not(request, tried),
        }
        return self._page(request, SendForm(), status=status, load=LoadForm(initial=initial), **shown)

    def _why_not(self, request: HttpRequest, tried: Tried) -> list[str]:
        """Return why this person may not load it, in a sentence for each kind of thing."""
        kinds = {change.kind for change in tried.changes}
        return [
            f"Your role may not load changes of {kind}; ask an Admin."
            for kind, permission in NEEDED.items()
            if kind in kinds and not request.user.has_perm(permission)
        ]

    def _page(self, request: HttpRequest, form: SendForm, status: int = 200, **shown: Any) -> HttpResponse:
        context = {**self.each_context(request), "title": "Load content files", "form": form, **shown}
        return render(request, "desk/content/page.html", context, status=status)
