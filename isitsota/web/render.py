"""Answer with a page in the form that was asked for."""

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from isitsota.pages.glyphs import glyphs_of
from isitsota.web.forms import Form, form_of
from isitsota.web.linked_data import linked_data


def answer(request: HttpRequest, page: Any, template: str, to_markdown: Callable[[Any], str]) -> HttpResponse:
    """Render a page's shape with a template, or as Markdown where the address ends in .md."""
    if form_of(request.path) is Form.MARKDOWN:
        return HttpResponse(to_markdown(page), content_type=Form.MARKDOWN.value)
    context = {"page": page, "glyphs": glyphs_of(page), "linked_data": linked_data(page)}
    return render(request, template, context)
