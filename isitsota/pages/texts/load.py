"""Files to pages of text: one query, for the day that the foot of each page names."""

from collections.abc import Callable
from functools import cache
from pathlib import Path
from string import Template

from django.conf import settings
from django.http import QueryDict

from isitsota.pages.addresses import Addresses
from isitsota.pages.asked import refuse_unknown
from isitsota.pages.judged import last_judged
from isitsota.pages.texts.shape import TextPage, sections_of

HERE = Path(__file__).parent
NO_CONTACT = "Nobody has said yet whom to write to: this copy of the site has no contact set."


def text_loader(name: str, path: Path, sentence: str) -> Callable[[QueryDict, Addresses], TextPage]:
    """Return what loads the text at a path to the page of a name; `sentence` says what it is about."""

    def load(query: QueryDict, addresses: Addresses) -> TextPage:
        refuse_unknown(query, [])
        judged = last_judged()
        document = Template(_read(path)).safe_substitute(contact=_contact(), site=addresses.site)
        heading, intro, sections = sections_of(document)
        return TextPage(
            url=f"{addresses.site}/{name}",
            markdown_url=f"{addresses.site}/{name}.md",
            json_url="",
            title=heading,
            sentence=sentence,
            as_of=judged.as_of,
            rules_version=judged.rules_version,
            heading=heading,
            intro=intro,
            sections=sections,
            document=document.strip(),
        )

    return load


@cache
def _read(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def _contact() -> str:
    """Say whom to write to."""
    return f"Write to <{settings.CONTACT}>." if settings.CONTACT else NO_CONTACT


load_methodology = text_loader(
    "methodology",
    Path(settings.BASE_DIR) / "docs" / "methodology.md",
    "How a verdict is computed: which boards count, what makes a rank, what earns and ends a crown.",
)
load_about = text_loader(
    "about",
    HERE / "about.md",
    "Who pays for isitsota, where conflicts may be, what may be quoted, how to ask for a correction.",
)
load_legal = text_loader(
    "legal", HERE / "legal.md", "Names are their owners' marks, and a verdict is no advice and no warranty."
)
load_privacy = text_loader(
    "privacy",
    HERE / "privacy.md",
    "Public pages set no cookie, run no script, load nothing from elsewhere.",
)
