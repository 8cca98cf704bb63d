"""Tell what followed from something done at the desk: crowns and states first, a few of them."""

from boards_app.effect_words import DID, effect_lines
from boards_app.followed import Stand, followed

MOST_TOLD = 4  # crowns and states; a message is read in passing


def what_followed(before: Stand) -> str:
    """Say in sentences, a line each, what changed since; `before` is what stood then."""
    return "\n".join(effect_lines(followed(before), DID, MOST_TOLD))
