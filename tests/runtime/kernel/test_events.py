"""Each event is declared once: in a room of `event` of its system, and in the union there."""

from __future__ import annotations

from types import ModuleType
from typing import Any, get_args, get_origin

import pytest

from fateloom.runtime.battle import event as battle_event
from fateloom.runtime.cards import event as card_event
from fateloom.runtime.hidden import event as hidden_event
from fateloom.runtime.kernel.event import Done, EventOf, Planned
from fateloom.runtime.pool import event as pool_event
from fateloom.runtime.story import event as story_event

MODULES = {
    "battle": battle_event,
    "cards": card_event,
    "hidden": hidden_event,
    "pool": pool_event,
    "story": story_event,
}
WITHOUT_AGENDA = ("pool", "story")


def declared(module: ModuleType) -> list[type[EventOf[Any, Any]]]:
    """The classes of events in a module, in the order in which they are written."""
    found = [it for it in vars(module).values() if isinstance(it, type) and issubclass(it, EventOf)]
    its = [it for it in found if it.__module__.startswith(module.__name__)]
    return [it for it in its if hasattr(it, "__fields__")]  # bases are no records


@pytest.mark.parametrize("system", MODULES)
def test_the_union_holds_every_event_of_the_module(system: str) -> None:
    module = MODULES[system]
    kinds = [get_origin(it) or it for it in get_args(module.Event)]
    own = [it for it in kinds if it.__module__.startswith(module.__name__)]
    assert set(own) == set(declared(module))
    others = set() if system in WITHOUT_AGENDA else {Planned, Done}
    assert {it for it in kinds if it not in own} == others


@pytest.mark.parametrize("system", MODULES)
def test_every_event_says_what_it_does_to_a_state(system: str) -> None:
    for kind in declared(MODULES[system]):
        assert kind.fold is not EventOf.fold, kind
        assert kind.__doc__, kind
