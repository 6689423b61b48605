"""What happens to cards of a hidden-role game."""

from __future__ import annotations

from typing import Self

from fateloom.runtime.hidden.changing import (
    HiddenEvent,
    cards_of,
    contest_of,
    given,
    got,
    with_cards,
    with_player,
    without,
)
from fateloom.runtime.hidden.index import Index
from fateloom.runtime.hidden.state import Laid, State
from fateloom.runtime.hidden.words import Deck, Destination
from fateloom.runtime.kernel.deck import draw, shuffle
from fateloom.runtime.record import record, replace


@record
class ItemDrawn(HiddenEvent):
    """A Search card (HND-19)."""

    seat: int
    card: str

    reveals = True

    def fold(self, index: Index, state: State) -> State:
        player = state.players[self.seat]
        cards = replace(state.search, deck=draw(state.search.deck, self.card))
        player = replace(player, items=(*player.items, self.card))
        return replace(with_player(state, self.seat, player), search=cards)

    def public(self, index: Index, state: State, seat: int | None) -> Self | None:
        hidden = index.item[self.card].hidden and seat != self.seat
        return replace(self, card="") if hidden else self


@record
class ItemUsed(HiddenEvent):
    """An item works; `discarded`: it is used up; `added`: to the roll under way."""

    seat: int
    card: str
    discarded: bool
    added: int = 0

    def fold(self, index: Index, state: State) -> State:
        if self.added:
            contest = contest_of(state)
            state = replace(state, contest=replace(contest, added=contest.added + self.added))
        if self.discarded:
            return _discarded(state, self.seat, self.card)
        return replace(state, turn=replace(state.turn, used=(*state.turn.used, self.card)))


@record
class ItemLost(HiddenEvent):
    """An item is discarded."""

    seat: int
    card: str

    def fold(self, index: Index, state: State) -> State:
        return _discarded(state, self.seat, self.card)


@record
class ItemTaken(HiddenEvent):
    """An item changes hands after an exchange (HND-38)."""

    owner: int
    card: str
    to: int

    reveals = True

    def fold(self, index: Index, state: State) -> State:
        giver, seen = given(state.players[self.owner], self.card)
        state = with_player(state, self.owner, giver)
        return with_player(state, self.to, got(state.players[self.to], (self.card,), seen))

    def public(self, index: Index, state: State, seat: int | None) -> Self | None:
        hidden = index.item[self.card].hidden and seat not in (self.owner, self.to)
        return replace(self, card="") if hidden else self


def _discarded(state: State, seat: int, card: str) -> State:
    player, _ = given(state.players[seat], card)
    state = with_player(state, seat, player)
    cards = replace(state.search, discard=(*state.search.discard, card))
    return replace(state, search=cards)


@record
class HauntingDrawn(HiddenEvent):
    """A Haunting card is read to all (HND-72)."""

    seat: int
    card: str

    reveals = True

    def fold(self, index: Index, state: State) -> State:
        cards = replace(state.haunting, deck=draw(state.haunting.deck, self.card))
        return replace(state, haunting=cards, resolving=(*state.resolving, self.card))


@record
class HauntingPlaced(HiddenEvent):
    """It goes to the discards, into play, or under a pile, which all have seen (HND-65, 72)."""

    seat: int
    card: str
    to: Destination

    def fold(self, index: Index, state: State) -> State:
        state = replace(state, resolving=without(state.resolving, self.card))
        return _placed(state, self.seat, self.card, self.to)


def _placed(state: State, seat: int, card: str, to: Destination) -> State:
    match to:
        case Destination.DISCARD:
            cards = cards_of(state, Deck.HAUNTING)
            return replace(state, haunting=replace(cards, discard=(*cards.discard, card)))
        case Destination.IN_PLAY:
            return replace(state, in_play=(*state.in_play, card))
        case Destination.PILE:
            player = state.players[seat]
            laid = Laid(card, known_to=tuple(range(len(state.players))))
            return with_player(state, seat, replace(player, pile=(*player.pile, laid)))


@record
class Shuffled(HiddenEvent):
    """The discards of a deck are its cards again (HND-73)."""

    deck: Deck

    def fold(self, index: Index, state: State) -> State:
        cards = cards_of(state, self.deck)
        again = replace(cards, deck=shuffle(cards.deck, cards.discard), discard=())
        return with_cards(state, self.deck, again)


@record
class NoCard(HiddenEvent):
    """Nothing is left to draw (HND-73)."""

    deck: Deck

    def fold(self, index: Index, state: State) -> State:
        return state


CardEvent = (
    ItemDrawn | ItemUsed | ItemLost | ItemTaken | HauntingDrawn | HauntingPlaced | Shuffled | NoCard
)
