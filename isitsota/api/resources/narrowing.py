"""The filters that several lists share."""

from typing import Any

from boards_app.models import Board, Category
from boards_app.models.verdict import Scope
from isitsota.api.filters import SlugFilter
from isitsota.pages.filters import public_labs
from models_app.models import Release


def model_filter(field: str = "release", **rest: Any) -> SlugFilter:
    """Keep what is of a release."""
    return SlugFilter("ModelSlug", _releases, field_name=field, help_text="The slug of a release", **rest)


def _releases(request: Any) -> Any:
    return Release.objects.published()


def lab_filter(field: str = "release__lab") -> SlugFilter:
    """Keep what is of a lab's releases."""
    return SlugFilter(
        "LabSlug",
        lambda request: public_labs(),
        field_name=field,
        help_text="The slug of a lab with releases",
    )


def category_filter(field: str = "category", **rest: Any) -> SlugFilter:
    """Keep what is of a category."""
    words = {"help_text": "The slug of a category", **rest}
    return SlugFilter("CategorySlug", Category.objects.all(), field_name=field, **words)


def board_filter(field: str = "board") -> SlugFilter:
    """Keep what is of a board."""
    return SlugFilter("BoardSlug", Board.objects.all(), field_name=field, help_text="The slug of a board")


SCOPES = [(scope.value, scope.label) for scope in Scope]
