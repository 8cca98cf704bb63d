"""Who may do what at the desk: three roles, each a group with permissions.

A migration writes them. When this table changes, add one that calls `write_roles` again, with the new
`digest()`; whatever models came in between get their permissions by it.
"""

import hashlib
from dataclasses import dataclass

from django.apps import apps
from django.contrib.auth.management import create_permissions
from django.contrib.auth.models import AbstractUser, Group, Permission
from django.db import DEFAULT_DB_ALIAS, transaction

PUBLISH = "models_app.publish_release"
STAGE = "boards_app.stage_snapshot"
DECIDE = "boards_app.decide_snapshot"


def _may(app: str, verbs: str, models: str) -> frozenset[str]:
    """Return the permissions to do each of these things with each of these models."""
    return frozenset(f"{app}.{verb}_{model}" for verb in verbs.split() for model in models.split())


OF_A_RELEASE = "fact claim claimedscore source"
LOOK = _may(
    "models_app", "view", f"lab release {OF_A_RELEASE} slughistory contentversion"
) | _may(
    "boards_app",
    "view",
    "category board metric recipeversion alias rowmark rawfile snapshot snapshotdecision result "
    "publication verdict currentverdict reign standing correction boardevent linkcheck",
)  # fmt: skip
EDIT = (
    LOOK
    | _may("models_app", "add change", f"lab release {OF_A_RELEASE}")
    | _may("models_app", "delete", f"release {OF_A_RELEASE}")
    | _may("boards_app", "add change", "alias")
    | {STAGE}
)
DO_IN_PUBLIC = (
    EDIT
    | _may("models_app", "delete", "lab")
    | _may("boards_app", "delete", "alias")
    | _may("boards_app", "add change delete", "rowmark")
    | {PUBLISH, DECIDE}
)
RUN = (
    DO_IN_PUBLIC
    | _may("boards_app", "add change delete", "category board metric")
    | _may("boards_app", "add", "recipeversion")
    | _may("auth", "view add change delete", "user group")
)


@dataclass(frozen=True)
class Role:
    """A role: the name of its group, and what it may do, such as `models_app.add_release`."""

    name: str
    permissions: frozenset[str]


ROLES = {
    "editor": Role("Editor", EDIT),
    "publisher": Role("Publisher", DO_IN_PUBLIC),
    "admin": Role("Admin", RUN),
}


def digest() -> str:
    """Return a short digest of the whole table; the newest migration of the roles names it."""
    lines = sorted(f"{role.name} {one}" for role in ROLES.values() for one in role.permissions)
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:16]


@transaction.atomic
def write_roles(using: str = DEFAULT_DB_ALIAS) -> None:
    """Make the groups hold exactly what the table says; people keep their groups.

    Django makes permissions only once all migrations are done, so they are made here where they are missing.
    """
    for app in sorted({one.split(".")[0] for one in RUN}):
        create_permissions(apps.get_app_config(app), verbosity=0, interactive=False, using=using)
    stored = {
        f"{one.content_type.app_label}.{one.codename}": one
        for one in Permission.objects.using(using).select_related("content_type")
    }
    for role in ROLES.values():
        if unknown := sorted(role.permissions - stored.keys()):
            raise LookupError(
                f"The role {role.name} names permissions that no model has: {', '.join(unknown)}"
            )
        group, _ = Group.objects.using(using).get_or_create(name=role.name)
        group.permissions.set([stored[one] for one in role.permissions])


def take_roles_away(using: str = DEFAULT_DB_ALIAS) -> None:
    """Delete the three groups."""
    Group.objects.using(using).filter(name__in=[role.name for role in ROLES.values()]).delete()


@transaction.atomic
def give_role(user: AbstractUser, key: str) -> None:
    """Give somebody one role in the place of any other, and the way into the desk.

    Raises KeyError for a key that is not in ROLES.
    """
    group = Group.objects.get(name=ROLES[key].name)
    user.groups.remove(*Group.objects.filter(name__in=[role.name for role in ROLES.values()]))
    user.groups.add(group)
    type(user)._default_manager.filter(pk=user.pk).update(is_staff=True)
    user.is_staff = True
