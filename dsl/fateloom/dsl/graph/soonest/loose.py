"""What of a model may always be as one likes, where it is asked for what counts alone."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from fateloom.runtime.program.words import Place
from fateloom.runtime.transitions.model import Lookup
from fateloom.runtime.transitions.variables import Kind

if TYPE_CHECKING:
    from fateloom.runtime.transitions.model import Model
    from fateloom.runtime.transitions.variables import Variable


class Looseness(Enum):
    """How much of a model may always be as one likes."""

    PURSE = 3
    """What heroes have in coins and the like, in skill, and all of the next."""
    STRENGTH = 2
    """Effort, experience and skill, and all of the next."""
    COPIES = 1
    """Of how many copies are in the box and in stocks, what nothing else hangs on."""
    HANDS = 0
    """How many things hands hold."""


def loose_in(model: Model, how: Looseness) -> frozenset[int]:
    """Variables that may always be as one likes."""
    tables = [
        one
        for it in model.actions
        for outcome in it.outcomes
        for one in outcome.effects
        if isinstance(one, Lookup)
    ]
    loose = {at for at, it in enumerate(model.variables) if _is_loose(it, how)}
    grown = True
    while grown:
        bound = {at for it in tables if it.variable not in loose for at in it.inputs} & loose
        loose -= bound
        grown = bool(bound)
    return frozenset(loose)


def _is_loose(it: Variable, how: Looseness) -> bool:
    match it.kind:
        case Kind.HELD:
            return True
        case Kind.COPIES:
            shared = it.place is not None and it.place.place in (Place.BOX, Place.STOCK)
            return how.value >= Looseness.COPIES.value and shared
        case Kind.MARKERS:
            return how.value >= Looseness.STRENGTH.value
        case Kind.RESOURCE:
            least = Looseness.STRENGTH if it.subject in ("effort", "xp") else Looseness.PURSE
            return how.value >= least.value
        case _:
            return False
