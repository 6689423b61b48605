"""Whether a house can be played at all: what is wrong with it, in sentences.

`HiddenRules` refuses a house with one of these faults. Faults that only make a house poorer (ghosts
that can never win, a location that cannot be reached in time) are for the checks of its writer.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from fateloom.runtime.hidden import effects as ef
from fateloom.runtime.hidden.content import Card, Haunting, House, Item
from fateloom.runtime.hidden.effects import Effect
from fateloom.runtime.hidden.index import is_contiguous, neighbours
from fateloom.runtime.hidden.words import Kind, When

MOST_PLAYERS = 8
"""More seats than any table of the game has."""


def unplayable(house: House) -> tuple[str, ...]:
    """What makes the house unplayable, a sentence each; none: it can be played."""
    return (*_ids(house), *_numbers(house), *_board(house), *_piles(house), *_cards(house))


def _ids(house: House) -> Iterator[str]:
    cards: tuple[Card, ...] = (*house.destiny, *house.items, *house.hauntings)
    named = (("tiles", [it.id for it in house.tiles]), ("cards", [it.id for it in cards]))
    for what, ids in named:
        for id, times in Counter(ids).items():
            if not id:
                yield f"One of the {what} has no id."
            elif times > 1:
                yield f"{times} {what} have the id '{id}'."
    for card in cards:
        if card.copies < 1:
            yield f"Of the card '{card.id}' there is at least one copy."


def _numbers(house: House) -> Iterator[str]:
    if not 2 <= house.least_players <= house.most_players <= MOST_PLAYERS:
        yield f"The game is for 2 to {MOST_PLAYERS} players, or fewer of these."
    options = house.options
    of_ghosts = (options.ghost_gloom, *house.ghost_gloom_by_players)
    if min(*of_ghosts, options.ritual_heals, options.haunt_wound_cost) < 0:
        yield "The numbers of the options are 0 or more."
    if min(house.health, *house.health_by_players, house.pile, house.rounds) < 1:
        yield "Health tokens, cards of a pile and rounds are 1 or more."


def _board(house: House) -> Iterator[str]:
    tiles = {it.id: it for it in house.tiles}
    if house.start not in tiles:
        yield f"Pawns start on '{house.start}', which is no tile."
    if len({(it.x, it.y) for it in house.tiles}) < len(house.tiles):
        yield "Two tiles lie on the same place."
    for one, other in house.links:
        for end in (one, other):
            if end not in tiles:
                yield f"A link leads to '{end}', which is no tile."
    if not any(it.location for it in house.tiles):
        yield "No tile can be searched."
    for tile in house.tiles:
        if tile.location and tile.numbers:
            yield f"The location '{tile.id}' has numbers: it can never be removed."
        if tile.gloom < 0 or (tile.gloom and not tile.location):
            yield f"Only locations have gloom, 0 or more: '{tile.id}' has {tile.gloom}."
        if tile.cost < 1 or min(tile.numbers, default=0) < 0:
            yield f"The tile '{tile.id}' costs 1 step or more, and its numbers are 0 or more."
    if not is_contiguous(frozenset(tiles), neighbours(house)):
        yield "The board is in several parts."


def _piles(house: House) -> Iterator[str]:
    """The Opener is there once, and every pile can be filled (HND-02)."""
    openers = [it.copies for it in house.destiny if it.kind is Kind.OPENER]
    if openers != [1]:
        yield "There is one Opener card."
    needed, there = house.most_players * house.pile, sum(it.copies for it in house.destiny)
    if there < needed:
        yield f"The piles need {needed} destiny cards, and there are {there}."


def _cards(house: House) -> Iterator[str]:
    locations = {it.id for it in house.tiles if it.location}
    tiles = {it.id for it in house.tiles}
    acting: tuple[Item | Haunting, ...] = (*house.items, *house.hauntings)
    for card in acting:
        for effect in card.effects:
            if isinstance(effect, ef.Gloom) and effect.where not in (ef.HERE, *locations):
                yield f"'{card.id}' changes the gloom of '{effect.where}', which is no location."
            if isinstance(effect, ef.Move) and effect.to not in (ef.RANDOM, *tiles):
                yield f"'{card.id}' moves a pawn to '{effect.to}', which is no tile."
            if not _count_stands(effect):
                yield f"An effect of '{card.id}' does nothing: its number is 1 or more."
    for item in house.items:
        yield from _item(item)
    for haunting in house.hauntings:
        win = haunting.ghost_win
        if win is not None and win.total_gloom is win.location_gloom is None and not win.majority:
            yield f"'{haunting.id}' lets ghosts win, and does not say when."


def _count_stands(effect: Effect) -> bool:
    match effect:
        case ef.Modify(count) | ef.Gloom(count):
            return count != 0
        case ef.Move() | ef.SkipAction():
            return True
        case _:
            return effect.count >= 1


def _item(item: Item) -> Iterator[str]:
    """Items of rolls change rolls, all others do something else."""
    changes = [isinstance(it, ef.Modify) for it in item.effects]
    if not item.effects:
        yield f"The item '{item.id}' has no effect."
    elif item.when is When.OWN_TURN and any(changes):
        yield f"The item '{item.id}' is used in the own turn, where no roll can be changed."
    elif item.when is not When.OWN_TURN and not all(changes):
        yield f"The item '{item.id}' helps with rolls, so all that it does is to change them."
