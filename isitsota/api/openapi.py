"""The contract of the API, OpenAPI 3.1: what drf-spectacular can't see in shapes, parameters and problems."""

import inspect
import re
from dataclasses import is_dataclass
from functools import cache
from threading import Lock
from typing import Any, Literal, cast

from drf_spectacular.extensions import OpenApiSerializerExtension
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse

from isitsota.api.examples import EXAMPLES
from isitsota.api.parameters import NAMED, SLUG, Parameter
from isitsota.api.problems import CONTENT_TYPE, Problem
from isitsota.api.schemas import name_of, object_schema
from isitsota.api.sparse_schemas import cut_components, fields_schema, whole_or_cut
from isitsota.api.table import RESOURCES, ResourceAt
from isitsota.api.views import Resource

Location = Literal["query", "path"]
_GENERATING = Lock()  # spectacular fails where two threads load its extensions at once
FIELDS = (
    "Leave out all fields but these: names with commas between, and dots before what is inside, such as "
    "`as_of,releases.release`. The answer then lacks the others."
)
FORMAT = Parameter("format", "JSON is the only form.", {"type": "string", "enum": ["json"]})
WORDS = {
    "slug": Parameter("slug", "Its slug; an old one leads on to the one that holds now.", SLUG),
    "slugs": Parameter("slugs", "The slugs of two to four releases, with slashes between."),
    "day": Parameter("day", "The day of the edition.", {"type": "string", "format": "date"}),
    "number": Parameter("number", "Its number.", {"type": "integer", "minimum": 1}),
    "name": Parameter("name", "The name of the file, as the manifest has it."),
}
REFUSALS = {
    400: "A parameter that is not known, or a value that it does not take: `errors` names each.",
    404: "There is nothing at this address, or not on the day asked for.",
    406: "A `format` other than JSON.",
    429: "Too many requests from one address; `Retry-After` says how many seconds to wait.",
}


class ShapeSchema(AutoSchema):
    """Describe an address of the API from its line in the table of resources."""

    @property
    def resource(self) -> ResourceAt:
        """Give that line."""
        return cast(Resource, self.view).resource

    def get_operation_id(self) -> str:
        """Return the name of the resource."""
        return str(self.resource.name)

    def get_description(self) -> str:  # type: ignore[override]  # spectacular passes no path
        """Return what its shape says of itself."""
        return inspect.getdoc(self.resource.shape) or ""

    def get_tags(self) -> list[str]:
        """Return the first part of its address."""
        return [self.resource.tag]

    def get_override_parameters(self) -> list[Any]:
        """Return what the address and its query take."""
        in_path = [_parameter(WORDS[word], "path") for word in re.findall(r"{(\w+)}", self.path)]
        asked = [_parameter(one, "query") for one in (*self.resource.parameters, FORMAT)]
        return [*in_path, *asked, _fields(self.resource.shape)]

    def get_response_serializers(self) -> Any:
        """Return the shape, and the problems that there may be instead."""
        resource = self.resource
        answers: dict[Any, Any] = {
            200: OpenApiResponse(resource.shape, "The answer.", EXAMPLES.get(resource.name, []))
        }
        if "{" in self.path:
            answers[301] = OpenApiResponse(None, "It is at another address now.")
        if resource.name == "is-sota":
            answers[300, CONTENT_TYPE] = OpenApiResponse(
                Problem, "The name may mean several releases: `candidates`."
            )
        for status, words in REFUSALS.items():
            answers[status, CONTENT_TYPE] = OpenApiResponse(Problem, words)
        return answers

    def _is_list_view(self, serializer: Any = None) -> bool:
        """Say that no answer is a bare list."""
        return False


def _parameter(one: Parameter, location: Location) -> OpenApiParameter:
    is_required = one.is_required or location == "path"
    return OpenApiParameter(one.name, dict(one.schema), location, description=one.about, required=is_required)


def _fields(shape: Any) -> OpenApiParameter:
    return OpenApiParameter("fields", fields_schema(shape), description=FIELDS, style="form", explode=False)


class ShapeExtension(OpenApiSerializerExtension):
    """Turn a shape into a component; spectacular finds it by its base class."""

    @classmethod
    def _matches(cls, target: Any) -> bool:
        return is_dataclass(target)

    def get_name(self, auto_schema: AutoSchema, direction: Any) -> str:
        """Return the name of the component."""
        return name_of(self.target)

    def map_serializer(self, auto_schema: AutoSchema, direction: Any) -> dict[str, Any]:
        """Return its schema."""
        return object_schema(self.target, lambda shape: auto_schema.resolve_serializer(shape, direction).ref)


def contract() -> dict[str, Any]:
    """Return the document; it is the same as long as the process lives."""
    with _GENERATING:
        return _contract()


@cache
def _contract() -> dict[str, Any]:
    document: dict[str, Any] = SchemaGenerator().get_schema(public=True)
    shapes = {resource.name: resource.shape for resource in RESOURCES}
    document["components"]["schemas"] |= NAMED | cut_components(shapes.values())
    for methods in document["paths"].values():
        asked = methods["get"]
        asked["responses"]["200"]["content"]["application/json"]["schema"] = whole_or_cut(
            shapes[asked["operationId"]]
        )
    return document
