"""Orders of a story to a campaign of its own: which piece of the campaign one call runs (section 10
of the rules).

Between calls the campaign stands where a side's part of a turn begins. The heroes lead side 0.
"""

from __future__ import annotations

from enum import StrEnum

from fateloom.runtime.battle import effects as ef
from fateloom.runtime.battle.content import Card
from fateloom.runtime.battle.fights import US
from fateloom.runtime.battle.index import Index
from fateloom.runtime.battle.sequence import PHASES
from fateloom.runtime.battle.state import State
from fateloom.runtime.record import record


class Do(StrEnum):
    """What an order runs: the turn under way to its end, the part of the next side, the draw of a
    card of ours with what it does immediately, the part of a side by a card that is the story's
    own, or nothing.
    """

    TURN = "turn"
    PART = "part"
    DRAW = "draw"
    CARD = "card"
    LOOK = "look"


RUNS_ON = (Do.TURN, Do.PART)
"""These follow the sequence of play; the others stand beside it."""


@record
class Order:
    """An order. Of `Do.CARD`, the card with its id is what the side may do; it lies out of play
    between calls.
    """

    id: str
    do: Do
    side: int = US


def rests(state: State, do: Do) -> bool:
    """Whether the order is carried out. `state.setup.before` says where it began."""
    before = state.setup.before
    if state.agenda != PHASES or before is None:
        return False
    match do:
        case Do.TURN:
            return state.turn != before.turn
        case Do.PART:
            return (state.turn, state.active) != (before.turn, before.side)
        case Do.DRAW | Do.CARD | Do.LOOK:
            return True


# --- what can come of an order


def own_card(index: Index, order: Order) -> Card | None:
    """The card of an order that has one."""
    return index.card[order.id] if order.do is Do.CARD else None


def can_meet(index: Index, order: Order) -> bool:
    """Whether a battle can be fought: somebody may march (HOD-43)."""
    card = own_card(index, order)
    return order.do in RUNS_ON if card is None else any(it.spaces for it in card.movements)


def has_effect(index: Index, order: Order, *kinds: type) -> bool:
    """Whether a card that is in effect in it may have one of these effects."""
    if order.do is Do.LOOK:
        return False
    card = own_card(index, order)
    its = index.campaign.cards if card is None else (card,)
    return any(isinstance(effect, kinds) for one in its for effect in index.effects(one.id))


def can_recruit(index: Index, order: Order) -> bool:
    """Whether a unit can enter the map (HOD-25, 87)."""
    card = own_card(index, order)
    brings = card is not None and bool(card.recruits.count or card.recruits.units)
    return can_meet(index, order) or brings or has_effect(index, order, ef.AddUnit)


def can_fall(index: Index, order: Order) -> bool:
    """Whether a unit can be eliminated (HOD-60, 76, 88)."""
    return can_meet(index, order) or has_effect(index, order, ef.RemoveUnit, ef.Bombard)
