"""In the engine a hero explores one tile a turn (DST-26), in the model as many as there are."""

from __future__ import annotations

import pytest
from tests.dsl.verify.generator.corpus import corpus
from tests.dsl.verify.generator.soak import soaked

from fateloom.dsl.verify.problem.step import Step
from fateloom.dsl.verify.problem.transition_system import TransitionSystem
from fateloom.dsl.verify.replay.schedule import spread_exploration
from fateloom.runtime.transitions.flatten import transitions
from fateloom.runtime.transitions.model import Move

HURRY = 245
"""Two tiles are explored, the second next to the first, before day two takes a POI off it."""


@pytest.mark.long
def test_rivals_explore_in_turn_what_one_of_them_cannot_in_a_day() -> None:
    (made,) = corpus(1, first=HURRY)
    found = soaked(made, HURRY)
    assert "blocked" in found.verdicts
    assert found.unplayed == ()


def test_each_tile_is_explored_by_the_next_of_them() -> None:
    (made,) = corpus(1, 0.25)
    model = transitions(made.program())
    play = [
        it
        for it in TransitionSystem(model).steps
        if it.action.move is Move.EXPLORE and it.action.hero == "anna"
    ][:3]
    new = spread_exploration(model, play, ("anna", "bran"))
    assert new is not None
    steps = [it for it in new if isinstance(it, Step)]
    assert [it.action.hero for it in steps] == ["anna", "bran", "anna"]
    assert [it.action.subject for it in steps] == [it.action.subject for it in play]
    assert spread_exploration(model, play, ()) is None
    assert spread_exploration(model, play, ("anna",)) is None
