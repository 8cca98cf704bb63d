"""Labs as content files: labs/SLUG.yaml."""

from pathlib import Path

from models_app.catalogue import save_lab
from models_app.content.files import yaml_pages
from models_app.content.problem import Problem
from models_app.content.shape import Shape, assign
from models_app.content.slugs import (
    OLD_SLUGS,
    Named,
    find_stored,
    new_old_slugs,
    old_slugs_as_plain,
    read_names,
    slugs_after,
)
from models_app.content.tally import Tally, outcome
from models_app.models import Lab
from models_app.yaml_writing import Plain

LAB = Shape(Lab, {"name": "name", "website": "website", "about": "about"}, [OLD_SLUGS])


def read_labs(root: Path, problems: list[Problem]) -> list[Named]:
    """Return the labs of a folder; mistakes are noted."""
    labs = []
    for slug, page in yaml_pages(root, "labs", problems):
        draft = LAB.read(page.root, page)
        if draft is not None:
            labs.append(read_names(slug, draft))
    return labs


def store_labs(labs: list[Named], named: set[str], tally: Tally, *, by: str) -> dict[str, Lab | None]:
    """Store the labs, and return all by slug. Mistakes are noted; while there are any nothing is stored.

    A lab that is not stored for that reason is None, and so is one of the slugs `named` by a file that could
    not be read, so that it is no unknown one.
    """
    stored = find_stored(labs, Lab)
    known = slugs_after(labs, stored, Lab) | named
    for one in labs:
        _store_lab(one, stored.get(one.slug), tally, by)
    saved = {lab.slug: lab for lab in Lab.objects.all()}
    return {slug: saved.get(slug) for slug in known}


def _store_lab(one: Named, before: Lab | None, tally: Tally, by: str) -> None:
    lab = before or Lab()
    old_slugs = new_old_slugs(one, before)
    is_changed = assign(lab, {**one.draft.values, "slug": one.slug}) or bool(old_slugs)
    if (is_changed or one.draft.broken) and one.draft.check(lab, skip=["slug"]) and not one.page.problems:
        save_lab(lab, by=by, old_slugs=old_slugs)
    tally.count("labs", outcome(is_new=before is None, is_changed=is_changed))


def lab_as_plain(lab: Lab) -> dict[str, Plain]:
    """Return what the file of a lab says."""
    return LAB.write(lab) | old_slugs_as_plain(lab)
