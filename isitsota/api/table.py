"""All resources of /v1, one line each: those that are pages too, and those for programs alone."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, get_type_hints

from isitsota.pages.table import PAGES


@dataclass(frozen=True)
class ResourceAt:
    """A resource: its name, its address, and what loads it.

    In addresses `<slug>` stands for a word. `load` takes the query, the origins and those words, returns the
    shape that its signature says, and may raise BadQuery, NotThere or Moved.
    """

    name: str
    address: str
    load: Callable[..., Any]

    @property
    def shape(self) -> Any:
        """Give what `load` returns: a frozen dataclass."""
        return get_type_hints(self.load)["return"]

    def path(self, slug: str) -> str:
        """Return where the resource of a slug is, on any host."""
        return f"/{self.address.partition('<')[0]}{slug}"


OF_PAGES = tuple(ResourceAt(page.name, page.json, page.load) for page in PAGES if page.json)
RESOURCES = OF_PAGES
