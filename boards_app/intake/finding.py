"""Find the known names that a board's name is like, and say how. Pure."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date

from rapidfuzz import fuzz, process

from boards_app.intake.anatomy import Anatomy, take_apart
from boards_app.intake.known_names import Form, KnownAlias, KnownNames, spelling
from boards_app.intake.likeness import Difference, conflict, differences
from boards_app.intake.match import LONGEST_NAME, normal_form
from boards_app.intake.name_words import TIERS
from boards_app.intake.stamp_doubts import confirms, of_stamps

LEAST_ALIKE = 84  # of 100: below it, names of two models are as frequent as slips of the pen
FIRST_VERSION = {((), ("1",)), (("1",), ())}  # many a first version got its number with the second
MOST_ALIKE = 20  # look no further down than this

# Grades: what kind of likeness speaks for a suggestion, the best first.
SAME_NAME, SAME_ELSEWHERE, SAME_PARTS, BUT_FOR_DETAILS, ALIKE = range(5)


@dataclass(frozen=True)
class Finding:
    """One known form that a name is like."""

    form: Form
    grade: int
    cost: int
    speaks_for: str
    against: tuple[str, ...] = ()
    variant: str = ""


@dataclass(frozen=True)
class Question:
    """A name as one board wrote it on a day (None: any)."""

    name: str
    board: str | None
    day: date | None
    anatomy: Anatomy

    @classmethod
    def of(cls, name: str, board: str | None, day: date | None) -> "Question":
        """Take the name apart."""
        text = normal_form(name[: 2 * LONGEST_NAME])[:LONGEST_NAME]
        return cls(text, board, day, take_apart(text))


class Finder:
    """Looks names up among the known ones. `boards` gives what a board is called by its slug."""

    def __init__(self, known: KnownNames, boards: Mapping[str, str]) -> None:
        self._known, self._boards = known, boards
        self._texts_of: dict[tuple[str, ...], dict[int, str]] = {}

    def same_names(self, question: Question) -> Iterator[Finding]:
        """Yield the forms that are spelled the same, but for case."""
        for form in self._known.by_spelling.get(spelling(question.name), ()):
            alias = form.alias
            is_here = alias is None or alias.board is None or alias.board == question.board
            grade, against = (SAME_NAME if is_here else SAME_ELSEWHERE), self._doubts_of_same(question, form)
            if alias is not None and not alias.holds_on(question.day):
                grade += 1
                against += (f"There {span(alias)} only",)
            own = self._known.own[form.release]
            variant = alias.variant if alias else question.anatomy.setting(own)
            yield Finding(form, grade, 0, self._same(question, form), against, variant)

    def _same(self, question: Question, form: Form) -> str:
        is_exact = normal_form(form.text) == question.name
        if form.alias is None:
            what = "its slug" if form.text == form.release else "the release’s own"
            return f"Same name {'as' if is_exact else 'but for case as'} {what}: “{form.text}”"
        if is_exact:
            return f"Means it on {self.board(form.alias.board)}"
        return f"Same name but for case on {self.board(form.alias.board)}: “{form.text}”"

    def _doubts_of_same(self, question: Question, form: Form) -> tuple[str, ...]:
        """Say where a name contradicts the release that it means elsewhere."""
        ours, own = question.anatomy, self._known.own[form.release]
        if form.alias is None or (ours.versions and not own.versions) or not ours.versions:
            return ()
        clash = conflict(ours, own)
        return (clash,) if clash.startswith(("Names", "Size")) else ()

    def alike(self, question: Question) -> list[Finding]:
        """Return the forms made of the same parts; only where there is none, those that look alike."""
        words, versions = self._known.key(question.anatomy)
        if not words and not versions and not question.anatomy.words:
            return []
        found = list(self._of_same_parts(question, self._known.by_key.get((words, versions), ())))
        return found or [
            *self._without_version(question), *self._one_word_off(question), *self._misspelled(question)
        ]  # fmt: skip

    def _of_same_parts(self, question: Question, forms: Iterable[Form]) -> Iterator[Finding]:
        for form in forms:
            found = self._compare(question, form)
            if found is not None:
                yield found

    def _compare(self, question: Question, form: Form) -> Finding | None:
        """Return the finding of a form with the same words and versions; None where something forbids it."""
        ours, known = question.anatomy, self._known
        if conflict(replace(ours, words=ours.words - known.vendors), _bare(form, known)):
            return None
        vendor, dated = self._of_vendor(ours, form), of_stamps(ours, form, known)
        if vendor is None or dated is None:
            return None
        found = [vendor, dated, *differences(ours, form.anatomy)]
        cost = sum(difference.cost for difference in found)
        against = tuple(difference.sentence for difference in found if difference.sentence)
        is_same_setting = ours.settings and ours.plain == form.anatomy.plain
        variant = form.alias.variant if form.alias and is_same_setting else ""
        return Finding(
            form,
            BUT_FOR_DETAILS if cost else SAME_PARTS,
            cost,
            self._same_parts(question, form),
            against,
            variant or ours.setting(known.own[form.release]),
        )

    def _same_parts(self, question: Question, form: Form) -> str:
        missing = question.anatomy.setting(form.anatomy)
        without = f" without its setting “{missing}”" if missing else ""
        where = f" on {self.board(form.alias.board)}" if form.alias else ""
        return f"Same name{without}{where}: “{form.text}”"

    def _of_vendor(self, ours: Anatomy, form: Form) -> Difference | None:
        """Compare whom both names call the lab; None where it is another one."""
        vendors, lab = self._known.vendors, self._known.lab_words[form.release]
        said, theirs = ours.words & vendors, form.anatomy.words & vendors
        if said - theirs - lab:
            return None
        missing = sorted(theirs - said)
        if not missing or said & lab:
            return Difference(0)
        if all(len(word) < 3 for word in ours.words):
            return None  # a letter and a number are no name without the lab's
        return Difference(4, f"That name says “{missing[0]}”, this one does not")

    def _without_version(self, question: Question) -> Iterator[Finding]:
        """Yield the forms of another version, or none, that a name may mean for its date, or as the first."""
        ours = question.anatomy
        words, versions = self._known.key(ours)
        for form in self._known.by_words.get(words, ()):
            theirs = form.anatomy.versions
            named = replace(question, anatomy=replace(ours, versions=theirs))
            doubt = f"Names {' '.join(versions) or 'no version'}, not {' '.join(theirs) or 'none'}"
            if not versions and confirms(ours, form, self._known):
                yield from self._off(named, [form], doubt, "Same but for the version, and of that date")
            elif (versions, theirs) in FIRST_VERSION:
                yield from self._off(named, [form], doubt, "Same but for a first version")

    def _one_word_off(self, question: Question) -> Iterator[Finding]:
        """Yield the forms that have one word more, or one less."""
        words, versions = self._known.key(question.anatomy)
        for word in sorted(words - TIERS):
            fewer = self._known.by_key.get((words - {word}, versions), ())
            yield from self._off(question, fewer, f"Says “{word}”, that name does not")
        for form in self._known.by_fewer_words.get((words, versions), ()):
            (word,) = self._known.key(form.anatomy)[0] - words
            if word not in TIERS:
                yield from self._off(question, [form], f"That name says “{word}”, this one does not")

    def _off(
        self, question: Question, forms: Iterable[Form], doubt: str, text: str = "Same name but for a word"
    ) -> Iterator[Finding]:
        for form in forms:
            shared = form.anatomy.words & question.anatomy.words
            if not any(len(word) > 2 for word in shared):
                continue
            found = self._compare(question, form)
            if found is not None:
                speaks_for, against = f"{text}: “{form.text}”", (doubt, *found.against)
                yield replace(found, grade=ALIKE, speaks_for=speaks_for, against=against)

    def _misspelled(self, question: Question) -> Iterator[Finding]:
        """Yield the forms of the same versions whose words are spelled almost the same."""
        words, versions = self._known.key(question.anatomy)
        texts, compact = self._texts(versions), _compact(words)
        if len(compact) < 4:
            return  # of three letters one is too much
        for _, score, number in process.extract(
            compact, texts, scorer=fuzz.ratio, score_cutoff=LEAST_ALIKE, limit=MOST_ALIKE
        ):
            form = self._known.by_versions[versions][number]
            theirs = self._known.key(form.anatomy)[0]
            if (words ^ theirs) & TIERS:
                continue
            found = self._compare(question, form)
            if found is not None and words != theirs:
                doubt = f"“{' '.join(sorted(words - theirs))}” is not “{' '.join(sorted(theirs - words))}”"
                yield replace(
                    found,
                    grade=ALIKE,
                    cost=found.cost + round(100 - score),
                    speaks_for=f"Alike ({round(score)} of 100): “{form.text}”",
                    against=(doubt, *found.against),
                )

    def _texts(self, versions: tuple[str, ...]) -> dict[int, str]:
        """Return the words of the forms of these versions, by their number, as one text each."""
        if versions not in self._texts_of:
            forms = enumerate(self._known.by_versions.get(versions, ()))
            self._texts_of[versions] = {at: _compact(self._known.key(form.anatomy)[0]) for at, form in forms}
        return self._texts_of[versions]

    def board(self, slug: str | None) -> str:
        """Return what a board is called."""
        return "all boards" if slug is None else self._boards.get(slug, slug)


def _bare(form: Form, known: KnownNames) -> Anatomy:
    return replace(form.anatomy, words=form.anatomy.words - known.vendors)


def _compact(words: frozenset[str]) -> str:
    return "".join(sorted(words))


def span(alias: KnownAlias) -> str:
    """Return the days on which an alias holds, in words."""
    days = [("from", alias.from_on), ("until", alias.until_on)]
    return " ".join(f"{word} {day.isoformat()}" for word, day in days if day)
