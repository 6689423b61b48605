"""The prover: the verdict for one hero.

Tries attainable facts first, then abstraction refinement, both on the abstract problem; a play that
blocks the hero is made concrete and minimized.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum

from fateloom.dsl.verify.abstraction.location_abstraction import (
    AbstractProblem,
    abstract_problem,
    identity_abstraction,
)
from fateloom.dsl.verify.plan.dead_ends import DeadEnds, states_along
from fateloom.dsl.verify.plan.lift_plan import PlanLifter
from fateloom.dsl.verify.problem.problem import Problem
from fateloom.dsl.verify.problem.step import Step
from fateloom.dsl.verify.proof.cegar import MAX_BITS, CegarResult, refine
from fateloom.dsl.verify.reachability.attainable import AttainableFacts
from fateloom.runtime.collector import CollectorPaused
from fateloom.runtime.record import record
from fateloom.runtime.transitions.interpreter import holds
from fateloom.runtime.transitions.model import Values

UNMERGED_BITS = 48
"""Bits to look at where places are told apart again: there are many more of them."""

QUICK_BITS = 32
"""Who looks at fewer bits wants no more than a glance."""


class Verdict(Enum):
    """What can be said of a hero."""

    PROVED = "proved"
    BLOCKED = "blocked"
    UNDECIDED = "undecided"


@record
class Block:
    """A play of the concrete problem after which the hero cannot win.

    `turning_point`: the number of steps after which there is no way back; the last of them is the
    point of no return. `trap`: the dead ends it leads to, over states of the abstract problem.
    """

    start: Values
    play: tuple[Step, ...]
    turning_point: int
    trap: DeadEnds
    abstract_problem: AbstractProblem


@record
class ProofResult:
    """The verdict, and what it stands on."""

    problem: Problem
    verdict: Verdict
    facts: AttainableFacts
    refinement: CegarResult | None
    """None: facts alone were enough."""
    block: Block | None
    small: AbstractProblem | None = None
    """The abstract problem that the facts are about."""


def prove(
    problem: Problem, *, max_bits: int = MAX_BITS, plain: bool = False, closer: bool = True
) -> ProofResult:
    """The verdict for the hero of a problem; the same each time. `closer`: whether to look again
    with all places told apart, if the verdict is open and `max_bits` are at least QUICK_BITS.
    """
    with CollectorPaused():
        found = _prove_abstract(abstract_problem(problem), max_bits, plain)
        if found.verdict is Verdict.UNDECIDED and closer and max_bits >= QUICK_BITS:
            unmerged = identity_abstraction(problem)
            found = _prove_abstract(unmerged, min(max_bits, UNMERGED_BITS), plain)
        return found


def _prove_abstract(small: AbstractProblem, max_bits: int, plain: bool) -> ProofResult:
    facts = AttainableFacts(small.problem, small.reachable)
    if facts.prove():
        return ProofResult(small.concrete, Verdict.PROVED, facts, None, None, small)
    found = refine(small.problem, facts, max_bits=max_bits, plain=plain)
    if found.proved:
        return ProofResult(small.concrete, Verdict.PROVED, facts, found, None, small)
    block = None
    if found.play is not None and found.trap is not None:
        block = concrete_block(small, found.play, found.trap)
    verdict = Verdict.UNDECIDED if block is None else Verdict.BLOCKED
    return ProofResult(small.concrete, verdict, facts, found, block, small)


def concrete_block(small: AbstractProblem, play: tuple[Step, ...], trap: DeadEnds) -> Block | None:
    """The play in the concrete problem, as short as leaving out steps makes it; None: it cannot be
    played there.
    """
    whole = PlanLifter(small).whole(play)
    if whole is None:
        return None
    model, abstraction = small.concrete.model, small.abstraction
    for start in model.initial:

        def ends_badly(steps: Sequence[Step], start: Values = start) -> bool:
            states = states_along(model, start, steps)
            if states is None or not holds(small.concrete.at_rest, states[-1]):
                return False
            return trap.contains(abstraction.abstract_state(states[-1]))

        if ends_badly(whole.steps):
            short = minimized(whole.steps, ends_badly)
            states = states_along(model, start, short) or []
            return Block(start, short, _turning_point(small, states, trap), trap, small)
    return None


def _turning_point(small: AbstractProblem, states: list[Values], trap: DeadEnds) -> int:
    """After how many steps all states to come are hopeless."""
    last = len(states) - 1
    while last and trap.contains(small.abstraction.abstract_state(states[last - 1])):
        last -= 1
    return last


def minimized(play: tuple[Step, ...], is_bad: Callable[[Sequence[Step]], bool]) -> tuple[Step, ...]:
    """The play without what can be left out of it (delta debugging, Zeller 1999)."""
    size = max(len(play) // 2, 1)
    while size:
        at = 0
        while at < len(play):
            less = (*play[:at], *play[at + size :])
            if is_bad(less):
                play = less
            else:
                at += size
        size //= 2
    return play
