"""What the resources that are pages too take; a test asks each whether that is all."""

from collections.abc import Iterable

from boards_app.models.log import BoardEventKind, CorrectionKind
from boards_app.rules.states import STATES
from isitsota.api.parameters import AFTER, AS_OF, DAY, DAY_PATTERN, Parameter, after, named
from isitsota.pages.board.health import STATES as HEALTH
from isitsota.pages.boards.load import COUNTED
from isitsota.pages.changes.filters import KINDS
from isitsota.pages.lab.load import LAB_ORDERS


def one_of(name: str, about: str, values: Iterable[str]) -> Parameter:
    """Return a parameter that takes one of a few values."""
    return Parameter(name, about, {"type": "string", "enum": list(values)})


def kind_of(choices: Iterable[tuple[str, str]]) -> Parameter:
    """Return the parameter `kind` of a list; `choices` are its values with their words."""
    return one_of("kind", "What happened.", (value for value, _ in choices))


LAB = Parameter("lab", "The slug of a lab.", named("LabSlug"))
CATEGORY = Parameter("category", "The slug of a category.", named("CategorySlug"))
BOARD = Parameter("board", "The slug of a board.", named("BoardSlug"))
STATE = one_of("state", "The state.", (one.slug for one in STATES))
SORT = one_of("sort", "The order of the list.", (f"{way}{name}" for name in LAB_ORDERS for way in ("", "-")))
METRIC = Parameter(
    "metric", "The key of a metric of the board; 404 for one of other boards.", named("MetricKey")
)
ENTRY = after({"type": "string", "pattern": "^[0-9]{1,15}$"})
CHANGE = after({"type": "string", "pattern": f"^{DAY_PATTERN}_[a-z0-9]+(-[a-z0-9]+)*$"})
RELEASES = tuple(
    Parameter(letter, "The slug of a release to compare; two to four.", named("ModelSlug"))
    for letter in ("a", "b", "c", "d")
)

OF_PAGES: dict[str, tuple[Parameter, ...]] = {
    "home": (AS_OF,),
    "release": (AS_OF,),
    "labs": (AS_OF,),
    "lab": (AS_OF, SORT),
    "category": (AS_OF,),
    "boards": (
        CATEGORY,
        one_of("counted", "Whether it counts.", (value for value, _ in COUNTED)),
        one_of("health", "How fresh it is.", (value for value, _ in HEALTH)),
        AS_OF,
    ),
    "board": (METRIC, AFTER, Parameter("until", "The day that the list of editions ends on.", DAY), AS_OF),
    "edition": (METRIC, AFTER),
    "changes": (kind_of(KINDS), STATE, CATEGORY, LAB, CHANGE, AS_OF),
    "corrections": (BOARD, kind_of(CorrectionKind.choices), ENTRY, AS_OF),
    "board-events": (BOARD, kind_of(BoardEventKind.choices), ENTRY, AS_OF),
    "compare": (*RELEASES, AS_OF),
    "comparison": (AS_OF,),
    "search": (Parameter("q", "A name, or part of one."),),
}  # fmt: skip
