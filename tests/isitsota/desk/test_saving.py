"""What editors save at the desk: errors at the field, versions, old slugs, and verdicts judged again."""

from typing import Any

import pytest
from django.contrib.messages import get_messages
from django.test import Client
from django.urls import reverse

from boards_app.models import Alias, Board, Category, CurrentVerdict, Metric, Publication, Reign, RowMark
from boards_app.rules import BundleError
from models_app.models import Claim, ContentVersion, Fact, Lab, Release, Source
from tests.boards_app.evidence import make_snapshot
from tests.isitsota.desk.conftest import TODAY

ROWS = {
    "facts-TOTAL_FORMS": "0", "facts-INITIAL_FORMS": "0", "sources-TOTAL_FORMS": "0",
    "sources-INITIAL_FORMS": "0", "claims-TOTAL_FORMS": "0", "claims-INITIAL_FORMS": "0",
}  # fmt: skip
BOARD = {
    "name": "New board", "slug": "new", "url": "https://example.org/", "max_age_days": "120",
    "min_gap_days": "1", "metrics-INITIAL_FORMS": "0",
}  # fmt: skip


def post(client: Client, model: str, data: dict[str, Any], pk: int | None = None) -> Any:
    """Send a form."""
    url = reverse(f"admin:{model}_change", args=[pk]) if pk else reverse(f"admin:{model}_add")
    return client.post(url, data)


def errors(response: Any) -> dict[str, list[str]]:
    """Return the errors of a form and of its rows by field."""
    assert response.status_code == 200, "the form was taken"
    found = dict(response.context["adminform"].form.errors)
    for formset in response.context["inline_admin_formsets"]:
        for form in formset.formset.forms:
            found |= {f"{formset.formset.prefix}.{name}": list(said) for name, said in form.errors.items()}
    return {name: list(said) for name, said in found.items()}


def values_of(release: Release, **changes: str) -> dict[str, str]:
    """Return the form of a stored release, without rows."""
    days = {
        name: getattr(release, name).isoformat()
        for name in ("announced_on", "api_from", "weights_from")
        if getattr(release, name)
    }
    whole = {"name": release.name, "slug": release.slug, "lab": str(release.lab_id), "is_published": "on"}
    return whole | days | ROWS | changes


def test_a_slug_is_made_when_none_is_given(editor: Client, lab: Lab) -> None:
    response = post(editor, "models_app_release", {"name": "Qwen3.6 35B", "lab": str(lab.pk)} | ROWS)
    assert response.status_code == 302
    assert Release.objects.get(name="Qwen3.6 35B").slug == "qwen3-6-35b"
    again = post(editor, "models_app_release", {"name": "Qwen3.6-35B", "lab": str(lab.pk)} | ROWS)
    assert errors(again) == {"slug": ["Release with this Slug already exists."]}
    unnamed = post(editor, "models_app_release", {"name": "😀", "lab": str(lab.pk)} | ROWS)
    assert errors(unnamed) == {"slug": ["No slug can be made from this name; give one."]}
    assert post(editor, "models_app_lab", {"name": "Z.ai"}).status_code == 302
    assert Lab.objects.get(name="Z.ai").slug == "z-ai"


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"name": ""}, "name"), ({"name": "a\x00"}, "name"), ({"slug": "Not One"}, "slug"),
        ({"lab": ""}, "lab"), ({"lab": "x"}, "lab"), ({"lab": "9" * 30}, "lab"),
        ({"announced_on": "soon"}, "announced_on"),
        ({"api_until": "2020-01-01"}, "api_until"), ({"total_parameters": "NaN"}, "total_parameters"),
        ({"context_tokens": "9" * 30}, "context_tokens"), ({"description": "\x07"}, "description"),
    ],
)  # fmt: skip
def test_errors_of_a_release_stand_at_their_field(
    editor: Client, one: Release, changes: dict[str, str], field: str
) -> None:
    assert list(errors(post(editor, "models_app_release", values_of(one) | changes, one.pk))) == [field]
    assert Release.objects.get().version == one.version


def test_a_change_is_counted_once_and_dated(editor: Client, one: Release) -> None:
    version, content = one.version, ContentVersion.current()
    fact = {
        "facts-TOTAL_FORMS": "2", "facts-0-label": "New", "facts-0-value": "1", "facts-0-position": "0",
        "facts-1-label": "Newer", "facts-1-value": "2", "facts-1-position": "0",
    }  # fmt: skip
    response = post(editor, "models_app_release", values_of(one, description="Changed") | fact, one.pk)
    assert response.status_code == 302
    one.refresh_from_db()
    assert (one.version, one.updated_on) == (version + 1, TODAY)
    assert ContentVersion.current() > content
    assert [f.label for f in Fact.objects.order_by("position")][-2:] == ["New", "Newer"], "new rows come last"


def test_saving_without_a_change_changes_nothing(editor: Client, one: Release) -> None:
    before = one.version, ContentVersion.current(), Publication.objects.count()
    base = {"tracking_since": "", "publish_at_0": "", "publish_at_1": ""}
    assert post(editor, "models_app_release", values_of(one) | base, one.pk).status_code == 302
    one.refresh_from_db()
    assert (one.version, ContentVersion.current(), Publication.objects.count()) == before


def test_a_renamed_slug_is_kept(editor: Client, one: Release) -> None:
    old = one.slug
    data = values_of(one, slug="renamed", _confirmed_slug="renamed")
    assert post(editor, "models_app_release", data, one.pk).status_code == 302
    assert old in [row.slug for row in one.old_slugs.all()]
    response = post(editor, "models_app_release", {"name": "x", "slug": old, "lab": str(one.lab_id)} | ROWS)
    assert list(errors(response)) == ["slug"]


def test_unpublishing_takes_the_verdict_back(editor: Client, one: Release) -> None:
    assert CurrentVerdict.objects.filter(release=one).exists()
    data = values_of(one, _unpublish="1", why="A test")
    response = post(editor, "models_app_release", data, one.pk)
    assert response.status_code == 302
    assert not CurrentVerdict.objects.filter(release=one).exists()
    said = [str(message) for message in get_messages(response.wsgi_request)]
    assert any(text.startswith("Judged again") for text in said)


def test_a_release_of_another_source_is_refused(editor: Client, one: Release, lab: Lab) -> None:
    other = Release.objects.create(name="Other", slug="other", lab=lab)
    source = Source.objects.create(release=other, kind="LAB", title="x", url="https://example.org/other")
    claim = Claim.objects.get()
    data = {"release": str(one.pk), "text": "x", "source": str(source.pk), "position": "0",
            "scores-TOTAL_FORMS": "0", "scores-INITIAL_FORMS": "0"}  # fmt: skip
    assert list(errors(post(editor, "models_app_claim", data, claim.pk))) == ["source"]


def test_a_claim_and_its_scores_count_as_a_change_of_the_release(editor: Client, one: Release) -> None:
    version = one.version
    data = {"release": str(one.pk), "text": "New", "position": "0", "scores-TOTAL_FORMS": "1",
            "scores-INITIAL_FORMS": "0", "scores-0-benchmark": "MMLU", "scores-0-value": "84.80",
            "scores-0-position": "0"}  # fmt: skip
    publications = Publication.objects.count()
    assert post(editor, "models_app_claim", data, Claim.objects.get().pk).status_code == 302
    one.refresh_from_db()
    assert one.version == version + 1
    assert Claim.objects.get().scores.last().value == "84.80"
    assert Publication.objects.count() == publications, "claims are never evidence"


def test_an_alias_is_judged_at_once_under_the_name_of_who_made_it(editor: Client, one: Release) -> None:
    board = Board.objects.get()
    make_snapshot(board, 30, {"unknown": "9", "r1": "1"})
    alias = Alias.objects.get(name="r1")
    data = {"name": "  unknown ", "release": str(one.pk), "board": str(board.pk)}
    assert post(editor, "boards_app_alias", data).status_code == 302
    made = Alias.objects.get(name="unknown")
    assert made.by == "ed"
    publication = Publication.objects.first()
    assert publication is not None
    assert (publication.by, publication.kind) == ("ed", "alias")
    twice = post(editor, "boards_app_alias", data)
    assert errors(twice) == {"__all__": ["This name has an alias from that day on already."]}
    assert list(errors(post(editor, "boards_app_alias", {"name": "Robot"}))) == ["reason"]
    wrong = {"name": "z", "release": str(one.pk), "from_on": "2026-02-02", "until_on": "2026-02-01"}
    assert list(errors(post(editor, "boards_app_alias", wrong))) == ["until_on"]
    count = Publication.objects.count()
    url = reverse("admin:boards_app_alias_changelist")
    chosen = {"action": "delete_selected", "_selected_action": [alias.pk, made.pk], "post": "yes"}
    assert editor.post(url, chosen).status_code == 302
    assert not Alias.objects.filter(pk=alias.pk).exists()
    assert Publication.objects.count() == count + 1


def test_a_row_mark_is_judged_and_its_deletion_too(editor: Client, one: Release) -> None:
    board = Board.objects.get()
    Reign.objects.all().delete()  # no evidence bears them out, so a crown would be lost by any judging
    verdict = CurrentVerdict.objects.get().verdict
    data = {"board": str(board.pk), "row_key": "r1", "kind": "struck", "reason": "cheated"}
    assert post(editor, "boards_app_rowmark", data).status_code == 302
    assert CurrentVerdict.objects.get().verdict != verdict
    mark = RowMark.objects.get(row_key="r1")
    assert mark.by == "ed"
    assert (
        editor.post(reverse("admin:boards_app_rowmark_delete", args=[mark.pk]), {"post": "yes"}).status_code
        == 302
    )
    assert CurrentVerdict.objects.get().verdict.judgement == verdict.judgement


@pytest.mark.parametrize(
    ("rows", "found"),
    [
        ([{"category": "coding"}, {"category": "coding"}], {"metrics.category": [
            "This board has a metric in this category already (R1)."]}),
        ([{"key": "same"}, {"key": "same"}], {"metrics.key": [
            "This board has a metric with this key already."]}),
        ([{"tie_kind": "margin"}], {"metrics.margin": ["A margin basis needs its margin."]}),
        ([{"tie_kind": "wilson"}], {"metrics.tasks": ["A Wilson basis needs the number of tasks."]}),
        ([{"tie_kind": "margin", "margin": "1e999999"}], {"metrics.margin": [
            "Write the number plainly, such as 3 or 0.5."]}),
        ([{"category": "x"}], None),
    ],
)  # fmt: skip
def test_errors_of_metrics_stand_at_their_field(
    editor: Client, one: Release, rows: list[dict[str, str]], found: dict[str, list[str]] | None
) -> None:
    coding = str(Category.objects.get(slug="coding").pk)
    data = BOARD | {"metrics-TOTAL_FORMS": str(len(rows))}
    usual = {"name": "Name", "direction": "higher", "tie_kind": "exact", "full": "100", "position": "0"}
    for number, row in enumerate(rows):
        whole = usual | {"key": f"k{number}"} | row
        if whole.get("category") == "coding":
            whole["category"] = coding
        data |= {f"metrics-{number}-{name}": value for name, value in whole.items()}
    said = errors(post(editor, "boards_app_board", data))
    assert said == found if found else list(said) == ["metrics.category"]
    assert not Board.objects.filter(slug="new").exists()


def test_a_board_is_saved_with_its_metrics_and_judged(editor: Client, one: Release) -> None:
    metric = {
        "metrics-TOTAL_FORMS": "1", "metrics-0-key": "k", "metrics-0-name": "K", "metrics-0-full": "100",
        "metrics-0-direction": "higher", "metrics-0-tie_kind": "margin", "metrics-0-margin": "0.50",
        "metrics-0-position": "0",
    }  # fmt: skip
    content = ContentVersion.current()
    assert post(editor, "boards_app_board", BOARD | metric).status_code == 302
    assert Metric.objects.get(board__slug="new").margin == "0.50"
    assert ContentVersion.current() > content


def test_what_verdicts_stand_on_is_not_deleted(editor: Client, one: Release) -> None:
    for name, pk in (("models_app_release", one.pk), ("boards_app_board", Board.objects.get().pk)):
        response = editor.post(reverse(f"admin:{name}_delete", args=[pk]), {"post": "yes"})
        assert response.status_code in (200, 403), name
    assert Release.objects.exists()
    assert Board.objects.exists()


def test_a_change_that_cannot_be_judged_is_not_saved(editor: Client, one: Release) -> None:
    make_snapshot(Board.objects.get(), 30, {"x": "9"})
    Metric.objects.update(tie_kind="margin", margin="1e999999")  # past all checks
    with pytest.raises(BundleError, match="margin"):
        post(editor, "boards_app_alias", {"name": "x", "release": str(one.pk)})
    assert not Alias.objects.filter(name="x").exists()
