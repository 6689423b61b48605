"""Variants of a step: the same deed in other circumstances, with another price paid or another end.

A deed is one command of the engine with what is said and rolled in it. The transition system has
several steps for it, for example one for each number of coins that matters.
"""

from __future__ import annotations

from collections.abc import Iterable

from fateloom.dsl.verify.problem.step import Step
from fateloom.runtime.record import record
from fateloom.runtime.transitions.decisions import Decision
from fateloom.runtime.transitions.interpreter import holds
from fateloom.runtime.transitions.model import Chance, Departure, Literal, Move, Site, Values
from fateloom.runtime.transitions.variables import FinaleState


@record
class Deed:
    """What is done, whatever it meets with."""

    hero: str
    move: Move
    subject: str
    decided: tuple[Decision, ...]
    site: Site | None
    stage: FinaleState | None
    departure: Departure | None
    chance: tuple[Chance, ...]
    later: tuple[Decision, ...]


def deed_of(step: Step) -> Deed:
    """What is done in a step."""
    it, end = step.action, step.outcome
    return Deed(
        it.hero, it.move, it.subject, it.decided, it.site, it.stage, it.departure,
        end.chance, end.decided,
    )  # fmt: skip


class Variants:
    """The variants of the steps of a play, among `steps`."""

    def __init__(self, steps: Iterable[Step], play: Iterable[Step]) -> None:
        self._found: dict[Deed, list[Step]] = {deed_of(it): [] for it in play}
        names = {(it.hero, it.move, it.subject) for it in self._found}
        for step in steps:
            it = step.action
            if (it.hero, it.move, it.subject) in names:
                self._found.get(deed_of(step), []).append(step)

    def of(self, step: Step) -> tuple[Step, ...]:
        """The step itself, then others by which the same is done, those first that change most of
        the same.
        """
        others = (it for it in self._found.get(deed_of(step), ()) if it != step)
        mine = frozenset(step.effects)
        return (step, *sorted(others, key=lambda it: -len(mine & frozenset(it.effects))))

    def possible(self, step: Step, values: Values) -> Step | None:
        """By which step the same is done in a state; None: not at all."""
        if holds(step.guard, values):
            return step
        return next((it for it in self.of(step) if holds(it.guard, values)), None)

    def wanted(self, step: Step, values: Values) -> tuple[Literal, ...]:
        """What the deed asks for in a state where it is impossible: the parts of the guard of the
        variant that lacks least. Where others lack the same thing alone, whatever would do for any
        of them.
        """
        lacking = [(it, _unmet(it, values)) for it in self.of(step)]
        _, least = min(lacking, key=lambda it: len(it[1]))
        if len(least) != 1:
            return least
        variable, allowed = least[0].variable, 0
        for _, wants in lacking:
            if len(wants) == 1 and wants[0].variable == variable:
                allowed |= wants[0].allowed
        return (Literal(variable, allowed),)


def _unmet(step: Step, values: Values) -> tuple[Literal, ...]:
    return tuple(it for it in step.guard if not holds((it,), values))
