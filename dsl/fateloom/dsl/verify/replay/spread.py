"""Who explores: in the model anybody can explore all day long, in the engine one tile a turn."""

from __future__ import annotations

from collections.abc import Sequence

from fateloom.dsl.verify.problem.step import Step, conjunction
from fateloom.runtime.transitions.model import Action, Model, Move

Play = Sequence[Step | tuple[Step, ...]]


def spread_exploration(model: Model, play: Play, explorers: Sequence[str]) -> Play | None:
    """The play with its tiles explored by these heroes in turn, as many as there are; None: it is
    the same play.

    Several tiles in a row can be explored in one day by heroes who follow each other, and not by
    one of them. What else exploring brings may then come to another hero: whether the play still
    ends as it should is for the caller to see.
    """
    if not explorers:
        return None
    by_name = {it.name: it for it in model.actions if it.move is Move.EXPLORE}
    new: list[Step | tuple[Step, ...]] = []
    turn = 0
    for step in play:
        if isinstance(step, Step) and step.action.move is Move.EXPLORE:
            other = _by(by_name, step, explorers[turn % len(explorers)])
            turn += 1
            new.append(other or step)
        else:
            new.append(step)
    return new if new != list(play) else None


def _by(actions: dict[str, Action], step: Step, hero: str) -> Step | None:
    """The same done by another hero, if there is such a thing."""
    old = step.action
    action = actions.get(old.name.replace(f":{old.hero}", f":{hero}"))
    if action is None or action.hero != hero or len(action.outcomes) != len(old.outcomes):
        return None
    outcome = action.outcomes[old.outcomes.index(step.outcome)]
    guard = conjunction(action.guard, outcome.guard)
    if guard is None:
        return None
    writes = frozenset(it.variable for it in outcome.effects)
    return Step(action, outcome, guard, outcome.effects, writes)
