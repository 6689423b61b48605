"""Unreachable cubes: no step leads into them from outside; the rest is an inductive invariant."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product

from fateloom.dsl.checker.known_values import Cube, Invariants, bits
from fateloom.dsl.checker.question import Refused, Step
from fateloom.runtime.transitions.model import Effect, Lookup


def check_never(invariants: Invariants, cubes: Sequence[Cube]) -> None:
    """Checks that the game does not begin in one of the cubes, and that every step into one of them
    begins in one of them, or where nothing can be. Raises Refused.
    """
    for number, cube in enumerate(cubes):
        for state in invariants.question.initial:
            if all(allowed >> state[at] & 1 for at, allowed in cube.items()):
                raise Refused(f"never[{number}]", "the game begins there")
    seen = {at for cube in cubes for at in cube}
    for step in _alike(invariants, seen):
        written = {it.variable for it in step.effects}
        for number, cube in enumerate(cubes):
            if written.isdisjoint(cube):
                continue
            for before in _before(invariants, step, cube):
                if not invariants.covered(invariants.values, before, cubes):
                    raise Refused(f"never[{number}]", f"{step.action} leads there")


Key = tuple[tuple[tuple[int, int], ...], tuple[Effect, ...]]


def _alike(invariants: Invariants, seen: set[int]) -> Iterable[Step]:
    """The possible steps that write what is seen; of those that look alike, one."""
    found: dict[Key, Step] = {}
    for step in invariants.unsure:
        effects = tuple(it for it in step.effects if it.variable in seen)
        if step.possible and effects:
            read = {at for it in effects if isinstance(it, Lookup) for at in it.inputs}
            guard = tuple(
                it for it in (*step.guard, *step.implied) if it[0] in seen or it[0] in read
            )
            found.setdefault((guard, effects), step)
    return found.values()


def _before(invariants: Invariants, step: Step, cube: Cube) -> Iterator[Cube]:
    """The states, as far as the cube sees them, from which a step may lead into it."""
    guard = dict((*step.guard, *step.implied))
    effects = {it.variable: it for it in step.effects if it.variable in cube}
    read = sorted({at for it in effects.values() if isinstance(it, Lookup) for at in it.inputs})
    choices = [list(bits(invariants.values[at] & guard.get(at, -1))) for at in read]
    for values in product(*choices):
        here = {**guard, **{at: 1 << it for at, it in zip(read, values, strict=True)}}
        found = dict(here)
        for at, wanted in cube.items():
            now = invariants.values[at] & here.get(at, -1)
            effect = effects.get(at)
            if effect is not None:
                now = sum(
                    1 << it
                    for it in bits(now)
                    if invariants.result(effect, invariants.values, {**here, at: 1 << it}) & wanted
                )
            else:
                now &= wanted
            found[at] = now
        if all(found.values()):
            yield found
