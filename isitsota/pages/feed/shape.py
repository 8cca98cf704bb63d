"""What a feed says: changes, newest first. Pure."""

from dataclasses import dataclass
from datetime import date


@dataclass(frozen=True)
class Entry:
    """Something that happened on `day`; `key` names the event for good, `url` is where to read of it."""

    key: str
    day: date
    title: str
    words: str
    url: str


@dataclass(frozen=True)
class Feed:
    """The newest entries of a feed, at `feed_url`, beside the page at `url`."""

    title: str
    sentence: str
    url: str
    feed_url: str
    entries: tuple[Entry, ...]

    @property
    def updated_on(self) -> date | None:
        """Give the day of the newest entry, None without one."""
        return self.entries[0].day if self.entries else None
