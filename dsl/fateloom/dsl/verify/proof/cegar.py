"""What facts alone do not tell, decided on a growing set of variables.

Each round looks at the problem through some variables (`view`). If whatever may happen leads only
to states from which the hero must be able to win, the hero is never blocked. If it may lead to one
from which the hero cannot even hope to win, that is tried on the whole problem: a play that gets
there is the answer. Otherwise, the variables that stood in the way are looked at too.

Ends at the latest when everything that matters is seen, or the budget (bits, nodes) is spent.
"""

from __future__ import annotations

from fateloom.dsl.verify.abstraction.modal_abstraction import Lists, View
from fateloom.dsl.verify.bdd.encoding import width_of
from fateloom.dsl.verify.bdd.engine import OutOfNodesError
from fateloom.dsl.verify.plan.concretize import Caught, Chase, Lost
from fateloom.dsl.verify.plan.dead_ends import Bare, Seen, Trap
from fateloom.dsl.verify.problem.problem import Problem
from fateloom.dsl.verify.problem.step import Step
from fateloom.dsl.verify.reachability.attainable import AttainableFacts
from fateloom.dsl.verify.reachability.cone_of_influence import cone_of_influence
from fateloom.runtime.record import record

MOST_BITS = 96


@record
class Projected:
    """What came out, and over which variables.

    `proved`: the hero is never blocked. `play`: a row of steps that ends in the `trap`. Neither:
    the variables are those at which it stopped.
    """

    proved: bool
    play: tuple[Step, ...] | None
    trap: Trap | None
    variables: tuple[int, ...]
    bits: int
    rounds: int


def prove(
    problem: Problem, facts: AttainableFacts, *, most_bits: int = MOST_BITS, plain: bool = False
) -> Projected:
    """Whether the hero is never blocked, or how; give facts on which `prove` was called.

    Grows with the diagrams, not with the model.
    """
    chosen = {facts.finale}
    lists = Lists(problem, facts)
    chase = Chase(lists)
    everything = frozenset(cone_of_influence(problem))
    rounds = 0
    while True:
        rounds += 1
        view = View(lists, tuple(sorted(chosen)), plain=plain)
        count = view.encoding.count
        try:
            danger = view.danger()
            if not danger:
                return Projected(True, None, None, view.variables, count, rounds)
            more: frozenset[int] = frozenset()
            match chase.along(view, danger):
                case Caught(play, values) if not chase.can_hope(values):
                    return Projected(False, play, Bare(chase), view.variables, count, rounds)
                case Caught(_, values):
                    more = view.missing(values, chase.way_on(values) or ())
                case Lost(variables):
                    more = variables
            if not more:
                rings = view.hopeless()
                match chase.along(view, rings) if rings else None:
                    case Caught(play, values) if (trap := Seen(view, rings[0])).has(values):
                        return Projected(False, play, trap, view.variables, count, rounds)
                    case Caught():  # what was laid down in the end made the difference
                        more = frozenset(it.variable for it in problem.at_rest) - chosen
                    case Lost(variables):
                        more = variables
            more = more or view.cheapest() or everything - chosen
        except OutOfNodesError:
            return Projected(False, None, None, view.variables, count, rounds)
        width = sum(width_of(problem.model, at) for at in chosen | more)
        if not more - chosen or width > most_bits:
            return Projected(False, None, None, view.variables, count, rounds)
        chosen |= more
