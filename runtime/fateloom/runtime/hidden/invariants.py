"""What must hold after every command of a hidden-role game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from fateloom.runtime.hidden.changing import holder_of
from fateloom.runtime.hidden.content import DestinyCard, Haunting, Item
from fateloom.runtime.hidden.index import Index, is_contiguous
from fateloom.runtime.hidden.state import State
from fateloom.runtime.hidden.steps import Act


def broken(index: Index, state: State) -> tuple[str, ...]:
    """The invariants that do not hold, each in a few words with its rule."""
    return tuple((*_cards(index, state), *_players(index, state), *_board(index, state)))


def _cards(index: Index, state: State) -> Iterator[str]:
    """Every card is in one place."""
    house = index.house
    piles = [card.card for player in state.players for card in player.pile if card.card]
    haunting = state.haunting
    of_items = (*state.search.deck.cards, *state.search.discard)
    held = (card for player in state.players for card in player.items)
    in_piles = (card for card in piles if card in index.haunting)
    of_hauntings = (*haunting.deck.cards, *haunting.discard, *state.in_play, *state.resolving)
    yield from _missing(house.items, (*of_items, *held))
    yield from _missing(house.hauntings, (*of_hauntings, *in_piles))
    dealt = (card for card in piles if card in index.destiny)
    yield from _missing(house.destiny, (*state.destiny.cards, *dealt))
    if all(card.card for player in state.players for card in player.pile):
        openers = sum(card in index.openers for card in piles)
        if openers != 1:
            yield f"{openers} piles hold the Opener (HND-02)"
    if state.opener not in (None, holder_of(index, state)):
        yield f"the Opener at seat {state.opener} has not the card (HND-52, ruling 11)"


def _missing(cards: Iterable[DestinyCard | Item | Haunting], there: Iterable[str]) -> Iterator[str]:
    found = Counter(there)
    for card in cards:
        if found[card.id] != card.copies:
            yield f"{card.id} is there {found[card.id]} times instead of {card.copies} (HND-73)"


def _players(index: Index, state: State) -> Iterator[str]:
    tokens = index.house.health_of(len(state.players))
    for seat, it in enumerate(state.players):
        if it.ghost and (it.health or it.wounds):
            yield f"the ghost at seat {seat} has health tokens (HND-56)"
        if not it.ghost and (it.health + it.wounds != tokens or it.gloom):
            yield f"seat {seat} has {it.health} health and {it.wounds} wounds (HND-42)"
        if Counter(it.open) - Counter(it.items):
            yield f"an item lies open before seat {seat} that is not there (HND-04)"
        if min(it.health, it.wounds, it.gloom) < 0:
            yield f"seat {seat} has less than nothing (HND-27, 42)"
        everybody = tuple(range(len(state.players)))
        if any(card.face_up and card.known_to != everybody for card in it.pile):
            yield f"a card before seat {seat} lies open and is not known to all (HND-04)"
        spent = not it.ghost and not it.health
        if state.opener not in (None, seat) and spent and state.result is None:
            yield f"seat {seat} should be a ghost (HND-53)"


def _board(index: Index, state: State) -> Iterator[str]:
    if min(state.gloom) < 0:
        yield "a location has less than no gloom"
    if not is_contiguous(frozenset(index.tile) - set(state.removed), index.neighbours):
        yield "the board has come apart (HND-78)"
    for tile in state.removed:
        if index.tile[tile].location:
            yield f"the location {tile} is gone (HND-76)"
        if any(player.tile == tile for player in state.players):
            yield f"a pawn stands on {tile}, which is gone (HND-76)"
    if state.result is None and (not state.agenda or isinstance(state.agenda[0], Act)):
        if state.contest is not None or state.resolving or state.trade is not None:
            yield "something outlasts its action (HND-41, 72)"
        if not 1 <= state.round <= index.house.rounds:
            yield f"round {state.round} is beyond the last one (HND-85)"
