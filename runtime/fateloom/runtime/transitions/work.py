"""What the modules of this package share while they flatten one Program: names, sizes, gaps."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from contextlib import contextmanager
from enum import Enum
from typing import TypeVar

from fateloom.runtime.program.destiny import Event
from fateloom.runtime.program.items import ItemMatch
from fateloom.runtime.program.words import Skill
from fateloom.runtime.record import record, replace
from fateloom.runtime.span import NOWHERE, Span
from fateloom.runtime.story.index import ProgramIndex
from fateloom.runtime.transitions.facts import Facts
from fateloom.runtime.transitions.footprints import Footprint, Guards
from fateloom.runtime.transitions.model import Company, Gap
from fateloom.runtime.transitions.path import Path
from fateloom.runtime.transitions.space import Space
from fateloom.runtime.transitions.tracks import Ask, Track
from fateloom.runtime.transitions.variables import Key, Kind, Seating, Value

PATHS = 4_000
"""Ways through one script after which it is called too tangled to be flattened."""


DEEPEST = 32
"""Scenes and events out of each other after which they are called too tangled, likewise."""


class TooTangledError(Exception):
    """A script has more ways through it than can be told apart. `span`: the statement at which
    there are too many; NOWHERE: it is no statement.
    """

    span: Span = NOWHERE


@record
class Cast:
    """For whom a script runs. `stage`: path and stage of the finale that it belongs to."""

    me: str
    stage: tuple[str, str] | None
    seen: tuple[str, ...]
    """Stages that were played at once, so that a round of them comes to an end."""
    depth: int = 0
    """Scenes and events that are running, each out of the one before."""

    def deeper(self) -> Cast:
        """For a scene or event out of this script. Raises TooTangledError where they call each
        other without end, or nearly so.
        """
        if self.depth == DEEPEST:
            raise TooTangledError
        return replace(self, depth=self.depth + 1)


@record
class Rolls:
    """With which values of a track a band of a test comes about, as bit masks; of a track whose
    values do not tell, all or none. `with_effort`: of values with which it is only possible, those
    with which so many effort dice make it sure.
    """

    sure: int
    only_possible: int
    with_effort: tuple[tuple[int, int], ...]


class Read(Enum):
    """What a script may read beside its own part of the Program and what all share (`blocks`)."""

    EVENT = "event"
    TILE = "tile"
    SCENE = "scene"
    GAP = "gap"
    """No part of the Program: something could not be said."""


class Reads:
    """What was read: parts of the Program, by their names, and what they were; `asked`: the
    variables that were asked for, whether they are there or not.
    """

    def __init__(self) -> None:
        self.parts: dict[tuple[Read, Hashable], object] = {}
        self.asked: set[Key] = set()

    def update(self, other: Reads) -> None:
        """That was read as well."""
        self.parts.update(other.parts)
        self.asked |= other.asked


Name = TypeVar("Name", bound=Hashable)
Told = TypeVar("Told")


class Work:
    """The variables, the index of the Program, and the gaps found so far."""

    def __init__(self, space: Space) -> None:
        self.space = space
        self.index: ProgramIndex = space.index
        self.company: Company = space.company
        self.facts: Facts = space.facts
        self.sizes = [len(it.labels) for it in space.variables]
        self._gaps: dict[tuple[str, Span], Gap] = {}
        self._reads = [Reads()]
        """What has been read, and within it what parts of the work have."""
        space.at.asked = self._reads[0].asked
        self.footprints: dict[tuple[str, str], tuple[Footprint, Reads]] = {}
        """What each event reads and writes, by event and hero; computed on demand."""
        self.enabling: dict[tuple[str, str], tuple[Guards, Reads]] = {}
        """In which states each event is enabled, likewise."""
        self.timely_rescues = False
        """Whether rescues fire at a known moment, as other watched events do."""
        self.tangled = False
        """Whether a script had too many ways through it."""
        self.timely: tuple[Event, ...] | None = None
        """The watched events that fire at a known moment (`watched.timely`)."""
        self.listened: frozenset[int] = frozenset()
        """What their conditions ask for."""
        self.changed_in_tests: frozenset[int] | None = None
        """What can change at moments that a model does not tell (`watched.may_be_unseen`)."""
        self.told: frozenset[Span] = frozenset()
        """Scripts, and parts of them, in which it is told that others go home (`leaving`)."""
        self.seats_matter: dict[str, tuple[bool, Reads]] = {}
        """Whether it makes a difference who comes next (`turns.seats_matter`)."""
        self.departures = 0
        """How many ways there are on which others go home at a question."""
        self.bands: dict[tuple[str, Skill, int, int], Rolls] = {}
        """With which values of a track each band of a test comes about, likewise."""
        self.uses: dict[tuple[str, str], frozenset[int]] = {}
        """What the use of an item by a hero changes, the number in hand apart, likewise."""
        self.can_come_back: frozenset[str] = frozenset()
        """Items for which it makes no difference whether they come back to the box at once or
        later when somebody who has used them goes home (`leaving`).
        """
        self.come_back: dict[tuple[str, str], None] = {}
        """Heroes and items that come back later (`leaving.returns`)."""
        self.used_in_tests: dict[tuple[str, str], tuple[frozenset[int], Reads]] = {}
        """What the use of an item in a test by a hero reads or changes, likewise."""
        self.trades = bool(self.index.stock_pois)
        """Whether an option opens a trade."""
        self.telling: list[Callable[[int], None]] = []
        """Of what is watched behind tests, what is told where it is touched (`within_tests`)."""
        self.commuting: dict[tuple[str, str, str], tuple[bool, Reads]] = {}
        """Whether two such uses by a hero come to the same in any order, likewise."""

    @property
    def gaps(self) -> tuple[Gap, ...]:
        """What could not be said, each once."""
        return tuple(self._gaps.values())

    def gap(
        self, sentence: str, span: Span, *, misses: bool, hero: str = "", flatters: bool = False
    ) -> None:
        """Note something that the actions do not say; `hero`: if it is about that hero alone."""
        self._gaps[sentence, span] = Gap(sentence, misses, span, hero, flatters)
        self.saw(Read.GAP, sentence, span)

    # --- what is read

    def saw(self, what: Read, name: Hashable, value: object) -> None:
        """Note that a part of the Program was read."""
        self._reads[-1].parts[what, name] = value

    def saw_all(self, reads: Reads) -> None:
        """The same of all that something has read that is known already."""
        self._reads[-1].update(reads)

    @contextmanager
    def reading(self) -> Iterator[Reads]:
        """What is read in here, by itself."""
        reads = Reads()
        self._reads.append(reads)
        self.space.at.asked = reads.asked
        try:
            yield reads
        finally:
            self._reads.pop()
            self.space.at.asked = self._reads[-1].asked
            self.saw_all(reads)

    def once(
        self, known: dict[Name, tuple[Told, Reads]], name: Name, make: Callable[[], Told]
    ) -> Told:
        """What is looked for once, with what that has read."""
        found = known.get(name)
        if found is None:
            with self.reading() as reads:
                made = make()
            found = known[name] = made, reads
        else:
            self.saw_all(found[1])
        return found[0]

    def order(self, me: str) -> tuple[str, ...]:
        """The heroes, that one first."""
        return (me, *(it for it in self.company.heroes if it != me))

    def orders(self, path: Path, me: str) -> list[tuple[Path, tuple[str, ...]]]:
        """The heroes from that one on, as they sit: all that may be, with where each is so."""
        if len(self.company.heroes) < 3:
            return [(path, self.order(me))]
        key = Key(Kind.SEATING)
        found: dict[tuple[str, ...], int] = {}
        for number, value in enumerate(self.space.variables[self.space.at[key]].values):
            if isinstance(value, Seating):
                at = value.heroes.index(me)
                order = (*value.heroes[at:], *value.heroes[:at])
                found[order] = found.get(order, 0) | 1 << number
        return [
            (way, order)
            for order, seatings in found.items()
            for way in self.where([path], key, seatings)
        ]

    def matching(self, match: ItemMatch) -> list[str]:
        """The items that a match means, in the order of the story."""
        return [it.id for it in self.index.program.items if self.index.matches(it.id, match)]

    def track(self, hero: str, skill: Skill, ask: Ask) -> Track | None:
        """The track, if it has a variable that determines the answer to such questions."""
        found = self.space.tracks.get(Key(Kind.MARKERS, skill.value, hero))
        return found if found is not None and ask in found.tells else None

    # --- on paths, by key

    def has(self, key: Key) -> bool:
        """Whether there is such a variable."""
        return key in self.space.at

    def mask(self, key: Key, *values: Value) -> int:
        """A set of values of a variable."""
        return sum(1 << self.space.code(key, it) for it in set(values))

    def split(self, path: Path, key: Key, allowed: int) -> tuple[list[Path], list[Path]]:
        """The paths where the variable has one of the values, and those where it has not."""
        return path.split(self.space.at[key], allowed)

    def where(self, paths: Iterable[Path], key: Key, allowed: int) -> list[Path]:
        """The paths, where the variable has one of the values."""
        at = self.space.at[key]
        return [way for path in paths for way in path.where(at, allowed)]

    def labelled(self, paths: Iterable[Path], key: Key, *values: Value) -> list[Path]:
        """The paths, where the variable has one of the values named."""
        return self.where(paths, key, self.mask(key, *values))

    def put(self, path: Path, key: Key, value: int) -> Path:
        """The variable takes a value; nothing happens to one that nobody needs."""
        at = self.space.at.get(key)
        return path if at is None else path.assigned(at, value)

    def add(self, path: Path, key: Key, amount: int) -> Path:
        """The variable moves; nothing happens to one that nobody needs."""
        at = self.space.at.get(key)
        return path if at is None else path.added(at, amount)

    def remap(self, path: Path, key: Key, changes: dict[int, int]) -> Path:
        """Some values of the variable become others."""
        at = self.space.at[key]
        after = [changes.get(value, value) for value in range(self.sizes[at])]
        return path.combined(at, (at,), after.__getitem__)[0]

    def start(self) -> list[Path]:
        """The way on which nothing has been done or asked yet."""
        return [Path(self.sizes)]
