"""Whether a board may be fetched is said on its page, with errors at the field."""

from django.test import Client

from boards_app.models import Board
from models_app.models import Release
from tests.isitsota.desk.test_saving import BOARD, errors, post

ROWS = {"metrics-TOTAL_FORMS": "0"}
TERMS = "https://example.org/terms"


def test_what_fetching_lacks_stands_at_its_field(editor: Client, one: Release) -> None:
    http = {"fetch_allowed": "on", "source_url": "http://example.org/data.csv"}
    said = errors(post(editor, "boards_app_board", BOARD | ROWS | http))
    assert said == {
        "source_url": ["It can't be fetched: only https:// is fetched, not http."],
        "fetch_terms_url": ["To fetch it, give the address of the terms that allow it."],
    }
    assert not Board.objects.filter(slug="new").exists()


def test_a_board_is_saved_with_its_terms(editor: Client, one: Release) -> None:
    data = {
        "fetch_allowed": "on",
        "source_url": "https://example.org/data.csv",
        "fetch_terms_url": TERMS,
    }
    assert post(editor, "boards_app_board", BOARD | ROWS | data).status_code == 302
    board = Board.objects.get(slug="new")
    assert (board.fetch_allowed, board.fetch_terms_url) == (True, TERMS)
