"""Gaps of a model that could matter to a question: there is no verdict then."""

from __future__ import annotations

from fateloom.dsl.verify.problem.problem import Problem
from fateloom.runtime.transitions.model import Gap


def gaps_that_matter(problem: Problem) -> tuple[Gap, ...]:
    """The gaps by which plays of the engine may be missing. What is missing could block the hero,
    and could help the hero as well, so neither PROVED nor BLOCKED can be said.
    """
    return tuple(it for it in problem.model.gaps if it.matters_to(problem.hero))
