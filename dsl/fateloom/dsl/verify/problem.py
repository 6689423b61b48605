"""The question for one hero: which steps lead on, which ones the hero may count on.

The three sets of steps are all that the rest of this package knows of a model's meaning; the
definitions are in docs/verify/semantics.md.
"""

from __future__ import annotations

from fateloom.runtime.record import record
from fateloom.runtime.transitions.model import (
    WORLD,
    Action,
    Assign,
    Cube,
    Effect,
    Kind,
    Literal,
    Model,
    Move,
    Outcome,
)

FINALE = frozenset({Move.BEGIN, Move.STAGE})


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


@record
class Problem:
    """What is asked of a model for one hero."""

    model: Model
    hero: str
    steps: tuple[Step, ...]
    """All that can happen, short of the end of the game."""
    solo: tuple[Step, ...]
    """What the hero may count on; the winning steps among them."""
    noise: tuple[Step, ...]
    """What may happen again and again, whatever the hero does."""
    goal: Literal
    """The values of the hero's `finale` that have won."""
    hopes: tuple[Step, ...]
    """What the hero may at most hope for: as `solo`, but rather too much than too little."""
    calm: tuple[Step, ...]
    """As `noise`, but rather too little than too much."""
    resting: Cube
    """Nobody has more in hand than can be carried. Whoever has must lay something down before the
    game goes on, so what is still possible is asked only of states like these (DST-116).
    """


def problem_of(model: Model, hero: str) -> Problem:
    """The question for a hero of the company. Grows with the steps of the model."""
    finale = _finale(model, hero)
    won = _labelled(model, finale, "won/")
    steps, solo, noise = [], [], []
    for action in model.actions:
        for outcome in action.outcomes:
            guard = merged(action.guard, outcome.guard)
            if guard is None:
                continue
            writes = frozenset(it.variable for it in outcome.effects)
            step = Step(action, outcome, guard, outcome.effects, writes)
            if not _ends(model, step, hero):
                steps.append(step)
            if _counts_on(step, hero) and not _loses(model, step, hero):
                solo.append(step)
            if action.repeats and action.move in (Move.EVENT, Move.TURN):
                noise.append(step)
    goal = Literal(finale, won)
    alone, again = tuple(solo), tuple(noise)
    return Problem(
        model, hero, tuple(steps), alone, again, goal, alone, again, _resting(model, steps)
    )


def merged(one: Cube, two: Cube) -> Cube | None:
    """Both cubes at once; None when they exclude each other."""
    found = {it.variable: it.allowed for it in one}
    for it in two:
        found[it.variable] = found.get(it.variable, -1) & it.allowed
    if not all(found.values()):
        return None
    return tuple(Literal(variable, allowed) for variable, allowed in sorted(found.items()))


def _counts_on(step: Step, hero: str) -> bool:
    """Whether the hero may hope for the step."""
    action = step.action
    if action.move in WORLD:
        return action.move in (Move.DAY, Move.TURN, Move.RESCUE) or not action.repeats
    return action.hero == hero and action.sure and step.outcome.sure


def _ends(model: Model, step: Step, hero: str) -> bool:
    """Whether the step leads out of the question: somebody wins, all are out, or the hero loses a
    finale of their own.
    """
    fates = _fates(model, step)
    if any(label.startswith("won/") for label in fates.values()):
        return True
    if _loses(model, step, hero):
        return True
    out = _were_defeated(model, step) - fates.keys()
    out |= {it for it, label in fates.items() if label == "defeated"}
    return len(out) == len(model.company.heroes)


def _were_defeated(model: Model, step: Step) -> set[str]:
    """The heroes who are out where the step can be taken at all."""
    found = set()
    for literal in step.guard:
        variable = model.variables[literal.variable]
        allowed = {label for at, label in enumerate(variable.labels) if literal.allowed >> at & 1}
        if variable.kind is Kind.FINALE and allowed == {"defeated"}:
            found.add(variable.owner or "")
    return found


def _resting(model: Model, steps: list[Step]) -> Cube:
    """What every hero can carry, as far as steps ask for it."""
    most: dict[int, int] = {}
    for step in steps:
        for literal in step.guard:
            if model.variables[literal.variable].kind is Kind.HELD and literal.allowed & 1:
                at = literal.variable
                most[at] = max(most.get(at, 0), literal.allowed)
    return tuple(Literal(at, allowed) for at, allowed in sorted(most.items()))


def _loses(model: Model, step: Step, hero: str) -> bool:
    mine = step.action.hero == hero and step.action.move in FINALE
    return mine and _fates(model, step).get(hero) == "defeated"


def _fates(model: Model, step: Step) -> dict[str, str]:
    """What becomes of the heroes' finales, where the step says so."""
    found = {}
    for effect in step.effects:
        variable = model.variables[effect.variable]
        if variable.kind is Kind.FINALE and isinstance(effect, Assign):
            found[variable.owner or ""] = variable.labels[effect.value]
    return found


def _finale(model: Model, hero: str) -> int:
    for at, variable in enumerate(model.variables):
        if variable.kind is Kind.FINALE and variable.owner == hero:
            return at
    raise LookupError(f"{hero} is not of the company")


def _labelled(model: Model, variable: int, beginning: str) -> int:
    labels = model.variables[variable].labels
    return sum(1 << at for at, label in enumerate(labels) if label.startswith(beginning))
