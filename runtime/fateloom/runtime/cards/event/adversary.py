"""What the adversary of solo and cooperative games does, and what happens to it."""

from __future__ import annotations

from fateloom.runtime.cards.changing import (
    cleared,
    opponent_of,
    player_of,
    rebuilt,
    with_opponent,
    with_player,
    without,
    without_all,
)
from fateloom.runtime.cards.event.base import CardEvent
from fateloom.runtime.cards.index import Index
from fateloom.runtime.cards.state import State, Turn
from fateloom.runtime.kernel.deck import draw
from fateloom.runtime.kernel.event import expect
from fateloom.runtime.record import record, replace


@record
class AdversaryCardRevealed(CardEvent):
    """A card of the adversary's deck (CTA-95)."""

    card: str

    reveals = True

    def fold(self, index: Index, state: State) -> State:
        it = opponent_of(state)
        return with_opponent(
            state, replace(it, deck=draw(it.deck, self.card), revealed=(*it.revealed, self.card))
        )


@record
class AdversaryCardWaits(CardEvent):
    """It takes effect at the end of the attempt (CTA-95)."""

    card: str

    def fold(self, index: Index, state: State) -> State:
        it = opponent_of(state)
        expect(
            it.revealed.count(self.card) > it.waiting.count(self.card), "that card did not turn up"
        )
        return with_opponent(state, replace(it, waiting=(*it.waiting, self.card)))


@record
class AdversaryCardApplied(CardEvent):
    """It takes effect on a player; or on nobody, and has none (CTA-95)."""

    card: str
    target: int | None

    def fold(self, index: Index, state: State) -> State:
        it = opponent_of(state)
        expect(self.card in it.revealed, "that card did not turn up")
        if self.target is not None:
            player_of(state, self.target)
        if self.card in it.waiting:
            it = replace(it, waiting=without(it.waiting, self.card))
        return with_opponent(state, it)


@record
class AdversaryShuffled(CardEvent):
    """The adversary's discards are its deck again (CTA-96)."""

    def fold(self, index: Index, state: State) -> State:
        return with_opponent(state, rebuilt(opponent_of(state)))


@record
class AdversaryChanged(CardEvent):
    """The adversary's experience has changed by so much (CTA-97)."""

    amount: int

    def fold(self, index: Index, state: State) -> State:
        it = opponent_of(state)
        expect(it.experience + self.amount >= 0, "the adversary owes no experience")
        return with_opponent(state, replace(it, experience=it.experience + self.amount))


@record
class FinaleBegan(CardEvent):
    """Everybody faces the adversary once (CTA-98)."""

    seat: int

    def fold(self, index: Index, state: State) -> State:
        it = opponent_of(state)
        player_of(state, self.seat)
        expect(not it.finale, "there is one finale")
        return with_opponent(state, replace(it, finale=True))


@record
class Faced(CardEvent):
    """A player's one attempt on the adversary comes (CTA-98)."""

    seat: int

    def fold(self, index: Index, state: State) -> State:
        it = opponent_of(state)
        player_of(state, self.seat)
        expect(it.finale and self.seat not in it.faced, "each player faces the adversary once")
        holding = without_all(state.holding, self.seat)
        state = replace(state, turn=Turn(self.seat), holding=holding)
        return with_opponent(state, replace(cleared(it), faced=(*it.faced, self.seat)))


@record
class AdversaryOvercome(CardEvent):
    """A hero has overcome the adversary in the finale (CTA-100)."""

    seat: int

    def fold(self, index: Index, state: State) -> State:
        opponent_of(state)
        one, player = state.attempt, player_of(state, self.seat)
        won = one is not None and one.seat == self.seat and one.act is None and one.success
        expect(bool(won), "nobody has overcome the adversary")
        return with_player(state, self.seat, replace(player, beaten=True))


AdversaryEvent = (
    AdversaryCardRevealed
    | AdversaryCardWaits
    | AdversaryCardApplied
    | AdversaryShuffled
    | AdversaryChanged
    | FinaleBegan
    | Faced
    | AdversaryOvercome
)
