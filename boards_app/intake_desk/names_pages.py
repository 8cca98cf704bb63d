"""Names to resolve, at the desk: the page for all boards or one snapshot, and what its buttons do."""

from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.admin import AdminSite
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import URLPattern, path, reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from boards_app.followed import Stand, alone
from boards_app.intake.store import IntakeError
from boards_app.intake_desk.deciding import NameForm, as_last, meaning_said, take_back
from boards_app.intake_desk.names import Wanted, load_names
from boards_app.intake_desk.telling import what_followed
from boards_app.models import Alias, Snapshot
from models_app.admin_base import is_key, who

GIVE = "boards_app.add_alias"
LAST = "last_named"  # in the session
BACK = "names"  # in the address of a form that leads back here: a snapshot's id, or "all"


def names_address(scope: str = "", **wanted: object) -> str:
    """Return the address of the names of a snapshot (its id as text), or of all boards."""
    is_one = is_key(scope)
    address = reverse(
        "admin:boards_app_snapshot_names" if is_one else "admin:boards_app_alias_names",
        args=[int(scope)] if is_one else [],
    )
    return f"{address}?{urlencode(wanted)}" if wanted else address


def show_names(site: AdminSite, request: HttpRequest, snapshot: Snapshot | None = None) -> HttpResponse:
    """Show the names with what each may mean; buttons are there for those who may give names a meaning."""
    number, at = request.GET.get("n", ""), request.GET.get("at", "")
    wanted = Wanted(
        int(number) if is_key(number) else 0, int(at) if is_key(at) else None, request.GET.get("name", "")
    )
    context = {
        **site.each_context(request),
        "title": "Names to resolve",
        "opts": Alias._meta,
        "snapshot": snapshot,
        "scope": str(snapshot.pk) if snapshot else "all",
        "page": load_names(snapshot, wanted),
        "last": request.session.get(LAST),
        "may_give": request.user.has_perm(GIVE),
        "may_add_release": request.user.has_perm("models_app.add_release") and request.user.has_perm(GIVE),
    }
    return render(request, "admin/boards_app/names.html", context)


class NamesPages:
    """Adds the page for all boards, and what its buttons do, to the admin page of aliases."""

    admin_site: AdminSite

    def get_urls(self) -> list[URLPattern]:
        """Return the page's addresses before the list's own."""
        view = self.admin_site.admin_view
        return [
            path("names/", view(require_safe(never_cache(self.names))), name="boards_app_alias_names"),
            path(
                "names/decide/", view(require_POST(never_cache(self.decide))), name="boards_app_alias_decide"
            ),
            path("names/undo/", view(require_POST(never_cache(self.undo))), name="boards_app_alias_undo"),
            *super().get_urls(),  # type: ignore[misc]  # of the admin class
        ]

    def names(self, request: HttpRequest) -> HttpResponse:
        """Show the names of all boards."""
        page: Any = self
        if not page.has_view_permission(request):
            raise PermissionDenied
        return show_names(self.admin_site, request)

    def decide(self, request: HttpRequest) -> HttpResponse:
        """Do what a button says, tell what followed, and lead to the next name; a refusal is told there."""
        if not request.user.has_perm(GIVE):
            raise PermissionDenied
        form, scope = NameForm(request.POST), request.POST.get("scope", "")
        try:
            if not form.is_valid():
                raise IntakeError(form.problem())
            with alone() as before:
                alias = form.decide(who(request))
                said = _followed(alias, before)
        except IntakeError as error:
            messages.error(request, f"Nothing was done: {error}")
        else:
            request.session[LAST] = as_last(alias, form.place())
            messages.success(request, said)
        return HttpResponseRedirect(names_address(scope, n=request.POST.get("n", "")))

    def undo(self, request: HttpRequest) -> HttpResponse:
        """Take the last decision of this session back, and lead to its name."""
        if not request.user.has_perm(GIVE):
            raise PermissionDenied
        last, scope = request.session.pop(LAST, None), request.POST.get("scope", "")
        if last is None:
            messages.error(request, "There is nothing to take back.")
            return HttpResponseRedirect(names_address(scope))
        try:
            with alone() as before:
                take_back(last, who(request))
                then = what_followed(before)
        except IntakeError as error:
            messages.error(request, f"Nothing was done: {error}")
        else:
            messages.success(request, f"Taken back that {last['said']}. {then}")
        return HttpResponseRedirect(names_address(scope, at=last["snapshot"], name=last["name"]))

    def response_post_save_add(self, request: HttpRequest, obj: Any) -> Any:
        """Lead back to the names, where they led here."""
        if BACK in request.GET:
            return HttpResponseRedirect(names_address(request.GET[BACK]))
        return super().response_post_save_add(request, obj)  # type: ignore[misc]  # of the admin class


def _followed(alias: Alias, before: Stand) -> str:
    said = f"{meaning_said(alias)}. {what_followed(before)}"
    is_hidden = alias.release is not None and not alias.release.is_public()
    return f"{said} It counts once {alias.release} is published." if is_hidden else said
