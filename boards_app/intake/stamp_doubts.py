"""Weigh the date or revision that a name states against those of a release. Pure."""

from boards_app.intake.anatomy import Anatomy
from boards_app.intake.known_names import Form, KnownNames
from boards_app.intake.likeness import Difference
from boards_app.intake.name_words import NEWEST
from boards_app.intake.stamps import Stamp

# The date in a name is that of the weights: labs announce them on that day or some weeks later.
EARLIEST, LATEST = -3, 35  # days from the stated date to the announcement
SAME_TIME = 3  # days; nearer than that the date needs no doubt
FARTHEST = 120  # days; the date is that of another release


def of_stamps(ours: Anatomy, form: Form, known: KnownNames) -> Difference | None:
    """Return how far the stamps of a name and a form's release differ; None where that excludes it."""
    slug = form.release
    if not ours.stamps:
        return _undated(ours, form)
    text = ours.stamps[0].text
    if any(stamp.agrees(other) for stamp in ours.stamps for other in known.stamps[slug]):
        return Difference(0)
    if known.own_stamps[slug]:
        return None
    if known.stamps[slug]:
        others = ", ".join(sorted(stamp.text for stamp in known.stamps[slug])[:3])
        return Difference(8, f"States another date, {text}; other names of it state {others}")
    return _beside_announcement(ours.stamps[0], form, known)


def _undated(ours: Anatomy, form: Form) -> Difference:
    if not form.anatomy.stamps:
        return Difference(0)
    text = form.anatomy.stamps[0].text
    cost = 0 if NEWEST in ours.channels else 1
    return Difference(cost, f"States no date; that name states {text}")


def _beside_announcement(stamp: Stamp, form: Form, known: KnownNames) -> Difference | None:
    announced = known.releases[form.release].announced_on
    gap = stamp.days_before(announced) if announced else None
    if gap is None or announced is None:
        return Difference(4, f"States {stamp.text}, which no name of that release does")
    if abs(gap) > FARTHEST:
        return None
    if abs(gap) <= SAME_TIME:
        return Difference(1)
    cost = 1 if EARLIEST <= gap <= LATEST else 4 + abs(gap) // 30
    return Difference(cost, f"States {stamp.text}; that release was announced on {announced.isoformat()}")


def confirms(ours: Anatomy, form: Form, known: KnownNames) -> bool:
    """Say whether the date that a name states is one of a form's release, or that of its announcement."""
    weighed = of_stamps(ours, form, known) if ours.stamps else None
    return weighed is not None and weighed.cost <= 1
