"""Blocks without the hero: plays of others and of the world to a dead end that is known."""

from __future__ import annotations

from collections.abc import Sequence

from fateloom.dsl.verify.plan.dead_ends import states_along
from fateloom.dsl.verify.plan.planner import Planner
from fateloom.dsl.verify.problem.problem import Problem
from fateloom.dsl.verify.problem.references import step_ref, steps_by_ref
from fateloom.dsl.verify.problem.step import Step
from fateloom.dsl.verify.problem.subproblems import is_own
from fateloom.dsl.verify.proof.lost_states import LostStates
from fateloom.dsl.verify.proof.prover_api import Finding
from fateloom.dsl.verify.replay.blocked_game import MAX_PLAN_STATES
from fateloom.dsl.verify.replay.dead_end import BlockPlay, dead_end
from fateloom.runtime.record import replace
from fateloom.runtime.transitions.model import Move

WALKED = frozenset({Move.STEP, Move.VISIT})
"""What the hero may do in a play of the others: nobody can help walking somewhere."""


def block_play(problem: Problem, found: Finding) -> BlockPlay:
    """The play of a finding of BLOCKED."""
    refs = steps_by_ref(problem)
    play = tuple(refs[it] for it in found.play)
    start = problem.model.initial[found.start]
    states = states_along(problem.model, start, play) or [start]
    seen = {(it.kind, it.subject) for it in found.variables}
    at = [
        number for number, it in enumerate(problem.model.variables) if (it.kind, it.subject) in seen
    ]
    return BlockPlay(start, play, states[-1], tuple(at))


def planned_by_others(problem: Problem, found: Finding) -> Finding | None:
    """A play to the same dead end in which the hero takes no step, or at least only walks; None:
    no plan was found. For questions that are too large to look at every play without the hero.
    """
    block = block_play(problem, found)
    lost = LostStates(problem, block.is_known)
    target = dead_end(problem, block)
    for may in (frozenset[Move](), WALKED):
        steps = [it for it in problem.steps if it.action.move in may or not is_own(problem, it)]
        plan = Planner(problem.model, steps).reach(block.start, target, most=MAX_PLAN_STATES)
        if plan is None or not lost.contains(plan.values):
            continue
        return by_play(problem, found, plan.steps, lost)
    return None


def by_play(problem: Problem, found: Finding, play: Sequence[Step], lost: LostStates) -> Finding:
    """The finding with another play from the same beginning: each step as often as it is taken, and
    from where on the hero is lost.
    """
    states = states_along(problem.model, problem.model.initial[found.start], play) or []
    hopeful = [number for number, it in enumerate(states) if not lost.contains(it)]
    refs = tuple(map(step_ref, play))
    return replace(found, play=refs, turning_point=max(hopeful, default=-1) + 1)
