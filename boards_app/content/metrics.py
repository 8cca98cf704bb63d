"""The metrics of a board in its file, with the tie basis written as `exact`, `interval` or a mapping."""

from collections.abc import Mapping

from django.db.models import Count

from boards_app.models import Board, Category, Metric
from models_app.content.shape import Draft, Shape, assign, note_doubled, unknown
from models_app.yaml_reading import Fields, Node, Text, shown
from models_app.yaml_writing import Plain

METRIC = Shape(
    Metric,
    {key: key for key in ("key", "name", "category", "direction", "unit", "max_width", "tie_reason")},
    ["tie"],
)
MARGIN = Shape(Metric, {"margin": "margin"})
WILSON = Shape(Metric, {"wilson": "tasks", "full": "full"})
ALLOWED_TIES = "write exact, interval, margin: NUMBER or wilson: TASKS (full: NUMBER)"


def read_metrics(board: Draft) -> list[Draft]:
    """Return the metrics that a board's file gives; mistakes are noted."""
    metrics = METRIC.read_all(board.parts.get("metrics"), board.page, "metrics")
    for draft in metrics:
        _read_tie(draft)
    note_doubled(metrics, "key", "the key")
    note_doubled(metrics, "category", "a metric in the category (R1)")
    return metrics


def _read_tie(metric: Draft) -> None:
    node = metric.parts.get("tie")
    metric.values |= {"margin": "", "tasks": None, "full": "100"}
    if node is None:
        metric.wrong("tie_kind", f"the key tie is missing; {ALLOWED_TIES}")
    elif isinstance(node, Text) and node.value in ("exact", "interval"):
        metric.values["tie_kind"] = node.value
    elif isinstance(node, Fields) and ("margin" in node.values) != ("wilson" in node.values):
        _read_numbers(metric, node, "margin" if "margin" in node.values else "wilson")
    else:
        _wrong_tie(metric, node)
    metric.lines |= {"tie_kind": node.line} if node is not None else {}


def _read_numbers(metric: Draft, node: Node, kind: str) -> None:
    numbers = (MARGIN if kind == "margin" else WILSON).read(node, metric.page, f"{metric.where}tie.")
    if numbers is not None:
        metric.values |= numbers.values | {"tie_kind": kind}
        metric.lines |= numbers.lines
        metric.broken |= numbers.broken
        metric.keys = {**metric.keys, "margin": "tie.margin", "tasks": "tie.wilson", "full": "tie.full"}


def _wrong_tie(metric: Draft, node: Node) -> None:
    given = f"{shown(node.value)} is not allowed; " if isinstance(node, Text) else ""
    metric.page.wrong(node.line, f"{metric.where}tie", given + ALLOWED_TIES)
    metric.broken.add("tie_kind")


def metric_as_plain(metric: Metric) -> dict[str, Plain]:
    """Return what a board's file says of a metric."""
    plain = METRIC.write(metric)
    tie: Plain = metric.tie_kind
    if metric.tie_kind == "margin":
        tie = {"margin": metric.margin}
    elif metric.tie_kind == "wilson":
        tie = WILSON.write(metric)
    reason = {"tie_reason": plain.pop("tie_reason")} if "tie_reason" in plain else {}
    width = {"max_width": plain.pop("max_width")} if "max_width" in plain else {}
    return plain | {"tie": tie} | width | reason


def check_metrics(drafts: list[Draft], categories: Mapping[str, Category | None]) -> None:
    """Note unknown categories, and what the model's own checks find."""
    for draft in drafts:
        slug = draft.values.get("category")
        if slug is not None and slug not in categories:
            draft.wrong("category", unknown(f"category {shown(slug)}", slug, categories))
        draft.check(_made(draft))


def _made(draft: Draft) -> Metric:
    return Metric(**{name: value for name, value in draft.values.items() if name != "category"})


def metrics_differ(board: Board, drafts: list[Draft]) -> bool:
    """Tell whether the metrics that are stored are other than the file's, in themselves or in order."""
    stored = (
        [] if board.pk is None else [metric_as_plain(m) for m in board.metrics.select_related("category")]
    )
    return stored != [_draft_as_plain(draft) for draft in drafts]


def _draft_as_plain(draft: Draft) -> dict[str, Plain]:
    metric = _made(draft)
    slug = draft.values.get("category")
    metric.category = Category(slug=slug) if slug else None
    return metric_as_plain(metric)


def note_metrics_in_use(board: Board, file: Draft, drafts: list[Draft]) -> None:
    """Note the metrics that the file no longer gives though results are stored in them."""
    kept = [draft.values.get("key") for draft in drafts]
    gone = board.metrics.exclude(key__in=kept).annotate(number=Count("results")).filter(number__gt=0)
    metrics = file.parts.get("metrics")
    for metric in gone.order_by("key"):
        message = (
            f"the metric {metric.key} is missing; results stand in it ({metric.number}), so it must stay"
        )
        file.page.wrong(metrics.line if metrics else file.line, "metrics", message)


def store_metrics(board: Board, drafts: list[Draft], categories: Mapping[str, Category | None]) -> None:
    """Make the metrics of a board those of its file, each kept by its key."""
    keys = [draft.values["key"] for draft in drafts]
    board.metrics.exclude(key__in=keys).delete()
    board.metrics.update(category=None)  # a board has one metric a category at every moment
    stored = {metric.key: metric for metric in board.metrics.all()}
    for position, draft in enumerate(drafts):
        metric = stored.get(draft.values["key"]) or Metric(board=board)
        assign(metric, {name: value for name, value in draft.values.items() if name != "category"})
        slug = draft.values.get("category")
        metric.category = categories[slug] if slug else None
        metric.position = position
        metric.save()
