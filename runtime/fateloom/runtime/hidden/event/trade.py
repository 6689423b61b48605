"""Trades, and cards that are shown or looked at."""

from __future__ import annotations

from typing import Self

from fateloom.runtime.hidden.changing import HiddenEvent, given, got, with_card, with_player
from fateloom.runtime.hidden.index import Index
from fateloom.runtime.hidden.items import blank
from fateloom.runtime.hidden.state import State, Trade
from fateloom.runtime.record import record, replace


@record
class Offered(HiddenEvent):
    """The active player offers a trade (HND-14). A hidden item is the empty string for all but
    the two.
    """

    seat: int
    to: int
    gives: tuple[str, ...]
    asks: tuple[str, ...]

    reveals = True

    def fold(self, index: Index, state: State) -> State:
        return replace(state, trade=Trade(self.to, self.gives, self.asks))

    def public(self, index: Index, state: State, seat: int | None) -> Self | None:
        knows = seat in (self.seat, self.to)
        return self if knows else replace(self, gives=blank(index, self.gives))


@record
class Traded(HiddenEvent):
    """Items have changed hands (HND-14)."""

    seat: int
    to: int
    gives: tuple[str, ...]
    asks: tuple[str, ...]

    reveals = True

    def fold(self, index: Index, state: State) -> State:
        one, other = state.players[self.seat], state.players[self.to]
        (one, laid), (other, asked) = given(one, *self.gives), given(other, *self.asks)
        state = with_player(state, self.seat, got(one, self.asks, asked))
        return replace(with_player(state, self.to, got(other, self.gives, laid)), trade=None)

    def public(self, index: Index, state: State, seat: int | None) -> Self | None:
        knows = seat in (self.seat, self.to)
        return self if knows else replace(self, gives=blank(index, self.gives))


@record
class Declined(HiddenEvent):
    """The offer was not taken."""

    seat: int

    def fold(self, index: Index, state: State) -> State:
        return replace(state, trade=None)


@record
class CardShown(HiddenEvent):
    """The owner lets somebody see a card of their pile (HND-15)."""

    owner: int
    at: int
    to: int
    card: str

    reveals = True

    def fold(self, index: Index, state: State) -> State:
        if self.owner == state.turn.active:
            shown = (*state.turn.shown, self.to)
            state = replace(state, turn=replace(state.turn, shown=shown))
        state = _seen(state, self.owner, self.at, self.to)
        return _seen(state, self.owner, self.at, self.owner) if index.options.shower_sees else state

    def public(self, index: Index, state: State, seat: int | None) -> Self | None:
        sees = (self.to, self.owner) if index.options.shower_sees else (self.to,)
        return self if seat in sees else replace(self, card="")


@record
class CardLookedAt(HiddenEvent):
    """Somebody looks at a card of a pile, which returns to its place (HND-03)."""

    seat: int
    owner: int
    at: int
    card: str

    reveals = True

    def fold(self, index: Index, state: State) -> State:
        return _seen(state, self.owner, self.at, self.seat)

    def public(self, index: Index, state: State, seat: int | None) -> Self | None:
        return self if seat == self.seat else replace(self, card="")


@record
class CardRevealed(HiddenEvent):
    """A card of a pile lies face-up (HND-04)."""

    owner: int
    at: int
    card: str

    reveals = True

    def fold(self, index: Index, state: State) -> State:
        laid = state.players[self.owner].pile[self.at]
        everybody = tuple(range(len(state.players)))
        return with_card(
            state, self.owner, self.at, replace(laid, face_up=True, known_to=everybody)
        )


@record
class ItemsRevealed(HiddenEvent):
    """Hidden items lie open from now on (HND-04, 46)."""

    seat: int
    items: tuple[str, ...]

    def fold(self, index: Index, state: State) -> State:
        player = state.players[self.seat]
        return with_player(state, self.seat, replace(player, open=(*player.open, *self.items)))


@record
class PileCardTaken(HiddenEvent):
    """A card of a pile goes unseen to the bottom of another one (HND-38)."""

    owner: int
    at: int
    to: int

    def fold(self, index: Index, state: State) -> State:
        player, taker = state.players[self.owner], state.players[self.to]
        laid = player.pile[self.at]
        pile = (*player.pile[: self.at], *player.pile[self.at + 1 :])
        more = replace(taker, pile=(*taker.pile, laid))
        if state.opener == self.owner and laid.card in index.openers:
            state = replace(state, opener=self.to)  # the role goes with the card (ruling 11)
        return with_player(
            with_player(state, self.owner, replace(player, pile=pile)), self.to, more
        )


def _seen(state: State, owner: int, at: int, seat: int) -> State:
    card = state.players[owner].pile[at]
    known = tuple(sorted({*card.known_to, seat}))
    return with_card(state, owner, at, replace(card, known_to=known))


TradeEvent = (
    Offered
    | Traded
    | Declined
    | CardShown
    | CardLookedAt
    | CardRevealed
    | ItemsRevealed
    | PileCardTaken
)
