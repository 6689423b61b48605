"""Several lines that begin one path at the same POI: the first one that can, does."""

from __future__ import annotations

from tests.dsl.verify.small_stories import small_story

from fateloom.runtime.transitions.flatten import transitions
from fateloom.runtime.transitions.interpreter import holds, shown, steps
from fateloom.runtime.transitions.model import Model, Move, Values

STORY = """
world lit: 0..1
tile shore
  on explore
    > A hut.
    place hut on shore

poi hut "Hut"
  > A hut.
  option turn "Turn the wick"
    lit becomes 1

destiny ann
  path light "Light"
    {}
    finale
      stage burn
        next done
      stage done
        fulfil
"""


def _begun(model: Model, values: Values) -> set[str]:
    """What Ann's finale is after she has begun it."""
    return {
        shown(model, after)["finale:ann"]
        for action, _, after in steps(model, values)
        if (action.move, action.hero) == (Move.BEGIN, "ann") and holds(action.guard, values)
    }


def _lit(model: Model) -> Values:
    at = next(at for at, it in enumerate(model.variables) if it.name == "is:lit")
    values = list(model.initial[0])
    values[at] = 1
    return tuple(values)


def test_a_later_line_begins_only_where_no_earlier_one_can() -> None:
    lines = 'begins at hut "Wait" if lit >= 1 next turn\n    begins at hut "Go"'
    model = transitions(small_story(STORY.format(lines)))
    assert _begun(model, model.initial[0]) == {"light/done"}
    assert _begun(model, _lit(model)) == {"light/burn"}


def test_behind_a_line_without_a_condition_no_other_one_begins() -> None:
    lines = 'begins at hut "Go"\n    begins at hut "Wait" next turn'
    model = transitions(small_story(STORY.format(lines)))
    assert _begun(model, model.initial[0]) == {"light/done"}
    assert sum(it.move is Move.BEGIN and it.hero == "ann" for it in model.actions) == 1
