"""Plays of the model that block a hero, and what of their end suffices for that."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from fateloom.dsl.verify.problem.problem import Problem
from fateloom.dsl.verify.problem.step import Step, conjunction
from fateloom.dsl.verify.reachability.cone_of_influence import cone_of_influence
from fateloom.dsl.verify.reachability.delete_relaxation import cannot_win_relaxed, relaxed_values
from fateloom.dsl.verify.reachability.effect_images import bits
from fateloom.runtime.record import record
from fateloom.runtime.transitions.model import Cube, Literal, Values

MAX_WIDENED = 12
"""Values of a variable up to which it is asked which of them belong to a dead end as well."""


@record
class BlockPlay:
    """A play of the model that blocks the hero. `end`: the state that it leads to; `seen`: the
    variables that identify it as a dead end, where lost things alone do not; `is_dead_end`: decides
    that of other states.
    """

    start: Values
    steps: tuple[Step, ...]
    end: Values
    seen: tuple[int, ...]
    is_dead_end: Callable[[Values], bool] | None = None

    def is_known(self, values: Values) -> bool:
        """Whether a state belongs to the dead end that was found."""
        if self.is_dead_end is not None:
            return self.is_dead_end(values)
        return bool(self.seen) and all(values[at] == self.end[at] for at in self.seen)


def dead_end(problem: Problem, block: BlockPlay) -> Cube:
    """Literals of the end of a play that suffice for the hero to be lost, at rest. Where lost
    things alone do not suffice, a minimal set of values (as in an unsatisfiable core); else the
    values of all variables that identify the dead end.
    """
    model, end = problem.model, block.end
    if not cannot_win_relaxed(problem, end):
        seen = block.seen or cone_of_influence(problem)
        fixed = tuple(Literal(at, 1 << end[at]) for at in sorted(seen))
        return conjunction(fixed, problem.at_rest) or fixed
    masks = {at: 1 << end[at] for at in cone_of_influence(problem)}
    for chunk in _chunks(sorted(masks)):
        less = {at: mask for at, mask in masks.items() if at not in chunk}
        if len(less) < len(masks) and _is_dead(problem, less):
            masks = less
    for at in sorted(masks):
        size = len(model.variables[at].labels)
        for value in range(size if size <= MAX_WIDENED else 0):
            wider = {**masks, at: masks[at] | 1 << value}
            if wider != masks and _is_dead(problem, wider):
                masks = wider
    fixed = tuple(Literal(at, mask) for at, mask in sorted(masks.items()))
    return conjunction(fixed, problem.at_rest) or fixed


def _chunks(variables: Sequence[int]) -> Iterator[frozenset[int]]:
    """Halves, quarters, and so on, down to single ones."""
    size = max(len(variables) // 2, 1)
    while size:
        for at in range(0, len(variables), size):
            yield frozenset(variables[at : at + size])
        size //= 2


def _is_dead(problem: Problem, masks: Mapping[int, int]) -> bool:
    """Whether the hero is lost for all values of the variables without a mask."""
    choices = [
        bits(masks.get(at, (1 << len(it.labels)) - 1))
        for at, it in enumerate(problem.model.variables)
    ]
    most = max(map(len, choices))
    states = [tuple(some[k % len(some)] for some in choices) for k in range(most)]
    return not relaxed_values(problem, *states)[problem.goal.variable] & problem.goal.allowed
