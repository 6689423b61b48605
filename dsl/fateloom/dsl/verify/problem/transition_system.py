"""Transition system: all guarded commands of a model, shared by the questions about its heroes."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar, cast

from fateloom.dsl.verify.problem.step import Step, step_of
from fateloom.runtime.transitions.model import Assign, Cube, Literal, Model, Move
from fateloom.runtime.transitions.variables import DEFEATED, Kind, Value, is_won

Derived = TypeVar("Derived")

FINALE = frozenset({Move.BEGIN, Move.STAGE})


class TransitionSystem:
    """The steps of a model. Grows with its outcomes."""

    def __init__(self, model: Model) -> None:
        self.model = model
        self.steps: tuple[Step, ...] = _steps(model)
        """All of them; the index of each is its place here."""
        self.continuing: tuple[Step, ...] = tuple(
            it for it in self.steps if not _ends_game(model, it)
        )
        """Those after which the game goes on for somebody."""
        self._goes_on = frozenset(it.index for it in self.continuing)
        self._lost = {
            it.index: hero for it in self.steps if (hero := _loses_finale(model, it)) is not None
        }
        self.at_rest: Cube = _resting(model, self.continuing)
        """What every hero can carry, as far as steps ask for it."""
        self._derived: dict[object, object] = {}

    def derived(self, make: Callable[[TransitionSystem], Derived]) -> Derived:
        """What `make` computes from the system: computed once, so that the questions of all heroes
        share it.
        """
        if make not in self._derived:
            self._derived[make] = make(self)
        return cast(Derived, self._derived[make])

    def ends(self, step: Step) -> bool:
        """Whether the game is over for all after the step."""
        return step.index not in self._goes_on

    def loses_finale(self, step: Step, hero: str) -> bool:
        """Whether the hero loses a finale of their own by the step."""
        return self._lost.get(step.index) == hero


def _steps(model: Model) -> tuple[Step, ...]:
    steps: list[Step] = []
    for action in model.actions:
        for outcome in action.outcomes:
            step = step_of(action, outcome, len(steps))
            if step is not None:
                steps.append(step)
    return tuple(steps)


def _ends_game(model: Model, step: Step) -> bool:
    """Whether the game is over for all: somebody wins, or all are out."""
    fates = _finale_results(model, step)
    if any(map(is_won, fates.values())):
        return True
    out = _defeated_before(model, step) - fates.keys()
    out |= {it for it, result in fates.items() if result == DEFEATED}
    return len(out) == len(model.company.heroes)


def _loses_finale(model: Model, step: Step) -> str | None:
    """The hero who loses a finale of their own by the step, others going home in it or not."""
    action = step.action
    left = action.departure
    hero, move = (left.actor, left.move) if left else (action.hero, action.move)
    lost = move in FINALE and _finale_results(model, step).get(hero) == DEFEATED
    return hero if lost else None


def _finale_results(model: Model, step: Step) -> dict[str, Value]:
    """What becomes of the heroes' finales, where the step says so."""
    found = {}
    for effect in step.effects:
        variable = model.variables[effect.variable]
        if variable.kind is Kind.FINALE and isinstance(effect, Assign):
            found[variable.owner or ""] = variable.values[effect.value]
    return found


def _defeated_before(model: Model, step: Step) -> set[str]:
    """The heroes who are out where the step can be taken at all."""
    found = set()
    for literal in step.guard:
        variable = model.variables[literal.variable]
        if variable.kind is not Kind.FINALE:
            continue
        if variable.within(literal.allowed) == [DEFEATED]:
            found.add(variable.owner or "")
    return found


def _resting(model: Model, steps: tuple[Step, ...]) -> Cube:
    """The most that any step allows; steps of heroes who have too many items allow any number from
    that on.
    """
    most: dict[int, int] = {}
    for step in steps:
        for literal in step.guard:
            at, allowed = literal.variable, literal.allowed
            if model.variables[at].kind is not Kind.HELD:
                continue
            last = 1 << len(model.variables[at].labels) - 1
            if allowed & 1 or not allowed & last:
                most[at] = max(most.get(at, 0), allowed.bit_length())
    return tuple(Literal(at, (1 << count) - 1) for at, count in sorted(most.items()))
