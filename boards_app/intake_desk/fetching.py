"""Fetch a board now, at the desk: what is new is staged, what fails is said in one line."""

from django import forms
from django.conf import settings

from boards_app.fetching.client import Reach
from boards_app.fetching.guest import Guest
from boards_app.fetching.outcome import Kind, Outcome
from boards_app.fetching.staging import Round, fetch_all
from boards_app.models import Board
from boards_app.queries import boards_to_fetch
from boards_app.schedule import NO_CONTACT
from models_app.clock import today

PATIENCE = 15.0  # seconds: somebody waits for the answer


class FetchForm(forms.Form):
    """Which board, of those whose terms allow it."""

    board = forms.ModelChoiceField(Board.objects.none(), empty_label=None)

    def __init__(self, data: object = None) -> None:
        """Offer the boards of today."""
        super().__init__(data, prefix="fetch")  # type: ignore[arg-type]  # what a request holds
        self.fields["board"].queryset = boards_to_fetch(today()).defer("about")  # type: ignore[attr-defined]


def fetch_now(board: Board, by: str, reach: Reach | None = None) -> Outcome:
    """Ask for a board's file at once, and stage it if it is new; no transaction may be open meanwhile."""
    if not settings.FETCH_CONTACT:
        return Outcome(board.slug, Kind.REFUSED, NO_CONTACT)
    guest = Guest(settings.FETCH_CONTACT, reach or Reach(), PATIENCE)
    (outcome,) = fetch_all([board], Round(guest, today(), by, attempts=settings.VAR_DIR / "fetching"))
    return outcome
