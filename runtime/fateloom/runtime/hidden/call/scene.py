"""Scenes of hidden roles that a story calls: one action, where whom the hero meets plays by itself,
and combat ends when somebody runs out of health (section 10 of the rules). Decks, piles and health
are whole again in the next one; gloom stays where the table says so.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from fateloom.runtime.hidden import event as ev
from fateloom.runtime.hidden import steps as st
from fateloom.runtime.hidden.advance import advance
from fateloom.runtime.hidden.call import words
from fateloom.runtime.hidden.call.alone import (
    HERO,
    CalledHouse,
    now_found,
    of_result,
    of_syphon,
    with_card,
)
from fateloom.runtime.hidden.command import Command
from fateloom.runtime.hidden.decide import carry_out
from fateloom.runtime.hidden.event import Event
from fateloom.runtime.hidden.game import HauntedHouse
from fateloom.runtime.hidden.legal import asked, legal
from fateloom.runtime.hidden.policy import answer
from fateloom.runtime.hidden.rolls import end
from fateloom.runtime.hidden.scenes import HERE, Hero, Person, Place, Scene
from fateloom.runtime.hidden.state import OWN, Cards, Laid, Left, Player, SetUp, State, Store, Turn
from fateloom.runtime.hidden.words import Roll
from fateloom.runtime.hidden.work import Work
from fateloom.runtime.kernel.deck import deck_of
from fateloom.runtime.kernel.event import Done, Planned
from fateloom.runtime.kernel.game import Decision
from fateloom.runtime.kernel.nested import Facts, entry, facts
from fateloom.runtime.record import record, replace, with_item

OTHER = 1
"""The seat of whom the hero meets, which nobody in the story has."""

GHOSTLY = (Roll.HAUNT, Roll.SYPHON)
"""Scenes in which the hero is a ghost (HND-57)."""


@record
class Notes:
    """What the end of a called scene depends on besides its state. `result`: of the last roll;
    `wounds`: taken by each seat; `drew`, `saw`: cards, sorted; `found`: items, without those
    that are gone again.
    """

    result: int = 0
    wounds: tuple[int, int] = (0, 0)
    drew: tuple[str, ...] = ()
    saw: tuple[str, ...] = ()
    found: tuple[str, ...] = ()


@record
class Kept:
    """What stays on a hero: by how much its scenes have changed gloom that stays."""

    left: tuple[Left, ...] = ()


class SceneRules(CalledHouse[Notes, Kept]):
    """The rules of one scene."""

    notes = Notes()

    def __init__(self, haunted_house: HauntedHouse, scene: str) -> None:
        """Raises LookupError when there is no such scene."""
        super().__init__(haunted_house)
        its = haunted_house.scenes
        self.scene: Scene = entry("scene", () if its is None else its.scenes, scene)
        self.outcomes = words.OF_SCENES[self.scene.roll]

    @property
    def place(self) -> Place | None:
        """Where the scene is, if that is a place."""
        its = self.haunted_house.scenes
        return next((it for it in its.places if it.id == self.scene.place), None) if its else None

    @property
    def person(self) -> Person | None:
        """Whom the hero meets in it, or into whose pile a search lets one look."""
        its = self.haunted_house.scenes
        return next((it for it in its.people if it.id == self.scene.person), None) if its else None

    def hero(self, id: str) -> Hero:
        """A hero of the story; raises LookupError when the table has none of that name."""
        its = self.haunted_house.scenes
        for it in its.heroes if its else ():
            if it.hero == id:
                return it
        raise LookupError(f"the scenes know no hero '{id}'")

    # --- how it begins, and what it leaves

    def begin(
        self, heroes: tuple[str, ...], kept: Mapping[str, Kept], virtues: tuple[int, ...] = ()
    ) -> State:
        """Everybody is unhurt, decks and piles are whole, and gloom that stays is as the scenes of
        all heroes have left it.
        """
        (hero,) = heroes
        left = kept[hero].left if hero in kept else ()
        changed = sum((it.left for it in kept.values()), ())
        own = (it for it in left if it.of == OWN)
        changes = (*(it for it in changed if it.of != OWN), *own)
        return self.laid_out(hero, tuple(self._stores(hero, changes)), left)

    def _stores(self, hero: str, changes: tuple[Left, ...]) -> Iterator[Store]:
        """The gloom of this scene that stays, as much as there is now."""
        place, me = self.place, self.hero(hero)
        its = [] if place is None else [(place.id, place.gloom, place.most)]
        its += [(OWN, me.gloom, me.most)] if self.scene.roll in GHOSTLY else []
        for of, gloom, most in its:
            if most is not None:
                now = gloom + sum(it.change for it in changes if it.of == of)
                at = self.index.locations.index(of) if of != OWN else 0
                yield Store(of, now, most, at)

    def laid_out(self, hero: str, stores: tuple[Store, ...], left: tuple[Left, ...] = ()) -> State:
        """The scene before anything has happened, with so much gloom in the stores."""
        index, scene, person, place = self.index, self.scene, self.person, self.place
        began = {it.of: it.began for it in stores}
        me, tile, ghost = self.hero(hero), scene.place or HERE, scene.roll in GHOSTLY
        own = began.get(OWN, me.gloom) if ghost else 0
        players = [Player(tile, 0 if ghost else me.health, gloom=own, ghost=ghost)]
        players += [] if person is None else [self._met(person, tile)]
        gloom = tuple(index.tile[it].gloom for it in index.locations)
        for store in stores:
            gloom = with_item(gloom, store.at, store.began) if store.of != OWN else gloom
        who = (hero,) if person is None else (hero, person.id)
        target = None if person is None or scene.roll is Roll.SEARCH else OTHER
        return State(
            SetUp(len(players), HERO, scene.id, who, stores, left),
            (st.BeginScene(scene.roll, target), st.EndScene()),
            tuple(players),
            deck_of(person.pile if person is not None and self._deals else ()),
            Cards(deck_of(place.finds if place is not None else ())),
            Cards(deck_of(it.id for it in index.house.hauntings for _ in range(it.copies))),
            gloom,
            turn=Turn(HERO),
        )

    @property
    def _deals(self) -> bool:
        """Whether the pile of the other one matters: not in a fight."""
        return self.scene.roll is not Roll.ATTACK

    def _met(self, person: Person, tile: str) -> Player:
        pile = (Laid(),) * len(person.pile) if self._deals else ()
        gloom = person.gloom or 0
        return Player(tile, person.health, 0, gloom, person.ghost, person.carries, pile)

    def kept(self, state: State) -> tuple[Kept, ...]:
        """By how much gloom that stays is more now, or less, and what earlier scenes have left."""
        changes = {it.of: it.change for it in state.setup.left}
        for store in state.setup.stores:
            now = state.players[HERO].gloom if store.of == OWN else state.gloom[store.at]
            changes[store.of] = changes.get(store.of, 0) + min(now, store.most) - store.began
        return (Kept(tuple(Left(of, change) for of, change in sorted(changes.items()) if change)),)

    # --- how it goes on

    def began(self, state: State) -> Event:
        """The action begins."""
        return ev.SceneBegan(self.scene.id)

    def public(self, state: State, event: Event, seat: int | None) -> Event | None:
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

    def go_on(self, work: Work) -> None:
        """Up to the next question to the hero, or to chance. A pile is dealt as soon as somebody
        may look into it.
        """
        while work.state.result is None:
            if isinstance(work.state.agenda[0], st.Declare):
                work.done()
                end(work)
                advance(work)
                continue
            if self._is_about_pile(work.state):
                pile = work.state.players[OTHER].pile
                work.plan(*(st.DealCard(OTHER, at) for at in range(len(pile))))
                return
            command = self._by_itself(work.state)
            if command is None:
                return
            carry_out(work, command)

    def _is_about_pile(self, state: State) -> bool:
        """Whether the hero may look at cards of a pile that is not dealt yet."""
        step = state.agenda[0]
        if not isinstance(step, st.Look | st.ChooseInProbe | st.ChooseHaunt):
            return False
        met = state.players[OTHER:]
        is_asked = asked(state, step) == HERO
        return is_asked and any(not card.card for it in met for card in it.pile)

    def _by_itself(self, state: State) -> Command | None:
        """What goes without saying: the only answer that there is, and what the other one does."""
        to_move = legal(self.index, state)
        if not isinstance(to_move, Decision):
            return None
        if len(to_move.commands) == 1:
            return to_move.commands[0]
        if to_move.seat == HERO:
            return None
        return answer(self.index, state, OTHER, to_move.commands)

    def broken(self, state: State) -> tuple[str, ...]:
        """The invariants that do not hold, each in a few words with its rule."""
        return tuple(self._broken(state))

    def _broken(self, state: State) -> Iterator[str]:
        person = self.person
        health = [0 if state.players[HERO].ghost else self.hero(state.setup.who[HERO]).health]
        health += [] if person is None else [person.health]
        for seat, (it, most) in enumerate(zip(state.players, health, strict=True)):
            if it.health + it.wounds != most or min(it.health, it.wounds, it.gloom) < 0:
                yield f"seat {seat} has {it.health} health and {it.wounds} wounds (HND-42)"
        if min(state.gloom, default=0) < 0:
            yield "a location has less than no gloom"
        haunting = state.haunting
        piles = [card.card for it in state.players for card in it.pile]
        there = Counter((*haunting.deck.cards, *haunting.discard, *state.resolving, *piles))
        for card in self.index.house.hauntings:
            if there[card.id] != card.copies:
                yield f"{card.id} is there {there[card.id]} times instead of {card.copies} (HND-73)"

    # --- how it ends

    def noted(self, notes: Notes, event: Event) -> Notes:
        """The notes after an event."""
        match event:
            case ev.ResultRead(result):
                return replace(notes, result=result)
            case ev.Wounded(seat):
                own, theirs = notes.wounds
                return replace(notes, wounds=(own + (seat == HERO), theirs + (seat == OTHER)))
            case ev.HauntingDrawn(_, card):
                return replace(notes, drew=with_card(notes.drew, card))
            case ev.CardLookedAt(seat, _, _, card) if seat == HERO:
                return replace(notes, saw=with_card(notes.saw, card))
            case _:
                return replace(notes, found=now_found(notes.found, event, HERO))

    def grade(self, state: State, notes: Notes) -> str:
        """The grade of a scene (section 10 of the rules)."""
        match self.scene.roll:
            case Roll.ATTACK:
                if not state.players[OTHER].health:
                    return "victory"
                return "stopped" if state.players[HERO].health else "defeat"
            case Roll.SYPHON:
                return of_syphon(notes.result)
            case _:
                return of_result(notes.result)

    def facts(self, state: State, notes: Notes) -> Facts:
        """What came of it besides."""
        amounts = {
            (words.WOUNDS, words.OWN): notes.wounds[HERO],
            (words.WOUNDS, words.THEIRS): notes.wounds[OTHER],
            (words.GLOOM, words.OWN): state.players[HERO].gloom,
        }
        if self.place is not None:
            at = self.index.locations.index(self.place.id)
            amounts[words.GLOOM, words.HERE] = state.gloom[at]
        named = {words.DREW: notes.drew, words.FOUND: notes.found, words.SAW: notes.saw}
        return facts(named, amounts)
