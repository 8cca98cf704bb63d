"""What the page that asks before something is deleted says: what goes along, what keeps it, what to do."""

from typing import Any

import pytest
from django.contrib.auth.models import Permission, User
from django.test import Client
from django.urls import reverse

from boards_app.models import Alias, Board, Category, Metric
from boards_app.publishing import publish
from models_app.models import Claim, ClaimedScore, Fact, Lab, Release, SlugHistory
from tests.boards_app.evidence import day, make_board, make_release, make_snapshot, name_all

pytestmark = pytest.mark.django_db

ASKED = "Are you sure"


@pytest.fixture
def boss(client: Client) -> Client:
    client.force_login(User.objects.create_superuser("boss"))
    return client


@pytest.fixture(autouse=True)
def evidence() -> None:
    """A judged board with a release on it; a draft with a fact and a claim; a lab that was renamed."""
    free = Board.objects.create(slug="free", name="Free", url="https://free.example/")
    Metric.objects.create(board=free, key="score", name="Score", tie_kind="exact")
    board, release = make_board("full", "coding"), make_release("judged")
    name_all(release)
    make_snapshot(board, 1, {"judged": "9"})
    publish(by="test", kind="test", as_of=day(2))
    draft = Release.objects.create(slug="draft", name="Draft", lab=release.lab)
    Fact.objects.create(release=draft, label="Size", value="7B")
    claim = Claim.objects.create(release=draft, text="Best of all")
    for name in ("one", "two"):
        ClaimedScore.objects.create(claim=claim, benchmark=name, value="1")
    renamed = Lab.objects.create(slug="new", name="New")
    SlugHistory.objects.create(slug="old", lab=renamed)


ASK = [
    (Release, "draft", [ASKED, "Facts: 1", "Claims: 1", "Claimed scores: 2"]),
    (Release, "judged", ["stays", "verdicts, never deleted", "1 alias, to be deleted", "Unpublish it"]),
    (Board, "free", [ASKED, "Metrics: 1"]),
    (Board, "full", ["stays", "1 snapshot, never deleted", "1 result, never deleted", "day of retirement"]),
    (Category, "coding", ["stays", "1 metric, to be deleted or led elsewhere first"]),
    (Metric, "full", ["stays", "1 result, never deleted", "Leave its category empty instead"]),
    (Metric, "free", [ASKED, "Metrics: 1"]),
    (Lab, "new", ["stays", "1 slug history, never deleted"]),
    (Alias, "judged", [ASKED, "Aliases: 1"]),
]  # fmt: skip


def find(model: Any, name: str) -> Any:
    field = {Metric: "board__slug", Alias: "name"}.get(model, "slug")
    return model._default_manager.get(**{field: name})


@pytest.mark.parametrize(("model", "name", "says"), ASK)
def test_the_page_says_what_would_go_and_what_stays(
    boss: Client, model: Any, name: str, says: list[str]
) -> None:
    row = find(model, name)
    address = reverse(f"admin:{row._meta.label_lower.replace('.', '_')}_delete", args=[row.pk])
    shown = boss.get(address).content.decode()
    assert [part for part in says if part not in shown] == []
    boss.post(address, {"post": "yes"})
    assert model._default_manager.filter(pk=row.pk).exists() is (ASKED not in says)


def test_of_several_rows_the_same_is_said(boss: Client) -> None:
    chosen = {
        "action": "delete_selected",
        "_selected_action": list(Board.objects.values_list("pk", flat=True)),
    }
    shown = boss.post(reverse("admin:boards_app_board_changelist"), chosen).content.decode()
    assert "1 snapshot, never deleted" in shown
    boss.post(reverse("admin:boards_app_board_changelist"), chosen | {"post": "yes"})
    assert Board.objects.count() == 2


def test_whoever_may_not_delete_a_kind_of_row_deletes_nothing_it_hangs_on(client: Client) -> None:
    clerk = User.objects.create_user("clerk", is_staff=True)
    clerk.user_permissions.set(Permission.objects.filter(codename__in=["delete_board", "view_board"]))
    client.force_login(clerk)
    board = Board.objects.get(slug="free")
    shown = client.get(reverse("admin:boards_app_board_delete", args=[board.pk])).content.decode()
    assert "doesn't have permission" in shown.replace("&#x27;", "'")
    client.post(reverse("admin:boards_app_board_delete", args=[board.pk]), {"post": "yes"})
    assert Board.objects.filter(slug="free").exists()
