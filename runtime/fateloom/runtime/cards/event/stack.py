"""What happens to event cards on the stack."""

from __future__ import annotations

from fateloom.runtime.cards.changing import player_of, with_player, without
from fateloom.runtime.cards.event.base import CardEvent
from fateloom.runtime.cards.index import Index
from fateloom.runtime.cards.state import Played, State
from fateloom.runtime.kernel.event import expect
from fateloom.runtime.record import record, replace


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
