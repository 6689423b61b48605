"""Counterexample-guided abstraction refinement (Clarke et al. 2000), where attainable facts do not
decide.

Each round projects the problem onto some variables (`modal_abstraction`). If every reachable state
is one from which the hero is guaranteed to win, the hero is never blocked. If a state is reachable
from which the hero cannot win even optimistically, a concrete play into it is the answer. Otherwise
the variables that made the counterexample spurious are added.

Ends at the latest when the whole cone of influence is included, or the budget (bits, nodes) is
spent.
"""

from __future__ import annotations

from fateloom.dsl.verify.abstraction.modal_abstraction import ModalAbstraction, StepLists
from fateloom.dsl.verify.bdd.encoding import MAX_NODES, width_of
from fateloom.dsl.verify.bdd.engine import OutOfNodesError
from fateloom.dsl.verify.plan.concretize import Concrete, Concretizer, Spurious
from fateloom.dsl.verify.plan.dead_ends import DeadEnds, Projected, Relaxed
from fateloom.dsl.verify.problem.problem import Problem
from fateloom.dsl.verify.problem.step import Step
from fateloom.dsl.verify.reachability.attainable import AttainableFacts
from fateloom.dsl.verify.reachability.cone_of_influence import cone_of_influence
from fateloom.runtime.record import record

MAX_BITS = 96
"""Bits that are looked at together. Twice as many allow twice the nodes and the work as well."""


@record
class CegarResult:
    """What came out, and over which variables.

    `proved`: the hero is never blocked. `play`: a row of steps that ends in the `trap`. Neither:
    the variables are those at which it stopped.
    """

    proved: bool
    play: tuple[Step, ...] | None
    trap: DeadEnds | None
    variables: tuple[int, ...]
    bits: int
    rounds: int


def refine(
    problem: Problem, facts: AttainableFacts, *, max_bits: int = MAX_BITS, plain: bool = False
) -> CegarResult:
    """Whether the hero is never blocked, or how; give facts on which `refine` was called.

    Grows with the diagrams, not with the model.
    """
    chosen = {facts.finale}
    step_lists = StepLists(problem, facts)
    concretizer = Concretizer(step_lists)
    everything = frozenset(cone_of_influence(problem))
    rounds, nodes = 0, MAX_NODES * max(1, max_bits // MAX_BITS)
    while True:
        rounds += 1
        view = ModalAbstraction(step_lists, tuple(sorted(chosen)), plain=plain, max_nodes=nodes)
        count = view.encoding.count
        try:
            unsafe_rings = view.unsafe_rings()
            if not unsafe_rings:
                return CegarResult(True, None, None, view.variables, count, rounds)
            more: frozenset[int] = frozenset()
            match concretizer.along(view, unsafe_rings):
                case Concrete(play, values) if not concretizer.can_still_win(values):
                    return CegarResult(
                        False, play, Relaxed(concretizer), view.variables, count, rounds
                    )
                case Concrete(_, values):
                    more = view.missing_variables(values, concretizer.winning_plan(values) or ())
                case Spurious(variables):
                    more = variables
            # Asked in each round: seeing more for a proof may need more nodes than there are.
            rings = view.losing_rings()
            match concretizer.along(view, rings) if rings else None:
                case Concrete(play, values) if (
                    trap := Projected(view.encoding, rings[0])
                ).contains(values):
                    return CegarResult(False, play, trap, view.variables, count, rounds)
                case Concrete() if not more:  # what was laid down in the end made the difference
                    more = frozenset(it.variable for it in problem.at_rest) - chosen
                case Spurious(variables) if not more:
                    more = variables
                case _:
                    pass
            more = more or view.cheapest_refinement() or everything - chosen
        except OutOfNodesError:
            return CegarResult(False, None, None, view.variables, count, rounds)
        width = sum(width_of(problem.model, at) for at in chosen | more)
        if not more - chosen or width > max_bits:
            return CegarResult(False, None, None, view.variables, count, rounds)
        chosen |= more
