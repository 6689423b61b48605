"""Scripts that call themselves without end are a gap, and no crash."""

from __future__ import annotations

import pytest
from tests.dsl.verify.small_stories import answered, small_story

from fateloom.dsl.verify.verdict import Verdict
from fateloom.runtime.transitions.flatten import transitions

STORY = """
tile shore
  on explore
    > A hut.
    place hut on shore

poi hut "Hut"
  > A hut.

destiny ann
  path light "Light"
    begins at hut "Light it"
    finale
      stage burn
        fulfil

"""

FIRES_ITSELF = STORY + "event again on turn start repeats\n  fire again\n"


@pytest.mark.parametrize("when", ["turn start", "day 1"])
def test_an_event_that_fires_itself(when: str) -> None:
    """The engine stops it (EC-30), so that the answer can come from the states of the engine."""
    story = small_story(FIRES_ITSELF.replace("turn start", when))
    assert any("too many ways" in it.sentence for it in transitions(story).gaps)
    answer = answered(story)
    assert answer.verdict is Verdict.PROVED
    assert "states that the game can come to" in answer.why
