"""What all pages of the admin share: hostile addresses are answered, evidence can only be read."""

from __future__ import annotations  # Django's fields take no parameters when the code runs

from collections.abc import Iterable, Sequence
from typing import Any

from django.contrib import admin, messages
from django.contrib.admin.helpers import ACTION_CHECKBOX_NAME
from django.contrib.admin.options import IncorrectLookupParameters
from django.contrib.admin.views.main import ChangeList
from django.contrib.admin.widgets import AutocompleteSelect
from django.core.exceptions import PermissionDenied, ValidationError
from django.db.models import DateField, DateTimeField, Field, ForeignKey, ManyToManyField, Model, QuerySet
from django.forms import Media, ModelChoiceField, ModelMultipleChoiceField
from django.http import HttpRequest, HttpResponse
from django.utils.text import capfirst

from models_app.deleting import Told, told
from models_app.exporting import Exported
from models_app.faults import faults
from models_app.history.pages import HistoryPages
from models_app.history.stale import StaleForms
from models_app.row_formsets import RowsFormSet

MOST_WORDS = 12  # of a search; each is looked for in every search field
LARGEST_KEY = 2**63 - 1


def is_key(value: object) -> bool:
    """Tell whether a value from outside can be the id of a row."""
    text = str(value)
    return text.isascii() and text.isdigit() and len(text) < 20 and int(text) <= LARGEST_KEY


def keep_keys(request: HttpRequest) -> None:
    """Take no rows as chosen in a list whose ids can be none: Django fails on them."""
    chosen = request.POST.getlist(ACTION_CHECKBOX_NAME)
    if not all(map(is_key, chosen)):
        sent = request.POST.copy()
        sent.setlist(ACTION_CHECKBOX_NAME, [key for key in chosen if is_key(key)])
        request.POST = sent  # type: ignore[assignment]


class Autocomplete(AutocompleteSelect):
    """Django's widget, which fails on a value that can be no id; here such a value shows as no choice.

    It is named by its label too. With `of_release`, only what is of that release is offered.
    """

    of_release: str | None = None

    @property
    def media(self) -> Media:
        """Return Django's scripts, and the one that names the box."""
        return super().media + Media(js=["desk/names.js"])

    def get_url(self) -> str:
        """Return the address that is asked as people type."""
        url: str = super().get_url()
        return url if self.of_release is None else f"{url}?of_release={self.of_release}"

    def optgroups(self, name: str, value: Sequence[str], attr: Any = None) -> Any:
        """Return the choices to show; values that are no ids are passed over."""
        return super().optgroups(name, [one for one in value if one == "" or is_key(one)], attr)


class SeveralChoices(ModelMultipleChoiceField):
    """Django's field, which fails on a number that is larger than any id; here it is no choice."""

    def clean(self, value: Any) -> Any:
        """Return the rows. ValidationError for what is none."""
        for key in value or ():
            if not is_key(key):
                raise ValidationError(self.error_messages["invalid_pk_value"], params={"pk": str(key)[:80]})
        return super().clean(value)


DAY_HINT = {"invalid": "Write the day as YYYY-MM-DD, such as 2026-11-03."}


class DaysAsWritten:
    """Days are typed as YYYY-MM-DD only, and whoever types another form is told."""

    def formfield_for_dbfield(self, db_field: Field[Any, Any], request: HttpRequest, **options: Any) -> Any:
        """Give the field of a day the message that says how to write it."""
        if isinstance(db_field, DateField) and not isinstance(db_field, DateTimeField):
            options = {"error_messages": DAY_HINT, **options}
        return super().formfield_for_dbfield(db_field, request, **options)  # type: ignore[misc]  # of the admin


class PlainAdmin(Exported, DaysAsWritten, StaleForms, HistoryPages, admin.ModelAdmin):
    """An admin page that looks relations up as people type, and answers whatever it is asked."""

    list_per_page = 50
    show_full_result_count = False
    is_kept = False  # whether its rows are never deleted, and keep what they belong to
    instead_of_deleting = ""  # what to do with a row that is kept

    def get_deleted_objects(self, objs: Iterable[Any], request: HttpRequest) -> Told:
        """Tell in numbers what would go along, and what keeps it."""
        return told(self, request, objs)

    def lookup_allowed(self, lookup: str, value: Any, request: HttpRequest) -> bool:
        """Allow what Django does, but no patterns: one from outside can be wrong, or take for ever."""
        is_pattern = lookup.endswith(("__regex", "__iregex"))
        return not is_pattern and super().lookup_allowed(lookup, value, request)

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Any], search_term: str
    ) -> tuple[QuerySet[Any], bool]:
        """Search for at most 12 words; for more nothing is found, and the editor is told."""
        if len(search_term.split()) > MOST_WORDS:
            if not request.path.endswith("/autocomplete/"):
                self.message_user(request, f"Search for at most {MOST_WORDS} words.", messages.WARNING)
            return queryset.none(), False
        return super().get_search_results(request, queryset, search_term)

    def get_object(self, request: HttpRequest, object_id: str, from_field: str | None = None) -> Any:
        """Return the row of a page, or None; an id that can be none is looked for nowhere."""
        return super().get_object(request, object_id, from_field) if is_key(object_id) else None

    def changelist_view(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Show the list; a form sent to it is refused where there is nothing to choose for its rows."""
        if request.method == "POST" and not self.get_actions(request):
            raise PermissionDenied
        if request.method == "POST":
            keep_keys(request)
        title = {"title": capfirst(self.opts.verbose_name_plural)}
        return super().changelist_view(request, title | (extra_context or {}))

    def get_changelist_instance(self, request: HttpRequest) -> ChangeList:
        """Return the list; a filter that is no value of its field is said to be wrong."""
        try:
            return super().get_changelist_instance(request)
        except (OverflowError, ValueError) as error:
            raise IncorrectLookupParameters from error

    def render_change_form(
        self, request: HttpRequest, context: dict[str, Any], *args: Any, **options: Any
    ) -> HttpResponse:
        """Show the form; where it was refused, with a way to each field that is wrong."""
        if context.get("errors"):
            context["faults"] = list(faults(context["adminform"].form, context["inline_admin_formsets"]))
        return super().render_change_form(request, context, *args, **options)

    def get_fieldsets(self, request: HttpRequest, obj: Any = None) -> Any:
        """Return what is on the form; of a new one nothing that only saving gives a value."""
        fieldsets = super().get_fieldsets(request, obj)
        return fieldsets if obj else without(fieldsets, tuple(self.readonly_fields))

    def get_changeform_initial_data(self, request: HttpRequest) -> dict[str, Any]:
        """Take the first values from the address, but no id that can be none, and no time.

        Django's widgets fail on both.
        """
        initial = super().get_changeform_initial_data(request)
        fields = {field.name: field for field in self.opts.concrete_fields}
        return {name: value for name, value in initial.items() if _can_be_first(fields.get(name), value)}

    def formfield_for_foreignkey(
        self, db_field: ForeignKey[Any, Any], request: HttpRequest, **options: Any
    ) -> ModelChoiceField[Any] | None:
        """Use our widget wherever Django's would be used."""
        options = with_autocomplete(self, db_field, options)
        return super().formfield_for_foreignkey(db_field, request, **options)

    def formfield_for_manytomany(
        self, db_field: ManyToManyField[Any, Any], request: Any = None, **options: Any
    ) -> Any:
        """Let several be chosen by ids that can be some."""
        options = {"form_class": SeveralChoices, **options}
        return super().formfield_for_manytomany(db_field, request, **options)


def _can_be_first(field: Field[Any, Any] | None, value: object) -> bool:
    if field is None or isinstance(field, DateTimeField):
        return False
    return is_key(value) if field.is_relation else True


def with_autocomplete(page: Any, db_field: Field[Any, Any], options: dict[str, Any]) -> dict[str, Any]:
    """Return the options of a form field, with our widget where relations are looked up as people type."""
    is_looked_up = db_field.name in page.get_autocomplete_fields(None)
    return options | {"widget": Autocomplete(db_field, page.admin_site)} if is_looked_up else options


class Rows(DaysAsWritten):
    """Rows on the page of what they belong to; new ones come last."""

    formset: Any = RowsFormSet
    extra = 0
    show_change_link = False

    def formfield_for_dbfield(self, db_field: Field[Any, Any], request: HttpRequest, **options: Any) -> Any:
        """Head the column of positions, where scripts put arrows, by what it is for."""
        if db_field.name == "position":
            options = {"label": "Order", **options}
        return super().formfield_for_dbfield(db_field, request, **options)

    def formfield_for_foreignkey(
        self, db_field: ForeignKey[Any, Any], request: HttpRequest, **options: Any
    ) -> ModelChoiceField[Any] | None:
        """Use our widget wherever Django's would be used."""
        options = with_autocomplete(self, db_field, options)
        return super().formfield_for_foreignkey(db_field, request, **options)  # type: ignore[misc]  # of the inline


def put_last(formset: Any) -> None:
    """Give new rows whose position nobody chose the places after all others; call it before saving."""
    stored = [row.position for row in formset.get_queryset()]
    last = max([*stored, *(form.instance.position for form in formset.initial_forms)], default=-1)
    for form in formset.extra_forms:
        if form.has_changed() and "position" not in form.changed_data:
            last += 1
            form.instance.position = last


def without(fieldsets: Sequence[Any], names: Sequence[str]) -> list[Any]:
    """Return fieldsets without some of their fields."""
    return [
        (title, {**options, "fields": [one for one in options["fields"] if one not in names]})
        for title, options in fieldsets
    ]


class ReadOnlyAdmin(PlainAdmin):
    """Evidence and what is computed from it: to be read, never typed, changed or deleted."""

    is_kept = True

    def render_change_form(
        self, request: HttpRequest, context: dict[str, Any], *args: Any, **options: Any
    ) -> HttpResponse:
        """Head the page by what is on it: nothing else can be done than to look at it."""
        context["title"] = capfirst(self.opts.verbose_name)
        return super().render_change_form(request, context, *args, **options)

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Say no."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Say no."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Say no."""
        return False


def who(request: HttpRequest) -> str:
    """Return who is at the desk, for the record."""
    return request.user.get_username()
