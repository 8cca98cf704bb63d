"""The states and checks are listed once, completely."""

from boards_app.rules.states import CHECKS, STATE_BY_SLUG, STATES

# The table of the rules, in its order, `challenged` once.
IN_THE_RULES = (
    "withdrawn sota challenged sota-open provisional hold former ranked "
    "unconfirmed unavailable announced listed pending"
)


def test_every_state_of_the_rules_is_listed_in_order() -> None:
    assert [state.slug for state in STATES] == IN_THE_RULES.split()
    assert list(STATE_BY_SLUG) == IN_THE_RULES.split()


def test_every_state_has_a_label_of_its_own_and_a_family() -> None:
    assert len({state.label for state in STATES}) == len(STATES)
    families = {state.slug: state.family for state in STATES}
    assert {slug for slug, family in families.items() if family == "crown"} == {"sota", "sota-open"}
    assert {slug for slug, family in families.items() if family == "rank"} == {"ranked", "former"}
    assert {slug for slug, family in families.items() if family == "gone"} == {"withdrawn", "unavailable"}
    assert set(families.values()) == {"crown", "open", "rank", "gone"}


def test_the_checks_are_the_five_of_a_release_page() -> None:
    assert [(check.slug, check.text) for check in CHECKS] == [
        ("announced", "Publicly announced with a source"),
        ("usable", "Usable by the public (API or weights)"),
        ("listed", "Listed on an independent board we track"),
        ("ranked", "Enough results for a rank in a category"),
        ("held", "Holds across two snapshots (crowns only)"),
    ]
