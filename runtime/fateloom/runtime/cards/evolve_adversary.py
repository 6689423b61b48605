"""Events of the adversary, folded into the state."""

from __future__ import annotations

from fateloom.runtime.cards import event as ev
from fateloom.runtime.cards.changing import (
    opponent_of,
    with_player,
    without_all,
)
from fateloom.runtime.cards.index import Index
from fateloom.runtime.cards.state import Opponent, State, Turn
from fateloom.runtime.kernel.deck import draw, shuffle
from fateloom.runtime.record import replace


def cleared(it: Opponent) -> Opponent:
    """Its cards of this turn are discarded (CTA-96)."""
    return replace(it, revealed=(), discard=(*it.discard, *it.revealed))


def evolve_adversary(index: Index, state: State, event: ev.AdversaryEvent) -> State:
    """The state after an event of the adversary (CTA-95 to 100)."""
    it = opponent_of(state)
    match event:
        case ev.AdversaryCardRevealed(card):
            it = replace(it, deck=draw(it.deck, card), revealed=(*it.revealed, card))
        case ev.AdversaryCardWaits(card):
            it = replace(it, waiting=(*it.waiting, card))
        case ev.AdversaryCardApplied(card):
            it = replace(it, waiting=tuple(one for one in it.waiting if one != card))
        case ev.AdversaryShuffled():
            it = replace(it, deck=shuffle(it.deck, it.discard), discard=())
        case ev.AdversaryChanged(amount):
            it = replace(it, experience=it.experience + amount)
        case ev.FinaleBegan():
            it = replace(it, finale=True)
        case ev.Faced(seat):
            holding = without_all(state.holding, seat)
            state = replace(state, turn=Turn(seat), holding=holding)
            it = replace(cleared(it), faced=(*it.faced, seat))
        case ev.AdversaryOvercome(seat):
            state = with_player(state, seat, replace(state.players[seat], beaten=True))
    return replace(state, opponent=it)
