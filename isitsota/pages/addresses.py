"""Where things are found: one absolute address each for readers and for programs. Pure."""

from dataclasses import dataclass
from datetime import date
from typing import ClassVar


@dataclass(frozen=True)
class _Link:
    """What a page names: `url` for readers, `json_url` for programs."""

    folder: ClassVar[str]
    slug: str
    name: str
    url: str
    json_url: str

    @property
    def path(self) -> str:
        """Give the address that HTML pages link: it holds on any host."""
        return f"{self.folder}/{self.slug}"

    @property
    def markdown_url(self) -> str:
        """Give the address that Markdown pages link."""
        return f"{self.url}.md"


@dataclass(frozen=True)
class ReleaseLink(_Link):
    """A release that a page names."""

    folder = "/m"


@dataclass(frozen=True)
class LabLink(_Link):
    """A lab that a page names."""

    folder = "/labs"


@dataclass(frozen=True)
class BoardLink(_Link):
    """A board that a page names."""

    folder = "/boards"


@dataclass(frozen=True)
class EditionLink(_Link):
    """What a board showed on `day`; `slug` is the board's, a slash, and the day."""

    folder = "/boards"
    day: date


@dataclass(frozen=True)
class CategoryLink(_Link):
    """A category that a page names."""

    folder = "/sota"


@dataclass(frozen=True)
class Addresses:
    """The two origins, such as `https://isitsota.com` and `https://api.isitsota.com`."""

    site: str
    api: str

    def release(self, slug: str, name: str) -> ReleaseLink:
        """Link a release."""
        return ReleaseLink(slug, name, f"{self.site}/m/{slug}", f"{self.api}/v1/models/{slug}")

    def lab(self, slug: str, name: str) -> LabLink:
        """Link a lab."""
        return LabLink(slug, name, f"{self.site}/labs/{slug}", f"{self.api}/v1/labs/{slug}")

    def board(self, slug: str, name: str) -> BoardLink:
        """Link a board."""
        return BoardLink(slug, name, f"{self.site}/boards/{slug}", f"{self.api}/v1/boards/{slug}")

    def edition(self, board: str, name: str, day: date) -> EditionLink:
        """Link what a board (slug, name) showed on a day."""
        slug = f"{board}/{day.isoformat()}"
        return EditionLink(slug, name, f"{self.site}/boards/{slug}", f"{self.api}/v1/boards/{slug}", day)

    def category(self, slug: str, name: str) -> CategoryLink:
        """Link a category."""
        return CategoryLink(slug, name, f"{self.site}/sota/{slug}", f"{self.api}/v1/categories/{slug}")
