"""Whoever works at the desk: their roles, second factor and locks. Only for those who run the site."""

from collections.abc import Callable, Iterable
from typing import Any

from django.contrib import admin, messages
from django.contrib.auth import admin as auth_admin
from django.contrib.auth.models import Group, User
from django.db.models import Exists, OuterRef, QuerySet
from django.http import HttpRequest
from django_otp.plugins.otp_static.models import StaticDevice
from django_otp.plugins.otp_totp.models import TOTPDevice

from isitsota.desk.log_in import lift_locks
from isitsota.desk.second_factor.devices import take_away
from models_app.admin_base import PlainAdmin, who


class PeopleAdmin(PlainAdmin, auth_admin.UserAdmin):
    """People with a log-in. Superusers are only theirs to change, and only they make others."""

    list_display = [
        "username",
        "roles",
        "is_active",
        "is_staff",
        "has_second_factor",
        "last_login",
    ]
    list_filter = ["groups", "is_active", "is_staff", "is_superuser"]
    actions = ["take_second_factor_away", "let_in_again"]
    readonly_fields = ["last_login", "date_joined"]
    fieldsets = [
        (None, {"fields": ["username", "password"]}),
        ("Person", {"fields": ["first_name", "last_name", "email"]}),
        (
            "What they may do",
            {
                "fields": ["is_active", "is_staff", "groups", "is_superuser", "user_permissions"],
                "description": "The way into the desk is “staff status” and a group such as Editor.",
            },
        ),
        ("When", {"fields": ["last_login", "date_joined"]}),
    ]

    def get_queryset(self, request: HttpRequest) -> QuerySet[User]:
        """Return people with their groups, and whether they have a second factor."""
        confirmed = TOTPDevice.objects.filter(user=OuterRef("pk"), confirmed=True)
        people: QuerySet[User] = super().get_queryset(request)
        return people.prefetch_related("groups").annotate(_has_second_factor=Exists(confirmed))

    @admin.display(description="roles")
    def roles(self, user: User) -> str:
        """Return the groups somebody is in, and first of all whether they may do everything."""
        above = ["superuser"] if user.is_superuser else []
        return ", ".join([*above, *sorted(group.name for group in user.groups.all())])

    @admin.display(description="second factor", boolean=True)
    def has_second_factor(self, user: Any) -> bool:
        """Tell whether somebody has set one."""
        return bool(user._has_second_factor)

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> list[str]:
        """Let only superusers say who is one, and what somebody may do beside their role."""
        readonly = list(super().get_readonly_fields(request, obj))
        return readonly if request.user.is_superuser else [*readonly, "is_superuser", "user_permissions"]

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Say no to who would change a superuser without being one."""
        return super().has_change_permission(request, obj) and _is_within_reach(request, obj)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Say no to who would delete a superuser without being one."""
        return super().has_delete_permission(request, obj) and _is_within_reach(request, obj)

    @admin.action(description="Take the second factor away", permissions=["change"])
    def take_second_factor_away(self, request: HttpRequest, queryset: QuerySet[User]) -> None:
        """Take it from whoever was chosen, but not from oneself: that needs a code."""
        chosen = [user for user in queryset if user.pk != request.user.pk]
        if len(chosen) < len(queryset):
            messages.warning(request, "Your own second factor stays: turn it off on its page, with a code.")
        self._do(
            request, chosen, lambda user: take_away(user, by=who(request)), "The second factor was taken from"
        )

    @admin.action(description="Let in again after failed log-ins", permissions=["change"])
    def let_in_again(self, request: HttpRequest, queryset: QuerySet[User]) -> None:
        """Lift the locks of whoever was chosen."""
        self._do(
            request,
            queryset,
            lambda user: lift_locks(user.username, by=who(request)),
            "Locks were lifted for",
        )

    def _do(
        self, request: HttpRequest, people: Iterable[User], do: Callable[[User], object], said: str
    ) -> None:
        """Do something for each of those who may be changed, and say for whom."""
        done = [user for user in people if self.has_change_permission(request, user)]
        for user in done:
            do(user)
        if done:
            messages.success(request, f"{said}: {', '.join(user.username for user in done)}.")


class GroupAdmin(PlainAdmin, auth_admin.GroupAdmin):
    """Groups of people: the three roles, and others that somebody made."""


def _is_within_reach(request: HttpRequest, user: User | None) -> bool:
    return user is None or request.user.is_superuser or not user.is_superuser


def register() -> None:
    """Put these pages in the place of Django's; devices have none, since a key is for nobody to read."""
    for model, page in ((User, PeopleAdmin), (Group, GroupAdmin)):
        admin.site.unregister(model)
        admin.site.register(model, page)
    admin.site.unregister([TOTPDevice, StaticDevice])
