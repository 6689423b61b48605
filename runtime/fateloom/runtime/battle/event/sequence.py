"""The sequence of play in a battle game, its cards and its end."""

from __future__ import annotations

from fateloom.runtime.battle.index import BattleEvent, Index
from fateloom.runtime.battle.standing import with_cards
from fateloom.runtime.battle.state import State
from fateloom.runtime.kernel.deck import draw, shuffle
from fateloom.runtime.record import record, replace


@record
class SideBegan(BattleEvent):
    """A side's part of a turn begins (section 1.5 of the rules)."""

    side: int

    def fold(self, index: Index, state: State) -> State:
        return replace(state, active=self.side)


@record
class CardDrawn(BattleEvent):
    """The campaign card of this part (HOD-15)."""

    side: int
    card: str

    reveals = True

    def fold(self, index: Index, state: State) -> State:
        cards = state.cards[self.side]
        state = with_cards(state, self.side, replace(cards, deck=draw(cards.deck, self.card)))
        return replace(state, card=self.card)


@record
class NoCard(BattleEvent):
    """No card is left: no recruits, no movement, no event (HOD-20)."""

    side: int

    def fold(self, index: Index, state: State) -> State:
        return replace(state, card=None)


@record
class Shuffled(BattleEvent):
    """The discards are the deck again (HOD-19)."""

    side: int

    def fold(self, index: Index, state: State) -> State:
        cards = state.cards[self.side]
        again = replace(cards, deck=shuffle(cards.deck, cards.discard), discard=())
        return with_cards(state, self.side, again)


@record
class CardGone(BattleEvent):
    """The card in effect is discarded, or leaves the game (HOD-17, 18)."""

    side: int
    card: str
    removed: bool

    def fold(self, index: Index, state: State) -> State:
        if self.card != state.card:
            raise ValueError(f"the card '{self.card}' is not in effect")
        cards = state.cards[self.side]
        if self.removed:
            gone = replace(cards, removed=(*cards.removed, self.card))
        else:
            gone = replace(cards, discard=(*cards.discard, self.card))
        return replace(with_cards(state, self.side, gone), card=None)


@record
class TurnEnded(BattleEvent):
    """The turn marker moves on (HOD-05)."""

    def fold(self, index: Index, state: State) -> State:
        return replace(state, turn=state.turn + 1)


@record
class Held(BattleEvent):
    """A side stands alone in a space."""

    space: str
    side: int

    def fold(self, index: Index, state: State) -> State:
        at = index.number[self.space]
        holders = (*state.holders[:at], self.side, *state.holders[at + 1 :])
        return replace(state, holders=holders)


@record
class GameEnded(BattleEvent):
    """Who has won; -1: nobody (HOD-04)."""

    winner: int

    reveals = True

    def fold(self, index: Index, state: State) -> State:
        return replace(state, winner=self.winner)


SequenceEvent = SideBegan | CardDrawn | NoCard | Shuffled | CardGone | TurnEnded | Held | GameEnded
