"""The tables of scenes and houses that a story calls, and why they cannot be played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TypeVar

from fateloom.runtime.compiled import digest_without_words
from fateloom.runtime.hidden.call import house, scene
from fateloom.runtime.hidden.call.house_doing import MEETING
from fateloom.runtime.hidden.checking import unplayable
from fateloom.runtime.hidden.command import Command
from fateloom.runtime.hidden.event import Event
from fateloom.runtime.hidden.game import HauntedHouse
from fateloom.runtime.hidden.orders import Do, Order
from fateloom.runtime.hidden.scenes import Scenes as Content
from fateloom.runtime.hidden.state import State
from fateloom.runtime.hidden.view import View
from fateloom.runtime.hidden.words import Roll
from fateloom.runtime.kernel.lasting import problems_of
from fateloom.runtime.kernel.nested import NestedGame, NestedTypes

NotesT = TypeVar("NotesT")
KeptT = TypeVar("KeptT")

AT_LOCATION = (Do.SEARCH, Do.SYPHON)
"""Orders that name a location."""

OF_CHARACTERS = (*MEETING, Do.REVEAL, Do.GHOST, Do.REVIVE, Do.GLOOM)
"""Orders that can name a character; those in which two meet have to."""


class CalledHouses(NestedGame[HauntedHouse, State, Command, Event, NotesT, KeptT]):
    """The games of a callable system that the rules of hidden roles play."""

    def __init__(self, notes: type[NotesT], kept: type[KeptT]) -> None:
        self.types = NestedTypes(HauntedHouse, State, Command, Event, View, notes, kept)

    def fingerprint(self, game: HauntedHouse) -> str:
        """Of everything but the words."""
        return digest_without_words(game)

    def reveals(self, event: Event) -> bool:
        """As in haunted houses."""
        return event.reveals


class Scenes(CalledHouses[scene.Notes, scene.Kept]):
    """The table of scenes."""

    def rules(self, game: HauntedHouse, setup: str) -> scene.SceneRules:
        """One scene."""
        return scene.SceneRules(game, setup)

    def problems(self, game: HauntedHouse) -> Iterator[str]:
        """Why they cannot be played."""
        if game.scenes is None:
            yield "There are no scenes."
        else:
            yield from _wrong(game, game.scenes)


def _wrong(game: HauntedHouse, scenes: Content) -> Iterator[str]:
    people = {it.id: it for it in scenes.people}
    places = {it.id for it in scenes.places}
    named = ([it.hero for it in scenes.heroes], [*people], [it.id for it in scenes.scenes])
    for ids in (*named, [it.id for it in scenes.places]):
        for id, times in Counter(ids).items():
            if times > 1:
                yield f"'{id}' is there {times} times."
    cards = {it.id for it in game.house.destiny}
    for person in scenes.people:
        if person.ghost == bool(person.health):
            yield f"'{person.id}' has either health or gloom."
        if set(person.pile) - cards:
            yield f"The pile of '{person.id}' has cards that there are not."
    for hero in scenes.heroes:
        if hero.health < 1 or (hero.most is not None and not 0 <= hero.gloom <= hero.most):
            yield f"'{hero.hero}' has no health, or more gloom than can be."
    for place in scenes.places:
        if place.gloom < 0 or (place.most is not None and place.gloom > place.most):
            yield f"'{place.id}' has more gloom than can be, or less than none."
    for it in scenes.scenes:
        at_place = it.roll in (Roll.SEARCH, Roll.SYPHON)
        met = people.get(it.person)
        if at_place and it.place not in places:
            yield f"The scene '{it.id}' needs a place."
        if (not at_place or it.person) and met is None:
            yield f"In '{it.id}' nobody is met."
        if it.roll in (Roll.ATTACK, Roll.HAUNT) and met is not None and met.ghost:
            yield f"In '{it.id}' a ghost is met, who has no health."


class Houses(CalledHouses[house.Notes, house.Kept]):
    """The tables of a house."""

    def rules(self, game: HauntedHouse, setup: str) -> house.OrderRules:
        """One order."""
        return house.OrderRules(game, setup)

    def problems(self, game: HauntedHouse) -> Iterator[str]:
        """Why it cannot be played."""
        content, who = game.house, game.characters
        yield from unplayable(content)
        fits = content.least_players <= len(who) <= content.most_players
        if len(set(who)) < len(who) or not fits:
            yield "The house must allow exactly as many players as it has characters."
        yield from problems_of(game.orders)
        for it in game.orders:
            yield from _wrong_order(game, it)


def _wrong_order(game: HauntedHouse, it: Order) -> Iterator[str]:
    tiles = {tile.id: tile for tile in game.house.tiles}
    at_location = it.do in AT_LOCATION or (it.do is Do.GLOOM and it.tile)
    if at_location and not (it.tile in tiles and tiles[it.tile].location):
        yield f"The order '{it.id}' is for no location."
    if it.do is Do.REMOVE and it.tile not in tiles:
        yield f"The order '{it.id}' removes no tile."
    if it.tile and not at_location and it.do is not Do.REMOVE:
        yield f"The order '{it.id}' is done nowhere, and names a tile."
    if it.whom and (it.do not in OF_CHARACTERS or it.whom not in game.characters):
        yield f"The order '{it.id}' is aimed at nobody who could be met."
    if it.do in MEETING and not it.whom:
        yield f"The order '{it.id}' must name the character it meets."
    if it.do in (Do.REVIVE, Do.REMOVE) and it.number < 1:
        yield f"The order '{it.id}' has a number from 1 up."
    if it.do is Do.GLOOM and (not it.number or (it.tile and it.whom)):
        yield f"The order '{it.id}' changes the gloom of one tile, or of one ghost."
    if it.claim is not None and it.do is not Do.DECLARE:
        yield f"The order '{it.id}' declares nothing."
    open_items = {item.id for item in game.house.items if not item.hidden}
    traded = {it.gives, it.takes} - {""}
    if (it.do is Do.TRADE) != bool(traded):
        needs = "'gives' and 'takes' are for trades, and a trade needs one of them."
        yield f"The order '{it.id}': {needs}"
    if traded - open_items:
        yield f"The order '{it.id}' trades what is no item, or a hidden one."


SCENES = Scenes(scene.Notes, scene.Kept)
HOUSES = Houses(house.Notes, house.Kept)
