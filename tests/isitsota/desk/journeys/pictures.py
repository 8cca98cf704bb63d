"""The pictures of docs/editing.md: the journeys take them, small enough to be kept beside the words.

`EDITING_SHOTS=docs/editing ./run test tests/isitsota/desk/journeys -n 0` takes all of them anew.
"""

from collections.abc import Callable
from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import Locator, Page

COLOURS = 64
Takes = Callable[[Page | Locator, str], None]


def take(shown: Page | Locator, path: Path) -> None:
    """Write what a window, or a part of it, shows, in few colours."""
    shot = Image.open(BytesIO(shown.screenshot(animations="disabled"))).convert("RGB")
    path.parent.mkdir(parents=True, exist_ok=True)
    shot.quantize(COLOURS, dither=Image.Dither.NONE).save(path, optimize=True)
