"""What is wrong with content files: every mistake with its file and line, all of them at once."""

from dataclasses import dataclass, field

from models_app.yaml_reading import Node, one_line

MOST_PROBLEMS = 500  # lines that are said; the rest is counted


@dataclass(frozen=True, order=True)
class Problem:
    """One mistake: `path` is relative to the folder that is loaded, `line` is 1-based."""

    path: str
    line: int
    key: str
    message: str

    def __str__(self) -> str:
        key = f"{self.key}: " if self.key else ""
        return f"{one_line(self.path, 300)}, line {self.line}: {key}{self.message}"


class ContentError(ValueError):
    """Content that can't be loaded: str() is a line for each mistake, in the order of files and lines.

    Past MOST_PROBLEMS of them the rest is counted.
    """

    def __init__(self, problems: list[Problem]) -> None:
        super().__init__(problems)
        self.problems = sorted(set(problems))

    def __str__(self) -> str:
        rest = len(self.problems) - MOST_PROBLEMS
        said = [*map(str, self.problems[:MOST_PROBLEMS]), *([f"and {rest:,} more"] if rest > 0 else [])]
        return "\n".join(said)


@dataclass(frozen=True)
class Page:
    """A content file that was read, and the list that all mistakes go to."""

    path: str
    root: Node
    problems: list[Problem] = field(repr=False)

    def wrong(self, line: int, key: str, message: str) -> None:
        """Note a mistake."""
        self.problems.append(Problem(self.path, line, key, message))
