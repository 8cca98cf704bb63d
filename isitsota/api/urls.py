"""Every address of the API, under /v1."""

from django.urls import path

from isitsota.api.table import RESOURCES
from isitsota.api.views import Resource

urlpatterns = [
    path(one.address, Resource.as_view(resource=one), name=f"json-{one.name}") for one in RESOURCES
]
