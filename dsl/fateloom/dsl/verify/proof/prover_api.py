"""Questions to the prover, and findings by names: what is kept of a proof result.

A finding can be written down and read again for the same question, so that nothing is proved twice.
"""

from __future__ import annotations

from collections.abc import Collection
from itertools import islice
from typing import Protocol

from fateloom.dsl.verify.abstraction.modal_abstraction import StepLists
from fateloom.dsl.verify.bdd.encoding import width_of
from fateloom.dsl.verify.problem.gaps import gaps_that_matter
from fateloom.dsl.verify.problem.problem import Problem
from fateloom.dsl.verify.problem.references import (
    NamedLiteral,
    StepRef,
    named_literal,
    step_ref,
    step_refs,
)
from fateloom.dsl.verify.problem.step import Step
from fateloom.dsl.verify.problem.subproblems import is_own
from fateloom.dsl.verify.proof.cegar import MAX_BITS, CegarResult
from fateloom.dsl.verify.proof.minimise import is_proved_over, needed_variables
from fateloom.dsl.verify.proof.plays import OtherBlocks
from fateloom.dsl.verify.proof.prover import Begun, ProofResult, begin, prove
from fateloom.dsl.verify.proof.static_check import cannot_be_delayed
from fateloom.dsl.verify.reachability.attainable import AttainableFacts
from fateloom.dsl.verify.reachability.facts import StageFacts
from fateloom.dsl.verify.replay.agenda import place_of
from fateloom.dsl.verify.verdict import Verdict
from fateloom.runtime.collector import CollectorPaused
from fateloom.runtime.record import record, replace
from fateloom.runtime.transitions.model import Literal, Move
from fateloom.runtime.transitions.variables import NO_FINALE, Key, Kind

MOST_BEGUN = 3
"""Proofs of which the facts are kept, for the same question on more bits."""

MOST_WAYS = 4
"""Ways to a fact that are kept."""


@record
class KnownFact:
    """A fact: the hero can always bring it about; these steps or others are the last of it.

    `permanent`: nobody can undo it then.
    """

    claim: NamedLiteral
    by: tuple[StepRef, ...]
    permanent: bool


@record
class Finding:
    """What came of a question.

    `start`: which of the states in which the game begins. `play`: steps from there after which the
    hero cannot win; `turning_point`: after how many of them there is no way back. `facts`: what the
    hero can always achieve, each after those it needs; only those that `finale_step`, the first
    step of a finale, needs, where facts alone were enough. `variables`: the variables that the
    proof tracks together, and how many `bits` they take. Of UNDECIDED, `gaps`: what the model
    leaves out and could matter; `doubtful`: steps by which the hero would win, and that are not
    certain.
    """

    verdict: Verdict
    start: int = 0
    play: tuple[StepRef, ...] = ()
    turning_point: int = 0
    facts: tuple[KnownFact, ...] = ()
    finale_step: StepRef | None = None
    variables: tuple[Key, ...] = ()
    bits: int = 0
    gaps: tuple[str, ...] = ()
    doubtful: tuple[StepRef, ...] = ()


class ProverApi(Protocol):
    """Whoever answers questions: the same question has the same answer."""

    def ask(self, problem: Problem, max_bits: int) -> Finding:
        """Whether the hero can be blocked, looking at so many bits together."""

    def blocked_by_others(self, problem: Problem, max_bits: int) -> Finding:
        """Of a hero who can be blocked: by rivals and the world alone? BLOCKED with such a play,
        else UNDECIDED: none was found.
        """

    def cannot_be_delayed(self, problem: Problem) -> bool:
        """Whether it is seen that nobody can even hold the hero off."""
        ...

    def proved_before(self, problem: Problem, max_bits: int) -> Finding | None:
        """A proof over the variables that such a question needed the last time; None: there was
        none, or these do not do any more, which says nothing.
        """

    def needed(self, problem: Problem, found: Finding) -> Finding:
        """A proof of this question over as few of its variables as are seen to do."""
        ...


class Prover:
    """Asks the prover itself."""

    def __init__(self) -> None:
        self._last: tuple[Problem, int, ProofResult] | None = None
        self._begun: list[Begun] = []

    def ask(self, problem: Problem, max_bits: int = MAX_BITS) -> Finding:
        """Whether the hero can be blocked."""
        return finding_of(self.prove(problem, max_bits))

    def blocked_by_others(self, problem: Problem, max_bits: int = MAX_BITS) -> Finding:
        """Whether rivals and the world alone can block a hero who can be blocked.

        What the hero can hope for stays the same; only those of the others move.
        """
        result = self.prove(problem, max_bits)
        if result.block is None:
            return Finding(Verdict.UNDECIDED)
        own = {it.index for it in problem.steps if is_own(problem, it)}
        block = OtherBlocks(result).without(own)
        if block is None:
            return Finding(Verdict.UNDECIDED)
        return finding_of(replace(result, block=block))

    def cannot_be_delayed(self, problem: Problem) -> bool:
        """Whether it is seen that nobody can even hold the hero off."""
        return cannot_be_delayed(problem)

    def proved_before(self, problem: Problem, max_bits: int = MAX_BITS) -> Finding | None:
        """Nothing is remembered here; see `proved_over`."""
        return None

    def proved_over(
        self, problem: Problem, keys: Collection[Key], max_bits: int = MAX_BITS
    ) -> ProofResult | None:
        """A proof over these variables; None: they do not do."""
        begun = self._facts(problem)
        if begun.enough or gaps_that_matter(problem):
            return None  # that is seen as quickly without them
        model = problem.model
        wanted = {at for at, it in enumerate(model.variables) if it.key in keys}
        some = tuple(sorted(wanted | {begun.facts.finale}))
        bits = sum(width_of(begun.small.problem.model, it) for it in some)
        if bits > max_bits:
            return None
        with CollectorPaused():
            if not is_proved_over(StepLists(begun.small.problem, begun.facts), some, max_bits):
                return None
        refined = CegarResult(True, None, None, some, bits, 1)
        small = begun.small
        return ProofResult(small.concrete, Verdict.PROVED, begun.facts, refined, None, small)

    def needed(self, problem: Problem, found: Finding) -> Finding:
        """A proof of this question over as few of its variables as are seen to do."""
        begun = self._facts(problem)
        places = {it.key: at for at, it in enumerate(problem.model.variables)}
        tracked = tuple(sorted(places[it] for it in found.variables))
        lists = StepLists(begun.small.problem, begun.facts)
        if begun.enough or not is_proved_over(lists, tracked, MAX_BITS):
            return found  # it was proved with all places told apart, or as a whole
        some = needed_variables(begun.facts, tracked)
        keys = tuple(problem.model.variables[at].key for at in some)
        bits = sum(width_of(begun.small.problem.model, it) for it in some)
        return replace(found, variables=keys, bits=bits)

    def prove(self, problem: Problem, max_bits: int = MAX_BITS) -> ProofResult:
        """The judgement itself; that of the last question is kept."""
        if self._last is None or self._last[0] is not problem or self._last[1] != max_bits:
            result = prove(problem, max_bits=max_bits, begun=self._facts(problem))
            self._last = problem, max_bits, result
        return self._last[2]

    def _facts(self, problem: Problem) -> Begun:
        """The facts about a question, which hang on no number of bits."""
        found = next((it for it in self._begun if it.problem is problem), None) or begin(problem)
        rest = [it for it in self._begun if it is not found]
        self._begun = [found, *rest[: MOST_BEGUN - 1]]
        return found


def finding_of(result: ProofResult) -> Finding:
    """What is kept of a judgement."""
    model = result.problem.model
    facts, finale_step = _reasons(result.facts)
    variables: tuple[Key, ...] = ()
    bits = 0
    if result.refinement is not None:
        variables = tuple(model.variables[at].key for at in result.refinement.variables)
        bits = result.refinement.bits
    found = Finding(
        result.verdict,
        facts=facts,
        finale_step=finale_step,
        variables=variables,
        bits=bits,
        gaps=tuple(dict.fromkeys(it.sentence for it in result.gaps)),
        doubtful=step_refs(result.doubtful),
    )
    block = result.block
    if block is None:
        return found
    start = model.initial.index(block.start)
    play = tuple(map(step_ref, block.play))
    return replace(found, start=start, play=play, turning_point=block.turning_point)


def left_open(problem: Problem) -> Finding | None:
    """That nothing can be said, whatever were proved: plays are missing that could matter."""
    gaps = gaps_that_matter(problem)
    if all(it.flatters for it in gaps):
        return None
    return Finding(Verdict.UNDECIDED, gaps=tuple(dict.fromkeys(it.sentence for it in gaps)))


def _reasons(facts: AttainableFacts) -> tuple[tuple[KnownFact, ...], StepRef | None]:
    """The facts that lead to a finale, and its first step. Where facts alone do not, those that
    bring the hero nearest to one, and no step.
    """
    values = facts.problem.model.variables[facts.finale].values
    stage = facts.stages.get(values.index(NO_FINALE))
    if stage is None:
        return (), None
    begins = [step for step in facts.guaranteed if step.action.move is Move.BEGIN]
    nearest = min(begins, key=lambda it: _open(facts, stage, it), default=None)
    if nearest is None:
        return (), None
    first = None if _open(facts, stage, nearest) else nearest
    literals = {it for it in _under(stage, nearest) if _tells(facts, it)}
    found = []
    for literal, fact in stage.facts.items():
        if literal in literals:
            last = [it for value, it in fact.plan.steps if facts.achieves(it, value, literal)]
            by = step_refs(_split(last))
            found.append(KnownFact(named_literal(facts.problem.model, literal), by, fact.permanent))
    return tuple(found), None if first is None else step_ref(first)


def _open(facts: AttainableFacts, stage: StageFacts, step: Step) -> int:
    """How many literals of a step are not known to be achievable."""
    return sum(not _is_had(facts, stage, one) for one in step.guard)


def _tells(facts: AttainableFacts, literal: Literal) -> bool:
    """Whether a fact says something about the story, and not about the clock."""
    return facts.problem.model.variables[literal.variable].kind is not Kind.DAY


def _is_had(facts: AttainableFacts, stage: StageFacts, literal: Literal) -> bool:
    """Whether a literal holds anyway, or can always be achieved."""
    at = literal.variable
    if at == facts.finale:
        return bool(literal.allowed >> stage.value & 1)
    return (
        facts.capacity.asks_for_room(literal)
        or literal in stage.facts
        or stage.always_holds(literal)
    )


def _under(stage: StageFacts, first: Step) -> set[Literal]:
    """The facts on which a step stands, and those on which these stand."""
    found: set[Literal] = set()
    todo = list(first.guard)
    while todo:
        literal = todo.pop()
        fact = stage.facts.get(literal)
        if fact is not None and literal not in found:
            found.add(literal)
            todo += [it for _, step in fact.plan.steps for it in step.guard]
    return found


def _split(steps: list[Step]) -> list[Step]:
    """Some of the steps: the first of each thing that is done, wherever and however it is done."""
    deeds: dict[object, Step] = {}
    for step in steps:
        action = step.action
        place = place_of(step)
        key = action.move, action.hero, action.subject, place and place[0]
        deeds.setdefault(key, step)
    return list(islice(deeds.values(), MOST_WAYS))
