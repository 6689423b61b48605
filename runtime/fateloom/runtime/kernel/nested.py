"""A game within a game: the words of a call, which of its blocks follow, and what joins a game to
the one that calls it.

The outer state holds the inner one and its seats: `seats[n]` is who sits at the inner seat `n`. An
outer command carries an inner one, an outer event an inner one. A call has blocks, of which some
follow when the inner game is over: the one of its outcome, and before it those of side facts.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import StrEnum
from typing import Generic, Never, Protocol, TypeVar

from fateloom.runtime.kernel.game import Chance, Decision, Over, Rules, ToMove
from fateloom.runtime.record import record

Inner = TypeVar("Inner")
Outer = TypeVar("Outer")
GameT = TypeVar("GameT")
StateT = TypeVar("StateT")
CommandT = TypeVar("CommandT")
EventT = TypeVar("EventT")
NotesT = TypeVar("NotesT")
KeptT = TypeVar("KeptT")

OUTCOME = "outcome"
"""The part of a block that follows from an outcome; other parts are marks of side facts."""

Blocks = tuple[int, ...]
"""Numbers of blocks of a call, in the order in which they follow."""

Fact = tuple[str, str]
"""A side fact: its mark, and what it names."""


class Block(Protocol):
    """A block of a call. `outcome`: the outcome or side fact that it is for; `least`: by so much at
    least, from 1 up; `part`: OUTCOME, or the mark of the side fact.
    """

    @property
    def outcome(self) -> str:
        """The outcome or side fact."""

    @property
    def least(self) -> int:
        """By how much."""

    @property
    def part(self) -> str:
        """Of which of the two kinds it is."""


# --- what a system declares


@record
class OutcomeWord:
    """An outcome of a call. `counts_as`: the outcome that stands in where a call has no block for
    this one; None: every call has one. `by_margin`: whether blocks may say by how much at least.
    """

    word: str
    counts_as: str | None = None
    by_margin: bool = False


class Tells(StrEnum):
    """Of what a side fact is true: of what has happened in this call, which its events alone say
    (`CalledGame.noted`), so that the next call does not tell it again; or of how things stand when
    the call is over, which the state alone says, as often as it is asked.
    """

    CALL = "call"
    WORLD = "world"


@record
class SideFact:
    """What can be true of an inner game whatever its outcome: a block `MARK WORD [N+]`. `words`:
    the closed set of them; None: ids of the tables of the system, without a number.
    """

    mark: str
    tells: Tells
    words: tuple[str, ...] | None = None


def marks(facts: Iterable[SideFact], tells: Tells) -> tuple[str, ...]:
    """The marks of the side facts that tell of that."""
    return tuple(it.mark for it in facts if it.tells is tells)


@record
class Brought:
    """What a hero of the story brings to an inner game: `items` that it carries, by id, and its
    experience.
    """

    items: tuple[str, ...] = ()
    experience: int = 0


# --- which blocks follow


@record
class Facts:
    """What is true when a call is over besides its outcome. `named`: marks with what they name;
    `amounts`: how much there is of what a block can ask for by number.
    """

    named: frozenset[Fact]
    amounts: Mapping[Fact, int]

    def hold(self, block: Block) -> bool:
        """Whether the block of a side fact follows."""
        fact = block.part, block.outcome
        return fact in self.named or self.amounts.get(fact, 0) >= block.least

    def among(self, blocks: Sequence[Block]) -> tuple[int, ...]:
        """The numbers of the blocks of side facts that follow."""
        return tuple(at for at, it in enumerate(blocks) if it.part != OUTCOME and self.hold(it))


NO_AMOUNTS: Mapping[Fact, int] = {}


def facts(named: Mapping[str, Iterable[str]], amounts: Mapping[Fact, int] = NO_AMOUNTS) -> Facts:
    """The facts from what is true by mark."""
    return Facts(frozenset((mark, it) for mark, its in named.items() for it in its), amounts)


def counted_as(outcomes: tuple[OutcomeWord, ...], outcome: str, told: list[str]) -> str | None:
    """The outcome among those told that this one counts as; None when there is none."""
    known = {it.word: it.counts_as for it in outcomes}
    counts: str | None = outcome
    while counts is not None and counts not in told:
        counts = known.get(counts)
    return counts if outcome in known else None


def for_outcome(outcomes: tuple[OutcomeWord, ...], outcome: str, blocks: Sequence[Block]) -> Blocks:
    """The numbers of the blocks for the outcome that this one counts as."""
    counts = counted_as(outcomes, outcome, [it.outcome for it in blocks if it.part == OUTCOME])
    numbered = enumerate(blocks)
    return tuple(at for at, it in numbered if it.part == OUTCOME and it.outcome == counts)


# --- a game that is called


class CalledGame(
    Rules[Never, StateT, CommandT, EventT, object],
    Generic[StateT, CommandT, EventT, NotesT, KeptT],
):
    """The rules of one called game, and what joins it to the story. Its notes are what its end
    depends on besides its last state; what is kept of it stays on the heroes.

    `outcomes`: the words for its end; `notes`: those before anything has happened.
    """

    outcomes: tuple[OutcomeWord, ...]
    notes: NotesT

    @abstractmethod
    def begin(
        self, heroes: tuple[str, ...], kept: Mapping[str, KeptT], virtues: tuple[int, ...] = ()
    ) -> StateT:
        """The state before the opening. `kept`: by hero, what earlier games have left; `virtues`:
        of the heroes, in their order.
        """

    def brought(self, state: StateT, brought: tuple[Brought, ...]) -> StateT:
        """That state with what each of the heroes brings: nothing that matters."""
        return state

    def noted(self, notes: NotesT, event: EventT) -> NotesT:
        """The notes after an event: the last state says all that matters."""
        return notes

    @abstractmethod
    def grade(self, state: StateT, notes: NotesT) -> str:
        """The outcome of a game that is over."""

    def facts(self, state: StateT, notes: NotesT) -> Facts:
        """The side facts of a game that is over."""
        return facts({})

    def following(self, blocks: Sequence[Block], grade: str, besides: Iterable[int]) -> Blocks:
        """The numbers of the blocks that follow, in their order. `besides`: those of side facts."""
        return (*besides, *for_outcome(self.outcomes, grade, blocks))

    def end(self, state: StateT, notes: NotesT, blocks: Sequence[Block]) -> tuple[str, Blocks]:
        """The outcome, and the numbers of the blocks that follow."""
        grade = self.grade(state, notes)
        return grade, self.following(blocks, grade, self.facts(state, notes).among(blocks))

    def kept(self, state: StateT) -> tuple[KeptT, ...]:
        """By seat, what stays on the heroes: nothing on any of them."""
        return ()

    def broken(self, state: StateT) -> tuple[str, ...]:
        """The invariants that do not hold, each in a few words."""
        return ()


@record
class NestedTypes:
    """The types of inner games, for the codec. `game`: what is compiled from the tables."""

    game: object
    state: object
    command: object
    event: object
    view: object
    notes: object = type(None)
    kept: object = type(None)


class NestedGame(ABC, Generic[GameT, StateT, CommandT, EventT, NotesT, KeptT]):
    """The games of a callable system, as they are compiled from its tables."""

    types: NestedTypes

    @abstractmethod
    def rules(self, game: GameT, setup: str) -> CalledGame[StateT, CommandT, EventT, NotesT, KeptT]:
        """The game that begins with that set-up; raises LookupError when there is none."""

    @abstractmethod
    def fingerprint(self, game: GameT) -> str:
        """Equal for games with equal rules, whatever their texts."""

    @abstractmethod
    def problems(self, game: GameT) -> Iterable[str]:
        """Why it cannot be played, a sentence each."""

    def check(self, game: GameT) -> None:
        """Raises ValueError when it cannot be played, with what is wrong with it."""
        problems = (*self.problems(game),)
        if problems:
            raise ValueError("\n".join(problems))

    def seats(self, game: GameT) -> int:
        """So many heroes can play: whoever calls."""
        return 1

    def asked(self, state: StateT) -> int | None:
        """The seat that decides where a seat does, else any or None: the only one."""
        return 0

    def reveals(self, event: EventT) -> bool:
        """Whether somebody learns a secret by the event: nothing is secret."""
        return False


class HasId(Protocol):
    """An entry of a table."""

    @property
    def id(self) -> str:
        """What calls name it."""


EntryT = TypeVar("EntryT", bound=HasId)


def entry(what: str, its: Iterable[EntryT], id: str) -> EntryT:
    """The entry with that id; raises LookupError when there is none. `what`: what it would be."""
    for it in its:
        if it.id == id:
            return it
    raise LookupError(f"there is no {what} '{id}'")


# --- what the outer game asks


def from_outside(
    to_move: ToMove[Inner], seats: tuple[int, ...], carried: Callable[[Inner], Outer]
) -> Decision[Outer] | Chance[Outer]:
    """Who has to say what now, in seats and commands of the outer game. `carried`: the outer
    command that carries an inner one; different ones for different ones.

    Raises ValueError when the inner game is over: then nobody is asked in there.
    """
    match to_move:
        case Decision(seat, commands):
            return Decision(seats[seat], tuple(carried(it) for it in commands))
        case Chance(distribution):
            return Chance(distribution.map(carried))
        case Over():
            raise ValueError("the inner game is over")


def seat_inside(seats: tuple[int, ...], seat: int | None) -> int | None:
    """The inner seat of somebody; None for those who only watch the inner game."""
    return seats.index(seat) if seat in seats else None
