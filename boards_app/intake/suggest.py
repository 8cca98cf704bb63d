"""Suggest which release a board's name may mean, with what speaks for and against. Pure; never decides."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date

from boards_app.intake.anatomy import parts_of, take_apart
from boards_app.intake.finding import (
    BUT_FOR_DETAILS,
    SAME_PARTS,
    Finder,
    Finding,
    Question,
    span,
)
from boards_app.intake.known_names import KnownAlias, KnownNames, KnownRelease, spelling
from boards_app.intake.match import normal_form
from boards_app.intake.name_words import NEWEST

MOST = 5  # suggestions a name; an editor who finds none of five right searches
MOST_REASONS = 3


@dataclass(frozen=True)
class Suggestion:
    """A release that a name may mean; `variant` is the setting that the name states, "" for none.

    `speaks_for` and `speaks_against` are short sentences; the first is never empty.
    """

    release: str
    variant: str
    speaks_for: tuple[str, ...]
    speaks_against: tuple[str, ...]


class Suggester:
    """What is known of releases and names, in order: made once, asked for many names.

    `boards` gives what a board is called by its slug; without it sentences say the slug.
    """

    def __init__(
        self,
        releases: Iterable[KnownRelease],
        aliases: Iterable[KnownAlias] = (),
        boards: Mapping[str, str] | None = None,
    ) -> None:
        self._known = KnownNames(releases, aliases)
        self._finder = Finder(self._known, boards or {})

    def suggest(self, name: str, board: str | None = None, day: date | None = None) -> list[Suggestion]:
        """Return the releases that a name of `board` may mean in a snapshot of `day`, the likeliest first.

        Empty where nothing known is like it: no suggestion beats a wrong one. Never raises on any text.
        """
        question = Question.of(name, board, day)
        findings = list(self._finder.same_names(question))
        parts = parts_of(question.name)
        findings += self._of_parts(question, parts) if len(parts) > 1 else self._finder.alike(question)
        return self._ranked(question, findings)

    def _of_parts(self, question: Question, parts: Sequence[str]) -> list[Finding]:
        """Return what the one known part of a system means; a system of two known models is neither."""
        by_part = [self._of_part(question, part) for part in parts]
        known = [findings for findings in by_part if findings]
        if len(known) != 1:
            return []
        doubt = f"Names a system of {len(parts)} parts, not a model alone"
        return [
            replace(found, grade=max(found.grade, BUT_FOR_DETAILS), against=(*found.against, doubt))
            for found in known[0]
        ]

    def _of_part(self, question: Question, part: str) -> list[Finding]:
        asked = Question.of(part, question.board, question.day)
        found = [*self._finder.same_names(asked), *self._finder.alike(asked)]
        return [each for each in found if each.grade <= BUT_FOR_DETAILS]

    def _ranked(self, question: Question, findings: Iterable[Finding]) -> list[Suggestion]:
        by_release: defaultdict[str, list[Finding]] = defaultdict(list)
        for found in sorted(findings, key=lambda each: (each.grade, each.cost, each.form.text)):
            by_release[found.form.release].append(found)
        order = sorted(by_release, key=lambda slug: self._order(question, slug, by_release[slug][0]))
        rivals = self._rivals(order, by_release)
        return [
            self._suggestion(question, by_release[slug], rivals if slug in rivals else [])
            for slug in order[:MOST]
        ]

    def _order(self, question: Question, slug: str, best: Finding) -> tuple[int, int, int, str]:
        """Order by grade (later where the release came after the day), cost, age, slug.

        Of releases that fit a name equally well the oldest had it first.
        """
        announced = self._known.releases[slug].announced_on or date.max
        is_newest_first = NEWEST in question.anatomy.channels
        age = -announced.toordinal() if is_newest_first else announced.toordinal()
        return best.grade + (2 if self._is_early(question, slug) else 0), best.cost, age, slug

    def _is_early(self, question: Question, slug: str) -> bool:
        announced = self._known.releases[slug].announced_on
        return question.day is not None and announced is not None and announced > question.day

    def _rivals(self, order: Sequence[str], by_release: Mapping[str, Sequence[Finding]]) -> list[str]:
        """Return the releases that fit about as well as the first, with it; none where it is alone."""
        if not order or by_release[order[0]][0].grade < SAME_PARTS:
            return []
        first = by_release[order[0]][0]
        near = [
            slug
            for slug in order
            if by_release[slug][0].grade <= BUT_FOR_DETAILS and by_release[slug][0].cost <= first.cost + 1
        ]
        return near[:MOST] if len(near) > 1 else []

    def _suggestion(
        self, question: Question, findings: Sequence[Finding], rivals: Sequence[str]
    ) -> Suggestion:
        best = findings[0]
        slug = best.form.release
        against = [*best.against, *self._doubts(question, slug)]
        against += [f"“{self._known.releases[rival].name}” fits as well" for rival in rivals if rival != slug]
        speaks_for = list(dict.fromkeys(found.speaks_for for found in findings))
        return Suggestion(slug, best.variant, tuple(speaks_for[:MOST_REASONS]), tuple(dict.fromkeys(against)))

    def _doubts(self, question: Question, slug: str) -> list[str]:
        """Say what speaks against a release whatever form of it was found."""
        release, doubts = self._known.releases[slug], []
        if self._is_early(question, slug) and release.announced_on:
            doubts.append(f"Announced after this snapshot’s day, on {release.announced_on.isoformat()}")
        if release.base_identifier and _is_name_of(question.name, release.base_identifier):
            doubts.append(f"That is the name of its base, {release.base_identifier}")
        return doubts + [self._clash(alias) for alias in self._clashing(question, slug)]

    def _clashing(self, question: Question, slug: str) -> list[KnownAlias]:
        """Return the aliases by which this very name means something else on that day, on any board."""
        same = self._known.by_spelling.get(spelling(question.name), ())
        aliases = [form.alias for form in same if form.alias is not None and form.release != slug]
        aliases += self._known.excluded.get(spelling(question.name), ())
        return [alias for alias in aliases if alias.holds_on(question.day)]

    def _clash(self, alias: KnownAlias) -> str:
        where, when = self._finder.board(alias.board), span(alias)
        said = f"“{alias.name}” is excluded" if alias.release is None else f"Means {alias.release}"
        return f"{said} on {where}{f' {when}' if when else ''}"


def case_twins(names: Iterable[str]) -> list[tuple[str, ...]]:
    """Return the names, in normal form, of which one snapshot has several spellings that differ only in case.

    Each tuple is one name, its spellings in order. To rules they are two names, to a board often one model.
    """
    spellings: defaultdict[str, set[str]] = defaultdict(set)
    for name in names:
        spellings[spelling(name)].add(normal_form(name))
    return sorted(tuple(sorted(group)) for group in spellings.values() if len(group) > 1)


def _is_name_of(name: str, identifier: str) -> bool:
    return spelling(name) in {spelling(identifier), spelling(identifier.rsplit("/", 1)[-1])} or (
        take_apart(name) == take_apart(identifier)
    )
