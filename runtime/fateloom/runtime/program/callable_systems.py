"""The registry: every rule system that a story can call. The only place in the rules of stories,
and in the language, that names one.

Everything that depends on the systems looks them up here when it is needed, so that a test can put
a longer tuple in place of `CALLABLE_SYSTEMS`.
"""

from __future__ import annotations

from functools import cache
from typing import Annotated

from fateloom.runtime.battle.call import BATTLE, CAMPAIGN
from fateloom.runtime.cards.call import CHALLENGE, INTERLUDE
from fateloom.runtime.codec import ByField, OneOf
from fateloom.runtime.hidden.call import DUEL, HAUNT, HOUSE, PROBE, SEARCH, SYPHON
from fateloom.runtime.kernel.callable import CallableSystem
from fateloom.runtime.kernel.endings import Endings
from fateloom.runtime.kernel.nested import CalledGame, NestedGame
from fateloom.runtime.pool.call import POOL
from fateloom.runtime.record import field_values

InnerRules = CalledGame[object, object, object, object, object]
"""A called game as the story has it: what comes out of it goes back into it alone."""

InnerGame = NestedGame[object, object, object, object, object, object]
"""The games of a callable system, as the story has them."""

InnerEndings = Endings[object, object, object, object, object]
"""How a called game can end, as the story has it."""

CALLABLE_SYSTEMS: tuple[CallableSystem, ...] = (
    BATTLE,
    CAMPAIGN,
    CHALLENGE,
    INTERLUDE,
    PROBE,
    HAUNT,
    SEARCH,
    DUEL,
    SYPHON,
    HOUSE,
    POOL,
)


def callable_systems() -> tuple[CallableSystem, ...]:
    """The systems, in the order in which messages list them."""
    return CALLABLE_SYSTEMS


def callable_system(name: str) -> CallableSystem:
    """The system of that name; raises LookupError when there is none."""
    for it in CALLABLE_SYSTEMS:
        if it.name == name:
            return it
    raise LookupError(f"no rule system '{name}' can be called")


def nested_game(name: str) -> InnerGame:
    """The games of that system; raises LookupError when people play them."""
    load = callable_system(callable_system(name).home).nested
    if load is None:
        raise LookupError(f"the games of '{name}' are played at the table")
    return load()


def endings_of(name: str, rules: InnerRules) -> InnerEndings:
    """The ways in which a game of that system can end; raises LookupError as `nested_game`."""
    load = callable_system(callable_system(name).home).endings
    if load is None:
        raise LookupError(f"nobody knows how the games of '{name}' can end")
    return load()(rules)


def _names() -> tuple[str, ...]:
    return tuple(it.name for it in CALLABLE_SYSTEMS)


SystemName = Annotated[str, OneOf(_names)]
"""The name of a callable system."""


@cache
def by_system(part: str) -> ByField:
    """For the codec: a field whose type depends on the field `system` beside it. `part`: which of
    the types that the system declares, a field of `NestedTypes`.
    """

    def types() -> dict[str, object]:
        loaded = {it.name: it.nested() for it in CALLABLE_SYSTEMS if it.nested is not None}
        return {name: field_values(it.types)[part] for name, it in loaded.items()}

    return ByField("system", types)
