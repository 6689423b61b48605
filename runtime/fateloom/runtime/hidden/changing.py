"""Small questions and changes of a state that several modules need."""

from __future__ import annotations

from typing import TypeVar

from fateloom.runtime.hidden.index import Index
from fateloom.runtime.hidden.state import Cards, Contest, Laid, Player, State
from fateloom.runtime.hidden.words import Deck
from fateloom.runtime.kernel.event import EventOf
from fateloom.runtime.record import replace, with_item

T = TypeVar("T")


def without(values: tuple[T, ...], *gone: T) -> tuple[T, ...]:
    """The values without these, each once; ValueError when one is not there."""
    left = list(values)
    for value in gone:
        left.remove(value)
    return tuple(left)


def with_player(state: State, seat: int, player: Player) -> State:
    """The state with that player changed."""
    return replace(state, players=with_item(state.players, seat, player))


def with_card(state: State, seat: int, at: int, card: Laid) -> State:
    """The state with another card at that place of a pile."""
    player = state.players[seat]
    return with_player(state, seat, replace(player, pile=with_item(player.pile, at, card)))


def cards_of(state: State, deck: Deck) -> Cards:
    """A deck with its discards."""
    return state.search if deck is Deck.SEARCH else state.haunting


def with_cards(state: State, deck: Deck, cards: Cards) -> State:
    """The state with a deck or its discards changed."""
    if deck is Deck.SEARCH:
        return replace(state, search=cards)
    return replace(state, haunting=cards)


def contest_of(state: State) -> Contest:
    """The roll under way; raises ValueError when there is none."""
    if state.contest is None:
        raise ValueError("nothing is rolled for")
    return state.contest


def target_of(contest: Contest) -> int:
    """At whom the roll is aimed; raises ValueError for a search or a syphon."""
    if contest.target is None:
        raise ValueError("this roll has no target")
    return contest.target


def gloom_at(index: Index, state: State, tile: str) -> int:
    """The gloom of a location."""
    return state.gloom[index.locations.index(tile)]


def face_down(player: Player) -> tuple[int, ...]:
    """The places of a pile where a card lies face-down and can be looked at (HND-06, 30)."""
    return tuple(at for at, card in enumerate(player.pile) if not card.face_up)


def others(state: State, seat: int) -> tuple[int, ...]:
    """All seats but that one, in the order of the table from it on."""
    seats = len(state.players)
    return tuple((seat + at) % seats for at in range(1, seats))


def beside(state: State, seat: int) -> tuple[int, ...]:
    """The other seats whose pawn stands on the same tile."""
    tile = state.players[seat].tile
    return tuple(it for it in others(state, seat) if state.players[it].tile == tile)


def holder_of(index: Index, state: State) -> int | None:
    """The seat whose pile holds the Opener card (HND-02); None while it is not dealt."""
    for seat, player in enumerate(state.players):
        if any(card.card in index.openers for card in player.pile):
            return seat
    return None


def got(player: Player, cards: tuple[str, ...], seen: tuple[str, ...]) -> Player:
    """The player with these items more; what lay open still does (HND-04)."""
    return replace(player, items=(*player.items, *cards), open=(*player.open, *seen))


def given(player: Player, *cards: str) -> tuple[Player, tuple[str, ...]]:
    """The player without these items, and those of them that lay open; of two alike that one goes
    first which everybody knows.
    """
    left, seen = list(player.open), []
    for card in cards:
        if card in left:
            left.remove(card)
            seen.append(card)
    given = replace(player, items=without(player.items, *cards), open=tuple(left))
    return given, tuple(seen)


HiddenEvent = EventOf[Index, State]
"""What every event of the system is: a change of its state."""
