"""Scenes that a story calls: a place that is searched, a person who is probed, fought or haunted
(section 10 of the rules). There is no board: a scene is one action, and its decks are whole.
"""

from __future__ import annotations

from collections import Counter

from fateloom.runtime.hidden.content import DestinyCard, Haunting, House, Item, Tile
from fateloom.runtime.hidden.words import Adjacency, Roll, When
from fateloom.runtime.record import record

HERE = "_"
"""The tile of scenes that have no place; no id of a table begins so."""


@record
class Hero:
    """A hero of the story as a character. `gloom`: as a ghost, before any scene; `most`: gloom
    stays from scene to scene, up to so much; None: it is the same in each scene.
    """

    hero: str
    health: int
    gloom: int = 0
    most: int | None = None


@record
class Person:
    """Whom a hero meets. `gloom`: of a ghost, which has no health then; `pile`: its destiny cards,
    dealt anew in each scene; `carries`: items that can be taken in a fight.
    """

    id: str
    health: int = 0
    gloom: int | None = None
    pile: tuple[str, ...] = ()
    carries: tuple[str, ...] = ()

    @property
    def ghost(self) -> bool:
        """Whether it is a ghost."""
        return self.gloom is not None


@record
class Place:
    """A place that can be searched. `gloom`, `most`: as for a hero; `finds`: its Search deck."""

    id: str
    gloom: int = 0
    most: int | None = None
    finds: tuple[str, ...] = ()


@record
class Scene:
    """What a call plays: the action `roll` of whoever comes upon it. `place`: of a search or a
    syphon; `person`: at whom it is aimed, or into whose pile a search lets one look; "": none.
    """

    id: str
    roll: Roll
    place: str = ""
    person: str = ""


@record
class Scenes:
    """All that stories can call of a table."""

    heroes: tuple[Hero, ...]
    people: tuple[Person, ...]
    places: tuple[Place, ...]
    scenes: tuple[Scene, ...]


def house_of(
    scenes: Scenes, destiny: tuple[DestinyCard, ...], hauntings: tuple[Haunting, ...]
) -> House:
    """The house of these scenes. It is played scene by scene, never as a game of its own: it has no
    Opener, and its places are no neighbours.
    """
    finds = [it.finds for it in scenes.places] + [it.carries for it in scenes.people]
    most = Counter[str]()
    for some in finds:
        most |= Counter(some)
    return House(
        1,
        2,
        max((len(it.pile) for it in scenes.people), default=0),
        HERE,
        (
            Tile(HERE, 0, 0),
            *(Tile(it.id, at, 1, True, it.gloom) for at, it in enumerate(scenes.places)),
        ),
        destiny,
        tuple(Item(it, When.OWN_TURN, (), count) for it, count in most.items()),
        hauntings,
        adjacency=Adjacency.LINKS,
    )
