"""Filters that lay out ready words: days in `<time>`, the Markdown of editors."""

import re
from datetime import date

from django import template
from django.utils.html import escape, format_html
from django.utils.safestring import SafeString, mark_safe

from boards_app.rules.dates import MONTHS, short_date
from isitsota.pages.prose import ours_to_html, to_html

register = template.Library()
_DAY = re.compile(rf"\b({'|'.join(MONTHS)}) ([1-9]|[12][0-9]|3[01]), ([0-9]{{4}})\b")
# A short word with a hyphen, such as GPT-5.4: a longer one may be wider than a phone.
_HYPHENED = re.compile(r"(?<!\S)(?=\S{3,14}(?!\S))[^\s<>&]+-[^\s<>&]+")
_SEARCH = re.compile(r"/search\?q=[A-Za-z0-9._~%/-]+$")


@register.filter
def day(value: date) -> SafeString:
    """Print a day such as "Nov 3, 2026" that programs can read too."""
    return format_html('<time datetime="{}">{}</time>', value.isoformat(), short_date(value))


@register.filter
def days(text: str) -> SafeString:
    """Escape a text, and mark up the days that it names."""
    return mark_safe(_DAY.sub(_as_time, escape(text)))  # noqa: S308 - escaped, and only `<time>` is added


@register.filter
def answer(text: str) -> SafeString:
    """Escape an answer, mark up the days that it names, and keep short names on one line."""
    kept = _HYPHENED.sub(r'<span class="whole">\g<0></span>', escape(text))
    return mark_safe(_DAY.sub(_as_time, kept))  # noqa: S308 - escaped, and only our marks are added


@register.filter
def asked(text: str) -> SafeString:
    """Escape a text, and link the search that it ends with."""
    return mark_safe(_SEARCH.sub(r'<a href="\g<0>">\g<0></a>', escape(text)))  # noqa: S308 - escaped


def _as_time(found: re.Match[str]) -> str:
    month, number, year = found.groups()
    try:
        iso = date(int(year), MONTHS.index(month) + 1, int(number)).isoformat()
    except ValueError:
        return found.group()
    return f'<time datetime="{iso}">{found.group()}</time>'


@register.filter
def prose(markdown: str) -> SafeString:
    """Render the Markdown of editors as safe HTML."""
    return mark_safe(to_html(markdown))  # noqa: S308 - cleaned by nh3


@register.filter
def ours(markdown: str) -> SafeString:
    """Render a text of our own."""
    return mark_safe(ours_to_html(markdown))  # noqa: S308 - of this project, and markup in it is escaped
