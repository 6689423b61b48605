"""The tests of the prover can fail: with one line broken on which a verdict rests, there is a model
of which it says what is not so.
"""

from __future__ import annotations

import pytest
from tests.dsl.verify.broken import Fault, break_
from tests.dsl.verify.oracle import judged
from tests.dsl.verify.random_models import random_hands, random_model
from tests.dsl.verify.random_places import random_places

from fateloom.dsl.verify.proof import prover
from fateloom.dsl.verify.proof.prover import Verdict

KINDS = {"story": random_model, "hands": random_hands, "places": random_places}

FAULTS = (
    Fault(
        "what somebody can undo is kept",
        "reachability.attainable:Facts._is_latched",
        "return self._anybody.stays(literal)",
        "return True",
        "story",
        257,
    ),
    Fault(
        "events that repeat are overlooked",
        "reachability.attainable:Facts.is_quiet",
        "return self.noisy.stays(literal)",
        "return True",
        "story",
        149,
    ),
    Fault(
        "hands of any size",
        "reachability.attainable:Facts._needs",
        "if not self.is_light(step, needed):",
        "if False:",
        "hands",
        146,
    ),
    Fault(
        "a step towards a fact may lead elsewhere",
        "reachability.attainable:Facts._plan",
        " if not after & ~good",
        "",
        "story",
        23,
    ),
    Fault(
        "copies weigh nothing",
        "reachability.carry_capacity:Hands._wants",
        "(literal.allowed & -literal.allowed).bit_length() - 1",
        "0",
        "places",
        134,
    ),
    Fault(
        "items weigh nothing",
        "reachability.carry_capacity:Hands._wants",
        "int(mine)",
        "0",
        "hands",
        146,
    ),
    Fault(
        "pairs of values after one round",
        "reachability.reachable_values:May._fill",
        "if there == before:",
        "if True:",
        "story",
        53,
    ),
    Fault(
        "values after one round",
        "reachability.reachable_values:May._spread",
        "while todo:",
        "for _ in range(1):",
        "story",
        12,
    ),
    Fault(
        "what others do is left out",
        "reachability.reachable_values:May.can",
        "return all(",
        "return step.action.hero == 'a' and all(",
        "story",
        0,
    ),
    Fault(
        "a POI that may go",
        "abstraction.location_abstraction:_Places._is_secured",
        "return not",
        "return True or not",
        "places",
        47,
    ),
    Fault(
        "the stage of a sure step is not asked",
        "abstraction.modal_abstraction:View._must",
        "(*(it for it in guard if it.variable != finale), here)",
        "tuple(it for it in guard if it.variable != finale)",
        "story",
        0,
    ),
    Fault(
        "nothing comes between in a projection",
        "abstraction.modal_abstraction:View.danger",
        "self._moves(self.lists.noise.writing(self.inside))",
        "[]",
        "story",
        116,
    ),
    Fault(
        "what is not seen settles one way",
        "abstraction.modal_abstraction:View.seen",
        "product(*choices)]",
        "product(*choices)][:1]",
        "story",
        106,
    ),
    Fault(
        "events of which half is seen must come",
        "abstraction.modal_abstraction:View._sees_all",
        "return all(",
        "return True or all(",
        "story",
        31,
    ),
    Fault(
        "nothing but what is sure is hoped for",
        "abstraction.modal_abstraction:View.hopeless",
        "self._moves(self.lists.hopes.writing(self.inside))",
        "list(self._must())",
        "story",
        126,
    ),
)


def wrong(fault: Fault) -> list[str]:
    """The heroes of a model of whom the prover says what the oracle denies."""
    model = KINDS[fault.model](fault.seed)
    found = []
    for _, problem, answer in judged([(fault.seed, model)]):
        denied = Verdict.BLOCKED if answer.safe else Verdict.PROVED
        if prover.judge(problem).verdict is denied:
            found.append(problem.hero)
    return found


@pytest.mark.parametrize("fault", FAULTS, ids=lambda it: it.name)
def test_a_broken_line_gives_a_wrong_verdict(fault: Fault, monkeypatch: pytest.MonkeyPatch) -> None:
    assert not wrong(fault)
    break_(monkeypatch, fault)
    assert wrong(fault)
