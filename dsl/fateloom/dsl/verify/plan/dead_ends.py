"""Dead ends: states from which a hero cannot win, recognised by relaxation or by projection."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from fateloom.dsl.verify.bdd.encoding import Encoding
from fateloom.dsl.verify.bdd.engine import Node
from fateloom.dsl.verify.plan.concretize import Concretizer
from fateloom.dsl.verify.problem.step import Step
from fateloom.runtime.transitions.interpreter import changed, holds
from fateloom.runtime.transitions.model import Model, Values


class DeadEnds(Protocol):
    """Hopeless states."""

    def contains(self, values: Values) -> bool:
        """Whether a state is hopeless for sure."""
        ...


class Relaxed:
    """States from which the hero could not win even if nothing were ever lost again."""

    def __init__(self, concretizer: Concretizer) -> None:
        self._chase = concretizer

    def contains(self, values: Values) -> bool:
        """Whether a state is hopeless for sure."""
        return not self._chase.can_still_win(values)


class Projected:
    """The hopeless states, as far as some variables tell."""

    def __init__(self, encoding: Encoding, states: Node) -> None:
        self._encoding = encoding
        self._states = states

    def contains(self, values: Values) -> bool:
        """Whether a state is hopeless for sure."""
        return self._encoding.contains(self._states, values)


def states_along(model: Model, start: Values, play: Sequence[Step]) -> list[Values] | None:
    """The states of a play, the first included; None: a step cannot be taken."""
    states = [start]
    for step in play:
        if not holds(step.guard, states[-1]):
            return None
        states.append(changed(model, step.effects, states[-1]))
    return states
