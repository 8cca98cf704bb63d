"""What a load did: counts of what was added, changed and left as it was."""

from collections import Counter
from dataclasses import dataclass, field

OUTCOMES = ("added", "changed", "removed", "unchanged")


@dataclass
class Tally:
    """Counts by kind of thing (plural) and outcome, in the order they were first counted."""

    counts: dict[str, Counter[str]] = field(default_factory=dict)

    def count(self, things: str, outcome: str, number: int = 1) -> None:
        """Count some more."""
        if number:
            self.counts.setdefault(things, Counter())[outcome] += number

    @property
    def has_changes(self) -> bool:
        """Tell whether anything is other than it was."""
        return any(
            of[outcome] for of in self.counts.values() for outcome in OUTCOMES if outcome != "unchanged"
        )

    def lines(self) -> list[str]:
        """Return a line for each kind of thing, and one more when nothing changed."""
        said = [
            f"{things}: " + ", ".join(f"{of[outcome]} {outcome}" for outcome in OUTCOMES if of[outcome])
            for things, of in self.counts.items()
        ]
        return said if self.has_changes else [*said, "nothing changed"]


def outcome(*, is_new: bool, is_changed: bool) -> str:
    """Return the word for what happened to one thing."""
    return "added" if is_new else "changed" if is_changed else "unchanged"
