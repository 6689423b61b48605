"""Small changes of a state that several modules make."""

from __future__ import annotations

from typing import TypeVar

from fateloom.runtime.cards.state import Events, Opponent, Place, Player, State, Story
from fateloom.runtime.cards.words import Deck
from fateloom.runtime.record import replace

T = TypeVar("T")


def with_item(values: tuple[T, ...], at: int, value: T) -> tuple[T, ...]:
    """The values with another one at that position."""
    return (*values[:at], value, *values[at + 1 :])


def without(values: tuple[T, ...], value: T) -> tuple[T, ...]:
    """The values without the first one that is equal; ValueError when there is none."""
    at = values.index(value)
    return (*values[:at], *values[at + 1 :])


def without_all(values: tuple[T, ...], value: T) -> tuple[T, ...]:
    """The values but for those that are equal."""
    return tuple(it for it in values if it != value)


def with_player(state: State, seat: int, player: Player) -> State:
    """The state with that player's side of the table changed."""
    return replace(state, players=with_item(state.players, seat, player))


def with_act(state: State, act: int, story: Story) -> State:
    """The state with the deck, discards and row of an act changed; acts count from 1."""
    return replace(state, acts=with_item(state.acts, act - 1, story))


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
