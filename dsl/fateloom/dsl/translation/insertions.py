"""Insertions of a translation, each paired with one of the source's.

A translation is read by the reader of the story language; what its insertions mean is taken over,
compiled, from the source. So it can move and leave out insertions, and can ask for nothing new
(DSL-03, INV-16).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import assert_never

from fateloom.dsl.diagnostics import Code
from fateloom.dsl.suggest import did_you_mean, nearest
from fateloom.dsl.syntax.ast import prose as tree
from fateloom.dsl.syntax.ast.conditions import Condition
from fateloom.dsl.syntax.prose import Placed, parts_of
from fateloom.dsl.translation.codes import INSERTION, NOT_TOLD, PARAGRAPHS
from fateloom.dsl.translation.copied import copied
from fateloom.runtime.program.text import FirstAgain, NumberOf, Part, Text, Titled, TitleOf, Variant
from fateloom.runtime.record import record

Mark = tuple[str, str | None] | tuple[str, Condition]
"""What tells an insertion from the others of its text."""

Way = frozenset[tuple[Mark, bool]]
"""The sides of insertions that one has to be inside of."""


@record
class Fault:
    """What is wrong with a translation, from which character of it to which."""

    code: Code
    start: int
    end: int
    message: str
    help: str


Form = tuple[str, str]
"""The place of a name and a grammatical case of it: `("item.rope.title", "accusative")`."""

NO_FORMS: Mapping[Form, str] = MappingProxyType({})

CASE = re.compile(r"\{(\w+)\}")
"""Behind the title of a thing: the case that it is put in."""

CASES = (
    "nominative", "genitive", "dative", "accusative", "locative", "instrumental", "ablative",
    "vocative",
)  # fmt: skip
"""Cases of many languages: one of them is meant by a misspelt word. There may be others."""


@record
class Bound:
    """The parts of a translation; None: it cannot be used. And what is wrong with it. `forms`: the
    grammatical cases of names that it asks for.
    """

    parts: tuple[Part, ...] | None
    faults: tuple[Fault, ...]
    forms: tuple[Form, ...] = ()


def bound(text: Text, translation: str, forms: Mapping[Form, str] = NO_FORMS) -> Bound:
    """The translation of `text` as parts with the conditions of the source. `forms`: the names in
    the grammatical cases that have an entry, "" where it is not translated; one that is missing is
    told by its title.
    """
    source = _Source(text)
    if source.is_literal:
        return Bound((translation,), _paragraphs(text.source, translation))
    try:
        parts = parts_of(_rows(translation), "")
    except Placed as wrong:
        start, end = _range(translation, wrong.span)
        help = copied(source.written, translation[start:]) or wrong.help or ""
        return Bound(None, (Fault(INSERTION, start, end, wrong.message, help),))
    binder = _Binder(source, translation, forms)
    made = binder.parts(parts, frozenset())
    if binder.faults:
        return Bound(None, tuple(binder.faults))
    faults = (*binder.lacking, *binder.left_out(), *_paragraphs(text.source, translation))
    return Bound(made, faults, tuple(binder.asked))


def _paragraphs(source: str, translation: str) -> tuple[Fault, ...]:
    there, here = (len([it for it in s.split("\n\n") if it.strip()]) for s in (source, translation))
    if there == here:
        return ()
    return (
        Fault(
            PARAGRAPHS,
            0,
            len(translation),
            f"the source has {there} paragraph{'s' * (there != 1)}, the translation {here}",
            r"A paragraph ends with an empty line, which is written \n\n.",
        ),
    )


# --- the source


class _Source:
    """The insertions of a source: as written, and what the compiler made of them."""

    def __init__(self, text: Text) -> None:
        self.meaning: dict[Mark, Part] = {}
        self.ways: dict[Mark, list[Way]] = {}
        self.written: dict[Mark, str] = {}
        self.text = text.source
        self.is_literal = False
        """Whether brackets mean nothing here, as in a milestone."""
        dynamic = [part for part in text.parts if not isinstance(part, str)]
        if not dynamic and "[" not in text.source:
            return
        try:
            parts = parts_of(_rows(text.source), "")
            self._pair(parts, text.parts, frozenset())
        except (Placed, LookupError):
            self.is_literal = True

    def _pair(self, written: tuple[tree.Part, ...], meant: tuple[Part, ...], way: Way) -> None:
        """Raises LookupError when the two do not have the same form."""
        left = [part for part in written if not isinstance(part, str)]
        right = [part for part in meant if not isinstance(part, str)]
        if len(left) != len(right):
            raise LookupError
        for one, part in zip(left, right, strict=True):
            mark = _mark(one)
            self.meaning.setdefault(mark, part)
            self.ways.setdefault(mark, []).append(way)
            self.written.setdefault(mark, _head(self.text, one))
            match one, part:
                case tree.Variant(_, then, other), Variant(_, then_meant, other_meant):
                    self._pair(then, then_meant, way | {(mark, True)})
                    self._pair(other, other_meant, way | {(mark, False)})
                case tree.FirstAgain(first, again), FirstAgain(first_meant, again_meant):
                    self._pair(first, first_meant, way | {(mark, True)})
                    self._pair(again, again_meant, way | {(mark, False)})
                case (tree.Title(), TitleOf()) | (tree.Number(), NumberOf()):
                    pass
                case _:
                    raise LookupError


def _mark(part: tree.Title | tree.Number | tree.Variant | tree.FirstAgain) -> Mark:
    match part:
        case tree.Title(kind, name):
            return kind, name
        case tree.Number(name):
            return "number", name
        case tree.Variant(condition):
            return "if", condition
        case tree.FirstAgain():
            return "first", None
        case _:
            assert_never(part)


def _head(text: str, part: tree.Title | tree.Number | tree.Variant | tree.FirstAgain) -> str:
    """An insertion as it can be named in a message."""
    if isinstance(part, tree.FirstAgain):
        return "[first: … | again: …]"
    start, end = _range(text, part.span)
    written = text[start:end]
    if isinstance(part, tree.Variant):  # one of a chain begins behind a '|'
        return f"[{written.removeprefix('[').partition(':')[0]}: …]"
    return written


# --- the translation


class _Binder:
    """Turns the insertions of a translation into those of the source."""

    def __init__(self, source: _Source, translation: str, forms: Mapping[Form, str]) -> None:
        self.source = source
        self.translation = translation
        self.forms = forms
        self.faults: list[Fault] = []
        self.lacking: list[Fault] = []
        """Faults that leave the translation usable."""
        self.asked: list[Form] = []
        self.used: set[Mark] = set()

    def parts(self, parts: tuple[tree.Part, ...], way: Way) -> tuple[Part, ...]:
        made: list[Part] = []
        before: tree.Title | None = None
        for part in parts:
            if isinstance(part, str) and before and made and (case := CASE.match(part)):
                made[-1] = self.in_case(made[-1], before, case[1])
                part = part[case.end() :]
            made.append(part if isinstance(part, str) else self.part(part, way))
            before = part if isinstance(part, tree.Title) else None
        return tuple(made)

    def in_case(self, meant: Part, written: tree.Title, case: str) -> Part:
        """A name in a grammatical case, which is one and the same in every game."""
        if not isinstance(meant, TitleOf) or meant.id is None or meant.what is Titled.HERO:
            said = "the name of a hero has no grammatical cases"
            self.lack(written, said, "Write the insertion alone, and turn the sentence.")
            return meant
        form = f"{meant.what.value}.{meant.id}.title", case
        self.asked.append(form)
        words = self.forms.get(form)
        if words is None:
            guess = self.case_like(case)
            said = f"there is no '{case}' of '{form[0]}'" + did_you_mean(guess)
            help = f'`text extract` writes an entry for it: msgctxt "{form[0]}.{guess or case}".'
            if guess is not None and self.forms.get((form[0], guess)):
                help = f"Write '{{{guess}}}': the cases have their English names."
            self.lack(written, said, help)
        elif not words:
            said = f"the '{case}' of '{form[0]}' is not translated yet"
            help = f"Write it as msgstr of msgctxt \"{form[0]}.{case}\", and take out 'fuzzy'."
            self.lack(written, said, help)
        return words or meant

    def case_like(self, case: str) -> str | None:
        """The case that was meant: one of this translation, or by its English name."""
        known = dict.fromkeys((*(of for (_, of), words in self.forms.items() if words), *CASES))
        return None if case in known else nearest(case.lower().replace("k", "c"), known)

    def lack(self, written: tree.Title, message: str, help: str) -> None:
        start, end = _range(self.translation, written.span)
        self.lacking.append(Fault(INSERTION, start, end, message, help))

    def part(
        self, part: tree.Title | tree.Number | tree.Variant | tree.FirstAgain, way: Way
    ) -> Part:
        mark = _mark(part)
        meant = self.source.meaning.get(mark)
        if meant is None:
            self.unknown(part)
            return ""
        self.used.add(mark)
        if not self.is_read_here(mark, way):
            self.out_of_reach(part, mark)
        match part, meant:
            case tree.Variant(_, then, other), Variant(condition):
                return Variant(
                    condition,
                    self.parts(then, way | {(mark, True)}),
                    self.parts(other, way | {(mark, False)}),
                )
            case tree.FirstAgain(first, again), FirstAgain():
                return FirstAgain(
                    self.parts(first, way | {(mark, True)}),
                    self.parts(again, way | {(mark, False)}),
                )
            case _:
                return meant

    def is_read_here(self, mark: Mark, way: Way) -> bool:
        """Whether the source reads the insertion whenever one is inside of `way`. Titles of things
        are always known.
        """
        is_fixed = mark[0] not in ("if", "first", "number") and mark[1] is not None
        return is_fixed or any(there <= way for there in self.source.ways[mark])

    def unknown(self, part: tree.Title | tree.Number | tree.Variant | tree.FirstAgain) -> None:
        start, end = _range(self.translation, part.span)
        there = ", ".join(self.source.written.values())
        self.faults.append(
            Fault(
                INSERTION,
                start,
                end,
                f"'{_head(self.translation, part)}' is not in the source",
                f"The source has {there}. What stands before the colon, and names, are copied "
                "as they are; only the words are translated."
                if there
                else "The source has no insertions. A bracket that is meant as such is [[ or ]].",
            )
        )

    def out_of_reach(
        self, part: tree.Title | tree.Number | tree.Variant | tree.FirstAgain, mark: Mark
    ) -> None:
        start, end = _range(self.translation, part.span)
        outer = [
            f"the {'first' if side else 'second'} side of '{self.source.written[it]}'"
            for it, side in self.source.ways[mark][0]
        ]
        self.faults.append(
            Fault(
                INSERTION,
                start,
                end,
                f"'{self.source.written[mark]}' is known only inside {' and '.join(sorted(outer))}",
                "Put it where the source has it; it may stand anywhere on that side.",
            )
        )

    def left_out(self) -> list[Fault]:
        return [
            Fault(
                NOT_TOLD,
                0,
                len(self.translation),
                f"the translation does without '{written}'",
                "Is something of the story lost? Write it where it fits, with the same words "
                "before the colon.",
            )
            for mark, written in self.source.written.items()
            if mark not in self.used
        ]


# --- places


def _rows(text: str) -> list[tuple[int, int, str]]:
    return [(number, 1, line) for number, line in enumerate(text.split("\n"), 1)]


def _range(text: str, span: tuple[str, int, int, int, int]) -> tuple[int, int]:
    """The characters of `text` that a span of its rows covers."""
    _, line, column, end_line, end_column = span
    starts = [0]
    for row in text.split("\n"):
        starts.append(starts[-1] + len(row) + 1)
    return starts[line - 1] + column - 1, starts[end_line - 1] + end_column - 1
