"""Games of the rules of hidden roles that a story calls: scenes of one action, and orders to a
house (section 10 of the rules). The rules are loaded when the first one is played.
"""

from __future__ import annotations

from fateloom.runtime.hidden.call import words
from fateloom.runtime.kernel.callable import AnyEndings, AnyNested, CallableSystem


def _scenes() -> AnyNested:
    from fateloom.runtime.hidden.call.tables import SCENES

    return SCENES


def _of_scenes() -> type[AnyEndings]:
    from fateloom.runtime.hidden.call.scene_endings import SceneEndings

    return SceneEndings


def _houses() -> AnyNested:
    from fateloom.runtime.hidden.call.tables import HOUSES

    return HOUSES


def _of_houses() -> type[AnyEndings]:
    from fateloom.runtime.hidden.call.house_endings import HouseEndings

    return HouseEndings


HAUNT = CallableSystem(
    name="haunt",
    system="hidden",
    outcomes=words.OF_SCENES[words.VERBS["haunt"]],
    facts=words.FACTS_OF_SCENES,
    nested=_scenes,
    endings=_of_scenes,
)


def _second(word: str) -> CallableSystem:
    outcomes = words.OF_SCENES[words.VERBS[word]]
    return CallableSystem(name=word, system="hidden", outcomes=outcomes, of=HAUNT.name)


PROBE, SEARCH, DUEL, SYPHON = map(_second, ("probe", "search", "duel", "syphon"))
"""The other actions, each with a word of its own; with the tables of the haunts."""

HOUSE = CallableSystem(
    name="house",
    system="hidden",
    outcomes=words.OF_HOUSES,
    facts=words.FACTS_OF_HOUSES,
    nested=_houses,
    endings=_of_houses,
)
