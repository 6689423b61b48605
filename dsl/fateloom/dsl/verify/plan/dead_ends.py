"""States from which a hero cannot even hope to win, and plays that end in them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from fateloom.dsl.verify.abstraction.modal_abstraction import View
from fateloom.dsl.verify.bdd.engine import Node
from fateloom.dsl.verify.plan.concretize import Chase
from fateloom.dsl.verify.problem.step import Step
from fateloom.runtime.transitions.interpreter import changed, holds
from fateloom.runtime.transitions.model import Model, Values


class Trap(Protocol):
    """Hopeless states."""

    def has(self, values: Values) -> bool:
        """Whether a state is hopeless for sure."""
        ...


class Bare:
    """States from which the hero could not win even if nothing were ever lost again."""

    def __init__(self, chase: Chase) -> None:
        self._chase = chase

    def has(self, values: Values) -> bool:
        """Whether a state is hopeless for sure."""
        return not self._chase.can_hope(values)


class Seen:
    """The hopeless states, as far as some variables tell."""

    def __init__(self, view: View, states: Node) -> None:
        self.view = view
        self._states = states

    def has(self, values: Values) -> bool:
        """Whether a state is hopeless for sure."""
        encoding = self.view.encoding
        here = encoding.state(values)
        return bool(encoding.engine.both(here, self._states) != encoding.engine.false)


def played(model: Model, start: Values, play: Sequence[Step]) -> list[Values] | None:
    """The states of a play, the first included; None: a step cannot be taken."""
    states = [start]
    for step in play:
        if not holds(step.guard, states[-1]):
            return None
        states.append(changed(model, step.effects, states[-1]))
    return states
