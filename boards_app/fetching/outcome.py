"""What became of a board that was to be fetched: one line for people, one document for machines."""

from dataclasses import dataclass
from enum import StrEnum

from boards_app.intake.parse import Parsed
from boards_app.rules.phrases import counted
from models_app.yaml_reading import one_line

MOST_SHOWN = 3  # problems in a line
MOST_LISTED = 50  # problems in a document
LONGEST_LINE = 900  # characters


class Kind(StrEnum):
    """What became of it."""

    STAGED = "staged"
    READ = "read"  # and not stored: a dry run
    UNCHANGED = "unchanged"
    PROBLEMS = "problems"
    REFUSED = "refused"


FAILURES = frozenset({Kind.PROBLEMS, Kind.REFUSED})


@dataclass(frozen=True, slots=True)
class Outcome:
    """A board's slug, what became of it, and a sentence; the rest where it came so far."""

    board: str
    kind: Kind
    said: str
    sha256: str = ""
    rows: int | None = None
    snapshot: int | None = None
    problems: tuple[str, ...] = ()

    @property
    def is_failure(self) -> bool:
        """Tell whether somebody should look."""
        return self.kind in FAILURES

    def line(self) -> str:
        """Say it in one line."""
        return one_line(f"{self.board}: {self.said}", LONGEST_LINE)

    def document(self) -> dict[str, object]:
        """Return it for machines; problems past the first 50 are only counted in what is said."""
        return {
            "board": self.board, "outcome": str(self.kind), "said": self.said, "sha256": self.sha256 or None,
            "rows": self.rows, "snapshot": self.snapshot, "problems": list(self.problems[:MOST_LISTED]),
        }  # fmt: skip


def with_problems(board: str, problems: tuple[str, ...], sha256: str) -> Outcome:
    """Say what can't be read, the first few of it."""
    more = f"; and {len(problems) - MOST_SHOWN} more" if len(problems) > MOST_SHOWN else ""
    first = "; ".join(problems[:MOST_SHOWN])
    said = f"{counted(len(problems), 'problem')}, nothing is stored: {first}{more}"
    return Outcome(board, Kind.PROBLEMS, said, sha256, problems=problems)


def rows_said(parsed: Parsed) -> str:
    """Count the rows: "12 rows", "12 rows, 3 left out"."""
    left_out = f", {len(parsed.left_out)} left out" if parsed.left_out else ""
    return f"{counted(len(parsed.rows), 'row')}{left_out}"
