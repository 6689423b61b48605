"""Which of the variables of a refinement its proof needs.

Refinement adds variables and takes none away. A proof over fewer of them says as much, is told in
fewer words and is found again sooner, so each is left out by itself, the widest first.
"""

from __future__ import annotations

from fateloom.dsl.verify.abstraction.modal_abstraction import ModalAbstraction, StepLists
from fateloom.dsl.verify.bdd.encoding import MAX_NODES, width_of
from fateloom.dsl.verify.bdd.engine import OutOfNodesError
from fateloom.dsl.verify.proof.cegar import MAX_BITS
from fateloom.dsl.verify.reachability.attainable import AttainableFacts
from fateloom.runtime.collector import CollectorPaused


def needed_variables(
    facts: AttainableFacts, variables: tuple[int, ...], *, max_bits: int = MAX_BITS
) -> tuple[int, ...]:
    """Some of the variables over which the hero is proved as well. `facts`: as `refine` had them.
    Grows with the number of variables times a round of refinement.
    """
    with CollectorPaused():
        lists = StepLists(facts.problem, facts)
        kept = set(variables)
        model = facts.problem.model
        widest = sorted(kept - {facts.finale}, key=lambda it: (-width_of(model, it), it))
        for at in widest:
            if is_proved_over(lists, tuple(sorted(kept - {at})), max_bits):
                kept.remove(at)
        return tuple(sorted(kept))


def is_proved_over(lists: StepLists, variables: tuple[int, ...], max_bits: int) -> bool:
    """Whether the hero is never blocked, as far as these variables tell. False: they do not."""
    nodes = MAX_NODES * max(1, max_bits // MAX_BITS)
    try:
        view = ModalAbstraction(lists, variables, plain=False, max_nodes=nodes)
        return not view.unsafe_rings()
    except OutOfNodesError:
        return False
