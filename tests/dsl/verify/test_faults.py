"""The tests of the prover can fail: with one line broken on which a verdict rests, there is a model
of which it says what is not so.
"""

from __future__ import annotations

import pytest
from tests.dsl.verify.broken import Fault, break_
from tests.dsl.verify.oracle import judged
from tests.dsl.verify.random_models import random_hands, random_model
from tests.dsl.verify.random_places import random_places

from fateloom.dsl.verify.abstraction.modal_abstraction import ModalAbstraction
from fateloom.dsl.verify.proof import prover
from fateloom.dsl.verify.proof.symbolic_oracle import ExactSearch
from fateloom.dsl.verify.reachability.achieve_guard import GuardAchiever
from fateloom.dsl.verify.reachability.attainable import AttainableFacts
from fateloom.dsl.verify.reachability.carry_capacity import CarryCapacity
from fateloom.dsl.verify.reachability.facts import StageFacts
from fateloom.dsl.verify.reachability.reachable_values import ReachableValues
from fateloom.dsl.verify.verdict import Verdict

KINDS = {"story": random_model, "hands": random_hands, "places": random_places}

FAULTS = (
    Fault(
        "what somebody can undo is kept",
        AttainableFacts._is_permanent,
        "return self._all_transitions.is_closed(literal)",
        "return True",
        "story",
        554,
    ),
    Fault(
        "events that repeat are overlooked",
        GuardAchiever.survives_repeating_events,
        "return self.repeating.is_closed(literal, stage.values[literal.variable])",
        "return True",
        "story",
        149,
    ),
    Fault(
        "hands of any size",
        GuardAchiever.requirement,
        "if not self.can_carry(step, needed):",
        "if False:",
        "hands",
        146,
    ),
    Fault(
        "a step towards a fact may lead elsewhere",
        AttainableFacts._plan,
        " if not after & ~good",
        "",
        "story",
        7,
    ),
    Fault(
        "copies weigh nothing",
        CarryCapacity._wants,
        "(literal.allowed & -literal.allowed).bit_length() - 1",
        "0",
        "places",
        134,
    ),
    Fault(
        "items weigh nothing",
        CarryCapacity._wants,
        "int(mine)",
        "0",
        "hands",
        146,
    ),
    Fault(
        "pairs of values after one round",
        ReachableValues._fill,
        "if there == before:",
        "if True:",
        "story",
        53,
    ),
    Fault(
        "values after one round",
        ReachableValues._spread,
        "while todo:",
        "for _ in range(1):",
        "story",
        12,
    ),
    Fault(
        "what others do is left out",
        ReachableValues.may_be_enabled,
        "return all(",
        "return step.action.hero == 'a' and all(",
        "story",
        0,
    ),
    Fault(
        "a POI that may go",
        StageFacts.always_holds,
        "return not",
        "return True or not",
        "places",
        47,
    ),
    Fault(
        "the stage of a sure step is not asked",
        ModalAbstraction.must_steps,
        "(*(it for it in guard if it.variable != finale), here)",
        "tuple(it for it in guard if it.variable != finale)",
        "story",
        0,
    ),
    Fault(
        "nothing comes between in a projection",
        ModalAbstraction.unsafe_rings,
        "self.projected_steps(self.step_lists.repeating_upper.writing(self.inside))",
        "[]",
        "story",
        116,
    ),
    Fault(
        "what is not seen settles one way",
        ModalAbstraction.projections,
        "product(*choices)]",
        "product(*choices)][:1]",
        "story",
        106,
    ),
    Fault(
        "what is not certain is taken for lost",
        ExactSearch.decide,
        "problem.optimistic, problem.repeating_lower",
        "problem.guaranteed, problem.repeating_upper",
        "story",
        7,
    ),
    Fault(
        "nothing but what is sure is hoped for",
        ModalAbstraction.losing_rings,
        "self.projected_steps(self.step_lists.optimistic.writing(self.inside))",
        "list(self.must_steps())",
        "story",
        126,
    ),
)


def wrong(fault: Fault) -> list[str]:
    """The heroes of a model of whom the prover says what the oracle denies."""
    model = KINDS[fault.model](fault.seed)
    found = []
    for _, problem, answer in judged([(fault.seed, model)]):
        verdict = prover.prove(problem).verdict
        if verdict is Verdict.PROVED and not answer.safe:
            found.append(problem.hero)
        if verdict is Verdict.BLOCKED and answer.lost is None:
            found.append(problem.hero)
    return found


@pytest.mark.parametrize("fault", FAULTS, ids=lambda it: it.name)
def test_a_broken_line_gives_a_wrong_verdict(fault: Fault, monkeypatch: pytest.MonkeyPatch) -> None:
    assert not wrong(fault)
    break_(monkeypatch, fault)
    assert wrong(fault)
