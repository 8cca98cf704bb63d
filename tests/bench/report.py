"""What was measured, as lines for a terminal and as the document that the repository keeps."""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from tests.bench.measuring import ROUNDS, Measured

PAGE = Path(__file__).resolve().parent.parent.parent / "docs" / "benchmarks.md"
HEADINGS = ("row", "ratio", "target", "met")
OPENING = f"""\
# Benchmarks

`make bench` measures this and writes this page; it was last run on two cores that others used too. Every
figure is a ratio, since machines differ and are noisy: what is measured and what it is measured against take
turns in one run, and the medians of {ROUNDS} rounds after an uncounted one are compared. Counts and sizes
are taken once. A target that is missed is printed as missed.

The data are the demo's, but for rules 1 (10 boards × 250 editions × 150 names, made from a seed) and intake
(one board, 100 known releases, made from a seed). `BENCH_POSTGRES_URL` names the server for the row on
PostgreSQL; without it that row is left out.

"""

# Why a row is missed, printed under the table while it is.
REASONS = {
    "API 2": "A page of verdicts is 46 KB of prose: to write that as JSON and to pass the middleware, which "
    "the yardstick has to do too, take over a third of the time.",
    "intake 1": "Of accepting 5,000 rows reading each cell as its recipe says takes over a quarter, storing "
    "a fifth, and judging (ranks, words, verdict rows, the digest of all evidence) over two fifths. Storing "
    "alone takes nearly as long as the whole yardstick.",
    "intake 1 told": "The preview, and what followed, take a quarter of it.",
    "intake 1 on PostgreSQL": "COPY itself, and the look-up of both foreign keys of each row, which takes "
    "nearly as long again and which the yardstick's table has not, are half of the time that the target "
    "leaves; reading and judging take more than the other half.",
}


def line(measured: Iterable[object]) -> str:
    """Return one line of the terminal's table."""
    return ", ".join(map(str, measured))


def plain(measured: Measured) -> tuple[str, str, str, str]:
    """Return a row's four cells."""
    return measured.row, f"{measured.ratio:g}", measured.target, "yes" if measured.met else "no"


def write_page(rows: Sequence[Measured]) -> None:
    """Write docs/benchmarks.md."""
    cells = [HEADINGS, ("---", "---:", "---:", "---"), *map(plain, rows)]
    table = "".join(f"| {' | '.join(each)} |\n" for each in cells)
    PAGE.write_text(OPENING + table + "".join(reasons(rows)), encoding="utf-8")


def reasons(rows: Iterable[Measured]) -> Iterator[str]:
    """Yield a paragraph for each missed row whose reason is known."""
    for row in rows:
        name = row.row.partition(":")[0]
        if name in REASONS and not row.met:
            yield f"\n{name[0].upper()}{name[1:]} is missed. {REASONS[name]}\n"
