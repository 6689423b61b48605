"""A game within a game: what a rule system declares so that others can call it, and what the kernel
asks of the inner game, said by the outer one.

The outer state holds the inner one and its seats: `seats[n]` is who sits at the inner seat `n`. An
outer command carries an inner one, an outer event an inner one. A call has blocks, of which some
follow when the inner game is over: the one of its outcome, and before it those of side facts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from enum import StrEnum
from typing import Any, Protocol, TypeVar

from fateloom.runtime.kernel.game import Chance, Decision, Over, ToMove
from fateloom.runtime.record import record

Inner = TypeVar("Inner")
Outer = TypeVar("Outer")

OUTCOME = "outcome"
"""The part of a block that follows from an outcome; other parts are marks of side facts."""

Blocks = tuple[int, ...]
"""Numbers of blocks of a call, in the order in which they follow."""


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
    (`NestedGame.noted`), so that the next call does not tell it again; or of how things stand when
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
class NestedTypes:
    """The types of inner games, for the codec. `game`: what is compiled from the tables; `notes`:
    what is remembered of an inner game for its end; `kept`: what it leaves on a hero.
    """

    game: Any
    state: Any
    command: Any
    event: Any
    view: Any
    notes: Any = type(None)
    kept: Any = type(None)


@record
class Brought:
    """What a hero of the story brings to an inner game: `items` that it carries, by id, and its
    experience.
    """

    items: tuple[str, ...] = ()
    experience: int = 0


def no_notes(notes: None, event: Any) -> None:
    """For systems whose last state says all that matters at the end."""


def nothing_kept(state: Any) -> tuple[None, ...]:
    """For systems that leave nothing on heroes."""
    return ()


def nothing_brought(rules: Any, state: Any, brought: tuple[Brought, ...]) -> Any:
    """For systems in which what heroes carry is no part of a game."""
    return state


def nothing_broken(rules: Any, state: Any) -> tuple[str, ...]:
    """For systems that have no invariants beyond their types."""
    return ()


def heard_by_all(rules: Any, state: Any, event: Any, seat: int | None) -> Any:
    """For systems in which nothing is secret."""
    return event


def reveals_nothing(event: Any) -> bool:
    """For systems in which nothing is secret."""
    return False


@record
class NestedGame:
    """How the games of a system are played when they are called.

    `rules(game, setup)`: the kernel rules of the game that begins with `setup`; raises LookupError
    when there is none. `fingerprint(game)`: equal for games with equal rules, whatever their texts.
    `check(game)`: raises ValueError when it cannot be played. `seats(game)`: so many can play.
    `begin(rules, heroes, kept, virtues)`: the state before its opening; `kept`: by hero, what
    earlier games have left; `virtues`: of the heroes, in their order. `brought(rules, state,
    brought)`: that state with what each of them brings, in that order. `asked(state)`: the seat
    that decides, None while chance does. `noted(notes, event)`: the notes after an event, `notes`
    at first. `end(rules, state, notes, blocks)`: the outcome, and the blocks that follow.
    `kept(state)`: by seat, what stays on the heroes. `broken(rules, state)`: the invariants that do
    not hold, each in a few words. `public(rules, state, event, seat)`, `reveals(event)`: as in
    `Rules`, with inner states and seats.

    For proofs: `endings(rules, state, notes, blocks)`: blocks that can follow together, each with
    inner commands that lead there; `sure(rules, blocks, hero, others)`: those that the hero can
    bring about alone if chance is kind, whoever of the others stands by; `possible(rules, blocks,
    hero, others)`: all that can follow, perhaps more, None: whatever the declaration allows.
    """

    types: NestedTypes
    rules: Callable[[Any, str], Any]
    fingerprint: Callable[[Any], str]
    check: Callable[[Any], object]
    seats: Callable[[Any], int]
    begin: Callable[[Any, tuple[str, ...], dict[str, Any], tuple[int, ...]], Any]
    asked: Callable[[Any], int | None]
    end: Callable[[Any, Any, Any, tuple[Block, ...]], tuple[str, Blocks]]
    endings: Callable[[Any, Any, Any, tuple[Block, ...]], dict[Blocks, tuple[Any, ...]]]
    sure: Callable[[Any, tuple[Block, ...], str, tuple[str, ...]], frozenset[Blocks]]
    notes: Any = None
    noted: Callable[[Any, Any], Any] = no_notes
    kept: Callable[[Any], tuple[Any, ...]] = nothing_kept
    broken: Callable[[Any, Any], tuple[str, ...]] = nothing_broken
    brought: Callable[[Any, Any, tuple[Brought, ...]], Any] = nothing_brought
    public: Callable[[Any, Any, Any, int | None], Any] = heard_by_all
    reveals: Callable[[Any], bool] = reveals_nothing
    possible: Callable[[Any, tuple[Block, ...], str, tuple[str, ...]], Iterable[Blocks]] | None = (
        None
    )


@record
class CallableSystem:
    """A rule system that stories can call, by the word that begins the call.

    `system`: the rule system whose games are played, which has the folder of their tables; None:
    its name is the word of the call. `of`: the callable system with the tables, the games and what
    they leave on heroes, where this is its second word, with outcomes of its own. `exclusive`:
    pairs of side facts that are never true together; `added`: marks of blocks that the compiler
    adds, with a hero and a number: `anna +2`; `resolution`: whether its rolls can take the
    place of tests in a story. `nested`: how its games are played, loaded when one is; None: people
    play them at the table and say the outcome.
    """

    name: str
    outcomes: tuple[OutcomeWord, ...]
    facts: tuple[SideFact, ...] = ()
    exclusive: tuple[frozenset[str], ...] = ()
    added: tuple[str, ...] = ()
    resolution: bool = False
    nested: Callable[[], NestedGame] | None = None
    system: str | None = None
    of: str | None = None

    @property
    def home(self) -> str:
        """The name of the callable system whose tables and games these are."""
        return self.of or self.name

    @property
    def article(self) -> str:
        """The article that its name has in a sentence."""
        return "an" if self.name[0] in "aeiou" else "a"

    @property
    def played_by(self) -> str:
        """The name of the rule system whose games are played."""
        return self.system or self.name

    def __hash__(self) -> int:
        return hash(self.name)

    def counts_as(self, outcome: str, told: list[str]) -> str | None:
        """The outcome among those told that this one counts as; None when there is none."""
        return counted_as(self.outcomes, outcome, told)


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
