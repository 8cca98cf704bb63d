"""The engine against the slow reference, on random bundles."""

from hypothesis import given, settings

from boards_app.rules import decide, read_bundle
from tests.boards_app.rules.bundles import Bundle, bundles
from tests.boards_app.rules.reference_verdicts import Judge


@given(bundle=bundles())
@settings(max_examples=120, deadline=None)
def test_judges_as_the_reference_does(bundle: Bundle) -> None:
    assert decide(read_bundle(bundle)).judgement() == Judge(bundle).judgement()
