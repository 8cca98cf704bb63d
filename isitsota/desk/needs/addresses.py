"""Addresses of the desk's own pages."""

from typing import Any

from django.urls import reverse


def change(row: Any) -> str:
    """Return the address of a row's page."""
    return reverse(f"admin:{row._meta.app_label}_{row._meta.model_name}_change", args=[row.pk])


def listed(model: Any, query: str = "") -> str:
    """Return the address of a model's list, narrowed by a query."""
    address = reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_changelist")
    return f"{address}?{query}" if query else address
