"""Who is SOTA in a category, as a title and as a sentence to quote. Pure."""

from boards_app.rules.dates import short_date
from boards_app.rules.phrases import joined
from isitsota.pages.home.shape import CategoryCrowns, CrownCell


def holders(cell: CrownCell) -> str:
    """Name who wears a crown, and since when where it is one alone; "" where nobody does."""
    if len(cell.crowns) == 1:
        return f"{cell.crowns[0].release.name}, since {short_date(cell.crowns[0].since)}"
    return joined([crown.release.name for crown in cell.crowns])


def title_of(category: str, crowns: CategoryCrowns) -> str:
    """Ask and answer: "Who is SOTA in Coding? o3, since Jun 30, 2025"."""
    return f"Who is SOTA in {category}? {holders(crowns.all) or 'Nobody'}"


def sentence_of(category: str, crowns: CategoryCrowns) -> str:
    """Answer for both scopes: "o3 is SOTA in Coding on isitsota: since …; among open weights, nobody: …"."""
    among_all = _clause(crowns.all, f"SOTA in {category} on isitsota")
    return f"{among_all}; among open weights, {_clause(crowns.open, 'SOTA')}."


def _clause(cell: CrownCell, title: str) -> str:
    if not cell.crowns:
        return f"nobody is {title}: {cell.reason}"
    names = joined([crown.release.name for crown in cell.crowns])
    if len(cell.crowns) > 1:
        return f"{names} are {title}"
    return f"{names} is {title}: {cell.crowns[0].note}"
