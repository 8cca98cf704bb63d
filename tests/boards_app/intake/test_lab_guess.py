"""Which lab a name may be of: a first value for a form, so none is better than an odd one."""

import pytest

from boards_app.intake.lab_guess import LabGuess

RELEASES = [
    ("Claude Opus 4", "Anthropic"), ("Gemini 2.5 Pro", "Google"), ("Gemma 3", "Google"),
    ("Gemma Tuned", "Princeton"), ("Gemma 2", "Google"), ("Large 2", "Mistral AI"),
    ("Inkling", "Thinking Machines Lab"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("name", "lab", "because"),
    [
        ("claude-next-20300101", "Anthropic", "its releases begin with that word"),
        ("openrouter/anthropic/something", "Anthropic", "it is named"),
        ("Mistral Huge", "Mistral AI", "what says nothing may be left out"),
        ("Claude Thinking", "Anthropic", "one word of two names no lab"),
        ("gemma-9", "Google", "most of them are its"),
        ("Princeton Gemma", "Princeton", "a name that is there is stronger"),
        ("Unheard-of", None, "nothing is known"),
        ("123", None, "no word in it"),
        ("", None, "nothing at all"),
    ],
)
def test_the_lab_that_a_name_may_be_of(name: str, lab: str | None, because: str) -> None:
    assert LabGuess(RELEASES).of(name) == lab, because


def test_without_releases_no_lab_is_guessed() -> None:
    assert LabGuess([]).of("claude") is None
