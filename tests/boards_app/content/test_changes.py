"""A load that is only tried: it says each change, flags doubles, and leaves nothing behind."""

from io import StringIO
from pathlib import Path

import pytest
from django.apps import apps
from django.core.management import call_command

from boards_app.content.changes import MeanwhileError, load_as_shown, try_content
from boards_app.content.loading import load_content
from boards_app.models import Alias, Board
from models_app.content.problem import ContentError
from models_app.models import ContentVersion, Lab, Release
from tests.boards_app.content.folder import WHOLE, write

pytestmark = pytest.mark.django_db


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return write(tmp_path / "content", WHOLE)


@pytest.fixture
def loaded(root: Path) -> Path:
    load_content(root, by="me", publishes=False)
    return root


def everything() -> list[tuple[str, list[object]]]:
    """Return all rows of ours, those of histories too."""
    models = [one for app in ("models_app", "boards_app") for one in apps.get_app_config(app).get_models()]
    models = [one for one in models if one is not ContentVersion]  # its row is made by the first lock
    return [(one.__name__, list(one._default_manager.order_by("pk").values())) for one in models]


def lines(root: Path) -> list[str]:
    return [line for change in try_content(root, by="me").changes for line in change.lines()]


def test_trying_stores_nothing(root: Path) -> None:
    before = everything()
    tried = try_content(root, by="me")
    assert everything() == before
    assert {change.outcome for change in tried.changes} == {"added"}
    assert [(c.kind, c.slug) for c in tried.changes][:5] == [
        ("categories", "coding"), ("categories", "math"), ("labs", "openai"), ("releases", "gpt-4o"),
        ("releases", "gpt-5"),
    ]  # fmt: skip


def test_what_is_so_already_is_only_counted(loaded: Path) -> None:
    tried = try_content(loaded, by="me")
    assert (tried.changes, tried.doubles) == ((), ())
    assert tried.unchanged == 11


CHANGES = [
    ("labs/openai.yaml", WHOLE["labs/openai.yaml"].replace("OpenAI", "Open AI"),
     ["labs: openai: changed", "  name: “OpenAI” → “Open AI”"], "a field, from and to"),
    ("releases/gpt-5.yaml", WHOLE["releases/gpt-5.yaml"].replace("74.90", "75"),
     ["releases: gpt-5: changed",
      "  claims: Scores 74.9 on SWE-bench Verified: scores: SWE-bench Verified: value: “74.90” → “75”"],
     "a row within a row"),
    ("aliases.yaml", "- name: Human\n  excluded: people\n",
     ["aliases: all boards: changed",
      "  aliases: Human: excluded: “people, not a release” → “people”",
      "  aliases: gpt-5 (high): name: “gpt-5 (high)” → nothing",
      "  aliases: gpt-5 (high): release: “gpt-5” → nothing",
      "  aliases: gpt-5 (high): variant: “high” → nothing",
      "  aliases: order: “gpt-5 (high), Human” → nothing"], "rows that the file drops are told of"),
    ("boards/arena/board.yaml", WHOLE["boards/arena/board.yaml"].replace("wilson: 500", "wilson: 400"),
     ["boards: arena: changed", "  metrics: score: tie: wilson: “500” → “400”"], "a metric"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "text", "said", "because"), CHANGES, ids=[row[3] for row in CHANGES])
def test_each_change_is_told(loaded: Path, name: str, text: str, said: list[str], because: str) -> None:
    write(loaded, {name: text})
    assert lines(loaded) == said, because


def test_a_renamed_release_is_changed_and_not_added(loaded: Path) -> None:
    renamed = WHOLE["releases/gpt-5.yaml"].replace("- gpt5\n", "- gpt5\n  - gpt-5\n")
    write(loaded, {"releases/gpt-5.yaml": None, "releases/gpt-five.yaml": renamed})
    write(loaded, dict.fromkeys(("aliases.yaml", "boards/arena/aliases.yaml")))
    assert lines(loaded) == [
        "releases: gpt-five: changed", "  slug: “gpt-5” → “gpt-five”", "  old_slugs: “gpt5” → “gpt-5, gpt5”",
    ]  # fmt: skip


DOUBLES = [
    ("releases/gpt-5-0.yaml", "name: GPT-5\nlab: openai\n", "the same name", "same name, another slug"),
    ("releases/gpt-5-x.yaml", "name: gpt-5\nlab: openai\n", "differs in case only", "case only"),
    ("releases/gpt5-x.yaml", "name: GPT 5\nlab: openai\n", "differs in signs only", "blank for a hyphen"),
    ("labs/open-ai.yaml", "name: Open Ai\n", "differs in case or signs only", "a slug with a hyphen more"),
    ("releases/gpt-6.yaml", "name: GPT-6\nlab: openai\n", "", "another name altogether"),
]


@pytest.mark.parametrize(("name", "text", "said", "because"), DOUBLES, ids=[row[3] for row in DOUBLES])
def test_likely_doubles_are_flagged(loaded: Path, name: str, text: str, said: str, because: str) -> None:
    write(loaded, {name: text})
    doubles = try_content(loaded, by="me").doubles
    assert bool(doubles) == bool(said), because
    assert all("have" in double for double in doubles)


def test_two_new_things_that_are_alike_are_both_flagged(loaded: Path) -> None:
    write(loaded, {f"releases/new-{n}.yaml": "name: Newest\nlab: openai\n" for n in (1, 2)})
    assert len(try_content(loaded, by="me").doubles) == 2


def test_mistakes_are_said_with_file_and_line(root: Path) -> None:
    write(root, {"labs/openai.yaml": "name: OpenAI\nwebsit: x\n"})
    with pytest.raises(ContentError, match=r"labs/openai\.yaml, line 2: unknown key"):
        try_content(root, by="me")
    assert not Lab.objects.exists()


def test_what_was_shown_is_loaded(root: Path) -> None:
    tried = try_content(root, by="me")
    load_as_shown(root, tried.digest(), by="me")
    assert Release.objects.count() == 2
    assert Release.history.values_list("history_user_id", flat=True).distinct().get() == "me"


def test_what_changed_meanwhile_is_not_loaded(loaded: Path) -> None:
    write(loaded, {"labs/openai.yaml": "name: Open AI\n"})
    digest = try_content(loaded, by="me").digest()
    Lab.objects.update(website="https://example.org")
    version = ContentVersion.current()
    with pytest.raises(MeanwhileError) as caught:
        load_as_shown(loaded, digest, by="me")
    assert Lab.objects.get().name == "OpenAI"
    assert ContentVersion.current() == version
    load_as_shown(loaded, caught.value.tried.digest(), by="me")
    assert Lab.objects.get().name == "Open AI"


def test_the_command_shows_the_same_and_stores_nothing(root: Path) -> None:
    said = StringIO()
    call_command("load_content", str(root), "--dry-run", stdout=said)
    assert said.getvalue().splitlines()[:-1] == lines(root)
    assert said.getvalue().endswith("11 would change, 0 stay; nothing is stored.\n")
    assert not Board.objects.exists()
    assert not Alias.objects.exists()
