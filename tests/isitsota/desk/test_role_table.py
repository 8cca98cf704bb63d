"""The roles: a migration writes them, and goes back; nobody gets more than the table says."""

import importlib
from pathlib import Path

import pytest
from django.apps import apps
from django.contrib.auth.models import Group, Permission, User

from isitsota.desk import roles
from isitsota.desk.roles import DECIDE, PUBLISH, ROLES, STAGE, digest, give_role, take_roles_away, write_roles

MIGRATIONS = Path(__file__).resolve().parents[3] / "isitsota/migrations"


def stored() -> dict[str, set[str]]:
    """Return the permissions of each group by its name."""
    return {
        group.name: {f"{one.content_type.app_label}.{one.codename}" for one in group.permissions.all()}
        for group in Group.objects.prefetch_related("permissions__content_type")
    }


def test_the_newest_migration_writes_the_table_there_is() -> None:
    newest = max(path.stem for path in MIGRATIONS.glob("0*.py"))
    written = importlib.import_module(f"isitsota.migrations.{newest}").DIGEST
    assert written == digest(), "The table of roles has changed: add a migration that calls write_roles."


@pytest.mark.django_db
def test_a_migrated_database_has_the_roles() -> None:
    assert stored() == {role.name: set(role.permissions) for role in ROLES.values()}


@pytest.mark.django_db
def test_writing_again_sets_right_what_was_changed_and_keeps_people() -> None:
    user = User.objects.create_user("ed")
    give_role(user, "editor")
    group = Group.objects.get(name="Editor")
    group.permissions.set(Permission.objects.filter(codename="delete_user"))
    Group.objects.create(name="Of their own")
    write_roles()
    assert stored()["Editor"] == ROLES["editor"].permissions
    assert [one.name for one in user.groups.all()] == ["Editor"]
    assert Group.objects.filter(name="Of their own").exists()


@pytest.mark.django_db
def test_roles_are_written_where_no_permission_was_made_yet() -> None:
    Permission.objects.all().delete()  # as on an empty database, whose permissions come after all migrations
    take_roles_away()
    write_roles()
    assert stored() == {role.name: set(role.permissions) for role in ROLES.values()}


@pytest.mark.django_db
def test_going_back_takes_only_the_roles_away() -> None:
    Group.objects.create(name="Of their own")
    take_roles_away()
    assert list(stored()) == ["Of their own"]


@pytest.mark.django_db
def test_a_permission_that_no_model_has_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = roles.Role("Editor", frozenset({"models_app.fly_release"}))
    monkeypatch.setattr(roles, "ROLES", {"editor": wrong})
    with pytest.raises(LookupError, match=r"Editor names permissions that no model has: models_app\.fly"):
        write_roles()


@pytest.mark.django_db
def test_a_role_takes_the_place_of_another() -> None:
    user = User.objects.create_user("ed")
    give_role(user, "admin")
    give_role(user, "editor")
    assert user.is_staff
    assert [one.name for one in user.groups.all()] == ["Editor"]
    with pytest.raises(KeyError):
        give_role(user, "owner")


def test_each_role_may_do_what_the_one_before_it_may() -> None:
    editor, publisher, admin = (ROLES[key].permissions for key in ("editor", "publisher", "admin"))
    assert editor < publisher < admin
    assert STAGE in editor
    assert not {PUBLISH, DECIDE} & editor
    assert {PUBLISH, DECIDE} <= publisher


def test_everything_of_ours_can_be_looked_at_and_evidence_is_typed_by_nobody() -> None:
    """A new model is named in the table, or no role can see it."""
    ours = [*apps.get_app_config("models_app").get_models(), *apps.get_app_config("boards_app").get_models()]
    visible = {f"{model._meta.app_label}.view_{model._meta.model_name}" for model in ours}
    kept_by_the_library = {name for name in visible if ".view_historical" in name}
    on_the_snapshot = {"boards_app.view_edition"}
    assert visible - kept_by_the_library - ROLES["editor"].permissions == on_the_snapshot
    typed = {"snapshot", "result", "verdict", "currentverdict", "standing", "reign", "publication", "rawfile"}
    held = {one.split(".")[1] for one in ROLES["admin"].permissions}
    assert {f"{verb}_{name}" for verb in ("add", "change", "delete") for name in typed} & held == set()
