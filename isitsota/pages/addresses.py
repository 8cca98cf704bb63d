"""Where things are found: one absolute address each for readers and for programs. Pure."""

from dataclasses import dataclass
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
