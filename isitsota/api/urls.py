"""Every address of the API, under /v1."""

from django.urls import path

from isitsota.api.contract import Contract, Reader
from isitsota.api.exports.views import ExportFile
from isitsota.api.table import RESOURCES
from isitsota.api.views import Resource

urlpatterns = [
    path("v1/openapi.json", Contract.as_view(), name="contract"),
    path("v1/exports/<name>", ExportFile.as_view()),
    path("v1/docs", Reader.as_view(), name="api-reader"),
    *(path(one.address, Resource.as_view(resource=one), name=f"json-{one.name}") for one in RESOURCES),
]
