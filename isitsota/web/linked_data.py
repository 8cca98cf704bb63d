"""A page as linked data (JSON-LD, schema.org), said of it no more than the page itself says."""

import json

from django.utils.safestring import SafeString, mark_safe

from isitsota.pages.blocks import Page

# Inside a script element these could end it, or begin a comment or a reference.
_ESCAPES = {ord(character): f"\\u{ord(character):04x}" for character in "<>&\u2028\u2029"}
LISTS = {"m": "Releases", "labs": "Labs", "boards": "Boards"}


def linked_data(page: Page) -> SafeString:
    """Return what stands in the page's one `<script type="application/ld+json">`."""
    text = json.dumps(_web_page(page), ensure_ascii=False, separators=(",", ":"))
    return mark_safe(text.translate(_ESCAPES))  # noqa: S308 - nothing that ends the element is left


def _web_page(page: Page) -> dict[str, object]:
    said: dict[str, object] = {
        "@context": "https://schema.org",
        "@type": "WebPage",
        "@id": page.url,
        "url": page.url,
        "name": page.full_title,
        "description": page.sentence,
        "inLanguage": "en",
        "isPartOf": {"@type": "WebSite", "name": "isitsota", "url": f"{page.origin}/"},
    }
    if page.changed_on:
        said["dateModified"] = page.changed_on.isoformat()
    if page.subject:
        said["about"] = {"@type": "Thing", "name": page.subject}
    if crumbs := _crumbs(page):
        said["breadcrumb"] = {"@type": "BreadcrumbList", "itemListElement": crumbs}
    return said


def _crumbs(page: Page) -> list[dict[str, object]]:
    """Return the way from the home page to one that stands in a list; none for other pages."""
    folder, _, rest = page.path.strip("/").partition("/")
    if not rest or folder not in LISTS:
        return []
    home, above = f"{page.origin}/", f"{page.origin}/{folder}"
    way = [("isitsota", home), (LISTS[folder], above), (page.subject or page.title, page.url)]
    return [
        {"@type": "ListItem", "position": place, "name": name, "item": address}
        for place, (name, address) in enumerate(way, start=1)
    ]
