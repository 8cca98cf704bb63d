"""Say a preview as plain data for machines. No key is ever missing; docs/intake.md says what null means."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from boards_app.effect_words import WOULD, Tense, effect_lines
from boards_app.effects import CrownChange, Effects, VerdictChange
from boards_app.intake.beside import MarkedRow
from boards_app.intake.compare import Change, Difference, Rename
from boards_app.intake.names_read import UnresolvedName
from boards_app.intake.parse import LeftOut, Parsed, ParsedRow
from boards_app.intake.preview import FileFacts, Preview
from boards_app.intake.problem import Problem, shown
from boards_app.intake.scores import ParsedResult
from boards_app.intake.suggest import Suggestion

Plain = dict[str, Any]


def preview_json(preview: Preview) -> Plain:
    """Return the preview as what `json.dumps` takes."""
    parsed = preview.parsed
    return {
        "file": file_json(preview.file),
        "read": _read(parsed),
        "left_out": [_left_out(row) for row in parsed.left_out],
        "problems": [_problem(problem) for problem in parsed.problems],
        "notes": [shown(note, 1_000) for note in parsed.notes],
        "unresolved": [
            _unresolved(each, preview.suggestions.get(each.name, ())) for each in preview.unresolved
        ],
        "excluded": [{"name": each.name, "reason": each.reason} for each in preview.excluded],
        "marked": [_marked(each) for each in preview.marked],
        "difference": _difference(preview, preview.difference),
        "warnings": [{"code": each.code, "says": each.says, "to_do": each.to_do} for each in preview.doubts],
        "effects": effects_json(preview.effects),
        "followed": None,  # for whoever decides about it
    }


def file_json(file: FileFacts) -> Plain:
    """Return which file it is."""
    return {
        "board": file.board,
        "taken_on": file.taken_on.isoformat(),
        "name": file.name,
        "bytes": file.size,
        "sha256": file.sha256,
        "recipe": file.recipe,
        "snapshot": file.snapshot,
        "state": file.state,
    }


def unread_json(file: FileFacts) -> Plain:
    """Return the document of a file imported before and not read again: all but its place is null."""
    keys = ("read", "left_out", "problems", "notes", "unresolved", "excluded", "marked", "difference")
    return {"file": file_json(file), **dict.fromkeys((*keys, "warnings", "effects", "followed"))}


def _read(parsed: Parsed) -> Plain:
    scores = Counter(result.metric for row in parsed.rows for result in row.results)
    return {"rows": len(parsed.rows), "scores": dict(sorted(scores.items()))}


def _left_out(row: LeftOut) -> Plain:
    return {
        "line": row.line, "pointer": shown(row.pointer, 300), "name": row.name, "rule": row.rule,
        "metric": row.metric or None,
    }  # fmt: skip


def _problem(problem: Problem) -> Plain:
    return {
        "line": problem.line,
        "column": problem.column,
        "field": shown(problem.field, 300),
        "cell": shown(problem.cell, 300),
        "pointer": shown(problem.pointer, 300),
        "message": problem.message,
    }


def _unresolved(each: UnresolvedName, suggestions: Sequence[Suggestion]) -> Plain:
    standings = [{"metric": s.metric, "place": s.place, "score": s.score} for s in each.standings]
    return {
        "name": each.name,
        "is_ahead": each.is_ahead,
        "standings": standings,
        "suggestions": [
            {
                "release": one.release,
                "variant": one.variant,
                "for": list(one.speaks_for),
                "against": list(one.speaks_against),
            }
            for one in suggestions
        ],
    }


def _marked(each: MarkedRow) -> Plain:
    return {**_row(each.row), "kind": each.kind, "reason": each.reason}


def _row(row: ParsedRow) -> Plain:
    return {"key": row.key, "line": row.line, "name": row.name, "results": _results(row.results)}


def _results(results: Iterable[ParsedResult]) -> list[Plain]:
    return [{"metric": result.metric, **_score(result)} for result in results]


def _score(result: ParsedResult) -> Plain:
    return {"score": result.score, "low": result.low, "high": result.high}


def _difference(preview: Preview, found: Difference | None) -> Plain | None:
    if found is None or preview.before_on is None:
        return None
    return {
        "before_on": preview.before_on.isoformat(),
        "would_replace": preview.would_replace,
        "rows_before": found.rows_before,
        "rows_now": found.rows_after,
        "unchanged": found.unchanged,
        "new": [_row(row) for row in found.new],
        "gone": [_row(row) for row in found.gone],
        "changed": [_change(change) for change in found.changed],
        "renamed": _renames(found.renamed),
        "perhaps_renamed": _renames(found.perhaps_renamed),
    }


def _change(change: Change) -> Plain:
    scores = [
        {
            "metric": each.metric,
            "before": _score(each.before) if each.before else None,
            "now": _score(each.after) if each.after else None,
        }
        for each in change.scores
    ]
    return {"key": change.after.key, "line": change.after.line, "name": change.after.name, "scores": scores}


def _renames(renames: Sequence[Rename]) -> list[Plain]:
    return [{"before": each.before.name, "now": each.after.name, "because": each.because} for each in renames]


def effects_json(effects: Effects | None, tense: Tense = WOULD) -> Plain | None:
    """Return what accepting would do, or did; None where that was not worked out."""
    if effects is None:
        return None
    return {
        "as_of": effects.as_of.isoformat(),
        "why_none": effects.why_none or None,
        "crowns": [_crown(change) for change in effects.crowns],
        "verdicts": [_verdict(change) for change in effects.verdicts],
        "sentences": list(effect_lines(effects, tense)),
    }


def _crown(change: CrownChange) -> Plain:
    spans = {
        when: [{"from": start.isoformat(), "until": end and end.isoformat()} for start, end in reigns]
        for when, reigns in (("before", change.before), ("after", change.after))
    }
    return {"category": change.category, "scope": change.scope, "release": change.release, **spans}


def _verdict(change: VerdictChange) -> Plain:
    before: Mapping[str, Any] | None = change.before.judgement if change.before else None
    return {
        "release": change.release,
        "from": change.first_day.isoformat(),
        "state_before": before["state"] if before else None,
        "state_after": change.after.judgement["state"],
    }
