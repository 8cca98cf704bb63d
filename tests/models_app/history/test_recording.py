"""Who is named by the history, and what is one change."""

import importlib
from typing import Any

import pytest
from django.apps import apps

from models_app.catalogue import save_lab
from models_app.history.first_states import BEFORE, keep_first_states
from models_app.history.recording import acting_as, create_all, history_of
from models_app.history.states import changes
from models_app.models import Fact, Lab, Release

pytestmark = pytest.mark.django_db


def rows() -> list[Any]:
    """Return the history of labs, oldest first."""
    return list(history_of(Lab).objects.order_by("history_id"))


def test_a_writing_function_names_who_it_is_told() -> None:
    save_lab(Lab(name="A", slug="a"), by="ann")
    save_lab(Lab(name="B", slug="b"), by="bea")
    assert [row.history_user_id for row in rows()] == ["ann", "bea"]
    assert len({row.history_change for row in rows()}) == 2


def test_what_is_done_at_once_is_one_change() -> None:
    with acting_as("ann"):
        save_lab(Lab(name="A", slug="a"), by="ann")
        save_lab(Lab(name="B", slug="b"), by="ann")
        with acting_as("ann", "for a reason"):
            save_lab(Lab(name="C", slug="c"), by="ann")
        save_lab(Lab(name="D", slug="d"), by="somebody else")
    keys = [row.history_change for row in rows()]
    assert keys[0] == keys[1]
    assert len(set(keys)) == 3
    assert [row.history_change_reason for row in rows()] == ["", "", "for a reason", ""]
    assert [row.history_user_id for row in rows()] == ["ann", "ann", "ann", "somebody else"]


def test_a_mistake_names_nobody_afterwards() -> None:
    with pytest.raises(ZeroDivisionError), acting_as("ann"):
        1 / 0  # noqa: B018
    Lab.objects.create(name="A", slug="a")
    assert rows()[0].history_user_id == ""


def test_rows_stored_at_once_have_a_history_too() -> None:
    release = Release.objects.create(name="R", slug="r", lab=Lab.objects.create(name="A", slug="a"))
    with acting_as("ann", "why"):
        create_all([Fact(release=release, label=str(n), value="x") for n in range(3)])
        create_all([])
    kept = history_of(Fact).objects.all()
    assert {(row.history_user_id, row.history_change_reason) for row in kept} == {("ann", "why")}
    assert sorted(row.id for row in kept) == sorted(Fact.objects.values_list("pk", flat=True))


def test_what_was_there_before_history_has_a_first_state() -> None:
    lab = Lab.objects.create(name="A", slug="a")
    release = Release.objects.create(name="R", slug="r", lab=lab)
    Fact.objects.create(release=release, label="API", value="Yes")
    for model in (Lab, Release, Fact):
        history_of(model).objects.all().delete()
    keep_first_states(apps, "models_app", ["Lab", "Release", "Fact"])
    release.name = "S"
    release.save()
    first, last = changes(Release, release.pk)
    assert (first.by, len(first.state)) == (BEFORE, 2)
    assert [(line.field, line.before, line.after) for line in last.lines] == [("name", "R", "S")]


@pytest.mark.parametrize(("app", "name"), [("models_app", "0003_history"), ("boards_app", "0006_history")])
def test_the_migrations_keep_the_first_state_of_every_model(app: str, name: str) -> None:
    module = importlib.import_module(f"{app}.migrations.{name}")
    told: list[Any] = []
    module.keep_first_states = lambda apps, app, models: told.extend(models)
    try:
        module.keep(apps, None)
    finally:
        module.keep_first_states = keep_first_states
    made = {op.name for op in module.Migration.operations if hasattr(op, "fields")}
    assert {f"Historical{model}" for model in told} == made
