"""Plays that block a hero without the luck of others, where the same end can be had without it: a
writer sees at once that they can happen, and how likely luck is need not be asked.
"""

from __future__ import annotations

from collections.abc import Sequence

from fateloom.dsl.verify.explain.by_others import block_play, by_play
from fateloom.dsl.verify.plan.dead_ends import states_along
from fateloom.dsl.verify.plan.planner import Planner
from fateloom.dsl.verify.problem.problem import Problem
from fateloom.dsl.verify.problem.references import steps_by_ref
from fateloom.dsl.verify.problem.step import Step
from fateloom.dsl.verify.problem.subproblems import is_own
from fateloom.dsl.verify.proof.block import minimized
from fateloom.dsl.verify.proof.lost_states import LostStates
from fateloom.dsl.verify.proof.prover_api import Finding
from fateloom.dsl.verify.replay.blocked_game import MAX_PLAN_STATES
from fateloom.dsl.verify.replay.dead_end import dead_end


def without_luck(problem: Problem, found: Finding) -> Finding | None:
    """A play to the same dead end in which no other hero needs dice or another game for anything;
    the hero's own dice are told as they are, since they may be the cause. None: the play has no
    such luck, or no plan without it was found.
    """
    refs = steps_by_ref(problem)
    play = [refs[it] for it in found.play]
    if not any(_is_luck(problem, it) for it in play):
        return None
    own = any(is_own(problem, it) for it in play)
    steps = [
        it for it in problem.steps if not _is_luck(problem, it) and (own or not is_own(problem, it))
    ]
    block = block_play(problem, found)
    lost = LostStates(problem, block.is_known)
    plan = Planner(problem.model, steps).reach(
        block.start, dead_end(problem, block), most=MAX_PLAN_STATES
    )
    if plan is None or not lost.contains(plan.values):
        return None

    def is_lost(some: Sequence[Step]) -> bool:
        states = states_along(problem.model, block.start, some)
        return states is not None and lost.contains(states[-1])

    return by_play(problem, found, minimized(plan.steps, is_lost), lost)


def _is_luck(problem: Problem, step: Step) -> bool:
    """Whether another hero comes by a result that dice or another game give."""
    return bool(step.outcome.chance) and not is_own(problem, step)
