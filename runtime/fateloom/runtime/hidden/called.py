"""Scenes of hidden roles as games that a story calls (section 10 of the rules): decks, piles and
health are whole again in the next one; gloom stays where the table says so.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from fateloom.runtime.compiled import digest_without_words
from fateloom.runtime.hidden import event as ev
from fateloom.runtime.hidden import steps as st
from fateloom.runtime.hidden.call_results import Notes, end, noted
from fateloom.runtime.hidden.called_endings import endings, sure
from fateloom.runtime.hidden.called_reach import possible
from fateloom.runtime.hidden.called_rules import HERO, SceneRules
from fateloom.runtime.hidden.called_setup import Kept, begin, kept
from fateloom.runtime.hidden.command import Command
from fateloom.runtime.hidden.event import Event
from fateloom.runtime.hidden.game import HauntedHouse
from fateloom.runtime.hidden.scenes import Scenes
from fateloom.runtime.hidden.state import State
from fateloom.runtime.hidden.view import View
from fateloom.runtime.hidden.words import Roll
from fateloom.runtime.kernel.event import Done, Planned
from fateloom.runtime.kernel.nested import NestedGame, NestedTypes
from fateloom.runtime.record import replace


def checked(haunted_house: HauntedHouse) -> None:
    """Raises ValueError for scenes that cannot be played, with what is wrong with them."""
    scenes = haunted_house.scenes
    wrong = ["There are no scenes."] if scenes is None else [*_wrong(haunted_house, scenes)]
    if wrong:
        raise ValueError("\n".join(wrong))


def _wrong(haunted_house: HauntedHouse, scenes: Scenes) -> Iterator[str]:
    people = {it.id: it for it in scenes.people}
    places = {it.id for it in scenes.places}
    named = ([it.hero for it in scenes.heroes], [*people], [it.id for it in scenes.scenes])
    for ids in (*named, [it.id for it in scenes.places]):
        for id, times in Counter(ids).items():
            if times > 1:
                yield f"'{id}' is there {times} times."
    cards = {it.id for it in haunted_house.house.destiny}
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
    for scene in scenes.scenes:
        at_place = scene.roll in (Roll.SEARCH, Roll.SYPHON)
        met = people.get(scene.person)
        if at_place and scene.place not in places:
            yield f"'{scene.id}' is at no place."
        if (not at_place or scene.person) and met is None:
            yield f"In '{scene.id}' nobody is met."
        if scene.roll in (Roll.ATTACK, Roll.HAUNT) and met is not None and met.ghost:
            yield f"In '{scene.id}' a ghost is met, who has no health."


def asked(state: State) -> int | None:
    """The seat that decides: that of the hero; None while chance does, or it is over."""
    if state.result is not None or not state.agenda:
        return None
    chance = st.DealCard | st.RollDice | st.DrawCard | st.TakeUnseen
    return None if isinstance(state.agenda[0], chance) else HERO


def broken(rules: SceneRules, state: State) -> tuple[str, ...]:
    """The invariants that do not hold, each in a few words with its rule."""
    return tuple(_broken(rules, state))


def _broken(rules: SceneRules, state: State) -> Iterator[str]:
    person = rules.person
    health = [0 if state.players[HERO].ghost else rules.hero(state.setup.who[HERO]).health]
    health += [] if person is None else [person.health]
    for seat, (it, most) in enumerate(zip(state.players, health, strict=True)):
        if it.health + it.wounds != most or min(it.health, it.wounds, it.gloom) < 0:
            yield f"seat {seat} has {it.health} health and {it.wounds} wounds (HND-42)"
    if min(state.gloom, default=0) < 0:
        yield "a location has less than no gloom"
    haunting = state.haunting
    piles = [card.card for it in state.players for card in it.pile]
    there = Counter((*haunting.deck.cards, *haunting.discard, *state.resolving, *piles))
    for card in rules.index.house.hauntings:
        if there[card.id] != card.copies:
            yield f"{card.id} is there {there[card.id]} times instead of {card.copies} (HND-73)"


def public(rules: SceneRules, state: State, event: Event, seat: int | None) -> Event | None:
    """The event as that seat may hear of it: only the hero sees cards of piles (HND-01, 03)."""
    match event:
        case Planned() | Done():
            return None
        case ev.CardDealt():
            return replace(event, card="")
        case ev.CardLookedAt(looker) if seat != looker:
            return replace(event, card="")
        case _:
            return event


NESTED = NestedGame(
    types=NestedTypes(HauntedHouse, State, Command, Event, View, Notes, Kept),
    rules=SceneRules,
    fingerprint=digest_without_words,
    check=checked,
    seats=lambda haunted_house: 1,
    begin=begin,
    asked=asked,
    notes=Notes(),
    noted=noted,
    end=end,
    kept=kept,
    broken=broken,
    public=public,
    reveals=lambda event: event.reveals,
    endings=endings,
    sure=sure,
    possible=possible,
)
