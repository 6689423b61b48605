"""Events of the adversary, folded into the state."""

from __future__ import annotations

from fateloom.runtime.cards import event as ev
from fateloom.runtime.cards.changing import (
    expect,
    opponent_of,
    player_of,
    rebuilt,
    with_player,
    without,
    without_all,
)
from fateloom.runtime.cards.index import Index
from fateloom.runtime.cards.state import Opponent, State, Turn
from fateloom.runtime.kernel.deck import draw
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
            expect(it.revealed.count(card) > it.waiting.count(card), "that card did not turn up")
            it = replace(it, waiting=(*it.waiting, card))
        case ev.AdversaryCardApplied(card, target):
            expect(card in it.revealed, "that card did not turn up")
            if target is not None:
                player_of(state, target)
            if card in it.waiting:
                it = replace(it, waiting=without(it.waiting, card))
        case ev.AdversaryShuffled():
            it = replace(it, deck=rebuilt(it.deck, it.discard), discard=())
        case ev.AdversaryChanged(amount):
            expect(it.experience + amount >= 0, "the adversary owes no experience")
            it = replace(it, experience=it.experience + amount)
        case ev.FinaleBegan(seat):
            player_of(state, seat)
            expect(not it.finale, "there is one finale")
            it = replace(it, finale=True)
        case ev.Faced(seat):
            player_of(state, seat)
            expect(it.finale and seat not in it.faced, "each player faces the adversary once")
            holding = without_all(state.holding, seat)
            state = replace(state, turn=Turn(seat), holding=holding)
            it = replace(cleared(it), faced=(*it.faced, seat))
        case ev.AdversaryOvercome(seat):
            one, player = state.attempt, player_of(state, seat)
            won = one is not None and one.seat == seat and one.act is None and one.success
            expect(bool(won), "nobody has overcome the adversary")
            state = with_player(state, seat, replace(player, beaten=True))
    return replace(state, opponent=it)
