"""The log of verdict changes as Markdown. Pure."""

from boards_app.rules.dates import short_date
from isitsota.pages.changes.shape import ChangesPage, VerdictChange
from isitsota.pages.filters import Filter
from isitsota.pages.text import destination, document, inline, link


def render(page: ChangesPage) -> str:
    """Return the page as text."""
    more = [f"- Next page: {page.url}.md?{destination(page.next_query)}"] if page.next_url else []
    return document(
        [
            ["# What changed?"],
            [page.as_of_line],
            [f"Canonical: {page.url}"],
            [f"- {one.words}: {inline(_value(one))}" for one in page.filters if one.value],
            [line for change in page.changes for line in _change(change)] or [page.none_line],
            ["## Related"],
            [*more, f"- JSON: {destination(page.json_url)}"],
        ]
    )


def _change(change: VerdictChange) -> list[str]:
    named = link(change.release.name, change.release.markdown_url)
    crowns = [f"  - {inline(change.crown_line)}."] if change.crowns else []
    return [
        f"- {short_date(change.day)}: {named}, {change.state_line}. {inline(change.words)}",
        *crowns,
        f"  - {inline(change.cause_line)}",
    ]


def _value(one: Filter) -> str:
    return next((choice.words for choice in one.choices if choice.is_chosen), one.value)
