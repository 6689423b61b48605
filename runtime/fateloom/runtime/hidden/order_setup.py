"""How a called house goes on, and what stays of it until the next call (section 10)."""

from __future__ import annotations

from collections.abc import Mapping

from fateloom.runtime.hidden import steps as st
from fateloom.runtime.hidden.order_rules import OrderRules
from fateloom.runtime.hidden.setup import set_up
from fateloom.runtime.hidden.state import Called, SetUp, State, Turn
from fateloom.runtime.kernel.game import Refusal
from fateloom.runtime.kernel.lasting import latest
from fateloom.runtime.record import record, replace


@record
class Kept:
    """The house as a hero has left it. It is one house for all heroes (`kernel.lasting`)."""

    number: int
    table: State


def begin(
    rules: OrderRules,
    heroes: tuple[str, ...],
    kept: Mapping[str, Kept],
    virtues: tuple[int, ...] = (),
) -> State:
    """The house as whoever called last has left it, with the order on its agenda. Raises
    LookupError for a hero who is none of its characters.
    """
    (hero,) = heroes
    characters = rules.haunted_house.characters
    if hero not in characters:
        raise LookupError(f"the house knows no character '{hero}'")
    seat = characters.index(hero)
    last, number = latest(kept, hero, Kept(0, fresh(rules)))
    called = Called(rules.order.id, seat, number)
    setup = SetUp(len(characters), called=called)
    state = replace(last.table, setup=setup, turn=Turn(seat))
    if state.result is not None:
        return state
    return replace(state, agenda=(*state.agenda, st.BeginOrder()))


def fresh(rules: OrderRules) -> State:
    """The house before its first order: everybody sits in it, and piles have to be dealt."""
    seats = len(rules.haunted_house.characters)
    state = set_up(rules.index, SetUp(seats))
    if isinstance(state, Refusal):
        raise ValueError(state.message)
    return replace(state, agenda=state.agenda[:-1])


def kept(state: State) -> tuple[Kept, ...]:
    """The house as it stands now."""
    called = state.setup.called
    assert called is not None
    table = replace(state, setup=SetUp(state.setup.players), turn=Turn())
    return (Kept(called.number, table),)
