"""What the resources that are pages too take; a test asks each whether that is all. Pure."""

from boards_app.rules.states import STATES
from isitsota.api.parameters import AFTER, AS_OF, Parameter

LAB = Parameter("lab", "The slug of a lab.")
CATEGORY = Parameter("category", "The slug of a category.")
BOARD = Parameter("board", "The slug of a board.")
STATE = Parameter("state", "The state.", {"type": "string", "enum": [one.slug for one in STATES]})
SORT = Parameter("sort", "The order of the list; a wrong one is answered with those there are.")
METRIC = Parameter("metric", "The key of a metric of the board.")
KIND = Parameter("kind", "What happened; a wrong one is answered with those there are.")
RELEASES = tuple(
    Parameter(letter, "The slug of a release to compare; two to four.") for letter in ("a", "b", "c", "d")
)

OF_PAGES: dict[str, tuple[Parameter, ...]] = {
    "home": (AS_OF,),
    "release": (AS_OF,),
    "labs": (AS_OF,),
    "lab": (AS_OF, SORT),
    "category": (AS_OF,),
    "boards": (
        CATEGORY,
        Parameter("counted", "Whether it counts; a wrong value is answered with those there are."),
        Parameter("health", "How fresh it is; a wrong value is answered with those there are."),
        AS_OF,
    ),
    "board": (METRIC, AFTER, Parameter("until", "The day that the list of editions ends on."), AS_OF),
    "edition": (METRIC, AFTER),
    "changes": (KIND, STATE, CATEGORY, LAB, AFTER, AS_OF),
    "corrections": (BOARD, KIND, AFTER, AS_OF),
    "board-events": (BOARD, KIND, AFTER, AS_OF),
    "compare": (*RELEASES, AS_OF),
    "comparison": (AS_OF,),
    "search": (Parameter("q", "A name, or part of one."),),
}  # fmt: skip
