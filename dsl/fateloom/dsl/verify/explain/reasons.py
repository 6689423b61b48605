"""What a proof stands on, as it is told: what the hero can always have, and by which steps."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from fateloom.dsl.verify.explain.answer import Reason
from fateloom.dsl.verify.explain.words import Words
from fateloom.dsl.verify.problem.problem import Problem
from fateloom.dsl.verify.problem.references import NamedLiteral, StepRef, named_literal
from fateloom.dsl.verify.problem.step import Step
from fateloom.dsl.verify.proof.prover_api import KnownFact
from fateloom.runtime.transitions.variables import Kind

WHERE = frozenset({Kind.TILE, Kind.HERO_TILE, Kind.POI})


def reasons(
    words: Words, problem: Problem, steps: Mapping[StepRef, Step], facts: Sequence[KnownFact]
) -> Iterator[Reason]:
    """The facts in words, at last where people and places are. Left out is what no finale asks for
    and what only brings about its own contrary: that the catalogue is not honest, where all that is
    wanted is that it is made honest.
    """
    finale = problem.goal.variable
    asked = {
        it for step in problem.guaranteed if finale in step.writes for it in _asks(problem, step)
    }
    for fact in sorted(facts, key=lambda it: it.claim.variable.kind in WHERE):
        if fact.claim in asked or not _only_undone(problem, steps, facts, fact):
            some = [steps[it] for it in fact.by if it in steps]
            by = dict.fromkeys(words.action_text(problem.model, it) for it in some)
            yield Reason(words.claim(fact.claim), tuple(by), fact.permanent)


def _only_undone(
    problem: Problem, steps: Mapping[StepRef, Step], facts: Sequence[KnownFact], fact: KnownFact
) -> bool:
    """Whether a fact is asked for only by what ends it."""
    serves = [
        other
        for other in facts
        if any(fact.claim in _asks(problem, steps[it]) for it in other.by if it in steps)
    ]
    return bool(serves) and all(_contrary(it.claim, fact.claim) for it in serves)


def _asks(problem: Problem, step: Step) -> Iterator[NamedLiteral]:
    return (named_literal(problem.model, it) for it in step.guard)


def _contrary(one: NamedLiteral, other: NamedLiteral) -> bool:
    return (one.variable, one.values) == (other.variable, other.others)
