"""Put things after the one they build on."""

from collections.abc import Mapping

from models_app.content.shape import Draft


def drafts_in_order(
    drafts: Mapping[str, Draft], stored: Mapping[str, str], attribute: str, circle: str
) -> list[str]:
    """Return the names of drafts, each after the one that its attribute names.

    `stored` says the same of what is stored: name → what it builds on. The message `circle` is noted at each
    draft that builds on itself in the end.
    """
    order, circles = in_order(
        {**stored, **{name: draft.values.get(attribute) for name, draft in drafts.items()}}
    )
    for name in circles:
        if name in drafts:
            drafts[name].wrong(attribute, circle)
    return [name for name in order if name in drafts]


def in_order(above: Mapping[str, str | None]) -> tuple[list[str], list[str]]:
    """Return (names in order, names that stand in a circle), given what each name builds on, if anything.

    Names in a circle, or above one, are still in the order, somewhere.
    """
    order: dict[str, None] = {}
    circles: dict[str, None] = {}
    for name in above:
        chain: dict[str, None] = {}
        step: str | None = name
        while step is not None and step in above and step not in order and step not in chain:
            chain[step] = None
            step = above[step]
        if step is not None and step in chain:
            links = list(chain)
            circles.update(dict.fromkeys(links[links.index(step) :]))
        order.update(dict.fromkeys(reversed(chain)))
    return list(order), list(circles)
