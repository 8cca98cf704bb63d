"""When each board was last tried by schedule, so that one that fails is not asked every few minutes.

Files in `VAR_DIR`, empty, dated by the system: what they say is a courtesy to others, and worth no table.
"""

from pathlib import Path
from time import time

from boards_app.models import Board

PAUSE = 3600  # seconds between two tries of one board by schedule


def was_tried(folder: Path, board: Board) -> bool:
    """Tell whether the board was tried within the last hour."""
    try:
        tried = (folder / board.slug).stat().st_mtime
    except FileNotFoundError:
        return False
    return 0 <= time() - tried < PAUSE


def note_try(folder: Path, board: Board) -> None:
    """Note that the board is tried now."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / board.slug).touch()
