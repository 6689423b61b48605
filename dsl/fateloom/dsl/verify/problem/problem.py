"""The question for one hero: which steps can happen, and which ones the hero can rely on.

The sets of steps are all that the analyses know of a model's meaning; docs/verify/semantics.md
defines them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import assert_never

from fateloom.dsl.verify.problem.step import Step
from fateloom.dsl.verify.problem.transition_system import TransitionSystem
from fateloom.runtime.record import record, replace
from fateloom.runtime.transitions.model import (
    WORLD,
    Add,
    Assign,
    Cube,
    Effect,
    Literal,
    Lookup,
    Model,
    Move,
    Remap,
)
from fateloom.runtime.transitions.variables import Kind, is_won


@record
class Problem:
    """What is asked of a model for one hero."""

    model: Model
    hero: str
    steps: tuple[Step, ...]
    """All that can happen, short of the end of the game."""
    guaranteed: tuple[Step, ...]
    """What the hero can rely on; the winning steps among them."""
    repeating_upper: tuple[Step, ...]
    """What may happen any number of times, whatever the hero does (an over-approximation)."""
    goal: Literal
    """The values of the hero's `finale` that have won."""
    optimistic: tuple[Step, ...]
    """What the hero can do at best: as `guaranteed`, but an over-approximation."""
    repeating_lower: tuple[Step, ...]
    """As `repeating_upper`, but an under-approximation."""
    at_rest: Cube
    """Nobody has more in hand than can be carried. Whoever has must lay something down before the
    game goes on, so what is still possible is asked only of states like these (DST-116).
    """
    system: TransitionSystem | None = None
    """What the questions of all heroes share, if all of these steps are from there."""
    restriction: Restriction | None = None
    """The question that this one was made from, if it differs from it in what the hero can rely on
    and hope for, and in the goal, alone.
    """


@record
class Restriction:
    """A question, and what makes a nearby one of it: of it itself, and of it told smaller."""

    base: Problem
    how: Callable[[Problem], Problem]


def restricted(problem: Problem, how: Callable[[Problem], Problem]) -> Problem:
    """A subproblem. `how` may remove steps that write the hero's `finale` from `guaranteed` and
    `optimistic`, and set another `goal` of that variable; what is known of places stays true.
    """
    return replace(how(problem), restriction=Restriction(problem, how))


class Questions:
    """The questions about a model, one for each hero; they share what they can."""

    def __init__(self, model: Model) -> None:
        self.model = model
        self._system = TransitionSystem(model)
        self._known: dict[str, Problem] = {}

    def of(self, hero: str) -> Problem:
        """The question for a hero of the company, the same each time. LookupError: who is that?"""
        if hero not in self._known:
            self._known[hero] = _problem(self._system, hero)
        return self._known[hero]


def problem_of(model: Model, hero: str) -> Problem:
    """The question for one hero of the company. Grows with the steps of the model."""
    return Questions(model).of(hero)


def _problem(system: TransitionSystem, hero: str) -> Problem:
    model = system.model
    finale = model.variable_of(Kind.FINALE, hero)
    if finale is None:
        raise LookupError(f"{hero} is not of the company")
    goal = Literal(finale, model.variables[finale].mask(is_won))
    steps = tuple(it for it in system.continuing if _is_asked(system, it, hero))
    guaranteed = tuple(
        it for it in system.steps if _counts_on(it, hero) and _is_asked(system, it, hero)
    )
    repeating_upper = tuple(
        it for it in system.steps if it.action.repeats and it.action.move in (Move.EVENT, Move.TURN)
    )
    repeating_upper += _forced(system, hero, (*guaranteed, *repeating_upper))
    return Problem(
        model, hero, steps, guaranteed, repeating_upper, goal, guaranteed, repeating_upper,
        system.at_rest, system,
    )  # fmt: skip


def _is_asked(system: TransitionSystem, step: Step, hero: str) -> bool:
    """Whether the question goes on behind the step: it is neither a finale that the hero loses nor
    the hero's own player who goes home.
    """
    leaves = step.action.move is Move.LEAVE and step.action.hero == hero
    return not (leaves or system.loses_finale(step, hero))


def _forced(system: TransitionSystem, hero: str, steps: Iterable[Step]) -> tuple[Step, ...]:
    """What other heroes have to lay down whose hands some steps may fill: which item goes is theirs
    to say, so the hero must be able to go on whichever it is.
    """
    variables = system.model.variables
    filled = {
        effect.variable
        for step in steps
        for effect in step.effects
        if variables[effect.variable].kind is Kind.HELD and _adds(effect)
    }
    return tuple(
        it
        for it in system.steps
        if it.action.move is Move.LAY_DOWN
        and it.action.hero != hero
        and any(one.variable in filled and not one.allowed & 1 for one in it.guard)
    )


def _adds(effect: Effect) -> bool:
    """Whether an effect may make more of a number."""
    match effect:
        case Add(_, amount):
            return amount > 0
        case Assign(_, value):
            return value > 0
        case Remap() | Lookup():
            return True
        case _:
            assert_never(effect)


def _counts_on(step: Step, hero: str) -> bool:
    """Whether the hero may hope for the step."""
    action = step.action
    if not (action.sure and step.outcome.sure):
        return False
    if action.move in WORLD:
        if action.hero != hero and (action.decided or step.outcome.decided):
            return False  # somebody else decides how it ends
        return action.move in (Move.DAY, Move.TURN, Move.RESCUE) or not action.repeats
    return action.hero == hero
