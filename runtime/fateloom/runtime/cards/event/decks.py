"""What happens to the decks and the rows of a card game."""

from __future__ import annotations

from typing import Self

from fateloom.runtime.cards.changing import (
    act_of,
    events_of,
    place_at,
    player_of,
    rebuilt,
    with_act,
    with_events,
    with_place,
    with_player,
    without,
)
from fateloom.runtime.cards.content import Ally
from fateloom.runtime.cards.index import CardEvent, Index
from fateloom.runtime.cards.state import Place, State
from fateloom.runtime.cards.steps import Tuck
from fateloom.runtime.cards.words import Deck
from fateloom.runtime.kernel.deck import draw
from fateloom.runtime.kernel.event import expect
from fateloom.runtime.record import record, replace, with_item


@record
class EventDrawn(CardEvent):
    """A player has drawn an event card (CTA-59)."""

    seat: int
    deck: Deck
    card: str

    reveals = True

    def fold(self, index: Index, state: State) -> State:
        events, player = events_of(state, self.deck), player_of(state, self.seat)
        state = with_events(state, self.deck, replace(events, deck=draw(events.deck, self.card)))
        hand = tuple(sorted((*player.hand, self.card)))
        return with_player(state, self.seat, replace(player, hand=hand))

    def public(self, index: Index, state: State, seat: int | None) -> Self:
        return self if self.seat == seat else replace(self, card="")


@record
class NoCard(CardEvent):
    """There is no card of that deck left to draw (CTA-66)."""

    seat: int
    deck: Deck

    def fold(self, index: Index, state: State) -> State:
        player_of(state, self.seat)
        events = events_of(state, self.deck)
        expect(not events.deck.size and not events.discard, "there is a card to draw")
        return state


@record
class EventDiscarded(CardEvent):
    """A player has discarded an event card of their hand (CTA-66)."""

    seat: int
    deck: Deck
    card: str

    reveals = True

    def fold(self, index: Index, state: State) -> State:
        events, player = events_of(state, self.deck), player_of(state, self.seat)
        hand = without(player.hand, self.card)
        expect(index.event[self.card].deck is self.deck, "each deck has its own discards")
        state = with_events(state, self.deck, replace(events, discard=(*events.discard, self.card)))
        return with_player(state, self.seat, replace(player, hand=hand))


@record
class EventsShuffled(CardEvent):
    """The discards of an event deck are its deck again (CTA-66)."""

    deck: Deck

    def fold(self, index: Index, state: State) -> State:
        return with_events(state, self.deck, rebuilt(events_of(state, self.deck)))


@record
class StoryShuffled(CardEvent):
    """The discards of an act are its deck again (CTA-102)."""

    act: int

    def fold(self, index: Index, state: State) -> State:
        return with_act(state, self.act, rebuilt(act_of(state, self.act)))


@record
class ActRevealed(CardEvent):
    """The row of an act is open from now on (CTA-20)."""

    act: int

    def fold(self, index: Index, state: State) -> State:
        story = act_of(state, self.act)
        expect(not story.revealed, "the row lies open")
        return with_act(state, self.act, replace(story, revealed=True))


@record
class RowFilled(CardEvent):
    """A card lies in the row, in the first gap or at its end (CTA-24)."""

    act: int
    card: str

    reveals = True

    def fold(self, index: Index, state: State) -> State:
        story = act_of(state, self.act)
        row, size = story.row, index.numbers.row_of(len(state.players))
        gap = next((at for at, it in enumerate(row) if not it.card), len(row))
        left = draw(story.deck, self.card)
        expect(gap < size and story.revealed, "the row has no gap")
        expect(not isinstance(index.story[self.card], Ally), "an ally takes no place of a row")
        row = with_item(row, gap, Place(self.card))
        return with_act(state, self.act, replace(story, deck=left, row=row))


@record
class AllyCame(CardEvent):
    """An ally has turned up; it takes no place of the row (CTA-82, 84)."""

    act: int
    card: str

    reveals = True

    def fold(self, index: Index, state: State) -> State:
        story = act_of(state, self.act)
        left = draw(story.deck, self.card)
        expect(isinstance(index.story[self.card], Ally), "it is no ally")
        return with_act(state, self.act, replace(story, deck=left))


@record
class AllyTucked(CardEvent):
    """The ally lies under the challenge at that place (CTA-82)."""

    act: int
    place: int
    ally: str

    def fold(self, index: Index, state: State) -> State:
        there = place_at(state, self.act, self.place)
        expect(index.is_challenge(there.card) and not there.ally, "it has no room for an ally")
        _expect_waiting(state, self.act, self.ally)
        return with_place(state, self.act, self.place, replace(there, ally=self.ally))


@record
class AllyLost(CardEvent):
    """No challenge can have the ally, and it is discarded (CTA-83)."""

    act: int
    ally: str

    def fold(self, index: Index, state: State) -> State:
        story = act_of(state, self.act)
        _expect_waiting(state, self.act, self.ally)
        expect(self.ally not in story.discard, "the ally is lost")
        return with_act(state, self.act, replace(story, discard=(*story.discard, self.ally)))


@record
class Discarded(CardEvent):
    """A card of a row is discarded, and the ally under it as well (CTA-25, 46, 86)."""

    act: int
    place: int
    card: str

    def fold(self, index: Index, state: State) -> State:
        there = place_at(state, self.act, self.place)
        expect(bool(self.card) and there.card == self.card, "the card does not lie there")
        story = act_of(state, self.act)
        gone = (there.card, there.ally) if there.ally else (there.card,)
        row = with_item(story.row, self.place, Place())
        return with_act(state, self.act, replace(story, row=row, discard=(*story.discard, *gone)))


@record
class InterludeBegan(CardEvent):
    """A story has come to an interlude (section 10 of the rules)."""

    card: str

    def fold(self, index: Index, state: State) -> State:
        expect(self.card in index.interlude, "there is no such interlude")
        return state


def _expect_waiting(state: State, act: int, ally: str) -> None:
    """An ally has turned up, and comes next (CTA-82)."""
    expect(bool(state.agenda) and state.agenda[0] == Tuck(act, ally), "the ally does not wait")


DeckEvent = (
    EventDrawn
    | NoCard
    | EventDiscarded
    | EventsShuffled
    | StoryShuffled
    | ActRevealed
    | RowFilled
    | AllyCame
    | AllyTucked
    | AllyLost
    | Discarded
    | InterludeBegan
)
