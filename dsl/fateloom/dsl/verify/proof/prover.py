"""The prover: the verdict for one hero.

Tries attainable facts first, then abstraction refinement, both on the abstract problem; then, where
the whole cone of influence takes few bits, the exact search. A play that blocks the hero is made
concrete and minimized.

PROVED stands on what is certain alone, BLOCKED on all that may be hoped for; what lies between them
is UNDECIDED, and so is every question to which a gap of the model could matter.
"""

from __future__ import annotations

from fateloom.dsl.verify.abstraction.location_abstraction import (
    AbstractProblem,
    abstract_problem,
    identity_abstraction,
)
from fateloom.dsl.verify.bdd.engine import OutOfNodesError
from fateloom.dsl.verify.plan.dead_ends import states_along
from fateloom.dsl.verify.plan.planner import Planner
from fateloom.dsl.verify.problem.gaps import gaps_that_matter
from fateloom.dsl.verify.problem.problem import Problem
from fateloom.dsl.verify.problem.step import Step
from fateloom.dsl.verify.proof.block import Block, block_of, concrete_block
from fateloom.dsl.verify.proof.cegar import MAX_BITS, CegarResult, refine
from fateloom.dsl.verify.proof.symbolic_oracle import ExactSearch, Path, cone_bits
from fateloom.dsl.verify.reachability.attainable import AttainableFacts
from fateloom.dsl.verify.verdict import Verdict
from fateloom.runtime.collector import CollectorPaused
from fateloom.runtime.record import record, replace
from fateloom.runtime.transitions.model import Gap

UNMERGED_BITS = 48
"""Bits to look at where places are told apart again: there are many more of them."""

EXACT_BITS = 48
"""Bits of a cone of influence that is searched as a whole where refinement does not decide."""

QUICK_BITS = 32
"""Below this limit the second pass is skipped."""


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
    gaps: tuple[Gap, ...] = ()
    """Of UNDECIDED: the gaps of the model that could matter."""
    doubtful: tuple[Step, ...] = ()
    """Of UNDECIDED: steps by which the hero would win, and that nobody can count on."""


@record
class Begun:
    """The part of a proof that does not depend on `max_bits`: the abstract problem, the facts
    about it, and whether they are enough.
    """

    problem: Problem
    small: AbstractProblem
    facts: AttainableFacts
    enough: bool


def begin(problem: Problem) -> Begun:
    """The first part of a proof: attainable facts."""
    with CollectorPaused():
        return _begun(problem, abstract_problem(problem))


def prove(
    problem: Problem,
    *,
    max_bits: int = MAX_BITS,
    plain: bool = False,
    closer: bool = True,
    begun: Begun | None = None,
) -> ProofResult:
    """The verdict for the hero of a problem; the same each time. `closer`: whether to look again
    with all places told apart, if the verdict is open and `max_bits` are at least QUICK_BITS.
    `begun`: what `begin` gave for this problem, if it is known already.
    """
    with CollectorPaused():
        assert begun is None or begun.problem is problem
        found = _prove_abstract(begun or begin(problem), max_bits, plain)
        if found.verdict is Verdict.UNDECIDED and closer and max_bits >= QUICK_BITS:
            unmerged = _begun(problem, identity_abstraction(problem))
            found = _prove_abstract(unmerged, _within(max_bits, UNMERGED_BITS), plain)
        if found.verdict is Verdict.UNDECIDED and cone_bits(problem) <= _within(
            max_bits, EXACT_BITS
        ):
            found = _prove_exactly(found, plain)
        gaps = gaps_that_matter(problem)
        if found.verdict is Verdict.BLOCKED:
            gaps = tuple(it for it in gaps if not it.flatters)
        if gaps:
            return replace(found, verdict=Verdict.UNDECIDED, block=None, gaps=gaps)
        return found


def _within(max_bits: int, usual: int) -> int:
    """What is usual, or less where less is wanted; more where more than MAX_BITS are."""
    return min(max_bits, usual) if max_bits <= MAX_BITS else usual * max_bits // MAX_BITS


def _prove_exactly(found: ProofResult, plain: bool) -> ProofResult:
    """The answer of the exact search; what was found before, where that takes too much."""
    problem = found.problem
    try:
        search = ExactSearch(problem, plain=plain)
        exact = search.decide()
        proved = exact.unsafe is None
        result = CegarResult(proved, None, None, exact.variables, exact.bits, 1)
        if exact.unsafe is None:
            return replace(found, verdict=Verdict.PROVED, refinement=result)
        if exact.lost is None:
            doubtful = _doubtful_steps(problem, exact.unsafe)
            return replace(found, refinement=result, doubtful=doubtful)
        assert exact.trap is not None
        block = block_of(problem, exact.lost, exact.trap)
    except OutOfNodesError:
        return found
    verdict = Verdict.UNDECIDED if block is None else Verdict.BLOCKED
    return replace(found, verdict=verdict, refinement=result, block=block)


def _doubtful_steps(problem: Problem, path: Path) -> tuple[Step, ...]:
    """The steps of a way to win, from the end of a path, that the hero cannot count on."""
    states = states_along(problem.model, path.start, path.steps) or [path.start]
    plan = Planner(problem.model, problem.optimistic).reach(states[-1], (problem.goal,))
    certain = frozenset(it.index for it in problem.guaranteed)
    return tuple(it for it in plan.steps if it.index not in certain) if plan else ()


def _begun(problem: Problem, small: AbstractProblem) -> Begun:
    facts = AttainableFacts(small.problem, small.reachable)
    return Begun(problem, small, facts, facts.prove())


def _prove_abstract(begun: Begun, max_bits: int, plain: bool) -> ProofResult:
    small, facts = begun.small, begun.facts
    if begun.enough:
        return ProofResult(small.concrete, Verdict.PROVED, facts, None, None, small)
    found = refine(small.problem, facts, max_bits=max_bits, plain=plain)
    if found.proved:
        return ProofResult(small.concrete, Verdict.PROVED, facts, found, None, small)
    block = None
    if found.play is not None and found.trap is not None:
        block = concrete_block(small, found.play, found.trap)
    verdict = Verdict.UNDECIDED if block is None else Verdict.BLOCKED
    return ProofResult(small.concrete, verdict, facts, found, block, small)
