"""How far an inner game has come, for those who look for the ways in which it can end."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Generic, TypeVar

from fateloom.runtime.kernel.game import Rules
from fateloom.runtime.kernel.nested import Block, Blocks
from fateloom.runtime.record import record

StateT = TypeVar("StateT")
NotesT = TypeVar("NotesT")
CommandT = TypeVar("CommandT")
RulesT = TypeVar("RulesT")


@record
class Reached(Generic[StateT, NotesT, CommandT]):
    """A state of an inner game with the notes of its system (`NestedGame.noted`), and the commands
    that lead there, chance included.
    """

    state: StateT
    notes: NotesT
    said: tuple[CommandT, ...] = ()

    def after(
        self,
        rules: Rules[Any, StateT, CommandT, Any, Any],
        noted: Callable[[NotesT, Any], NotesT],
        command: CommandT,
    ) -> Reached[StateT, NotesT, CommandT]:
        """The same when that legal command has been said."""
        events, state = rules.apply_legal(self.state, command)
        return Reached(state, _heard(self.notes, noted, events), (*self.said, command))

    def opened(
        self,
        rules: Rules[Any, StateT, CommandT, Any, Any],
        noted: Callable[[NotesT, Any], NotesT],
    ) -> Reached[StateT, NotesT, CommandT]:
        """The same when the game has been opened."""
        state, events = self.state, rules.opening(self.state)
        for event in events:
            state = rules.evolve(state, event)
        return Reached(state, _heard(self.notes, noted, events), self.said)


Ways = dict[Blocks, tuple[CommandT, ...]]
"""The blocks of a call that follow, in their order, and what has to be said and shown for it."""


def ways(
    rules: RulesT,
    end: Callable[[RulesT, StateT, NotesT, tuple[Block, ...]], tuple[str, Blocks]],
    blocks: tuple[Block, ...],
    ended: Iterable[Reached[StateT, NotesT, CommandT]],
) -> Ways[CommandT]:
    """What follows where games have ended so; of those with the same blocks, the first one. `end`:
    that of the system.
    """
    found: Ways[CommandT] = {}
    for it in ended:
        found.setdefault(end(rules, it.state, it.notes, blocks)[1], it.said)
    return found


def _heard(notes: NotesT, noted: Callable[[NotesT, Any], NotesT], events: Iterable[Any]) -> NotesT:
    for event in events:
        notes = noted(notes, event)
    return notes
