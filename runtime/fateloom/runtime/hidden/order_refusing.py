"""Why an order of a story to its house cannot be carried out (section 10 of the rules). Everybody
at the table can see each of these reasons.
"""

from __future__ import annotations

from collections.abc import Iterator

from fateloom.runtime.hidden import order_words as words
from fateloom.runtime.hidden.changing import gloom_at
from fateloom.runtime.hidden.index import Index
from fateloom.runtime.hidden.orders import Do, Order
from fateloom.runtime.hidden.state import State
from fateloom.runtime.hidden.turns import why_not_removed

OF_LIVING = (Do.SEARCH, Do.PROBE, Do.DUEL, Do.DECLARE, Do.GHOST)
"""Orders that no ghost can carry out (HND-43, 57)."""

OF_GHOSTS = (Do.HAUNT, Do.SYPHON, Do.REVIVE)
"""Orders for ghosts alone (HND-57)."""

ACTIONS = (Do.SEARCH, Do.PROBE, Do.DUEL, Do.HAUNT, Do.SYPHON)
"""Actions of the rules, which a card can take away."""

MEETING = (Do.PROBE, Do.DUEL, Do.HAUNT, Do.DECLARE, Do.SHOW, Do.TRADE)
"""Orders with another character, on whose tile they are done."""

REMOVAL = {
    "location": words.SEARCHABLE,
    "pawn": words.HELD,
    "numbers": words.STRONG,
    "contiguous": words.APART,
}
"""The reasons of the rules against a removal (HND-76 to 78), as words of a call."""


def why_not(index: Index, state: State, order: Order, seat: int, whom: int) -> str | None:
    """Why it cannot be carried out, a word of `order_words.WHY`; None: it can. `seat`: of the hero;
    `whom`: at whom it is aimed, the hero itself where the order names nobody.
    """
    return next(_reasons(index, state, order, seat, whom), None)


def _reasons(index: Index, state: State, order: Order, seat: int, whom: int) -> Iterator[str]:
    me, other = state.players[seat], state.players[whom]
    about = other if order.do in (Do.GHOST, Do.REVIVE) else me
    if order.do in MEETING and seat == whom:
        yield words.SELF
    if order.do in OF_LIVING and about.ghost:
        yield words.AS_GHOST
    if order.do in OF_GHOSTS and not about.ghost:
        yield words.AS_LIVING
    if order.do in ACTIONS and me.skips:
        yield words.LOST
    match order.do:
        case Do.DECLARE:
            if state.opener is not None:
                yield words.OPENED
            if other.ghost:
                yield words.AS_GHOST
        case Do.SHOW:
            if not me.pile or not other.pile:
                yield words.LACKING
        case Do.REVEAL:
            if not other.pile:
                yield words.LACKING
        case Do.TRADE:
            if not {order.gives} - {""} <= {*me.items}:
                yield words.LACKING
            if not {order.takes} - {""} <= {*other.items}:
                yield words.LACKING
        case Do.GLOOM:
            yield from _against_gloom(index, state, order, whom)
        case Do.REMOVE:
            yield from _against_removal(index, state, order)


def _against_gloom(index: Index, state: State, order: Order, whom: int) -> Iterator[str]:
    ghost = state.players[whom]
    if not order.tile and not ghost.ghost:
        yield words.AS_LIVING
    there = gloom_at(index, state, order.tile) if order.tile else ghost.gloom
    if there + order.number < 0:
        yield words.LACKING


def _against_removal(index: Index, state: State, order: Order) -> Iterator[str]:
    if order.tile in state.removed:
        yield words.GONE
        return
    reason = why_not_removed(index, state, order.tile, order.number)
    if reason is not None:
        yield REMOVAL[reason]
