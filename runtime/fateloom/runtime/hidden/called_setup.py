"""How a called scene begins, and what it leaves on whoever came upon it (section 10)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from fateloom.runtime.hidden import steps as st
from fateloom.runtime.hidden.called_rules import HERO, OTHER, SceneRules
from fateloom.runtime.hidden.scenes import HERE, Person
from fateloom.runtime.hidden.state import (
    OWN,
    Cards,
    Laid,
    Left,
    Player,
    SetUp,
    State,
    Store,
    Turn,
)
from fateloom.runtime.hidden.words import Roll
from fateloom.runtime.kernel.deck import deck_of
from fateloom.runtime.record import record, with_item

GHOSTLY = (Roll.HAUNT, Roll.SYPHON)
"""Scenes in which the hero is a ghost (HND-57)."""


@record
class Kept:
    """What stays on a hero: by how much its scenes have changed gloom that stays."""

    left: tuple[Left, ...] = ()


def begin(
    rules: SceneRules,
    heroes: tuple[str, ...],
    kept: Mapping[str, Kept],
    virtues: tuple[int, ...] = (),
) -> State:
    """The scene before anything has happened: everybody is unhurt, decks and piles are whole, and
    gloom that stays is as the scenes of all heroes have left it.
    """
    (hero,) = heroes
    changed = sum((it.left for it in kept.values()), ())
    own = tuple(it for it in kept[hero].left if it.of == OWN) if hero in kept else ()
    changes = (*(it for it in changed if it.of != OWN), *own)
    stores = tuple(_stores(rules, hero, changes))
    return laid_out(rules, hero, stores, kept[hero].left if hero in kept else ())


def _stores(rules: SceneRules, hero: str, changes: tuple[Left, ...]) -> Iterator[Store]:
    """The gloom of this scene that stays, as much as there is now."""
    place, me = rules.place, rules.hero(hero)
    its = [] if place is None else [(place.id, place.gloom, place.most)]
    its += [(OWN, me.gloom, me.most)] if rules.scene.roll in GHOSTLY else []
    for of, gloom, most in its:
        if most is not None:
            now = gloom + sum(it.change for it in changes if it.of == of)
            at = rules.index.locations.index(of) if of != OWN else 0
            yield Store(of, now, most, at)


def laid_out(
    rules: SceneRules, hero: str, stores: tuple[Store, ...], left: tuple[Left, ...] = ()
) -> State:
    """The same with so much gloom in the stores."""
    index, scene, person = rules.index, rules.scene, rules.person
    began = {it.of: it.began for it in stores}
    me, tile = rules.hero(hero), scene.place or HERE
    ghost = scene.roll in GHOSTLY
    players = [
        Player(
            tile,
            0 if ghost else me.health,
            gloom=began.get(OWN, me.gloom) if ghost else 0,
            ghost=ghost,
        )
    ]
    players += [] if person is None else [_met(rules, person, tile)]
    who = (hero,) if person is None else (hero, person.id)
    place = rules.place
    gloom = tuple(index.tile[it].gloom for it in index.locations)
    for store in stores:
        gloom = with_item(gloom, store.at, store.began) if store.of != OWN else gloom
    return State(
        SetUp(len(players), HERO, scene.id, who, stores, left),
        _agenda(rules),
        tuple(players),
        deck_of(person.pile if person is not None and _deals(rules) else ()),
        Cards(deck_of(place.finds if place is not None else ())),
        Cards(deck_of(it.id for it in index.house.hauntings for _ in range(it.copies))),
        gloom,
        turn=Turn(HERO),
    )


def _deals(rules: SceneRules) -> bool:
    """Whether the pile of the other one matters: not in a fight."""
    return rules.scene.roll is not Roll.ATTACK


def _met(rules: SceneRules, person: Person, tile: str) -> Player:
    pile = (Laid(),) * len(person.pile) if _deals(rules) else ()
    gloom = person.gloom or 0
    return Player(tile, person.health, 0, gloom, person.ghost, person.carries, pile)


def _agenda(rules: SceneRules) -> tuple[st.Step, ...]:
    """The action, and then it is over."""
    roll = rules.scene.roll
    target = None if rules.person is None or roll is Roll.SEARCH else OTHER
    return st.BeginScene(roll, target), st.EndScene()


def kept(state: State) -> tuple[Kept, ...]:
    """What stays on the hero: by how much gloom that stays is more now, or less, and what earlier
    scenes have left.
    """
    changes = {it.of: it.change for it in state.setup.left}
    for store in state.setup.stores:
        now = state.players[HERO].gloom if store.of == OWN else state.gloom[store.at]
        changes[store.of] = changes.get(store.of, 0) + min(now, store.most) - store.began
    return (Kept(tuple(Left(of, change) for of, change in sorted(changes.items()) if change)),)
