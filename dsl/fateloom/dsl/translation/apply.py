"""A scenario shown in another language: a Program in other words, and events told again.

The game itself is played by the Program as it was written; so states, events and saves are the
same in every language (INV-16).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from fateloom.dsl.translation.check import forms_of
from fateloom.dsl.translation.insertions import bound
from fateloom.dsl.translation.messages import Declined
from fateloom.dsl.translation.po import Entry, Key, PoFile
from fateloom.dsl.translation.words import WordedT, is_name, spoken
from fateloom.runtime.program import statement as st
from fateloom.runtime.program.condition import Condition, Quantity
from fateloom.runtime.program.program import Program
from fateloom.runtime.program.text import FirstAgain, NumberOf, Part, Text, Titled, TitleOf, Variant
from fateloom.runtime.record import record, replace
from fateloom.runtime.span import Span
from fateloom.runtime.story import event as ev
from fateloom.runtime.story.answers import top
from fateloom.runtime.story.index import ProgramIndex, index_of
from fateloom.runtime.story.script import question
from fateloom.runtime.story.state import Asking, State
from fateloom.runtime.story.telling import title


@record
class Coverage:
    """How many texts are shown translated, and how many in the language of the source. `faulty`:
    those among the latter that are translated, but wrongly.
    """

    translated: int
    missing: int
    faulty: int


class Translation:
    """One Program in one language. `program`: the same in other words; it is for looking up and
    for views, and must not be played.
    """

    def __init__(self, program: Program, file: PoFile) -> None:
        self.source = program
        speaker = _Translator({it.key: it for it in file.entries if it.is_used})
        self.program = spoken(program, speaker)
        self.coverage = Coverage(speaker.translated, speaker.missing, speaker.faulty)
        self._texts = speaker.texts
        self._labels = {one: said.pop() for one, said in speaker.choices.items() if len(said) == 1}
        """Choices that are called one thing wherever they stand."""
        self._heroes = tuple(hero.id for hero in program.heroes)
        self._old: ProgramIndex = index_of(self.source)
        self._new: ProgramIndex = index_of(self.program)

    def event(self, state: State, event: ev.Event) -> ev.Event:
        """The event in this language, as of the state before it; only words differ."""
        match event:
            case ev.Told():
                return self._told(event)
            case ev.ChoiceMade(seat, label):
                return ev.ChoiceMade(seat, self._choice(state, label))
            case _:
                return event

    def _told(self, event: ev.Told) -> ev.Told:
        """The text of that place that gives these words with these results; if the scenario was
        corrected since, there may be none, and the words stay as they are.
        """
        for text, parts in self._texts.get(event.context, ()):
            known = heard(self._old, text, event.results, event.text, self._heroes)
            if known is not None:
                try:
                    said = told_again(self._new, parts, known)
                except LookupError:
                    continue
                return ev.Told(event.context, event.results, said)
        return event

    def _choice(self, state: State, label: str) -> str:
        frame = top(state)
        if isinstance(frame, Asking):
            asked, shown = question(self._old, frame), question(self._new, frame)
            if isinstance(asked, st.Choose) and isinstance(shown, st.Choose):
                for one, other in zip(asked.choices, shown.choices, strict=True):
                    if one.label == label:
                        return other.label
        return self._labels.get(label, label)


def in_words(game: WordedT, file: PoFile) -> tuple[WordedT, Coverage]:
    """A game of tables in the words of a translation; it is for looking up, and is not played."""
    speaker = _Translator({it.key: it for it in file.entries if it.is_used})
    shown = spoken(game, speaker)
    return shown, Coverage(speaker.translated, speaker.missing, speaker.faulty)


class _Translator:
    """A speaker who says what the translators wrote, and counts."""

    def __init__(self, entries: dict[Key, Entry]) -> None:
        self.entries = entries
        self.forms = forms_of(entries.values())
        self.cases: dict[Key, dict[str, str]] = {}
        for entry in entries.values():
            place, _, case = entry.context.rpartition(".")
            if is_name(place):
                self.cases.setdefault((place, entry.source), {})[case] = entry.msgstr
        self.texts: dict[str, list[tuple[Text, tuple[Part, ...]]]] = {}
        self.choices: dict[str, set[str]] = {}
        self.seen: dict[Key, bool] = {}
        self.translated = self.missing = self.faulty = 0

    def word(self, place: str, words: str, span: Span) -> str:
        entry = self.entries.get((place, words))
        self._count((place, words), entry is not None)
        said = words if entry is None else entry.msgstr
        if (place, words) in self.cases:
            said = Declined(said, self.cases[place, words])
        if place.endswith(".choice"):
            self.choices.setdefault(words, set()).add(said)
        return said

    def text(self, text: Text) -> Text:
        key = text.context, text.source
        entry = self.entries.get(key)
        parts = None
        if entry is not None:
            parts = bound(text, entry.msgstr, self.forms).parts
            if parts is None and key not in self.seen:
                self.faulty += 1
        self._count(key, parts is not None)
        if parts is None:
            return text
        self.texts.setdefault(text.context, []).append((text, parts))
        return replace(text, parts=parts)

    def _count(self, key: Key, is_translated: bool) -> None:
        if key not in self.seen:
            self.seen[key] = is_translated
            self.translated += is_translated
            self.missing += not is_translated


# --- what was read aloud, told again (DST-142)


class Heard:
    """What the insertions of a text came to when it was told."""

    def __init__(self, hero: str | None) -> None:
        self.hero = hero
        self.numbers: dict[Quantity, int] = {}
        self.conditions: dict[Condition, bool] = {}
        self.first: bool | None = None


def heard(
    index: ProgramIndex, text: Text, results: tuple[int, ...], told: str, heroes: tuple[str, ...]
) -> Heard | None:
    """What the insertions came to if `text` was told as `told` with these results; None: it was
    another text. `heroes`: who may have been the one that it was told of.
    """
    for hero in heroes if _names_hero(text.parts) else (None,):
        found, left = Heard(hero), iter(results)
        try:
            said = _followed(index, text.parts, left, found)
        except (StopIteration, LookupError):
            return None
        if said == told and next(left, None) is None:
            return found
    return None


def _names_hero(parts: tuple[Part, ...]) -> bool:
    for part in parts:
        match part:
            case TitleOf(Titled.HERO, None):
                return True
            case Variant(_, one, other) | FirstAgain(one, other):
                if _names_hero(one) or _names_hero(other):
                    return True
    return False


def _followed(
    index: ProgramIndex, parts: tuple[Part, ...], results: Iterator[int], found: Heard
) -> str:
    """Read the source along its results, as `story.telling` made them."""
    said = []
    for part in parts:
        match part:
            case str():
                said.append(part)
            case TitleOf(kind, of):
                said.append(_title(index, kind, of, found))
            case NumberOf(quantity):
                number = found.numbers[quantity] = next(results)
                said.append(str(number))
            case Variant(condition, then, otherwise):
                yes = found.conditions[condition] = next(results) == 1
                said.append(_followed(index, then if yes else otherwise, results, found))
            case FirstAgain(first, again):
                found.first = next(results) == 1
                said.append(_followed(index, first if found.first else again, results, found))
            case _:
                assert_never(part)
    return "".join(said)


def told_again(index: ProgramIndex, parts: tuple[Part, ...], known: Heard) -> str:
    """The parts of a translation with what was heard. `index`: of the translated Program. Raises
    LookupError when a part asks for something that the source did not read.
    """
    said = []
    for part in parts:
        match part:
            case str():
                said.append(part)
            case TitleOf(kind, of):
                said.append(_title(index, kind, of, known))
            case NumberOf(quantity):
                said.append(str(known.numbers[quantity]))
            case Variant(condition, then, otherwise):
                side = then if known.conditions[condition] else otherwise
                said.append(told_again(index, side, known))
            case FirstAgain(first, again):
                if known.first is None:
                    raise LookupError("first")
                said.append(told_again(index, first if known.first else again, known))
            case _:
                assert_never(part)
    return "".join(said)


def _title(index: ProgramIndex, kind: Titled, of: str | None, known: Heard) -> str:
    if of is None and known.hero is None:
        raise LookupError("hero")
    return title(index, kind, of or known.hero or "")
