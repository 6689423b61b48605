"""A game without an event that another script makes happen is a game all the same."""

from __future__ import annotations

import pytest
from tests.dsl.verify.engine.compare import compare
from tests.dsl.verify.engine.scenarios import scenario
from tests.dsl.verify.engine.soak import FAILURES


@pytest.mark.parametrize("seed", [960_584, 961_401])
def test_what_a_script_fires_can_be_left_out_of_a_block(seed: int) -> None:
    """Whether an event decides is seen by leaving it out; here an exploration fires it."""
    asked, _ = compare(scenario(seed).program, most=20_000)
    assert asked and not [it for it in asked if it.outcome in FAILURES]
