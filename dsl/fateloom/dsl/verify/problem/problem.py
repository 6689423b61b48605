"""The question for one hero: which steps can happen, and which ones the hero can rely on.

The sets of steps are all that the analyses know of a model's meaning; docs/verify/semantics.md
defines them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import assert_never

from fateloom.dsl.verify.problem.endings import WATCHED, endings, may_bring_about
from fateloom.dsl.verify.problem.step import Step
from fateloom.dsl.verify.problem.transition_system import TransitionSystem
from fateloom.runtime.record import record, replace
from fateloom.runtime.transitions.doubts import are_sure
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
    """What the hero can do at best: as `guaranteed`, but an over-approximation. With steps that
    have doubts (`Action.sure`), and whatever happens by itself.
    """
    repeating_lower: tuple[Step, ...]
    """What is certain to happen, again and again, between two steps of the hero: an
    under-approximation.
    """
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
        self._system: TransitionSystem | None = None
        self._known: dict[str, Problem] = {}

    def of(self, hero: str) -> Problem:
        """The question for a hero of the company, the same each time. LookupError: who is that?"""
        if self._system is None:
            self._system = TransitionSystem(self.model)
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
    own = [it for it in system.steps if _is_asked(system, it, hero)]
    ends = system.derived(endings)
    guaranteed = tuple(
        it
        for it in own
        if _may_hope_for(it, hero)
        and is_certain(it, hero)
        and (system.ends(it) or not any(may_bring_about(model, it, cube) for cube in ends))
    )
    optimistic = tuple(it for it in own if _may_hope_for(it, hero))
    watched = [it for it in system.steps if it.action.move in WATCHED]
    disturbing = [
        it for it in system.steps if _may_disturb(model, it) or _has_to_be_played(system, it, hero)
    ]
    return Problem(
        model,
        hero,
        steps,
        guaranteed,
        (*disturbing, *_forced(system, hero, (*guaranteed, *disturbing))),
        goal,
        (*optimistic, *_forced(system, hero, (*optimistic, *disturbing))),
        tuple(it for it in watched if _comes_at_once(it, hero, watched)),
        system.at_rest,
        system,
    )


def _is_asked(system: TransitionSystem, step: Step, hero: str) -> bool:
    """Whether the question goes on behind the step: it is neither a finale that the hero loses nor
    the hero's own player who goes home.
    """
    return not (hero in step.action.gone or system.loses_finale(step, hero))


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


def _may_hope_for(step: Step, hero: str) -> bool:
    """Whether the hero may hope for the step at all: an own one, or one that comes by itself."""
    return step.action.move in WORLD or step.action.hero == hero


def _has_to_be_played(system: TransitionSystem, step: Step, hero: str) -> bool:
    """Whether another hero, who is in a finale, has to take the step in each turn (DST-90): that
    hero cannot stand still. When the finale is won the question is over.
    """
    action = step.action
    return action.move is Move.STAGE and action.hero != hero and not system.ends(step)


def _may_disturb(model: Model, step: Step) -> bool:
    """Whether the step may happen any number of times, and does more than let days pass."""
    if step.action.move is Move.DAY:
        kinds = {model.variables[it].kind for it in step.writes}
        return step.action.repeats and not kinds <= {Kind.DAY}
    return step.action.repeats


def is_certain(step: Step, hero: str) -> bool:
    """Whether the step comes about if the hero wants it, luck with own dice apart.

    What comes by itself in another hero's turn is not certain where that hero decides or rolls.
    """
    action, outcome = step.action, step.outcome
    asks = action.decided or outcome.decided or outcome.chance
    if action.move in WORLD and action.hero != hero and asks:
        return False
    return are_sure(action.doubts, hero) and are_sure(outcome.doubts, hero)


def _comes_at_once(step: Step, hero: str, watched: Iterable[Step]) -> bool:
    """Whether a repeating event is certain to come in the hero's turn, directly behind the step
    that makes its guard true: no other watched event can come first and make a difference.
    """
    action = step.action
    if not action.repeats or action.hero != hero or not is_certain(step, hero):
        return False
    if len(action.outcomes) > 1 or action.decided:
        return False
    return not any(
        step.interferes(other) for other in watched if other.action.subject != action.subject
    )
