"""The names of a story that steps of plays can say, by id and by title."""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import Enum
from functools import cached_property
from typing import TYPE_CHECKING, TypeVar

from fateloom.dsl.callable_systems import tables_of
from fateloom.dsl.suggest import nearest
from fateloom.dsl.titles import ARTICLES, bare
from fateloom.runtime.codec import with_places
from fateloom.runtime.program.board import OptionKind
from fateloom.runtime.program.callable_systems import callable_system
from fateloom.runtime.program.settings import EFFORT_PROFILES, Face
from fateloom.runtime.program.statement import Call, Choose, Do, Test
from fateloom.runtime.record import parts_in, record

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fateloom.runtime.program.program import Program

FILLERS = ARTICLES | {"to", "at", "into", "in", "on", "from", "with", "for"}
"""Words in front of a name that people add."""

STEP_WORD = {
    OptionKind.TEST: "test",
    OptionKind.SCAN: "scan",
    OptionKind.DESTINY: "scan",
    OptionKind.TRADE: "trade",
    OptionKind.INTERACTION: "option",
}
"""The step by which an option of each kind is chosen."""

T = TypeVar("T")

WORD = re.compile(r"[a-z][a-z0-9_-]*")


class Noun(Enum):
    """What a step can name."""

    POI = "POI"
    OPTION = "option"
    ITEM = "item"
    TILE = "tile"
    PATH = "path"
    HERO = "hero"


@record
class Found:
    """The thing that words mean. `by_title`: the words are its whole title."""

    noun: Noun
    id: str
    by_title: bool = False


class Names:
    """All names of one story; none at all where no story is known."""

    def __init__(self, program: Program | None = None) -> None:
        self._program = program
        self.titles: dict[Noun, dict[str, str]] = {noun: {} for noun in Noun}
        self.word_of: dict[str, str] = {}
        """The step by which each option is chosen."""
        self.options_at: dict[str, list[str]] = {}
        """The options of each POI."""
        self.begins: dict[str, dict[str, tuple[str, ...]]] = {}
        """The paths of each hero, and where their finales begin."""
        if program is None:
            return
        of = self.titles
        of[Noun.POI] = {it.id: it.title for it in program.pois}
        of[Noun.ITEM] = {it.id: it.title for it in program.items}
        of[Noun.TILE] = {it.id: it.title for it in program.tiles}
        of[Noun.HERO] = {it.id: it.title for it in program.heroes}
        of[Noun.PATH] = {it.id: it.title for one in program.destinies for it in one.paths}
        for one in program.destinies:
            self.begins[one.hero] = {
                it.id: tuple(dict.fromkeys(begin.poi for begin in it.begins)) for it in one.paths
            }
        for poi in program.pois:
            here = self.options_at.setdefault(poi.id, [])
            for option in poi.options:
                name = option.id.partition(".")[2]
                of[Noun.OPTION].setdefault(name, option.label)
                self.word_of.setdefault(name, STEP_WORD[option.kind])
                here.append(name)

    def find(self, words: str, noun: Noun, *, slips: bool = True) -> Found | None:
        """The thing of that kind that the words mean: its title, the beginning or a part of it, its
        id; `slips`: even with slips. None where none is meant or two may be.
        """
        titles = self.titles[noun]
        said = without_fillers(words)
        if not said:
            return None
        shown = {id: without_fillers(title) for id, title in titles.items()}
        for id, title in shown.items():
            if said == title:
                is_whole = bare(words, ()) == bare(titles[id], ())
                return Found(noun, id, by_title=is_whole)
        ids = [
            id
            for id in titles
            if said in (bare(id, ()), id.replace("_", " "), id.rpartition(".")[2])
        ]
        begun = [id for id, title in shown.items() if title.startswith(f"{said} ")]
        within = [id for id, title in shown.items() if f" {said} " in f" {title} "]
        commas = [id for id in titles if said == without_fillers(titles[id].partition(",")[0])]
        more = [id for id in titles if said.startswith(f"{id} ")]
        for those in (ids, commas, begun, within, more):
            if len(those) == 1:
                return Found(noun, those[0])
            if those:
                return None
        if not slips:
            return None
        last = without_fillers(words.rpartition(".")[2]).replace(" ", "_")
        near = nearest(last, titles)
        if near is None:
            like = nearest(said, shown.values())
            near = next((id for id in titles if shown[id] == like), None)
        return None if near is None else Found(noun, near)

    def exactly(self, words: str) -> Found | None:
        """The thing of any kind whose id or title the words are, places first."""
        said = without_fillers(words)
        for noun in Noun:
            for id, title in self.titles[noun].items():
                if said in (id, id.replace("_", " "), without_fillers(title)):
                    return Found(noun, id)
        return None

    @property
    def is_of_story(self) -> bool:
        """Whether these are the names of a story."""
        return self._program is not None

    def hero(self, words: str) -> str | None:
        """The id of the hero whom the words mean."""
        found = self.find(words, Noun.HERO)
        return None if found is None else found.id

    @cached_property
    def variables(self) -> frozenset[str]:
        """The ids of the variables of the story, people and places, which conditions name."""
        program = self._program
        if program is None:
            return frozenset()
        of_variables = (it.id for it in program.variables)
        return frozenset((*of_variables, *(it.id for it in program.npcs), *self.titles[Noun.POI]))

    # --- what a walk through the story finds

    @cached_property
    def branches(self) -> Mapping[str, tuple[int, ...]]:
        """The numbers of the branches of `choose` by their labels, without fillers."""
        found: dict[str, dict[int, None]] = {}
        for it in self._things(Choose):
            for number, choice in enumerate(it.choices, 1):
                found.setdefault(without_fillers(choice.label), {})[number] = None
        return {label: tuple(numbers) for label, numbers in found.items()}

    @cached_property
    def most_branches(self) -> int:
        """So many branches has the longest `choose`."""
        return max((len(it.choices) for it in self._things(Choose)), default=0)

    @cached_property
    def faces(self) -> tuple[Face, ...]:
        """What the dice of the story, and of the games that it calls, can show."""
        program = self._program
        if program is None:
            return ()
        settings = program.settings
        found = [*settings.main_faces, *settings.effort_faces]
        found += [it for profile in EFFORT_PROFILES.values() for it in profile]
        for called in program.called:
            found += tables_of(called.system).spoken(called.game).faces
        numbers = sorted({it for it in found if isinstance(it, int)})
        return (*numbers, *dict.fromkeys(it for it in found if not isinstance(it, int)))

    @cached_property
    def calls(self) -> tuple[Call, ...]:
        """All calls of the story."""
        return tuple(self._things(Call))

    def calls_of(self, option: str) -> tuple[Call, ...]:
        """The calls that an option begins by itself; none where it leads on to scenes."""
        if self._program is None or not option:
            return ()
        its = [it for poi in self._program.pois for it in poi.options]
        bodies = [it.body for it in its if it.id.partition(".")[2] == option]
        if any(True for _ in _within(tuple(bodies), Do)):
            return ()
        return tuple(_within(tuple(bodies), Call))

    def may_roll(self, option: str) -> bool:
        """Whether a roll can come of an option: a test, by itself, in a game or in a scene."""
        if self._program is None:
            return True
        its = (it for poi in self._program.pois for it in poi.options)
        bodies = tuple(it.body for it in its if it.id.partition(".")[2] == option)
        return any(any(True for _ in _within(bodies, kind)) for kind in (Test, Do, Call))

    @cached_property
    def endings(self) -> tuple[str, ...]:
        """The words in which the called games of the story can end."""
        systems = dict.fromkeys(it.system for it in self.calls)
        words = (one.word for name in systems for one in callable_system(name).outcomes)
        return tuple(dict.fromkeys(words))

    @cached_property
    def verbs(self) -> frozenset[str]:
        """First words of what is said in the called games of the story."""
        called = () if self._program is None else self._program.called
        return frozenset().union(*(tables_of(it.system).verbs for it in called))

    @cached_property
    def beside(self) -> frozenset[str]:
        """All ids that the tables of called games have, and other single words."""
        called = () if self._program is None else self._program.called
        return frozenset(word for it in called for word in _words(it.game) if WORD.fullmatch(word))

    def _things(self, kind: type[T]) -> Iterator[T]:
        program = self._program
        if program is not None:
            for part in (program.pois, program.tiles, program.scenes, program.events):
                yield from _within(part, kind)
            yield from _within(program.destinies, kind)


def without_fillers(words: str) -> str:
    """Words for comparison, with no article or preposition in front."""
    return bare(words, FILLERS)


def _within(thing: object, kind: type[T]) -> Iterator[T]:
    """All records of that kind within records and tuples."""
    return (it for it in parts_in(thing) if isinstance(it, kind))


def _words(thing: object) -> Iterator[str]:
    for it, _ in with_places(thing):
        if isinstance(it, Enum):
            yield str(it.value)
        elif isinstance(it, str):
            yield it.casefold()
