"""Whatever no plan may count on has a reason, which names what is not known."""

from __future__ import annotations

import pytest
from tests.runtime.story import builders as b
from tests.runtime.transitions.stories import NAMES, model_of
from tests.runtime.transitions.test_bands import made

from fateloom.runtime.program import statement as st
from fateloom.runtime.transitions.doubts import Doubt, Unknown, sentences
from fateloom.runtime.transitions.flatten import transitions
from fateloom.runtime.transitions.model import Action, Company, Move
from fateloom.runtime.transitions.variables import Kind


def doubts_of(action: Action) -> frozenset[Doubt]:
    """Those of the action and of all of its outcomes."""
    return action.doubts.union(*(it.doubts for it in action.outcomes))


@pytest.mark.parametrize(
    ("move", "subject", "doubt"),
    [
        (Move.TIRE, "ann", Doubt(Unknown.EFFORT, "ann")),
        (Move.USE, "help", Doubt(Unknown.IN_TEST, "ann", "help")),
        (Move.OPTION, "inn.try", Doubt(Unknown.ROLL, "ann", "power")),
    ],
)
def test_a_doubt_says_what_is_not_known(move: Move, subject: str, doubt: Doubt) -> None:
    """An effort die, an item of a moment that may not come, a result that some positions lack."""
    item = b.ability("discard", "test_any", b.items.ChangeSkill(b.POW, 1))
    gone = b.pay(b.cost(st.CostKind.EFFORT, 1))
    model = transitions(made(b.skill(b.POW, 1), gone, markers=(5, 9), item=item), Company(("ann",)))
    of_it = [it for it in model.actions if (it.move, it.subject) == (move, subject)]
    assert {doubt} == frozenset().union(*map(doubts_of, of_it))


@pytest.mark.parametrize("name", [it for it in NAMES if it != "drowned_bell"])
def test_every_doubt_of_a_story_has_a_sentence(name: str) -> None:
    """What is not sure has a reason that can be read; what is sure has none."""
    actions = model_of(name).actions
    for action in actions:
        assert action.sure == (not sentences(action.doubts))
        assert all(it.sure == (not sentences(it.doubts)) for it in action.outcomes)
    assert any(map(doubts_of, actions))


@pytest.mark.parametrize(
    ("window", "anywhere"),
    [("any", True), ("turn_start", True), ("move", False), ("on_stay", False)],
)
def test_what_needs_a_walk_or_a_stay_is_not_used_in_a_finale(window: str, anywhere: bool) -> None:
    """DST-90, 114: a hero in a finale plays its stage, and neither walks nor stays."""
    item = b.ability("discard", window, b.items.ChangeResource("coins", 1))
    model = transitions(made(b.gain_item("help"), markers=(5,), item=item), Company(("ann",)))
    finale = model.variable_of(Kind.FINALE, "ann")
    assert finale is not None
    in_stage = 1 << model.variables[finale].labels.index("one/last")
    uses = [it for it in model.actions if it.move is Move.USE]
    assert uses
    shut = [
        any(it.variable == finale and not it.allowed & in_stage for it in use.guard) for use in uses
    ]
    assert set(shut) == {not anywhere}
