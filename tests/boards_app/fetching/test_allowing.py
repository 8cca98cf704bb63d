"""What a board needs before it may be fetched: said at its field, held by the database."""

from pathlib import Path
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction

from boards_app.content.loading import load_content
from boards_app.models import Board
from models_app.content.problem import ContentError
from tests.boards_app.content.folder import write

TERMS, DATA = "https://example.org/terms", "https://example.org/data.csv"

WRONG = [
    ({"source_url": DATA}, {"fetch_terms_url"}, "nobody may fetch without terms"),
    ({"fetch_terms_url": TERMS}, {"source_url"}, "nor from nowhere"),
    ({}, {"fetch_terms_url", "source_url"}, "both are said at once"),
    ({"fetch_terms_url": TERMS, "source_url": "http://example.org/a"}, {"source_url"}, "over https only"),
    ({"fetch_terms_url": TERMS, "source_url": "https://example.org:8443/a"}, {"source_url"}, "port 443"),
    ({"fetch_terms_url": "terms", "source_url": DATA}, {"fetch_terms_url"}, "a link for readers"),
]


@pytest.mark.django_db
@pytest.mark.parametrize(("values", "fields", "because"), WRONG, ids=[row[2] for row in WRONG])
def test_what_is_missing_is_said_at_its_field(values: dict[str, str], fields: set[str], because: str) -> None:
    board = Board(slug="x", name="X", url="https://example.org/", fetch_allowed=True, **values)
    with pytest.raises(ValidationError) as error:
        board.full_clean(validate_constraints=False)
    assert set(error.value.message_dict) == fields, because
    Board(slug="x", name="X", url="https://example.org/", source_url="http://example.org/").full_clean()


@pytest.mark.django_db
@pytest.mark.parametrize("values", [{}, {"source_url": DATA}, {"fetch_terms_url": TERMS}])
def test_the_database_holds_it_too(values: dict[str, str]) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        Board.objects.create(slug="x", name="X", url="https://example.org/", fetch_allowed=True, **values)


BOARD = "name: X\nurl: https://example.org/\nsource_url: {}\nfetch_allowed: yes\n"


@pytest.mark.django_db
def test_content_files_say_it_with_their_line(tmp_path: Path, settings: Any) -> None:
    files = {"boards/x/board.yaml": BOARD.format("http://example.org/data.csv")}
    with pytest.raises(ContentError) as error:
        load_content(write(tmp_path, files), by="me", publishes=False)
    said = str(error.value)
    assert "boards/x/board.yaml, line 3: source_url: It can't be fetched: only https://" in said
    assert "fetch_terms_url: To fetch it, give the address of the terms" in said
    assert not Board.objects.exists()
