"""What the first screen of the desk says: needs, each with lines that lead to the place to do it. Pure."""

from dataclasses import dataclass

MOST_LINES = 8


@dataclass(frozen=True)
class Line:
    """One thing to do: what it is called, the address of the page to do it on, and what there is to know."""

    text: str
    url: str
    note: str = ""
    is_urgent: bool = False


@dataclass(frozen=True)
class Need:
    """One kind of thing to do: how many there are, the first of them, and the address of them all."""

    key: str
    title: str
    count: int
    lines: tuple[Line, ...]
    url: str = ""
    about: str = ""

    @property
    def more(self) -> int:
        """Return how many there are beyond the lines."""
        return self.count - len(self.lines)


@dataclass(frozen=True)
class Needs:
    """The whole screen: what there is to do, and which kinds have nothing to do."""

    open: tuple[Need, ...]
    done: tuple[str, ...]


def sorted_out(needs: list[Need]) -> Needs:
    """Part the needs into those with something to do and the titles of those without."""
    return Needs(
        open=tuple(need for need in needs if need.count),
        done=tuple(need.title for need in needs if not need.count),
    )
