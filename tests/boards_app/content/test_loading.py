"""Content files make the database what they say: all at once, again without a change, keyed by slug."""

from datetime import UTC, date, datetime
from decimal import Decimal
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from boards_app.content.loading import load_content
from boards_app.models import Alias, Board, Category, Metric, Publication, RecipeVersion, RowMark
from models_app.models import Claim, ContentVersion, Fact, Lab, Release, SlugHistory, Source
from tests.boards_app.content.folder import RECIPE, WHOLE, read, write
from tests.boards_app.evidence import make_snapshot

pytestmark = pytest.mark.django_db


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return write(tmp_path / "content", WHOLE)


def load(root: Path, **options: Any) -> str:
    """Run the command and return what it says."""
    said = StringIO()
    call_command("load_content", str(root), by="me", publish=options.pop("publish", False), stdout=said)
    return said.getvalue()


def test_everything_is_stored_as_the_files_say(root: Path) -> None:
    assert load(root) == (
        "categories: 2 added\nlabs: 1 added\nreleases: 2 added\nboards: 2 added\nrecipes: 1 added\n"
        "aliases: 3 added\nrow marks: 1 added\n"
    )
    release = Release.objects.get(slug="gpt-5")
    assert (release.is_published, release.announced_on, release.base.slug) == (
        True,
        date(2025, 8, 7),
        "gpt-4o",
    )
    assert release.total_parameters == Decimal("32.8")
    assert [(f.label, f.value, f.is_unsure) for f in release.facts.all()] == [
        ("Lab", "OpenAI", False), ("Size: all", "NO", True)
    ]  # fmt: skip
    claim = release.claims.get()
    assert claim.source == release.sources.get()
    assert claim.scores.get().value == "74.90"
    assert SlugHistory.objects.get().release == release
    planned = Release.objects.get(slug="gpt-4o")
    assert planned.is_published, "a time to publish at says that it is to be published"
    assert planned.publish_at == datetime(2026, 11, 3, 9, tzinfo=UTC)
    assert [(c.slug, c.min_boards) for c in Category.objects.all()] == [("coding", 2), ("math", 3)]
    metric = Metric.objects.get(key="score")
    assert (metric.tie_kind, metric.tasks, metric.full, metric.category.slug) == (
        "wilson",
        500,
        "100",
        "coding",
    )
    assert Board.objects.get(slug="arena").continues.slug == "old"
    assert RecipeVersion.objects.get().text == RECIPE
    excluded = Alias.objects.get(name="Human")
    assert (excluded.release, excluded.reason, excluded.by) == (None, "people, not a release", "me")
    assert RowMark.objects.get().row_key == "GPT-5 (own run)"


def test_loading_again_changes_nothing(root: Path) -> None:
    load(root)
    before = ContentVersion.current(), list(Fact.objects.values()), Release.objects.get(slug="gpt-5").version
    assert load(root, publish=True).endswith("nothing changed\n")
    assert (ContentVersion.current(), list(Fact.objects.values())) == before[:2]
    assert Release.objects.get(slug="gpt-5").version == before[2]
    assert not Publication.objects.exists(), "nothing changed, so nothing is judged"


def test_a_load_is_judged_under_the_name_of_who_did_it(root: Path) -> None:
    load(root, publish=True)
    publication = Publication.objects.get()
    assert (publication.by, publication.kind) == ("me", "content")


@pytest.mark.parametrize(
    ("file", "old", "new", "said"),
    [
        ("releases/gpt-5.yaml", "value: NO", "value: Yes", "releases: 1 changed, 1 unchanged"),
        ("releases/gpt-5.yaml", "value: 74.90", "value: 74.9", "releases: 1 changed, 1 unchanged"),
        ("releases/gpt-5.yaml", "base: gpt-4o\n", "", "releases: 1 changed, 1 unchanged"),
        ("labs/openai.yaml", "OpenAI", "Open AI", "labs: 1 changed"),
        ("categories.yaml", "min_boards: 3", "min_boards: 4", "categories: 1 changed, 1 unchanged"),
        ("boards/arena/board.yaml", "wilson: 500", "wilson: 400", "boards: 1 changed, 1 unchanged"),
        ("boards/arena/board.yaml", "continues: old\n", "", "boards: 1 changed, 1 unchanged"),
        ("boards/arena/recipe.yaml", "format", "# Note\nformat", "recipes: 1 changed"),
        ("aliases.yaml", "variant: high", "variant: low", "aliases: 1 added, 1 removed, 2 unchanged"),
        ("boards/arena/row_marks.yaml", "own run", "own", "row marks: 1 added, 1 removed"),
    ],
)
def test_a_changed_file_changes_its_thing_alone(root: Path, file: str, old: str, new: str, said: str) -> None:
    load(root)
    text = (root / file).read_text()
    assert old in text
    (root / file).write_text(text.replace(old, new))
    lines = load(root).splitlines()
    assert said in lines
    assert [line for line in lines if line != said and "unchanged" not in line] == []
    assert load(root).endswith("nothing changed\n")


def test_versions_rise_with_a_change(root: Path) -> None:
    load(root)
    write(root, {"releases/gpt-5.yaml": "name: GPT 5\nlab: openai\nupdated_on: 2026-01-02\n"})
    before = ContentVersion.current()
    load(root)
    release = Release.objects.get(slug="gpt-5")
    assert (release.version, release.updated_on) == (2, date(2026, 1, 2))
    assert Release.objects.get(slug="gpt-4o").version == 1
    assert ContentVersion.current() > before
    assert not release.facts.exists(), "rows are made equal to the file"
    assert not Claim.objects.exists()
    assert not Source.objects.exists()


def test_a_file_that_is_gone_takes_nothing_away(root: Path) -> None:
    load(root)
    gone = ("releases/gpt-5.yaml", "boards/arena/aliases.yaml", "categories.yaml", "labs/openai.yaml")
    write(root, dict.fromkeys(gone))
    assert load(root).endswith("nothing changed\n")
    assert Release.objects.filter(slug="gpt-5").exists()
    assert Alias.objects.count() == 3


def test_an_empty_list_takes_the_rows_away(root: Path) -> None:
    load(root)
    write(root, {"aliases.yaml": "[]\n", "boards/arena/row_marks.yaml": "[]\n"})
    load(root)
    assert [alias.name for alias in Alias.objects.all()] == ["GPT-5"]
    assert not RowMark.objects.exists()


def test_a_new_recipe_is_a_new_version(root: Path) -> None:
    load(root)
    write(root, {"boards/arena/recipe.yaml": RECIPE + "# 😀 kept as it is\r\n"})
    load(root)
    assert [(row.number, row.by) for row in RecipeVersion.objects.all()] == [(2, "me"), (1, "me")]
    assert RecipeVersion.objects.first().text == RECIPE + "# 😀 kept as it is\r\n"


def test_a_release_is_renamed_by_its_old_slug(root: Path) -> None:
    load(root)
    pk = Release.objects.get(slug="gpt-5").pk
    text = WHOLE["releases/gpt-5.yaml"] + "  - gpt-5\n"
    aliases = {
        name: WHOLE[name].replace("release: gpt-5", "release: gpt-five") for name in WHOLE if "alias" in name
    }
    write(root, {"releases/gpt-5.yaml": None, "releases/gpt-five.yaml": text} | aliases)
    assert "releases: 1 changed, 1 unchanged" in load(root)
    assert Release.objects.get(slug="gpt-five").pk == pk
    assert sorted(SlugHistory.objects.values_list("slug", flat=True)) == ["gpt-5", "gpt5"]
    assert load(root).endswith("nothing changed\n")


def test_a_lab_is_renamed_by_its_old_slug(root: Path) -> None:
    load(root)
    lab = {"labs/openai.yaml": None, "labs/open-ai.yaml": "name: OpenAI\nold_slugs: [openai]\n"}
    releases = {
        name: WHOLE[name].replace("lab: openai", "lab: open-ai")
        for name in WHOLE
        if name.startswith("releases/")
    }
    write(root, lab | releases)
    load(root)
    assert Lab.objects.get().slug == "open-ai"
    assert Release.objects.filter(lab__slug="open-ai").count() == 2


def test_names_and_places_can_change_hands(root: Path) -> None:
    """What is unique at every moment can be swapped by one load."""
    load(root)
    arena, old = WHOLE["boards/arena/board.yaml"], WHOLE["boards/old/board.yaml"]
    write(
        root,
        {
            "boards/arena/board.yaml": arena.replace("name: Arena", "name: Old")
            .replace("continues: old\n", "")
            .replace("category: coding", "unit: '%'")
            .replace("direction: lower", "category: coding"),
            "boards/old/board.yaml": old.replace("name: Old", "name: Arena") + "continues: arena\n",
            "categories.yaml": "- slug: math\n  name: Coding\n- slug: coding\n  name: Math\n",
        },
    )
    load(root)
    assert dict(Board.objects.values_list("slug", "name")) == {"arena": "Old", "old": "Arena"}
    assert Board.objects.get(slug="old").continues.slug == "arena"
    assert [(c.slug, c.name) for c in Category.objects.all()] == [("math", "Coding"), ("coding", "Math")]
    assert Metric.objects.get(category__slug="coding").key == "price"
    assert load(root).endswith("nothing changed\n")


def test_positions_that_mean_the_same_order_stay(root: Path) -> None:
    load(root)
    Category.objects.filter(slug="math").update(position=70)
    Fact.objects.filter(label="Lab").update(position=0)
    Fact.objects.exclude(label="Lab").update(position=9)
    assert load(root).endswith("nothing changed\n")


def test_a_metric_with_results_cannot_be_taken_away(root: Path) -> None:
    load(root)
    make_snapshot(Board.objects.get(slug="arena"), 10, {"a": "1"})
    write(root, {"boards/arena/board.yaml": "name: Arena\nurl: https://example.org/\nmetrics: []\n"})
    with pytest.raises(CommandError) as caught:
        load(root)
    message = "the metric score is missing; results stand in it (1), so it must stay"
    assert str(caught.value) == (
        f"boards/arena/board.yaml, line 3: metrics: {message}\n1 problem; nothing is stored."
    )
    assert Metric.objects.count() == 2


def test_nothing_is_stored_when_anything_is_wrong(root: Path) -> None:
    write(root, {"boards/arena/row_marks.yaml": "- row: x\n  kind: wrong\n  reason: y\n"})
    before = read(root)
    with pytest.raises(CommandError) as caught:
        load(root)
    assert caught.value.returncode == 2
    assert not any(model.objects.exists() for model in (Category, Lab, Release, Board, Alias, Publication))
    assert ContentVersion.current() == 0
    assert read(root) == before


def test_loading_takes_few_queries_when_nothing_changed(
    root: Path, django_assert_max_num_queries: Any
) -> None:
    load(root)
    with django_assert_max_num_queries(60):
        load_content(root, by="me", publishes=False)
