"""All pages of the site, one line each: where it is, how it is loaded, and what lays it out."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from isitsota.pages.board import markdown as board
from isitsota.pages.board.load import load_board
from isitsota.pages.boards import markdown as boards
from isitsota.pages.boards.load import load_boards
from isitsota.pages.category import markdown as category
from isitsota.pages.category.load import load_category
from isitsota.pages.changes import markdown as changes
from isitsota.pages.changes.load import load_changes
from isitsota.pages.compare import markdown as compare
from isitsota.pages.compare.load import load_asked, load_comparison
from isitsota.pages.edition import markdown as edition
from isitsota.pages.edition.load import load_edition
from isitsota.pages.home import markdown as home
from isitsota.pages.home.load import load_home
from isitsota.pages.lab import markdown as lab
from isitsota.pages.lab.load import load_lab
from isitsota.pages.labs import markdown as labs
from isitsota.pages.labs.load import load_labs
from isitsota.pages.logs import markdown as logs
from isitsota.pages.logs.load import load_board_events, load_corrections
from isitsota.pages.pending import markdown as pending
from isitsota.pages.pending.load import load_pending
from isitsota.pages.release import markdown as release
from isitsota.pages.release.load import load_release
from isitsota.pages.releases import markdown as releases
from isitsota.pages.releases.load import load_releases
from isitsota.pages.search import markdown as search
from isitsota.pages.search.load import load_search
from isitsota.pages.texts import markdown as texts
from isitsota.pages.texts.load import load_about, load_legal, load_methodology, load_privacy


@dataclass(frozen=True)
class PageAt:
    """A page: its name, its address for readers and for programs ("" where it has none), and its parts.

    In addresses `<slug>` stands for a word. `load` takes the query, the origins and those words, and may
    raise BadQuery, NotThere or Moved; `markdown` lays its shape out as text, `template` as HTML.
    """

    name: str
    address: str
    json: str
    load: Callable[..., Any]
    template: str
    markdown: Callable[[Any], str]

    @property
    def markdown_address(self) -> str:
        """Give the address of the page as Markdown."""
        return f"{self.address or 'index'}.md"

    def path(self, slug: str) -> str:
        """Return where the page of a slug is, on any host."""
        return f"/{self.address.partition('<')[0]}{slug}"


PAGES = (
    PageAt("home", "", "v1", load_home, "home/page.html", home.render),
    PageAt("releases", "m", "", load_releases, "releases/page.html", releases.render),
    PageAt("release", "m/<slug>", "v1/models/<slug>", load_release, "release/page.html", release.render),
    PageAt("pending", "releases", "", load_pending, "pending/page.html", pending.render),
    PageAt(
        "category",
        "sota/<slug>",
        "v1/categories/<slug>",
        load_category,
        "category/page.html",
        category.render,
    ),
    PageAt("boards", "boards", "v1/boards", load_boards, "boards/page.html", boards.render),
    PageAt("board", "boards/<slug>", "v1/boards/<slug>", load_board, "board/page.html", board.render),
    PageAt(
        "edition",
        "boards/<slug>/<day>",
        "v1/boards/<slug>/<day>",
        load_edition,
        "edition/page.html",
        edition.render,
    ),
    PageAt("changes", "changes", "v1/changes", load_changes, "changes/page.html", changes.render),
    PageAt("corrections", "corrections", "v1/corrections", load_corrections, "logs/page.html", logs.render),
    PageAt(
        "board-events", "board-events", "v1/board-events", load_board_events, "logs/page.html", logs.render
    ),
    PageAt("compare", "compare", "v1/compare", load_asked, "compare/page.html", compare.render),
    PageAt(
        "comparison",
        "compare/<path:slugs>",
        "v1/compare/<path:slugs>",
        load_comparison,
        "compare/page.html",
        compare.render,
    ),
    PageAt("search", "search", "v1/search", load_search, "search/page.html", search.render),
    PageAt("labs", "labs", "v1/labs", load_labs, "labs/page.html", labs.render),
    PageAt("lab", "labs/<slug>", "v1/labs/<slug>", load_lab, "lab/page.html", lab.render),
    PageAt("methodology", "methodology", "", load_methodology, "texts/page.html", texts.render),
    PageAt("about", "about", "", load_about, "texts/page.html", texts.render),
    PageAt("legal", "legal", "", load_legal, "texts/page.html", texts.render),
    PageAt("privacy", "privacy", "", load_privacy, "texts/page.html", texts.render),
)
