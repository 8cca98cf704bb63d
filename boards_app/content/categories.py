"""Categories as a content file: categories.yaml, a list in the order that readers see."""

from pathlib import Path

from boards_app.models import Category
from models_app.content.files import read_page
from models_app.content.problem import Problem
from models_app.content.shape import Draft, Shape, assign, note_doubled
from models_app.content.tally import Tally, outcome
from models_app.models import ContentVersion
from models_app.yaml_writing import Plain

FILE = "categories.yaml"
CATEGORY = Shape(
    Category, {key: key for key in ("slug", "name", "about", "min_boards", "min_labs", "max_tied")}
)


def read_categories(root: Path, problems: list[Problem]) -> list[Draft]:
    """Return the categories of the file, if there is one; mistakes are noted."""
    page = read_page(root, FILE, problems)
    if page is None:
        return []
    found = CATEGORY.read_all(page.root, page)
    note_doubled(found, "slug", "the slug")
    note_doubled(found, "name", "the name")
    return found


def store_categories(drafts: list[Draft], tally: Tally) -> dict[str, Category | None]:
    """Store the categories and return all by slug; one that is not stored for a mistake is None."""
    stored = {category.slug: category for category in Category.objects.all()}
    positions = _positions([draft.values.get("slug", "") for draft in drafts], stored)
    _let_go_of_names(drafts, stored)
    for draft in drafts:
        slug = draft.values.get("slug", "")
        _store_category(draft, stored.get(slug), positions.get(slug), tally)
    saved = {category.slug: category for category in Category.objects.all()}
    return {slug: None for draft in drafts if (slug := draft.values.get("slug"))} | saved


def _positions(slugs: list[str], stored: dict[str, Category]) -> dict[str, int]:
    """Return the positions to give; none when the order that is stored is the file's already."""
    if all(slug in stored for slug in slugs) and [s for s in stored if s in slugs] == slugs:
        return {}
    return {slug: place for place, slug in enumerate(slugs)}


def _let_go_of_names(drafts: list[Draft], stored: dict[str, Category]) -> None:
    """Free the names that change hands, since a name is unique at every moment."""
    for draft in drafts:
        category = stored.get(draft.values.get("slug", ""))
        if category and category.name != draft.values.get("name") and not draft.page.problems:
            Category.objects.filter(pk=category.pk).update(name=f"({category.pk})")


def _store_category(draft: Draft, before: Category | None, position: int | None, tally: Tally) -> None:
    category = before or Category()
    is_changed = assign(category, draft.values | ({} if position is None else {"position": position}))
    if (is_changed or draft.broken) and draft.check(category) and not draft.page.problems:
        category.save()
        ContentVersion.rise()
    tally.count("categories", outcome(is_new=before is None, is_changed=is_changed))


def categories_as_plain() -> list[Plain]:
    """Return what the file says."""
    rows = sorted(Category.objects.all(), key=lambda row: (row.position, row.name, row.slug))
    return [CATEGORY.write(row) for row in rows]
