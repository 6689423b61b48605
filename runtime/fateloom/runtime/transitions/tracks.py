"""Tracks of markers as finite automata: positions that make the same difference are one value.

The positions that a game can come to are found by the engine's own rules of markers, from the start
of the story over everything that moves them. Positions are merged as long as the same questions
have the same answers in them (conditions, prices, bands of tests) and the same moves lead to the
same classes: the coarsest bisimulation. So a story that only asks whether two spaces can be lost
has as many values as the track has room, and one that never moves its markers has one.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from enum import Enum

from fateloom.runtime.program.board import Hero, Markers
from fateloom.runtime.program.condition import Measure
from fateloom.runtime.program.words import Skill
from fateloom.runtime.record import record
from fateloom.runtime.story.conditions import compare
from fateloom.runtime.story.markers import capacity
from fateloom.runtime.transitions.facts import MarkerQuestion
from fateloom.runtime.transitions.positions import Known, pinned
from fateloom.runtime.transitions.test_outcomes import fewest_effort, is_possible, is_sure
from fateloom.runtime.transitions.track_moves import (
    Added,
    Clipped,
    Exact,
    Move,
    Rule,
    is_of,
    moves_of,
    not_followed,
)
from fateloom.runtime.transitions.variables import Spaces

MOST_POSITIONS = 1_000
"""Positions of a track that are followed; where a game can come to more, there is no variable."""

FEW_POSITIONS = 50
"""The same for what is asked in nearly every story: bands of tests, room for experience."""

POINT = 2
"""Spaces that a point of experience is worth (DST-108)."""

MOST_CLASSES = 80
"""Values of a variable for a track."""

Answer = Callable[[Spaces], Hashable]
"""What a position answers to all questions of a family."""

Graph = dict[Spaces, list[tuple[Spaces, ...]]]
"""The positions, each with what its moves lead to."""

Targets = tuple[tuple[int, ...], ...]
"""By value of a track: the values that a move can lead to, ascending."""


class Ask(Enum):
    """Families of questions about markers."""

    PRICES = "prices"
    CONDITIONS = "conditions"
    BANDS = "bands"
    EXPERIENCE = "experience"
    """Whether points of experience can be spent (EC-08)."""


MINOR = (Ask.BANDS, Ask.EXPERIENCE)
"""Asked in nearly every story: worth few positions only."""


LADDER = (
    frozenset(Ask),
    frozenset({Ask.PRICES, Ask.CONDITIONS}),
    frozenset({Ask.PRICES}),
    frozenset({Ask.CONDITIONS}),
)
"""What a variable is to tell; the next, where that takes too many values."""


@record
class One:
    """Which value stands for a position: the only one there is."""

    def __call__(self, spaces: Spaces) -> int:
        """The value."""
        return 0


class Numbers(dict[Spaces, int]):
    """The same, by a table."""

    def __call__(self, spaces: Spaces) -> int:
        """The value."""
        return self[spaces]


@record
class Lost:
    """The same, by the spaces that markers have lost from where they add up to `least`."""

    least: int

    def __call__(self, spaces: Spaces) -> int:
        """The value."""
        return sum(spaces) - self.least


@record
class Track:
    """One track of a hero. Value `n` stands for all positions that `number` gives it for;
    `examples[n]` is the first of them. `tells`: the questions whose answer a value determines.
    With one value, no question has another answer, whatever moves the markers.
    """

    skill: Skill
    examples: tuple[Spaces, ...]
    number: One | Numbers | Lost
    tells: frozenset[Ask]
    low: int
    high: int

    def room(self, value: int, left: bool) -> int:
        """How many spaces can be gained (left) or lost."""
        return capacity(self.examples[value], left, self.low, self.high)

    def moved(self, amount: int) -> Targets:
        """A gain or loss of that many spaces, or of as many as there is room for (DST-104)."""
        return self._targets(Clipped(amount))

    def moved_exactly(self, amount: int) -> Targets:
        """The same; nothing where there is no room for all of them."""
        return self._targets(Exact(amount))

    def added(self, space: int | None) -> Targets:
        """A further marker (DST-105)."""
        return self._targets(Added(space))

    def _targets(self, move: Move) -> Targets:
        rule = move.rule(self.low, self.high)
        return tuple(tuple(sorted(set(map(self.number, rule(it))))) for it in self.examples)


def tracks_of(known: Known, hero: Hero) -> Iterator[Track]:
    """The tracks of a hero that something asks about and that can be followed."""
    shut = set(not_followed(known.index.program.items, known.index.settings))
    for markers in hero.markers:
        questions = _questions(known, hero.id, markers.skill)
        if questions and shut.isdisjoint({markers.skill, None}):
            track = _track(known, hero.id, markers, questions)
            if track is not None:
                yield track


def _track(known: Known, hero: str, markers: Markers, questions: dict[Ask, Answer]) -> Track | None:
    """The track, with as much as it can tell in a bearable number of values."""
    settings = known.index.settings
    low, high = settings.track_min, settings.track_max
    moves = moves_of(known.facts, hero, markers.skill)
    most = MOST_POSITIONS if Ask.CONDITIONS in questions else FEW_POSITIONS
    after = _reached(markers.spaces, [it.rule(low, high) for it in moves], most)
    if after is not None:
        if len(after) > FEW_POSITIONS:
            questions = {it: answer for it, answer in questions.items() if it not in MINOR}
        if _is_constant(after, questions.values()):
            tells = frozenset(questions)
            return Track(markers.skill, (markers.spaces,), One(), tells, low, high)
        for tells in dict.fromkeys(it.intersection(questions) for it in LADDER):
            classes = _classes(after, [questions[it] for it in tells]) if tells else None
            if classes is not None:
                examples, number = classes
                return Track(markers.skill, examples, Numbers(number), tells, low, high)
    if Ask.PRICES in questions and not any(isinstance(it, Added) for it in moves):
        return _by_room(markers, low, high)
    return None


def _by_room(markers: Markers, low: int, high: int) -> Track | None:
    """The track by its room alone: every gain and loss changes that by as much as it moves."""
    count = len(markers.spaces)
    least, most = sum(range(low, low + count)), sum(range(high - count + 1, high + 1))
    if most - least >= MOST_CLASSES:
        return None
    examples = tuple(_packed(total - least, count, low, high) for total in range(least, most + 1))
    tells = frozenset({Ask.PRICES})
    return Track(markers.skill, examples, Lost(least), tells, low, high)


def _packed(total: int, count: int, low: int, high: int) -> Spaces:
    """Markers that have lost so many spaces, the highest first."""
    spaces = list(range(low, low + count))
    for at in reversed(range(count)):
        moved = min(total, high - low + 1 - count)
        spaces[at] += moved
        total -= moved
    return tuple(spaces)


def answers(track: Track, question: MarkerQuestion) -> int:
    """The values of a track for which a condition holds, as a bit mask."""
    return values_of(_holds(it, question) for it in track.examples)


def values_of(wanted: Iterable[bool]) -> int:
    """The values for which it is so, one after the other, as a bit mask."""
    return sum(1 << value for value, it in enumerate(wanted) if it)


# --- what is asked, and what moves


def _questions(known: Known, hero: str, skill: Skill) -> dict[Ask, Answer]:
    """What is asked about a track, by family."""
    facts, settings = known.facts, known.index.settings
    low, high = settings.track_min, settings.track_max
    asked = [it for it in facts.asked if it.quantity.skill is skill and is_of(it.whose, hero)]
    prices = [(it, amount) for it, amount in facts.skill_prices if it in (None, skill)]
    bands = [(least, most) for it, least, most in facts.tests if it is skill]

    def price(spaces: Spaces) -> Hashable:
        room = capacity(spaces, False, low, high)
        return tuple(room >= amount if it else min(room, amount) for it, amount in prices)

    def rolls(spaces: Spaces) -> Hashable:
        here = pinned(known, spaces)
        return tuple(
            (
                is_sure(known, hero, skill, *it, here),
                is_possible(known, hero, skill, *it, here),
                fewest_effort(known, hero, skill, *it, here),
            )
            for it in bands
        )

    found: dict[Ask, Answer] = {}
    if prices:
        found[Ask.PRICES] = price
    if asked:
        found[Ask.CONDITIONS] = lambda spaces: tuple(_holds(spaces, it) for it in asked)
    if bands:
        found[Ask.BANDS] = rolls
    if facts.experience and Measure.XP in facts.most:
        found[Ask.EXPERIENCE] = lambda spaces: min(capacity(spaces, True, low, high), POINT)
    return found


def _holds(spaces: Spaces, question: MarkerQuestion) -> bool:
    within = question.quantity.within
    count = len(spaces) if within is None else sum(it <= within for it in spaces)
    return compare(count, question.op, question.number)


# --- classes


def _reached(start: Spaces, moves: Sequence[Rule], most: int) -> Graph | None:
    """The positions that a game can come to, each with what its moves lead to; None: too many."""
    after: Graph = {}
    todo = [start]
    while todo:
        spaces = todo.pop()
        if spaces in after:
            continue
        after[spaces] = [move(spaces) for move in moves]
        if len(after) > most:
            return None
        todo += (it for some in after[spaces] for it in some if it not in after)
    return after


def _classes(
    after: Graph, answers: Sequence[Answer]
) -> tuple[tuple[Spaces, ...], dict[Spaces, int]] | None:
    """The classes by their first positions, and the class of each position; None: too many.

    Grows with the positions times what the moves lead to, times the rounds of refinement.
    """
    number = _numbered({it: tuple(answer(it) for answer in answers) for it in after})
    count, last = len(set(number.values())), 0
    while last < count <= MOST_CLASSES:
        number = _numbered(
            {
                it: (number[it], *(frozenset(number[one] for one in some) for some in after[it]))
                for it in after
            }
        )
        count, last = len(set(number.values())), count
    if count > MOST_CLASSES:
        return None
    examples: dict[int, Spaces] = {}
    for it in sorted(number):
        examples.setdefault(number[it], it)
    order = {old: new for new, old in enumerate(sorted(examples, key=examples.__getitem__))}
    return tuple(sorted(examples.values())), {it: order[n] for it, n in number.items()}


def _is_constant(positions: Iterable[Spaces], answers: Iterable[Answer]) -> bool:
    """Whether each question has one answer, wherever the markers stand."""
    return all(len({answer(it) for it in positions}) == 1 for answer in answers)


def _numbered(signatures: dict[Spaces, Hashable]) -> dict[Spaces, int]:
    """The same number for the same signature."""
    numbers: dict[Hashable, int] = {}
    return {it: numbers.setdefault(one, len(numbers)) for it, one in signatures.items()}
