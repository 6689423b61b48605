"""Causes of a block: asks the prover again with fewer movers, and without choices of the hero."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum

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
from fateloom.dsl.verify.proof.prover import Verdict
from fateloom.dsl.verify.proof.prover_api import Finding, ProverApi
from fateloom.runtime.record import record
from fateloom.runtime.transitions.model import WORLD

MAX_QUESTIONS = 4
"""Questions that are put about choices that are never made."""


MIN_BITS = 24
"""So much may be looked at together, or as much as the first answer needed: whose doing it is, is
good to know, and no more than that.
"""


class Blame(Enum):
    """Whose doing it is."""

    BEGINNING = "beginning"
    """Nobody's: the hero cannot win alone from the very beginning."""
    WORLD = "world"
    """Days and events alone."""
    OPPONENTS = "opponents"
    """Others alone, whatever the hero does not do."""
    HERO = "hero"
    """The hero's own choices; without them the block is impossible."""
    LUCK = "luck"
    """The dice of the hero's own test are what shuts the last way."""
    MIXED = "mixed"
    """None of these alone."""


@record
class BlameResult:
    """Whose doing it is, the play that shows it, and the steps that the hero must never take to be
    safe, where that helps.
    """

    blame: Blame
    found: Finding
    avoid: tuple[StepRef, ...]


def find_blame(problem: Problem, found: Finding, prover: ProverApi) -> BlameResult:
    """Whose doing it is that the hero is blocked. Puts a few more questions."""
    max_bits = max(found.bits, MIN_BITS)
    steps = steps_by_ref(problem)
    if not found.play:
        return BlameResult(Blame.BEGINNING, found, ())
    if any(is_own(problem, steps[it]) for it in found.play):
        alone = prover.blocked_by_others(problem, max_bits)
        if alone.verdict is not Verdict.BLOCKED:
            return _own_doing(problem, found, prover, max_bits)
        found = alone
    by_others = any(steps[it].action.move not in WORLD for it in found.play)
    return BlameResult(Blame.OPPONENTS if by_others else Blame.WORLD, found, ())


def _own_doing(problem: Problem, found: Finding, prover: ProverApi, max_bits: int) -> BlameResult:
    """Whether the hero is safe without some of the choices in the play, or in the plays that are
    found when these are not made.
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
            action_text = choice_of(step)
            after = prover.ask(without_choices(problem, (*shunned, action_text)), max_bits)
            if after.verdict is Verdict.PROVED:
                shunned[action_text] = ref
                return BlameResult(Blame.HERO, found, tuple(shunned.values()))
            if after.verdict is Verdict.BLOCKED and after.play and best is None:
                best = action_text, ref, after
        if best is None:
            break
        shunned[best[0]], now = best[1], best[2]
    last = steps[found.play[found.turning_point - 1]]
    by_luck = is_own(problem, last) and bool(last.outcome.chance)
    return BlameResult(Blame.LUCK if by_luck else Blame.MIXED, found, ())


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
