"""The registry: every rule system that a story can call. The only place in the rules of stories,
and in the language, that names one.

Everything that depends on the systems looks them up here when it is needed, so that a test can put
a longer tuple in place of `CALLABLE_SYSTEMS`.
"""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any

from fateloom.runtime.battle.callable import BATTLE
from fateloom.runtime.cards.callable import CHALLENGE, INTERLUDE
from fateloom.runtime.codec import ByField, OneOf
from fateloom.runtime.kernel.nested import CallableSystem, NestedGame, OutcomeWord
from fateloom.runtime.pool.callable import POOL


def _plain(name: str, *outcomes: str, **counts_as: str) -> CallableSystem:
    """A system without rules of its own: people play it and say the outcome."""
    closed = [OutcomeWord(it) for it in outcomes]
    closed += [OutcomeWord(it, other) for it, other in counts_as.items()]
    return CallableSystem(name, tuple(closed))


_SEARCHED = {"deep": "clear", "slight": "nothing", "backlash": "nothing"}

CALLABLE_SYSTEMS: tuple[CallableSystem, ...] = (
    BATTLE,
    CHALLENGE,
    INTERLUDE,
    _plain("probe", "clear", "nothing", **_SEARCHED),
    _plain("haunt", "clear", "nothing", **_SEARCHED),
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


def nested_game(name: str) -> NestedGame:
    """How the games of that system are played; raises LookupError when people play them."""
    load = callable_system(callable_system(name).home).nested
    if load is None:
        raise LookupError(f"the games of '{name}' are played at the table")
    return load()


def _names() -> tuple[str, ...]:
    return tuple(it.name for it in CALLABLE_SYSTEMS)


SystemName = Annotated[str, OneOf(_names)]
"""The name of a callable system."""


@cache
def by_system(part: str) -> ByField:
    """For the codec: a field whose type depends on the field `system` beside it. `part`: which of
    the types that the system declares, a field of `NestedTypes`.
    """

    def types() -> dict[str, Any]:
        loaded = {it.name: it.nested() for it in CALLABLE_SYSTEMS if it.nested is not None}
        return {name: getattr(it.types, part) for name, it in loaded.items()}

    return ByField("system", types)
