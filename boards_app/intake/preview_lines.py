"""Say a preview in lines for a terminal."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from boards_app.effect_words import DID, WOULD, effect_lines
from boards_app.effects import Effects
from boards_app.intake.beside import MarkedRow
from boards_app.intake.compare import Change, Difference, Rename, ScoreChange
from boards_app.intake.names_read import UnresolvedName
from boards_app.intake.parse import LeftOut, Parsed, ParsedRow
from boards_app.intake.preview import FileFacts, Preview
from boards_app.intake.problem import shown
from boards_app.intake.scores import ParsedResult
from boards_app.intake.suggest import Suggestion
from boards_app.rules.phrases import counted

MOST_SHOWN = 10  # of one kind; `--json` and the desk show all


def preview_lines(preview: Preview) -> Iterator[str]:
    """Yield the lines: what was read, left out, not understood; what differs; what is odd; what follows."""
    yield _head(preview.file)
    yield f"  read: {counted(len(preview.parsed.rows), 'row')}{_per_metric(preview.parsed)}"
    yield from _left_out(preview.parsed.left_out)
    yield from _names(preview)
    yield from map(_marked, preview.marked)
    for note in preview.parsed.notes:
        yield f"  note: {shown(note, 200)}"
    for problem in preview.parsed.problems:
        yield f"  problem: {problem}"
    if preview.difference is not None:
        yield from _difference(preview, preview.difference)
    elif not preview.parsed.problems:
        yield "  against nothing: no snapshot of an earlier day is accepted; its rows say"
        yield from _rows("row", preview.parsed.rows)
    for doubt in preview.doubts:
        yield f"  warning ({doubt.code}): {doubt.says}"
        yield f"    {doubt.to_do}"
    if preview.effects is not None:
        yield from effects_said(preview.effects)


def effects_said(effects: Effects) -> Iterator[str]:
    """Yield what accepting would do."""
    for line in _some(list(effect_lines(effects, WOULD)), 4 * MOST_SHOWN):
        yield f"  if accepted: {line}"


def followed_said(effects: Effects, *, is_done: bool = True) -> Iterator[str]:
    """Yield what a decision changed; where it is not done, what it would change."""
    for line in effect_lines(effects, DID if is_done else WOULD, MOST_SHOWN):
        yield f"  {line}"


def _head(file: FileFacts) -> str:
    named = f"{file.name}, " if file.name else ""
    return f"{file.board} {file.taken_on.isoformat()} ({named}{file.size:,} bytes)"


def _per_metric(parsed: Parsed) -> str:
    counts = Counter(result.metric for row in parsed.rows for result in row.results)
    return "".join(f", {counted(count, 'score')} of {metric}" for metric, count in sorted(counts.items()))


def _left_out(left_out: Sequence[LeftOut]) -> Iterator[str]:
    by_rule: dict[tuple[str, str], list[LeftOut]] = {}
    for row in left_out:
        by_rule.setdefault((row.rule, row.metric), []).append(row)
    for (rule, metric), rows in sorted(by_rule.items()):
        of = f" of {metric}" if metric else ""
        yield f"  left out{of}: {counted(len(rows), 'row')}: {shown(rule, 200)}"
        yield from (f"    {line}" for line in _some([_place(row.name, row.line) for row in rows]))


def _place(name: str, line: int | None) -> str:
    return f"{shown(name)} (line {line})" if line is not None else shown(name)


def _names(preview: Preview) -> Iterator[str]:
    names = preview.unresolved
    if names:
        listed = ", ".join(_some([shown(each.name) for each in names]))
        yield f"  unresolved: {counted(len(names), 'name')}: {listed}"
        for each in names[:MOST_SHOWN]:
            if each.is_ahead:
                yield f"    {shown(each.name)} stands before every release: {places_said(each)}"
            for one in preview.suggestions.get(each.name, ())[:1]:
                yield f"    {shown(each.name)}: {suggestion_said(one)}"
    if preview.excluded:
        listed = ", ".join(_some([shown(each.name) for each in preview.excluded]))
        yield f"  excluded: {counted(len(preview.excluded), 'name')}: {listed}"


def places_said(name: UnresolvedName) -> str:
    """Say where a name stands: "1 by coding (80), 3 by math (60)"."""
    return ", ".join(f"{one.place} by {one.metric} ({one.score})" for one in name.standings)


def suggestion_said(one: Suggestion) -> str:
    """Say what a name may mean, what speaks most for it, and all that speaks against."""
    setting = f", setting “{one.variant}”" if one.variant else ""
    against = "".join(f"; but: {said}" for said in one.speaks_against)
    return f"perhaps {one.release}{setting}? {one.speaks_for[0]}{against}"


def _marked(marked: MarkedRow) -> str:
    return (
        f"  stays out: {_place(marked.row.name, marked.row.line)}, {marked.who}: {shown(marked.reason, 200)}"
    )


def _difference(preview: Preview, found: Difference) -> Iterator[str]:
    counts = f"{len(found.new)} new, {len(found.gone)} gone, {len(found.changed)} changed"
    yield f"  against {preview.against}: {counts}, {found.unchanged} as before"
    yield from _rows("new", found.new)
    yield from _rows("gone", found.gone)
    yield from (f"    changed: {line}" for line in _some([change_said(each) for each in found.changed]))
    yield from (f"    renamed: {line}" for line in _some([rename_said(each) for each in found.renamed]))
    yield from (
        f"    renamed? {line}" for line in _some([rename_said(each) for each in found.perhaps_renamed])
    )


def _rows(word: str, rows: Sequence[ParsedRow]) -> Iterator[str]:
    for line in _some([f"{shown(row.name)}: {results_said(row.results) or 'no score'}" for row in rows]):
        yield f"    {word}: {line}"


def change_said(change: Change) -> str:
    """Say what changed in a row: "a: coding 70 → 71"."""
    return f"{shown(change.after.name)}: {', '.join(map(_score_change, change.scores))}"


def _score_change(change: ScoreChange) -> str:
    before, after = (result_said(each) if each else "no score" for each in (change.before, change.after))
    return f"{change.metric} {before} → {after}"


def rename_said(rename: Rename) -> str:
    """Say a rename and what speaks for it."""
    return f"{shown(rename.before.name)} → {shown(rename.after.name)} ({rename.because})"


def results_said(results: Iterable[ParsedResult]) -> str:
    """Say the scores of a row: "coding 70, math 60 (58 to 62)"."""
    return ", ".join(f"{result.metric} {result_said(result)}" for result in results)


def result_said(result: ParsedResult) -> str:
    """Say a score, with its interval where it has one."""
    low, high = result.low or result.score, result.high or result.score
    return f"{result.score} ({low} to {high})" if result.low or result.high else result.score


def _some(lines: list[str], most: int = MOST_SHOWN) -> list[str]:
    more = len(lines) - most
    return [*lines[:most], f"and {more} more"] if more > 0 else lines
