"""Print what each page of the desk takes at size: `python -m tests.bench.desk`. Slowest first."""

import runpy
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.bench import scratch

GUNICORN = Path(__file__).parent.parent.parent / "deploy" / "gunicorn.conf.py"
BUDGET = 1.0  # seconds of the processor for a page, which other work on the machine does not lengthen


def main() -> None:
    """Fill a scratch database, ask for every page twice, and print the second time."""
    with TemporaryDirectory() as folder:
        scratch.enter(Path(folder))
        scratch.make_empty()
        measure()
        scratch.leave()


def measure() -> None:
    """Print a line for each page: seconds, queries, the options of its longest list of choices."""
    from django.contrib.auth.models import User
    from django.test import Client

    from tests.isitsota.desk.pages import cost, every_page
    from tests.isitsota.desk.size import seed

    seed(scratch.DAY, is_judged=True)
    client = Client(headers={"host": "127.0.0.1"})
    client.force_login(
        User.objects.create_superuser("size"), backend="django.contrib.auth.backends.ModelBackend"
    )
    runpy.run_path(str(GUNICORN))["pre_fork"](None, None)  # as before a worker serves
    costs = []
    for path in list(every_page()):
        cost(client, path)
        costs.append(cost(client, path))
    for one in sorted(costs, key=lambda one: -one.seconds):
        print(f"{one.seconds:6.3f} s {one.queries:4} queries {one.options:5} options {one.status} {one.path}")
    over = [one for one in costs if one.seconds > BUDGET or one.queries >= 30]
    print(f"{len(costs)} pages; {len(over)} past {BUDGET:g} s or 30 queries.")


if __name__ == "__main__":
    main()
