"""Houses of hidden roles as games that a story calls, an order at a time (section 10 of the rules).
Piles, knowledge, ghosts, gloom and removed tiles stay as they are until the next order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from fateloom.runtime.compiled import digest_without_words
from fateloom.runtime.hidden.checking import unplayable
from fateloom.runtime.hidden.command import Command
from fateloom.runtime.hidden.event import Event
from fateloom.runtime.hidden.game import HauntedHouse
from fateloom.runtime.hidden.invariants import broken
from fateloom.runtime.hidden.legal import falls
from fateloom.runtime.hidden.order_endings import endings
from fateloom.runtime.hidden.order_reach import possible, sure
from fateloom.runtime.hidden.order_refusing import MEETING
from fateloom.runtime.hidden.order_results import Notes, end, noted
from fateloom.runtime.hidden.order_rules import HERO, OrderRules
from fateloom.runtime.hidden.order_setup import Kept, begin, kept
from fateloom.runtime.hidden.orders import Do, Order
from fateloom.runtime.hidden.state import State
from fateloom.runtime.hidden.view import View
from fateloom.runtime.kernel.nested import NestedGame, NestedTypes

AT_LOCATION = (Do.SEARCH, Do.SYPHON)
"""Orders that name a location."""

OF_CHARACTERS = (*MEETING, Do.REVEAL, Do.GHOST, Do.REVIVE, Do.GLOOM)
"""Orders that can name a character; those in which two meet have to."""


def checked(haunted_house: HauntedHouse) -> None:
    """Raises ValueError for a house that cannot be played, with what is wrong with it."""
    problems = (*unplayable(haunted_house.house), *_wrong(haunted_house))
    if problems:
        raise ValueError("\n".join(problems))


def _wrong(haunted_house: HauntedHouse) -> Iterator[str]:
    house, who = haunted_house.house, haunted_house.characters
    if len(set(who)) < len(who) or not house.least_players <= len(who) <= house.most_players:
        yield "All characters sit in the house, so it is for as many players."
    if not haunted_house.orders:
        yield "There are no orders."
    for id, times in Counter(it.id for it in haunted_house.orders).items():
        if times > 1:
            yield f"{times} orders have the id '{id}'."
    for order in haunted_house.orders:
        yield from _wrong_order(haunted_house, order)


def _wrong_order(haunted_house: HauntedHouse, it: Order) -> Iterator[str]:
    tiles = {tile.id: tile for tile in haunted_house.house.tiles}
    at_location = it.do in AT_LOCATION or (it.do is Do.GLOOM and it.tile)
    if at_location and not (it.tile in tiles and tiles[it.tile].location):
        yield f"The order '{it.id}' is for no location."
    if it.do is Do.REMOVE and it.tile not in tiles:
        yield f"The order '{it.id}' removes no tile."
    if it.tile and not at_location and it.do is not Do.REMOVE:
        yield f"The order '{it.id}' is done nowhere, and names a tile."
    if it.whom and (it.do not in OF_CHARACTERS or it.whom not in haunted_house.characters):
        yield f"The order '{it.id}' is aimed at nobody who could be met."
    if it.do in MEETING and not it.whom:
        yield f"The order '{it.id}' says nobody who is met."
    if it.do in (Do.REVIVE, Do.REMOVE) and it.number < 1:
        yield f"The order '{it.id}' has a number from 1 up."
    if it.do is Do.GLOOM and (not it.number or (it.tile and it.whom)):
        yield f"The order '{it.id}' changes the gloom of one tile, or of one ghost."
    if it.claim is not None and it.do is not Do.DECLARE:
        yield f"The order '{it.id}' declares nothing."
    yield from _wrong_trade(haunted_house, it)


def _wrong_trade(haunted_house: HauntedHouse, it: Order) -> Iterator[str]:
    open_items = {item.id for item in haunted_house.house.items if not item.hidden}
    traded = {it.gives, it.takes} - {""}
    if (it.do is Do.TRADE) != bool(traded):
        yield f"Something changes hands by a trade alone, and so in '{it.id}'."
    if traded - open_items:
        yield f"The order '{it.id}' trades what is no item, or a hidden one."


def asked(state: State) -> int | None:
    """The seat that decides: that of the hero; None while chance does, or it is over."""
    if state.result is not None or not state.agenda or falls(state.agenda[0]):
        return None
    return HERO


NESTED = NestedGame(
    types=NestedTypes(HauntedHouse, State, Command, Event, View, Notes, Kept),
    rules=OrderRules,
    fingerprint=digest_without_words,
    check=checked,
    seats=lambda haunted_house: 1,
    begin=begin,
    asked=asked,
    notes=Notes(),
    noted=noted,
    end=end,
    kept=kept,
    broken=lambda rules, state: broken(rules.index, state),
    public=lambda rules, state, event, seat: rules.public(state, event, seat),
    reveals=lambda event: event.reveals,
    endings=endings,
    sure=sure,
    possible=possible,
)
