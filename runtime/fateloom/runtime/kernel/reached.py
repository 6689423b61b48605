"""How far an inner game has come, for those who look for the ways in which it can end."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Generic, TypeVar

from fateloom.runtime.kernel.game import Rules
from fateloom.runtime.record import record

StateT = TypeVar("StateT")
NotesT = TypeVar("NotesT")
CommandT = TypeVar("CommandT")


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


def _heard(notes: NotesT, noted: Callable[[NotesT, Any], NotesT], events: Iterable[Any]) -> NotesT:
    for event in events:
        notes = noted(notes, event)
    return notes
