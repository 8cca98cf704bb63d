"""All resources of /v1, one line each: those that are pages too, and those for programs alone."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, get_type_hints

from isitsota.api.page_parameters import OF_PAGES
from isitsota.api.parameters import AS_OF, Parameter
from isitsota.api.resources import (
    categories,
    claims,
    crowns,
    exports,
    is_sota,
    models,
    reigns,
    results,
    snapshots,
    verdicts,
)
from isitsota.api.resources.evidence import load_evidence
from isitsota.api.resources.rules import load_rules
from isitsota.pages.table import PAGES


@dataclass(frozen=True)
class ResourceAt:
    """A resource: its name, its address, and what loads it.

    In addresses `<slug>` stands for a word; `parameters` are what its query takes. `load` takes the query,
    the origins and those words, returns the shape that its signature says, and may raise BadQuery, NotThere
    or Moved.
    """

    name: str
    address: str
    load: Callable[..., Any]
    parameters: tuple[Parameter, ...] = ()

    @property
    def shape(self) -> Any:
        """Give what `load` returns: a frozen dataclass."""
        return get_type_hints(self.load)["return"]

    @property
    def tag(self) -> str:
        """Give the word that it is sorted under: the first of its address, "home" where it has none."""
        return [*self.address.split("/"), "home"][1]

    def path(self, slug: str) -> str:
        """Return where the resource of a slug is, on any host."""
        return f"/{self.address.partition('<')[0]}{slug}"


SHOWN_AS_PAGES = tuple(
    ResourceAt(page.name, page.json, page.load, OF_PAGES[page.name]) for page in PAGES if page.json
)
FOR_PROGRAMS = (
    ResourceAt("models", "v1/models", models.load_models, models.PARAMETERS),
    ResourceAt("is-sota", "v1/is-sota", is_sota.load_is_sota, is_sota.PARAMETERS),
    ResourceAt("categories", "v1/categories", categories.load_categories, (AS_OF,)),
    ResourceAt("crowns", "v1/crowns", crowns.load_crowns, crowns.PARAMETERS),
    ResourceAt("reigns", "v1/reigns", reigns.load_reigns, reigns.LISTING.parameters),
    ResourceAt("verdicts", "v1/verdicts", verdicts.load_verdicts, verdicts.LISTING.parameters),
    ResourceAt("verdict", "v1/verdicts/<int:number>", verdicts.load_verdict),
    ResourceAt("snapshots", "v1/snapshots", snapshots.load_snapshots, snapshots.LISTING.parameters),
    ResourceAt("results", "v1/results", results.load_results, results.LISTING.parameters),
    ResourceAt("claims", "v1/claims", claims.load_claims, claims.LISTING.parameters),
    ResourceAt("evidence", "v1/evidence", load_evidence, (AS_OF,)),
    ResourceAt("rules", "v1/rules", load_rules),
    ResourceAt("exports", "v1/exports", exports.load_exports),
)
RESOURCES = (*SHOWN_AS_PAGES, *FOR_PROGRAMS)
