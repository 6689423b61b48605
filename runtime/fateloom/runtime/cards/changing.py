"""Small changes of a state that several modules make, and what slots have room."""

from __future__ import annotations

from typing import TypeVar

from fateloom.runtime.cards.state import Events, Opponent, Place, Player, State, Story
from fateloom.runtime.cards.words import SLOT, Deck
from fateloom.runtime.kernel.deck import shuffle
from fateloom.runtime.kernel.event import expect
from fateloom.runtime.record import changer, replace, with_item

T = TypeVar("T")
DeckT = TypeVar("DeckT", Events, Story, Opponent)

with_attempt = changer(State, "attempt")
with_players = changer(State, "players")
with_acts = changer(State, "acts")
with_opponent = changer(State, "opponent")


def without(values: tuple[T, ...], value: T) -> tuple[T, ...]:
    """The values without the first one that is equal; ValueError when there is none."""
    at = values.index(value)
    return (*values[:at], *values[at + 1 :])


def without_all(values: tuple[T, ...], value: T) -> tuple[T, ...]:
    """The values but for those that are equal."""
    return tuple(it for it in values if it != value)


def player_of(state: State, seat: int) -> Player:
    """The player of that seat; raises ValueError if nobody sits there."""
    expect(0 <= seat < len(state.players), "nobody sits there")
    return state.players[seat]


def act_of(state: State, act: int) -> Story:
    """Deck, discards and row of the act, from 1; raises ValueError if there is no such act."""
    expect(1 <= act <= len(state.acts), "there is no such act")
    return state.acts[act - 1]


def place_at(state: State, act: int, place: int) -> Place:
    """The place of a row; raises ValueError if the row has none there."""
    row = act_of(state, act).row
    expect(0 <= place < len(row), "there is no such place")
    return row[place]


def rebuilt(it: DeckT) -> DeckT:
    """The same with its discards as its deck; raises ValueError unless that is empty (CTA-66, 96,
    102).
    """
    can = not it.deck.size and bool(it.discard)
    expect(can, "a deck is rebuilt when it is empty, from discards")
    return replace(it, deck=shuffle(it.deck, it.discard), discard=())


def with_player(state: State, seat: int, player: Player) -> State:
    """The state with that player's side of the table changed."""
    return with_players(state, with_item(state.players, seat, player))


def with_act(state: State, act: int, story: Story) -> State:
    """The state with the deck, discards and row of an act changed; acts count from 1."""
    return with_acts(state, with_item(state.acts, act - 1, story))


def with_place(state: State, act: int, place: int, what: Place) -> State:
    """The state with another card, or none, at that place of the row."""
    story = state.acts[act - 1]
    return with_act(state, act, replace(story, row=with_item(story.row, place, what)))


def events_of(state: State, deck: Deck) -> Events:
    """The hero or the antihero cards that are not in hands or played."""
    return state.hero if deck is Deck.HERO else state.antihero


def with_events(state: State, deck: Deck, events: Events) -> State:
    """The state with that event deck changed."""
    if deck is Deck.HERO:
        return replace(state, hero=events)
    return replace(state, antihero=events)


def opponent_of(state: State) -> Opponent:
    """The adversary of a cooperative game; raises ValueError in any other."""
    if state.opponent is None:
        raise ValueError("there is no adversary in this game")
    return state.opponent


def cleared(it: Opponent) -> Opponent:
    """Its cards of this turn are discarded (CTA-96)."""
    return replace(it, revealed=(), discard=(*it.discard, *it.revealed))


def slot_of(player: Player) -> int | None:
    """The slot of the next story card, the first with room (CTA-15); None: all are full."""
    return next((at for at, slot in enumerate(player.slots) if len(slot) < SLOT), None)


def is_closed(player: Player, act: int) -> bool:
    """Whether no more cards of that act can be had: its slot is complete (CTA-16)."""
    return len(player.slots[act]) >= SLOT
