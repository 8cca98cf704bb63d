"""Measure the rows of docs/benchmarks.md, print them, and write that page: `python -m tests.bench`."""

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.bench import report, scratch
from tests.bench.measuring import Measured
from tests.bench.rules import measure_rules


def main() -> None:
    """Print each row as soon as it is measured."""
    print(report.line(report.HEADINGS))
    rows = []
    with TemporaryDirectory() as folder:
        scratch.enter(Path(folder))
        for row in measure_all(Path(folder)):
            print(report.line(report.plain(row)), flush=True)
            rows.append(row)
    report.write_page(rows)


def measure_all(folder: Path) -> Iterator[Measured]:
    """Measure every row; the demo is loaded into the scratch database on the way."""
    # These read models, so they can be imported only once Django has started on the scratch folder.
    from tests.bench.api import measure_api
    from tests.bench.intake import measure_intake
    from tests.bench.intake_postgres import measure_intake_on_postgres
    from tests.bench.judging import measure_judging_again
    from tests.bench.pages import measure_pages
    from tests.bench.starting import measure_starting

    yield from measure_rules()
    scratch.make_empty()
    scratch.load_demo()
    yield from measure_judging_again()
    yield from measure_pages()
    yield from measure_api()
    yield from measure_intake(folder)
    yield from measure_intake_on_postgres()
    scratch.leave()
    yield from measure_starting()


if __name__ == "__main__":
    main()
