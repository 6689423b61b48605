"""The ladder to the end of a finale, where facts alone are enough: stage by stage."""

from __future__ import annotations

from fateloom.dsl.checker import format as form
from fateloom.dsl.checker.known_values import Cube, bits
from fateloom.dsl.verify.certify.tree_search import TreeSearch
from fateloom.dsl.verify.problem.step import Step


def stage_ladder(search: TreeSearch, guaranteed: tuple[Step, ...]) -> tuple[form.Rung, ...]:
    """The rungs that can be found, from the last stages to the first; `guaranteed`: steps of the
    abstract problem.
    """
    question = search.question
    finale = question.finale
    steps = search.whole.candidates(it for it in guaranteed if finale in it.writes)
    rungs: list[form.Rung] = []
    done: list[Cube] = [{finale: question.won}]
    rest = list(bits(search.invariants.values[finale] & ~question.won))
    while rest:
        left = []
        for value in rest:
            known = {finale: 1 << value}
            tree = search.tree(known, 1 << value, done, steps)
            if tree is None:
                left.append(value)
            else:
                label = question.labels[finale][value]
                rungs.append(form.Rung((form.Values(question.names[finale], (label,)),), tree))
                done.append(known)
        if left == rest:
            break
        rest = left
    return tuple(rungs)
