"""One guarded command: what proofs are made of."""

from __future__ import annotations

from fateloom.runtime.record import record
from fateloom.runtime.transitions.model import Action, Cube, Effect, Literal, Outcome


@record
class Step:
    """One outcome of one action, as one guarded command."""

    action: Action
    outcome: Outcome
    guard: Cube
    effects: tuple[Effect, ...]
    writes: frozenset[int]
    """The variables that it changes."""

    def cut(self, guard: Cube, effects: tuple[Effect, ...]) -> Step:
        """The same step with another guard and other effects."""
        return Step(
            self.action, self.outcome, guard, effects, frozenset(it.variable for it in effects)
        )

    def allows(self, variable: int, value: int) -> bool:
        """Whether its guard lets a variable have that value."""
        return all(it.allowed >> value & 1 for it in self.guard if it.variable == variable)


def conjunction(one: Cube, two: Cube) -> Cube | None:
    """Both cubes at once; None when they exclude each other."""
    found = {it.variable: it.allowed for it in one}
    for it in two:
        found[it.variable] = found.get(it.variable, -1) & it.allowed
    if not all(found.values()):
        return None
    return tuple(Literal(variable, allowed) for variable, allowed in sorted(found.items()))
