"""Rows on the page of what they belong to, as they are sent: whole, and some of them unique."""

from __future__ import annotations  # Django's fields take no parameters when the code runs

from collections.abc import Mapping
from typing import Any

from django.forms import BaseInlineFormSet
from django.forms.formsets import INITIAL_FORM_COUNT, TOTAL_FORM_COUNT
from django.utils.functional import cached_property


class RowsFormSet(BaseInlineFormSet):
    """Rows whose numbers and ids fit what was sent and what is stored.

    Others would drop rows unseen, store them twice, or make thousands; they come from no page of ours.
    """

    default_error_messages = {
        "missing_management_form": "The rows did not come back whole: nothing is saved. Open the page anew."
    }

    @cached_property
    def management_form(self) -> Any:
        """Return the numbers that were sent; such as can't be count as none, which is an error."""
        form = super().management_form
        if self.is_bound and form.is_valid() and not self._is_whole(form.cleaned_data):
            form.errors[TOTAL_FORM_COUNT] = form.error_class()
            form.cleaned_data |= {TOTAL_FORM_COUNT: 0, INITIAL_FORM_COUNT: 0}
        return form

    def _is_whole(self, numbers: Mapping[str, Any]) -> bool:
        stored, total = numbers[INITIAL_FORM_COUNT], numbers[TOTAL_FORM_COUNT]
        start = f"{self.prefix}-"
        places = {name.removeprefix(start).split("-")[0] for name in self.data if name.startswith(start)}
        sent = sum(place.isascii() and place.isdigit() for place in places)
        return 0 <= stored <= total <= sent and self._are_known(stored, total)

    def _are_known(self, stored: int, total: int) -> bool:
        """Tell whether the first rows are stored ones of this very thing, each once, and the others new."""
        model: Any = self.model
        key = model._meta.pk.name
        ids = [self.data.get(f"{self.prefix}-{place}-{key}", "") for place in range(total)]
        known, given = {str(row.pk) for row in self.get_queryset()}, set(ids[:stored])
        return len(given) == stored and given <= known and not any(ids[stored:])


class OnceFormSet(RowsFormSet):
    """Rows of which no two may say the same in a field: what is said where the second does."""

    once: Mapping[str, str] = {}  # field: what is said

    def clean(self) -> None:
        """Note what stands twice at the field of the second, new rows among themselves too."""
        for name, message in self.once.items():
            seen: set[Any] = set()
            for form in self.forms:
                value = getattr(form, "cleaned_data", {}).get(name)
                if value and not form.cleaned_data.get("DELETE"):
                    if value in seen and name not in form.errors:
                        form.add_error(name, message)
                    seen.add(value)
        super().clean()

    def save(self, commit: bool = True) -> Any:
        """Save; rows let go first of what they hand on, since it is unique at every moment."""
        for name in self.once if commit else ():
            model: Any = self.model
            field = model._meta.get_field(name)
            for form in self.initial_forms:
                if form.instance.pk and (form in self.deleted_forms or name in form.changed_data):
                    free = None if field.null else f"({form.instance.pk})"
                    model._default_manager.filter(pk=form.instance.pk).update(**{name: free})
        return super().save(commit)
