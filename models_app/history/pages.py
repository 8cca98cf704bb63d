"""The history of a thing in the admin: who changed what, two states compared, an old one brought back."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.contrib.admin.utils import unquote
from django.core.exceptions import PermissionDenied, ValidationError
from django.core.paginator import Paginator
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.views.decorators.http import require_POST, require_safe

from models_app.history.bringing_back import finish, state_now
from models_app.history.differences import Line, lines, matches
from models_app.history.posting import as_posted
from models_app.history.recording import acting_as, history_of, is_remembered
from models_app.history.states import GONE, Change, changes, key_of, part_of
from models_app.models import ContentVersion

ON_A_PAGE = 50
NAMES = ("name", "title", "row_key", "text")


class HistoryPages:
    """Gives an admin page the history of its things; where none is kept it leaves Django's as it is."""

    model: Any
    opts: Any
    admin_site: Any

    def get_urls(self) -> list[URLPattern]:
        """Return the page's addresses, those of the history first."""
        urls: list[URLPattern] = super().get_urls()  # type: ignore[misc]  # of the admin class
        if not is_remembered(self.model):
            return urls
        name = f"{self.opts.app_label}_{self.opts.model_name}"
        wrap = self.admin_site.admin_view
        return [
            path("deleted/", wrap(require_safe(self.deleted_view)), name=f"{name}_deleted"),
            path(
                "<path:object_id>/history/compare/",
                wrap(require_safe(self.compare_view)),
                name=f"{name}_compare",
            ),
            path(
                "<path:object_id>/history/<uuid:key>/bring-back/",
                wrap(require_POST(self.bring_back_view)),
                name=f"{name}_bring_back",
            ),
            *urls,
        ]

    @property
    def is_history_kept(self) -> bool:
        """Tell whether the things of this page have a history."""
        return is_remembered(self.model)

    def history_view(
        self, request: HttpRequest, object_id: str, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """List the changes, newest first."""
        page: Any = self
        if not is_remembered(self.model):
            return super().history_view(request, object_id, extra_context)  # type: ignore[misc]  # of the admin class
        obj, known = self._found(request, object_id)
        if not known and obj is None:
            return page._get_obj_does_not_exist_redirect(request, self.opts, object_id)
        entries = Paginator(list(reversed(known)), ON_A_PAGE).get_page(request.GET.get("p"))
        for entry in entries:
            entry.told = self._titled(entry.lines)
        can_change = page.has_change_permission(request, obj) if obj else page.has_add_permission(request)
        return self._answer(
            request, "admin/history.html", obj, object_id, known,
            {"entries": entries, "can_bring_back": can_change, **(extra_context or {})},
        )  # fmt: skip

    def deleted_view(self, request: HttpRequest) -> HttpResponse:
        """List what was deleted, newest first; each leads to its history, to be added again."""
        page: Any = self
        if not page.has_view_or_change_permission(request):
            raise PermissionDenied
        kept = history_of(self.model).objects.filter(history_type=GONE).order_by("-history_date")
        entries = Paginator(kept, ON_A_PAGE).get_page(request.GET.get("p"))
        gone = [(row, called(row.__dict__)) for row in entries]
        title = f"Deleted {self.opts.verbose_name_plural}"
        context = {"title": title, "opts": self.opts, "entries": entries, "gone": gone}
        return TemplateResponse(
            request, "admin/deleted.html", {**self.admin_site.each_context(request), **context}
        )

    def compare_view(self, request: HttpRequest, object_id: str) -> HttpResponse:
        """Show two states beside each other; without a choice the last change of all."""
        obj, known = self._found(request, object_id)
        if not known:
            raise Http404
        new = _chosen(known, request.GET.get("after", ""), len(known) - 1)
        old = _chosen(known, request.GET.get("before", ""), max(known.index(new) - 1, 0))
        return self._answer(
            request, "admin/compare.html", obj, object_id, known,
            {"states": [old, new], "lines": self._titled(lines(old.state, new.state))},
        )  # fmt: skip

    def bring_back_view(self, request: HttpRequest, object_id: str, key: UUID) -> HttpResponse:
        """Save an old state anew, as if it had been typed; what is refused is shown on the form."""
        page: Any = self
        obj, known = self._found(request, object_id)
        change = next((one for one in known if one.key == key and one.state), None)
        if change is None:
            raise Http404
        if not (page.has_change_permission(request, obj) if obj else page.has_add_permission(request)):
            raise PermissionDenied
        when = _when(change)
        try:
            with (
                transaction.atomic(),
                acting_as(request.user.get_username(), f"Brought back the state of {when}"),
            ):
                ContentVersion.lock()
                answer = self._save_again(request, obj, change)
        except ValidationError as error:
            messages.error(request, f"The state of {when} can't be brought back: {' '.join(error.messages)}")
            return HttpResponseRedirect(self._address("history", object_id))
        return answer

    def _save_again(self, request: HttpRequest, obj: Any, change: Change) -> HttpResponse:
        page: Any = self
        now = state_now(self.model, obj.pk) if obj else {}
        _ = request.FILES  # read first: reading them would fill POST anew
        request.POST = as_posted(page, request, obj, change.state, matches(change.state, now))  # type: ignore[assignment]
        target = self._address("change", str(obj.pk)) if obj else self._address("add")
        answer: HttpResponse = page.changeform_view(request, str(obj.pk) if obj else None, target)
        saved = getattr(request, "saved_thing", None)
        if saved is None:
            return answer
        if finish(self.model, saved.pk, change.state):
            self.rows_brought_back(request, saved)
        messages.success(request, f"The state of {_when(change)} is brought back.")
        return HttpResponseRedirect(self._address("history", str(saved.pk)))

    def rows_brought_back(self, request: HttpRequest, obj: Any) -> None:
        """Do what follows when rows were brought back that the form does not hold: nothing, unless said."""

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        """Save what was changed; a form that changes nothing leaves no history."""
        if not change or form.has_changed() or not is_remembered(self.model):
            super().save_model(request, obj, form, change)  # type: ignore[misc]  # of the admin class

    def save_related(self, request: HttpRequest, form: Any, formsets: list[Any], change: bool) -> None:
        """Save the rows, and note that the form was taken."""
        super().save_related(request, form, formsets, change)  # type: ignore[misc]  # of the admin class
        request.saved_thing = form.instance  # type: ignore[attr-defined]  # read by _save_again

    def _titled(self, found: list[Line]) -> list[Line]:
        """Return lines with what people call their parts."""
        titles = {part.path: part.title for part in part_of(self.model).walk()}
        return [replace(line, part=titles[line.part]) for line in found]

    def _found(self, request: HttpRequest, object_id: str) -> tuple[Any, list[Change]]:
        """Return the thing (None: deleted, or never there) and its changes; refuse who may not look."""
        page: Any = self
        plain = unquote(object_id)
        obj = page.get_object(request, plain)
        if not page.has_view_or_change_permission(request, obj):
            raise PermissionDenied
        key = key_of(plain)
        return obj, [] if key is None else changes(self.model, key)

    def _address(self, view: str, *arguments: str) -> str:
        name = f"admin:{self.opts.app_label}_{self.opts.model_name}_{view}"
        return reverse(name, args=arguments)

    def _answer(
        self, request: HttpRequest, template: str, obj: Any, object_id: str, known: list[Change],
        told: dict[str, Any],
    ) -> TemplateResponse:  # fmt: skip
        name = str(obj) if obj else _last_name(known)
        context = {
            **self.admin_site.each_context(request),
            "title": f"History: {name}",
            "opts": self.opts,
            "object": obj,
            "object_id": object_id,
            "name": name,
            "newest": known[-1].key if known else None,
            **told,
        }
        return TemplateResponse(request, template, context)


def _when(change: Change) -> str:
    return f"{change.at:%Y-%m-%d %H:%M} UTC"


def _last_name(known: list[Change]) -> str:
    """Return what a deleted thing was called."""
    state = next((one.state for one in reversed(known) if one.state), {})
    return called(next((row.values for row in state.values() if row.part == ""), {}))


def called(values: Mapping[str, Any]) -> str:
    """Return what people call a row, from the values it had."""
    return str(next((values[name] for name in NAMES if values.get(name)), "without a name"))[:80]


def _chosen(known: list[Change], key: str, otherwise: int) -> Change:
    return next((one for one in known if str(one.key) == key), known[otherwise])
