"""Whose doing a block is: asks the prover again with fewer movers, and without choices of the hero.

Where others, or the world, can bring it about without the hero, a play that shows this takes the
place of the first one; else, a choice without which the hero is safe is looked for. What remains is
read off the decisive steps of the play (`causes`).
"""

from __future__ import annotations

from collections.abc import Iterator

from fateloom.dsl.verify.explain.by_others import planned_by_others
from fateloom.dsl.verify.problem.problem import Problem
from fateloom.dsl.verify.problem.references import StepRef, steps_by_ref
from fateloom.dsl.verify.problem.step import Step
from fateloom.dsl.verify.problem.subproblems import (
    Choice,
    choice_of,
    is_choice,
    is_own,
    without_choices,
)
from fateloom.dsl.verify.proof.prover_api import Finding, ProverApi
from fateloom.dsl.verify.verdict import Blame, Verdict
from fateloom.runtime.record import record

MAX_QUESTIONS = 4
"""Questions that are put about choices that are never made."""


MIN_BITS = 24
"""So much may be looked at together, or as much as the first answer needed: whose doing it is, is
good to know, and no more than that.
"""


@record
class BlameResult:
    """Whose doing it is that a play blocks the hero; None: what the decisive steps of the play tell
    (`causes`). `found`: the play that shows it. `avoid`: the steps that the hero must never take to
    be safe, where that helps. `instead`: what the hero did in the first play, and need not do.
    """

    blame: Blame | None
    found: Finding
    avoid: tuple[StepRef, ...] = ()
    instead: frozenset[Choice] = frozenset()


def find_blame(problem: Problem, found: Finding, prover: ProverApi) -> BlameResult:
    """Whose doing it is that the hero is blocked. Puts a few more questions."""
    max_bits = max(found.bits, MIN_BITS)
    steps = steps_by_ref(problem)
    if not found.play:
        return BlameResult(Blame.BEGINNING, found)
    own = [steps[it] for it in found.play if is_own(problem, steps[it])]
    if not own:
        return BlameResult(None, found)
    alone = prover.blocked_by_others(problem, max_bits)
    other = alone if alone.verdict is Verdict.BLOCKED else planned_by_others(problem, found)
    if other is not None:
        instead = frozenset(choice_of(it) for it in own if is_choice(problem, it))
        return BlameResult(None, other, instead=instead)
    avoid = _avoidable(problem, found, prover, max_bits)
    return BlameResult(Blame.HERO if avoid else None, found, avoid)


def _avoidable(
    problem: Problem, found: Finding, prover: ProverApi, max_bits: int
) -> tuple[StepRef, ...]:
    """Choices without which the hero is safe: some of those in the play, or in the plays that are
    found when these are not made. Empty: none were found.
    """
    steps = steps_by_ref(problem)
    shunned: dict[Choice, StepRef] = {}
    now = found
    left = MAX_QUESTIONS
    while left:
        best: tuple[Choice, StepRef, Finding] | None = None
        for ref, step in _choices(problem, steps, now):
            if not left:
                break
            left -= 1
            choice = choice_of(step)
            after = prover.ask(without_choices(problem, (*shunned, choice)), max_bits)
            if after.verdict is Verdict.PROVED:
                return (*shunned.values(), ref)
            if after.verdict is Verdict.BLOCKED and after.play and best is None:
                best = choice, ref, after
        if best is None:
            break
        shunned[best[0]], now = best[1], best[2]
    return ()


def _choices(
    problem: Problem, steps: dict[StepRef, Step], found: Finding
) -> Iterator[tuple[StepRef, Step]]:
    """The hero's own choices up to the point of no return, the last first, each deed once."""
    seen: set[Choice] = set()
    for ref in reversed(found.play[: found.turning_point]):
        step = steps[ref]
        if is_choice(problem, step) and choice_of(step) not in seen:
            seen.add(choice_of(step))
            yield ref, step
