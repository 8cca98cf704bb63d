"""Forms of the desk as a browser would send them back."""

import re
from html.parser import HTMLParser
from typing import Any

from django.test import Client
from django.urls import reverse


class _Fields(HTMLParser):
    """Collects what the form of a page would send."""

    def __init__(self) -> None:
        super().__init__()
        self.data: dict[str, str] = {}
        self.select = self.area = ""
        self.in_form = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        of = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.in_form = of.get("id", "").endswith("_form")
        name = of.get("name", "")
        if not self.in_form:
            return
        if tag == "input" and name and of.get("type") not in ("submit", "button", "file"):
            if of.get("type") not in ("checkbox", "radio") or "checked" in of:
                self.data[name] = of.get("value", "on" if of.get("type") == "checkbox" else "")
        elif tag == "select":
            self.select = name
            self.data.setdefault(name, "")
        elif tag == "option" and self.select and "selected" in of:
            self.data[self.select] = of.get("value", "")
        elif tag == "textarea":
            self.area = name
            self.data[name] = ""

    def handle_data(self, data: str) -> None:
        if self.area:
            self.data[self.area] += data

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self.in_form = False
        elif tag == "select":
            self.select = ""
        elif tag == "textarea":
            self.data[self.area] = self.data[self.area].removeprefix("\r\n").removeprefix("\n")
            self.area = ""


def address(thing: Any) -> str:
    """Return the address of a thing's form."""
    return reverse(f"admin:{thing._meta.app_label}_{thing._meta.model_name}_change", args=[thing.pk])


def fields_of(html: str) -> dict[str, str]:
    """Return what the form on a page would send; rows that only scripts use are left out."""
    parser = _Fields()
    parser.feed(html)
    return {name: value for name, value in parser.data.items() if "__prefix__" not in name}


def form_of(client: Client, thing: Any) -> dict[str, str]:
    """Open a thing's form, and return what it would send."""
    response = client.get(address(thing))
    assert response.status_code == 200
    return fields_of(response.content.decode())


def save(client: Client, thing: Any, form: dict[str, str]) -> None:
    """Send a form that is taken."""
    response = client.post(address(thing), form)
    assert response.status_code == 302, fields_and_errors(response)


def fields_and_errors(response: Any) -> Any:
    """Return what was wrong with a form."""
    if not response.context:
        return response
    formsets = [one.formset.errors for one in response.context["inline_admin_formsets"]]
    return response.context["adminform"].form.errors, formsets


def page(model: Any, view: str, *arguments: Any) -> str:
    """Return the address of a page of a model."""
    return reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_{view}", args=arguments)


def text(response: Any) -> str:
    """Return a page's text, its marks left out."""
    assert response.status_code == 200, response
    return re.sub(r"\s+", " ", re.sub(r"</?mark>", "", response.content.decode()))
