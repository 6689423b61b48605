"""Which questions a certificate is about: those that are answered with the fewest lines."""

from __future__ import annotations

from collections.abc import Iterator

from fateloom.dsl.verify.problem.problem import Problem
from fateloom.dsl.verify.problem.subproblems import leave_other_finales, path_problem
from fateloom.dsl.verify.proof.prover import ProofResult, Verdict, prove

FEW_BITS, MORE_BITS = 24, 48
"""Bits that are looked at together for one path: at first, and then."""


def candidate_proofs(
    problem: Problem, known: ProofResult | None = None
) -> Iterator[tuple[str, list[ProofResult]]]:
    """Proofs that the hero is never blocked, the easiest first: of a path and of the way out of the
    finales of others, or, where no path is named, of the whole destiny.

    The lines of a certificate grow with the bits that were looked at together, and one path needs
    far fewer of them than both at once.
    """
    alone = known or prove(problem, max_bits=0, closer=False)
    if alone.verdict is Verdict.PROVED and alone.refinement is None:
        yield "", [alone]
    paths = [it.path for it in problem.model.goals if it.hero == problem.hero]
    for most in (FEW_BITS, MORE_BITS) if len(paths) > 1 else ():
        left = []
        for path in paths:
            by = prove(path_problem(problem, path), max_bits=most, closer=False)
            if by.verdict is Verdict.PROVED:
                out = prove(leave_other_finales(problem, path), max_bits=MORE_BITS, closer=False)
                if out.verdict is Verdict.PROVED:
                    yield path, [by, out]
            elif by.verdict is Verdict.UNDECIDED:
                left.append((-by.refinement.bits if by.refinement else 0, path))
        paths = [path for _, path in sorted(left)]
    whole = known or prove(problem)
    if whole.verdict is Verdict.PROVED:
        yield "", [whole]
