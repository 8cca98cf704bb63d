"""Vectors: one small number per release, packed into one big integer; and masks, which mark releases.

A mask marks release r by the top bit of its place in a vector, bit `width`·r + `width` − 1.
"""

from collections.abc import Iterator


class Places:
    """The places of releases in the vectors of a contest with at most `boards` boards."""

    def __init__(self, boards: int) -> None:
        # A place must hold each difference from −boards to boards, moved so that its top bit says "above 0".
        self.width = boards.bit_length() + 1
        self._half = (1 << self.width - 1) - 1
        self.tops: list[int] = []
        self.all_tops = 0
        self.bias = 0
        self._ones = 0
        self.bits: list[int] = []

    def grow(self, releases: int) -> None:
        """Make places for the releases numbered below `releases`."""
        for number in range(len(self.tops), releases):
            top = 1 << self.width * number + self.width - 1
            self.tops.append(top)
            self.all_tops |= top
            self.bits.append(1 << self.width * number)
            self._ones |= self.bits[number]
            self.bias |= self._half << self.width * number

    def number(self, vector: int, release: int) -> int:
        """Read the number of one release from a vector of numbers that are not below 0."""
        return (vector >> self.width * release) & ((1 << self.width) - 1)

    def at_least(self, vector: int, least: int) -> int:
        """Mark the releases whose number in a vector, from 0 to `boards`, is at least `least`, from 1."""
        if least > self._half + 1:
            return 0
        # A number reaches the top bit when what is missing from `least` to that bit is added to it.
        return (vector + self._ones * (self._half + 1 - least)) & self.all_tops

    def releases(self, mask: int) -> Iterator[int]:
        """List the releases that a mask marks."""
        while mask:
            lowest = mask & -mask
            yield (lowest.bit_length() - 1) // self.width
            mask ^= lowest
