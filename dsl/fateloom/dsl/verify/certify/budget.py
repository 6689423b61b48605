"""The budget of a certificate: what the checker is asked while its lines are looked for."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from fateloom.dsl.checker.known_values import Base, Cube, Pair
from fateloom.dsl.checker.question import Question
from fateloom.dsl.verify.certify.invariants import RecordingInvariants

MOST_CASES = 1_000_000
"""Cases, times the cubes looked at in each, for one proof."""


class NotCertifiedError(Exception):
    """A proof that cannot be expressed as lines of the checker; the message says where it stops.
    Either the checker derives less than the prover, or it takes more than MOST_CASES, or the prover
    was wrong, which should be investigated.
    """


class BudgetedInvariants(RecordingInvariants):
    """Invariants that are asked no more than a budget allows, which is the same on each machine."""

    def __init__(self, question: Question, values: Base, pairs: Iterable[Pair]) -> None:
        self._left = MOST_CASES
        super().__init__(question, values, tuple(pairs))

    def covered(self, base: Base, known: Cube, cubes: Sequence[Cube]) -> bool:
        """As in the base class. Raises NotCertifiedError where the budget is spent."""
        self._left -= 1 + len(cubes)
        if self._left < 0:
            raise NotCertifiedError(
                "it would take too many lines: what has to be tracked together has more than "
                f"{MOST_CASES:,} cases"
            )
        return super().covered(base, known, cubes)
