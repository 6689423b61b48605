"""Blocks without the hero: plays of others and of the world to a dead end that is known."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from fateloom.dsl.verify.plan.dead_ends import states_along
from fateloom.dsl.verify.plan.planner import Planner
from fateloom.dsl.verify.problem.problem import Problem
from fateloom.dsl.verify.problem.references import step_ref, steps_by_ref
from fateloom.dsl.verify.problem.step import Step
from fateloom.dsl.verify.problem.subproblems import CHOSEN_MOVES, is_own
from fateloom.dsl.verify.proof.block import minimized
from fateloom.dsl.verify.proof.lost_states import LostStates
from fateloom.dsl.verify.proof.prover_api import Finding
from fateloom.dsl.verify.replay.blocked_game import MAX_PLAN_STATES
from fateloom.dsl.verify.replay.dead_end import BlockPlay, dead_end
from fateloom.runtime.record import replace
from fateloom.runtime.transitions.model import WORLD, Move

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
    by_nobody = replanned(problem, found, lambda it: not is_own(problem, it))
    if by_nobody is not None:
        return by_nobody
    return replanned(problem, found, lambda it: it.action.move in WALKED or not is_own(problem, it))


def planned_by_one(problem: Problem, found: Finding) -> Finding | None:
    """A play to the same dead end in which one other hero alone takes steps: the shortest; None: no
    more than one does so anyway, or no plan was found.
    """
    refs = steps_by_ref(problem)
    done = {it.action.hero for ref in found.play if is_chosen(it := refs[ref])}
    if problem.hero in done or len(done) < 2:
        return None
    rivals = (it for it in problem.model.company.heroes if it != problem.hero)
    plans = (replanned(problem, found, partial(is_of, hero)) for hero in rivals)
    return min((it for it in plans if it is not None), key=lambda it: len(it.play), default=None)


def is_chosen(step: Step) -> bool:
    """Whether a hero takes the step on purpose."""
    return step.action.move in CHOSEN_MOVES


def is_of(hero: str, step: Step) -> bool:
    """Whether the hero takes the step, or nobody does."""
    return step.action.move in WORLD or step.action.hero == hero


def replanned(problem: Problem, found: Finding, may: Callable[[Step], bool]) -> Finding | None:
    """A play to the same dead end of steps that may be taken, none of which can be left out; None:
    no plan was found.
    """
    block = block_play(problem, found)
    lost = LostStates(problem, block.is_known)
    steps = [it for it in problem.steps if may(it)]
    target = dead_end(problem, block)
    planner = Planner(problem.model, steps)
    plan = planner.reach(block.start, target, most=MAX_PLAN_STATES, thorough=True)
    if plan is None or not lost.contains(plan.values):
        return None

    def is_lost(some: Sequence[Step]) -> bool:
        states = states_along(problem.model, block.start, some)
        return states is not None and lost.contains(states[-1])

    return by_play(problem, found, minimized(plan.steps, is_lost), lost)


def by_play(problem: Problem, found: Finding, play: Sequence[Step], lost: LostStates) -> Finding:
    """The finding with another play from the same beginning: each step as often as it is taken, and
    from where on the hero is lost.
    """
    states = states_along(problem.model, problem.model.initial[found.start], play) or []
    hopeful = [number for number, it in enumerate(states) if not lost.contains(it)]
    refs = tuple(map(step_ref, play))
    return replace(found, play=refs, turning_point=max(hopeful, default=-1) + 1)
