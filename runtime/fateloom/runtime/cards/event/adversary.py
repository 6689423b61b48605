"""What the adversary of solo and cooperative games does, and what happens to it and to event cards
on the stack.
"""

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
from fateloom.runtime.cards.index import CardEvent, Index
from fateloom.runtime.cards.state import Played, State, Turn
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


# --- what happens to event cards on the stack


@record
class CardPlayed(CardEvent):
    """An event card lies on the stack (CTA-63)."""

    seat: int
    card: str
    target: int | None
    cost: int

    reveals = True

    def fold(self, index: Index, state: State) -> State:
        player = player_of(state, self.seat)
        if self.target is not None:
            player_of(state, self.target)
        if self.card in player.carried:  # an item is no card of a deck
            after = replace(player, carried=without(player.carried, self.card))
        else:
            hand, played = without(player.hand, self.card), (*player.played, self.card)
            after = replace(player, hand=hand, played=played)
        expect(
            self.cost == index.event[self.card].experience <= player.experience, "that is no price"
        )
        after = replace(after, experience=player.experience - self.cost)
        return replace(
            with_player(state, self.seat, after),
            stack=(*state.stack, Played(self.card, self.seat, self.target)),
        )


@record
class CardResolved(CardEvent):
    """The uppermost card takes effect, unless it was cancelled (CTA-63, 64)."""

    card: str
    cancelled: bool

    def fold(self, index: Index, state: State) -> State:
        top = _top(state, self.card)
        expect(top.cancelled == self.cancelled, "a cancelled card has no effect")
        return replace(state, stack=state.stack[:-1])


@record
class CardCancelled(CardEvent):
    """The uppermost card of the stack will have no effect."""

    card: str

    def fold(self, index: Index, state: State) -> State:
        top = _top(state, self.card)
        expect(not top.cancelled, "the card is cancelled")
        return replace(state, stack=(*state.stack[:-1], replace(top, cancelled=True)))


def _top(state: State, card: str) -> Played:
    expect(bool(state.stack) and state.stack[-1].card == card, "another card is uppermost")
    return state.stack[-1]


StackEvent = CardPlayed | CardResolved | CardCancelled
