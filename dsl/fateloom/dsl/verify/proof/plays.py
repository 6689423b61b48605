"""Different plays that block a hero: where one cannot be replayed in the engine, another may."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterator
from copy import copy

from fateloom.dsl.verify.bdd.engine import Node, OutOfNodesError
from fateloom.dsl.verify.plan.dead_ends import Projected
from fateloom.dsl.verify.problem.problem import Problem
from fateloom.dsl.verify.proof.block import Block, block_of, concrete_block
from fateloom.dsl.verify.proof.cegar import refine
from fateloom.dsl.verify.proof.prover import EXACT_BITS, ProofResult, prove
from fateloom.dsl.verify.proof.symbolic_oracle import ExactSearch, cone_bits
from fateloom.runtime.collector import CollectorPaused


def plays(problem: Problem, *, most: int = 12, plain: bool = False) -> Iterator[Block]:
    """Different plays that block the hero, for whoever wants to replay one: first that of `prove`,
    then plays that leave out some step of an earlier one. `most`: searches at most.

    Where the cone of influence is small, each is a shortest one of its kind. The same each time.
    """
    with CollectorPaused():
        first = prove(problem, plain=plain)
        if first.block is None:
            return
        others = OtherBlocks(first, plain=plain)
    yield first.block
    known = {(first.block.start, first.block.play)}
    todo = deque([(first.block, frozenset[int]())])
    tried = {frozenset[int]()}
    while todo:
        block, without = todo.popleft()
        for step in reversed(block.play):
            less = without | {step.index}
            if less in tried:
                continue
            if not most:
                return
            most -= 1
            tried.add(less)
            with CollectorPaused():
                other = others.without(less)
            if other is not None:
                todo.append((other, less))
                if (other.start, other.play) not in known:
                    known.add((other.start, other.play))
                    yield other


class OtherBlocks:
    """Further plays into the dead ends of a hero who can be blocked."""

    def __init__(self, result: ProofResult, *, plain: bool = False) -> None:
        assert result.block is not None
        self._result, self._block = result, result.block
        self._plain = plain
        self._search: ExactSearch | None = None
        self._losing: Node = None
        if cone_bits(result.problem) <= EXACT_BITS:
            problem = result.problem
            try:
                self._search = ExactSearch(problem, plain=plain)
                self._losing = self._search.without_win(problem.optimistic, problem.repeating_lower)
            except OutOfNodesError:
                self._search = None

    def without(self, steps: Collection[int]) -> Block | None:
        """A play in which some steps do not occur, by their indices; None: none was found. What the
        hero can hope for stays the same.
        """
        if self._search is not None:
            return self._exactly_without(self._search, steps)
        small = self._block.abstract_problem
        gone = {
            key
            for key, alike in small.concrete_steps.items()
            if all(it.index in steps for it in alike)
        }
        facts = copy(self._result.facts)
        facts.reachable = copy(facts.reachable)
        facts.reachable.steps = tuple(
            it for it in facts.reachable.steps if (it.guard, it.effects) not in gone
        )
        found = refine(small.problem, facts, plain=self._plain)
        if found.play is None or found.trap is None:
            return None
        block = concrete_block(small, found.play, found.trap)
        if block is None or any(it.index in steps for it in block.play):
            return None
        return block

    def _exactly_without(self, search: ExactSearch, steps: Collection[int]) -> Block | None:
        kept = [it for it in search.steps if it.index in steps]
        try:
            path = search.path_into(self._losing, kept)
        except OutOfNodesError:
            return None
        if path is None:
            return None
        return block_of(self._result.problem, path, Projected(search.encoding, self._losing))
