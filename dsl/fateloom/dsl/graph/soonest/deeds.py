"""What can be done and what comes by itself, as steps from state to state of a search: exactly what
the flattened form says, over those variables that count for a finale.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.runtime.transitions.model import Add, Assign, Lookup, Remap

if TYPE_CHECKING:
    from collections.abc import Mapping

    from fateloom.dsl.graph.soonest.hope import Hope
    from fateloom.runtime.transitions.model import Effect

State = tuple[int, ...]
"""The values of the variables that count."""


class Deed:
    """An outcome of an action: the values that it asks for, and what it changes, all at once."""

    __slots__ = ("adds", "given", "guard", "hope", "tables")

    def __init__(self, hope: Hope, at: Mapping[int, int], sizes: list[int]) -> None:
        self.hope = hope
        self.guard = tuple((at[it], mask) for it, mask in hope.allowed.items() if it in at)
        self.given: list[tuple[int, int]] = []
        self.adds: list[tuple[int, int, int]] = []
        self.tables: list[tuple[int, tuple[tuple[int, int], ...], tuple[int, ...]]] = []
        for effect in hope.effects:
            if effect.variable in at:
                self._take(effect, at, sizes)

    def _take(self, effect: Effect, at: Mapping[int, int], sizes: list[int]) -> None:
        me = at[effect.variable]
        match effect:
            case Assign(_, value):
                self.given.append((me, value))
            case Add(variable, amount):
                self.adds.append((me, amount, sizes[variable] - 1))
            case Remap(variable, table):
                self.tables.append((me, ((me, sizes[variable]),), table))
            case Lookup(_, inputs, table):
                self.tables.append((me, tuple((at[it], sizes[it]) for it in inputs), table))

    @property
    def key(self) -> object:
        """What tells it from others, as far as it counts."""
        action = self.hope.action
        does = tuple(self.given), tuple(self.adds), tuple(self.tables)
        return action.move, action.hero, action.site, action.subject, self.guard, does

    def holds(self, state: State) -> bool:
        """Whether it can be done."""
        for at, mask in self.guard:  # noqa: SIM110 - asked all the time
            if not mask >> state[at] & 1:
                return False
        return True

    def done(self, state: State) -> State:
        """The state behind it."""
        after = list(state)
        for at, value in self.given:
            after[at] = value
        for at, amount, last in self.adds:
            after[at] = min(max(state[at] + amount, 0), last)
        for at, inputs, table in self.tables:
            number = 0
            for one, size in inputs:
                number = number * size + state[one]
            after[at] = table[number]
        return tuple(after)
