"""The ways in which a called game can end, for proofs and replays."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain, combinations
from typing import Generic, TypeVar

from fateloom.runtime.kernel.game import Chance, Decision, Over
from fateloom.runtime.kernel.nested import OUTCOME, Block, Blocks, CalledGame
from fateloom.runtime.record import record

StateT = TypeVar("StateT")
CommandT = TypeVar("CommandT")
EventT = TypeVar("EventT")
NotesT = TypeVar("NotesT")
KeptT = TypeVar("KeptT")
T = TypeVar("T")


@record
class Reached(Generic[StateT, NotesT, CommandT]):
    """A state of a called game with its notes, and the commands that lead there."""

    state: StateT
    notes: NotesT
    said: tuple[CommandT, ...] = ()


WAYS, GAMES = 256, 8
"""For so many beginnings the endings are remembered, and the games that were played from there."""

Ways = dict[Blocks, tuple[CommandT, ...]]
"""The blocks of a call that follow, in their order, and what has to be said and shown for it."""


class Endings(ABC, Generic[StateT, CommandT, EventT, NotesT, KeptT]):
    """The ways in which one called game can end. `exclusive`: pairs of side facts that are never
    true together.
    """

    exclusive: tuple[frozenset[str], ...] = ()

    def __init__(self, rules: CalledGame[StateT, CommandT, EventT, NotesT, KeptT]) -> None:
        self.rules = rules
        self._endings = lru_cache(WAYS)(self._found)
        self._played = lru_cache(GAMES)(self._ended)

    # --- what each game says for itself

    @abstractmethod
    def played(self, state: StateT, notes: NotesT) -> Iterable[Reached[StateT, NotesT, CommandT]]:
        """The game from here to its end, in several ways. Whatever is found can happen."""

    def possible(
        self, blocks: tuple[Block, ...], hero: str, others: tuple[str, ...]
    ) -> Iterator[Blocks]:
        """All blocks that may follow together, perhaps more, never fewer: whatever the declaration
        allows.
        """
        outcomes = [at for at, it in enumerate(blocks) if it.part == OUTCOME]
        for some in subsets([at for at, it in enumerate(blocks) if it.part != OUTCOME]):
            words = {blocks[at].outcome for at in some}
            if not any(pair <= words for pair in self.exclusive):
                yield from ((*some, outcome) for outcome in outcomes)

    @abstractmethod
    def sure(
        self, blocks: tuple[Block, ...], hero: str, others: tuple[str, ...]
    ) -> frozenset[Blocks]:
        """Blocks that the hero can bring about alone if chance is kind, whoever of the others
        stands by, and whatever earlier games have left.
        """

    # --- what follows from it

    def endings(self, state: StateT, notes: NotesT, blocks: tuple[Block, ...]) -> Ways[CommandT]:
        """Blocks that can follow together, each with commands that lead there."""
        return self._endings(state, notes, blocks)

    def ended(
        self, state: StateT, notes: NotesT, blocks: tuple[Block, ...]
    ) -> Iterable[Reached[StateT, NotesT, CommandT]]:
        """The games that are played for these blocks: the same for all."""
        return self._played(state, notes)

    def _found(self, state: StateT, notes: NotesT, blocks: tuple[Block, ...]) -> Ways[CommandT]:
        return self.ways(blocks, self.ended(state, notes, blocks))

    def _ended(self, state: StateT, notes: NotesT) -> tuple[Reached[StateT, NotesT, CommandT], ...]:
        return tuple(self.played(state, notes))

    def ways(
        self, blocks: tuple[Block, ...], ended: Iterable[Reached[StateT, NotesT, CommandT]]
    ) -> Ways[CommandT]:
        """What follows where games have ended so; of those with the same blocks, the first one."""
        found: Ways[CommandT] = {}
        for it in ended:
            found.setdefault(self.rules.end(it.state, it.notes, blocks)[1], it.said)
        return found

    def common(self, blocks: tuple[Block, ...], begun: Iterable[StateT]) -> frozenset[Blocks]:
        """What is found from all of these beginnings, which are not opened yet."""
        fresh = (self.opened(it) for it in begun)
        each = [frozenset(self.endings(it.state, it.notes, blocks)) for it in fresh]
        return frozenset.intersection(*each)

    def graded(
        self,
        blocks: tuple[Block, ...],
        sets: Iterable[Sequence[int]],
        grades: Sequence[str],
        fits: Callable[[Sequence[int], str], bool] = lambda besides, grade: True,
    ) -> Iterator[Blocks]:
        """What follows from each of the grades with each of the sets of side facts, as numbers of
        blocks, that fits it; each once.
        """
        combined = (
            self.rules.following(blocks, grade, besides)
            for besides in sets
            for grade in grades
            if fits(besides, grade)
        )
        return each_once(combined)

    # --- from state to state

    def opened(self, state: StateT) -> Reached[StateT, NotesT, CommandT]:
        """A game that was just begun, when it has been opened."""
        notes = self.rules.notes
        for event in self.rules.opening(state):
            state, notes = self.rules.evolve(state, event), self.rules.noted(notes, event)
        return Reached(state, notes)

    def after(
        self, here: Reached[StateT, NotesT, CommandT], command: CommandT
    ) -> Reached[StateT, NotesT, CommandT]:
        """The same when that legal command has been said."""
        events, state = self.rules.apply_legal(here.state, command)
        notes = here.notes
        for event in events:
            notes = self.rules.noted(notes, event)
        return Reached(state, notes, (*here.said, command))

    def to_the_end(
        self,
        here: Reached[StateT, NotesT, CommandT],
        answer: Callable[
            [Reached[StateT, NotesT, CommandT], Decision[CommandT] | Chance[CommandT]], CommandT
        ],
    ) -> Reached[StateT, NotesT, CommandT]:
        """The game to its end. `answer`: what whoever is asked says, chance included."""
        while not isinstance(to_move := self.rules.legal(here.state), Over):
            here = self.after(here, answer(here, to_move))
        return here


def subsets(its: Sequence[T]) -> Iterator[tuple[T, ...]]:
    """All sets of them, the small ones first."""
    return chain.from_iterable(combinations(its, count) for count in range(len(its) + 1))


def each_once(its: Iterable[T]) -> Iterator[T]:
    """The same without those that were there before."""
    seen: set[T] = set()
    for it in its:
        if it not in seen:
            seen.add(it)
            yield it
