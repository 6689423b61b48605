"""What a hero may hope for of one action, and what has come true of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.runtime.record import record
from fateloom.runtime.transitions.model import Action, Chance, Effect, Lookup, Move

if TYPE_CHECKING:
    from collections.abc import Mapping

Facts = int
"""All values that variables may have, as bits."""

COMES = frozenset({Move.DAY, Move.TURN})
"""What begins days and turns."""


@record
class Hope:
    """An outcome of an action: values of which each variable must have one, all that becomes so
    for sure, what is added to numbers, and what else may become of variables. `exact`, `becomes`:
    the same for variables of which the value is always known. `effects`: all of them;
    `allowed`, `given`: what all variables must have and take; `is_more`: whether it does more than
    give values; `chance`: what dice gave; `price`: the coins that go
    at once, at most.
    """

    action: Action
    guard: tuple[Facts, ...]
    exact: Mapping[int, int]
    allowed: Mapping[int, int]
    gives: Facts
    adds: tuple[tuple[int, int], ...]
    tables: tuple[Lookup, ...]
    becomes: Mapping[int, int]
    effects: tuple[Effect, ...]
    given: Mapping[int, int]
    is_more: bool
    chance: tuple[Chance, ...]
    price: int = 0

    def holds(self, facts: Facts) -> bool:
        """Whether it may be done."""
        for it in self.guard:  # noqa: SIM110 - asked all the time
            if not it & facts:
                return False
        return True


Group = tuple[int, tuple[Hope, ...]]
"""How often one of some hopes may come true in a turn; one of them each time."""


class Trace(list[tuple[tuple[Hope, ...], Facts]]):
    """What came true, and what that brought, in order."""
