"""What row "API 2" is measured against: lists as Django REST framework's own classes make them.

A `ListAPIView` with a `ModelSerializer`, lab and ranks nested, related rows joined or prefetched, no column
read that is not shown, 50 to a page by cursor. It gives the same rows in the same order, with all that ours
says of each; what ours words (access, size, days waited) it gives as the columns that the words are made of.
It has no filters, no rate limit, no sentence and no version of the rules.
"""

from typing import Any

from django.conf import settings
from django.db.models import Prefetch
from django.urls import path
from rest_framework import serializers
from rest_framework.generics import ListAPIView
from rest_framework.pagination import CursorPagination

from boards_app.models import Category, Standing, Verdict
from boards_app.queries import of_public, verdicts_that_hold
from isitsota.urls import urlpatterns as ours
from models_app.models import Lab, Release

LINKED = ("slug", "name", "url", "json_url")


class Linked(serializers.ModelSerializer[Any]):
    """What has a slug, and an address for readers and for programs."""

    url = serializers.SerializerMethodField()
    json_url = serializers.SerializerMethodField()
    folders = ("", "")

    def get_url(self, row: Any) -> str:
        """Return the address for readers."""
        return f"{settings.SITE_URL}/{self.folders[0]}/{row.slug}"

    def get_json_url(self, row: Any) -> str:
        """Return the address for programs."""
        return f"{settings.API_URL}/v1/{self.folders[1]}/{row.slug}"


class LabSerializer(Linked):
    """The lab of a release."""

    folders = ("labs", "labs")

    class Meta:
        model = Lab
        fields = LINKED


class CategorySerializer(serializers.ModelSerializer[Any]):
    """The category of a rank."""

    class Meta:
        model = Category
        fields = ("slug", "name")


class RankSerializer(serializers.ModelSerializer[Any]):
    """A rank among all releases."""

    category = CategorySerializer()

    class Meta:
        model = Standing
        fields = ("category", "rank", "is_shared", "field_size")


class StatusSerializer(serializers.ModelSerializer[Any]):
    """What a list shows of a verdict."""

    class Meta:
        model = Verdict
        fields = ("state", "label", "detail", "since")


class ModelSerializer(Linked):
    """A release, as a list shows it."""

    folders = ("m", "models")
    lab = LabSerializer()
    status = StatusSerializer(source="current_verdict.verdict", default=None)
    ranks = RankSerializer(source="standings", many=True)

    class Meta:
        model = Release
        fields = (
            *LINKED, "lab", "announced_on", "api_from", "api_until", "weights_from", "weights_until",
            "total_parameters", "status", "ranks",
        )  # fmt: skip


class ReleaseSerializer(Linked):
    """A release, as a verdict names it."""

    folders = ("m", "models")
    lab = LabSerializer()

    class Meta:
        model = Release
        fields = (*LINKED, "lab")


class VerdictSerializer(serializers.ModelSerializer[Any]):
    """A verdict, as a list shows it."""

    release = ReleaseSerializer()
    json_url = serializers.SerializerMethodField()

    class Meta:
        model = Verdict
        fields = (
            "id", "json_url", "release", "as_of", "state", "label", "detail", "since", "answer", "headline",
            "sentence", "next_step",
        )  # fmt: skip

    def get_json_url(self, row: Verdict) -> str:
        """Return its address for programs."""
        return f"{settings.API_URL}/v1/verdicts/{row.pk}"


class NewestFirst(CursorPagination):
    """Releases by the day they were announced."""

    page_size = 50
    ordering = ("-announced_on", "name", "slug")


class LatestFirst(CursorPagination):
    """Verdicts by the day they begin."""

    page_size = 50
    ordering = ("-as_of", "-id")


class Models(ListAPIView[Any]):
    """The releases."""

    serializer_class = ModelSerializer
    pagination_class = NewestFirst

    def get_queryset(self) -> Any:
        """Return the public ones, with all that is shown of them."""
        columns = (
            "slug", "name", "announced_on", "api_from", "api_until", "weights_from", "weights_until",
            "total_parameters", "lab__slug", "lab__name", *(f"current_verdict__verdict__{name}" for name in
            StatusSerializer.Meta.fields),
        )  # fmt: skip
        ranks = Standing.objects.filter(scope="all").select_related("category")
        joined = Release.objects.published().select_related("lab", "current_verdict__verdict")
        return joined.only(*columns).prefetch_related(Prefetch("standings", ranks))


class Verdicts(ListAPIView[Any]):
    """The verdicts that hold on some day."""

    serializer_class = VerdictSerializer
    pagination_class = LatestFirst

    def get_queryset(self) -> Any:
        """Return those of public releases, with all that is shown of them."""
        columns = [name for name in VerdictSerializer.Meta.fields if name not in ("json_url", "release")]
        named = ("release__slug", "release__name", "release__lab__slug", "release__lab__name")
        return verdicts_that_hold().filter(of_public()).select_related("release__lab").only(*columns, *named)


urlpatterns = [
    *ours,
    path("v1/yardstick/models", Models.as_view()),
    path("v1/yardstick/verdicts", Verdicts.as_view()),
]
