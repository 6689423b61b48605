"""Events folded into the state."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, get_args

from fateloom.runtime.cards import event as ev
from fateloom.runtime.cards.changing import with_agenda
from fateloom.runtime.cards.event import Event
from fateloom.runtime.cards.evolve_adversary import evolve_adversary
from fateloom.runtime.cards.evolve_attempt import evolve_attempt, evolve_stack
from fateloom.runtime.cards.evolve_table import evolve_set_up, evolve_table
from fateloom.runtime.cards.evolve_turn import evolve_player, evolve_turn
from fateloom.runtime.cards.index import Index
from fateloom.runtime.cards.state import State


def evolve(index: Index, state: State, event: Event) -> State:
    """The state after the event; raises ValueError for one that cannot happen in it."""
    return FOLDS[type(event)](index, state, event)


def _planned(_: Index, state: State, event: ev.Planned) -> State:
    return with_agenda(state, (*event.steps, *state.agenda))


def _done(_: Index, state: State, event: ev.Done) -> State:
    if not state.agenda:
        raise ValueError("nothing is on the agenda")
    return with_agenda(state, state.agenda[1:])


FOLDS: dict[type, Callable[[Index, State, Any], State]] = {
    ev.Planned: _planned,
    ev.Done: _done,
    **dict.fromkeys(get_args(ev.SetUpEvent), evolve_set_up),
    **dict.fromkeys(get_args(ev.TableEvent), evolve_table),
    **dict.fromkeys(get_args(ev.TurnEvent), evolve_turn),
    **dict.fromkeys(get_args(ev.PlayerEvent), evolve_player),
    **dict.fromkeys(get_args(ev.StackEvent), evolve_stack),
    **dict.fromkeys(get_args(ev.AttemptEvent), evolve_attempt),
    **dict.fromkeys(get_args(ev.AdversaryEvent), evolve_adversary),
}
"""Who folds which kind of event."""
