"""What the admin pages share whose changes the rules read: each is judged in the request's transaction."""

from collections.abc import Iterable
from typing import Any

from django.contrib import messages
from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpRequest

from boards_app.correcting.judging import Watch, settle, what_changed
from boards_app.judging import Again
from boards_app.models import Publication
from boards_app.publishing import publish
from models_app.admin_base import PlainAdmin, who
from models_app.history.recording import act_reason
from models_app.models import ContentVersion

EVERYTHING = Again()


def judge_again(
    request: HttpRequest, kind: str, reason: str, again: Again = EVERYTHING
) -> Publication | None:
    """Count a change that readers could see, judge what it touches, and tell the editor."""
    ContentVersion.rise()
    publication = publish(
        by=who(request), kind=kind, reason=reason, categories=again.categories, since=again.since
    )
    tell_judged(request, publication)
    return publication


def tell_judged(request: HttpRequest, publication: Publication | None) -> None:
    """Tell the editor how many verdicts changed."""
    messages.info(request, f"Judged again: {what_changed(publication)}.")


class JudgedAgain:
    """Judges everything again after a deletion, and after a save of what judging reads.

    Put it before the admin class it completes.
    """

    opts: Any
    judged_kind: str

    def judged(self, request: HttpRequest, form: Any, publication: Publication | None) -> None:
        """Do what follows once what was saved is judged: nothing, unless a page says otherwise."""

    def read_of(self, obj: Any) -> Any:
        """Return what judging reads of the stored row, None for nothing: where it stays, so do the verdicts.

        Unless a page says what that is, every change is judged.
        """
        return object()

    def touched_by(self, before: Any, after: Any) -> Again:
        """Return what is judged again where `read_of` changed: all, unless a page knows better."""
        return EVERYTHING

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        """Save, after a look at what judging read of it."""
        form.read_before = self.read_of(obj) if change else None
        super().save_model(request, obj, form, change)  # type: ignore[misc]  # of the admin class

    def save_related(self, request: HttpRequest, form: Any, formsets: list[Any], change: bool) -> None:
        """Save everything, then judge, if anything that judging reads changed."""
        super().save_related(request, form, formsets, change)  # type: ignore[misc]  # of the admin class
        if not (form.has_changed() or any(formset.has_changed() for formset in formsets)):
            return
        publication = None
        read = self.read_of(form.instance)
        if read == form.read_before:
            ContentVersion.rise()
        else:
            done = "changed" if change else "added"
            why = act_reason()
            reason = f"{named(form.instance)} {done} at the desk" + (f": {why}" if why else "")
            again = self.touched_by(form.read_before, read)
            publication = judge_again(request, self.judged_kind, reason, again)
        self.judged(request, form, publication)

    @transaction.atomic
    def delete_model(self, request: HttpRequest, obj: Any) -> None:
        """Delete, then judge."""
        reason = f"{named(obj)} deleted at the desk"
        super().delete_model(request, obj)  # type: ignore[misc]  # of the admin class
        judge_again(request, self.judged_kind, reason)

    @transaction.atomic
    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> None:
        """Delete, then judge once for all."""
        count = queryset.count()
        super().delete_queryset(request, queryset)  # type: ignore[misc]  # of the admin class
        judge_again(request, self.judged_kind, f"{count} {self.opts.verbose_name_plural} deleted at the desk")


class DecidedAdmin(PlainAdmin):
    """What somebody decided about names or rows: the record says who did, and the logs what it put right."""

    readonly_fields = ["by", "at"]
    judged_kind: str

    def watch(self, rows: Iterable[Any]) -> Watch:
        """Return what looks at the evidence that these rows speak of; call it before they are changed."""
        raise NotImplementedError  # each kind of row is watched in a way of its own

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        """Save under the name of who decided; judge again what it touches, and leave the entries."""
        ContentVersion.lock()
        watch = self.watch([*self.model._default_manager.filter(pk=obj.pk), obj])
        obj.by = who(request)
        super().save_model(request, obj, form, change)
        if form.has_changed():
            done = f"{named(obj)} {'changed' if change else 'added'} at the desk"
            self._settle(request, watch, f"{done}: {obj.reason}" if obj.reason else done)

    @transaction.atomic
    def delete_model(self, request: HttpRequest, obj: Any) -> None:
        """Delete, judge again what it touches, and leave the entries."""
        ContentVersion.lock()
        watch, reason = self.watch([obj]), f"{named(obj)} deleted at the desk"
        super().delete_model(request, obj)
        self._settle(request, watch, reason)

    @transaction.atomic
    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> None:
        """Delete, judge once for all, and leave the entries."""
        ContentVersion.lock()
        rows = list(queryset)
        watch = self.watch(rows)
        super().delete_queryset(request, queryset)
        self._settle(request, watch, f"{len(rows)} {self.opts.verbose_name_plural} deleted at the desk")

    def _settle(self, request: HttpRequest, watch: Watch, reason: str) -> None:
        tell_judged(request, settle(watch, by=who(request), kind=self.judged_kind, reason=reason))


def named(obj: Any) -> str:
    """Name a row with what it is, at the start of a sentence."""
    return f"{str(obj._meta.verbose_name).capitalize()} “{obj}”"
