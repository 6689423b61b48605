"""How a called campaign goes on, and what stays of it until the next call (section 10)."""

from __future__ import annotations

from collections.abc import Mapping

from fateloom.runtime.battle import steps as st
from fateloom.runtime.battle.campaign_rules import OrderRules
from fateloom.runtime.battle.index import Index
from fateloom.runtime.battle.orders import RUNS_ON, Do
from fateloom.runtime.battle.sequence import PHASES
from fateloom.runtime.battle.setup import set_up
from fateloom.runtime.battle.standing import with_cards
from fateloom.runtime.battle.state import Before, SetUp, State
from fateloom.runtime.battle.victory import NOBODY
from fateloom.runtime.kernel.deck import deck_of
from fateloom.runtime.kernel.lasting import latest
from fateloom.runtime.record import record, replace

DRAWN = (st.DrawCard(), *PHASES[1:3])
"""The draw of a card with what it does immediately: the first steps of the sequence of play."""

WITHOUT_END = PHASES[:-1]
"""The part of a side by a card that is not of its deck: the other side does not follow."""


@record
class Kept:
    """The campaign as a hero has left it. It is one campaign for all heroes (`kernel.lasting`)."""

    number: int
    table: State


def begin(
    rules: OrderRules,
    heroes: tuple[str, ...],
    kept: Mapping[str, Kept],
    virtues: tuple[int, ...] = (),
) -> State:
    """The campaign as whoever called last has left it, with what the order runs on its agenda."""
    (hero,) = heroes
    last, number = latest(kept, hero, Kept(0, fresh(rules)))
    state = last.table
    before = Before(number, state.turn, state.active, rules.order.do in RUNS_ON)
    state = replace(state, setup=SetUp(rules.order.id, (), before))
    return state if state.winner is not None else _laid_out(rules, state)


def fresh(rules: OrderRules) -> State:
    """The campaign before its first turn; cards of orders lie out of play."""
    index = rules.index
    state = set_up(index, SetUp())
    for order in rules.battle_game.orders:
        if order.do is Do.CARD:
            state = _with_order(index, state, order.id, order.side, in_deck=False)
    return state


def _laid_out(rules: OrderRules, state: State) -> State:
    order = rules.order
    match order.do:
        case Do.TURN | Do.PART | Do.LOOK:
            return state
        case Do.DRAW:
            return replace(state, active=order.side, agenda=(*DRAWN, *state.agenda))
        case Do.CARD:
            state = _with_order(rules.index, state, order.id, order.side, in_deck=True)
            return replace(state, active=order.side, agenda=(*WITHOUT_END, *state.agenda))


def _with_order(index: Index, state: State, id: str, side: int, *, in_deck: bool) -> State:
    """The card of an order in the deck of its side, where the story draws it, or out of play."""
    cards = state.cards[side]
    deck, removed = [*cards.deck.cards], [*cards.removed]
    taken, put = (removed, deck) if in_deck else (deck, removed)
    taken.remove(id)
    put.append(id)
    return with_cards(state, side, replace(cards, deck=deck_of(deck), removed=tuple(removed)))


def is_decided(state: State) -> bool:
    """Whether the campaign is over, and not the call alone."""
    return state.winner is not None and (state.winner != NOBODY or state.agenda != PHASES)


def kept(state: State) -> tuple[Kept, ...]:
    """The campaign as it stands now; after an order beside the sequence of play, the side is next
    that was next before.
    """
    before = state.setup.before
    assert before is not None
    table = replace(state, setup=SetUp())
    if not is_decided(state):
        side = state.active if before.goes_on else before.side
        table = replace(table, winner=None, active=side)
    return (Kept(before.number, table),)
