"""Steps of others in a block: what is certain is told rather than what takes luck."""

from __future__ import annotations

import pytest
from tests.dsl.verify.small_stories import LAMP, LIGHT, answered, small_story

from fateloom.dsl.verify.explain.by_others import planned_by_others
from fateloom.dsl.verify.explain.without_luck import without_luck
from fateloom.dsl.verify.plan.dead_ends import states_along
from fateloom.dsl.verify.problem.problem import Problem, problem_of
from fateloom.dsl.verify.problem.references import steps_by_ref
from fateloom.dsl.verify.proof.prover_api import Finding, Prover
from fateloom.dsl.verify.verdict import Verdict
from fateloom.runtime.transitions.flatten import transitions

GAME = """
  test game dexterity "Play for coins"
    0
      > You pay.
      lose 1 coins
    1+
      > You win.
      gain 3 coins
"""

THINGS = f"""
{LAMP.rstrip().replace("value: 0", "value: 3")}
  rope:
    number: 2
    title: Rope
    value: 1
    categories: [tool]
"""

BOX = """
  option box "Empty the box" once if hero is bob
    gain 2 coins
"""

PEDLAR = f"""
stock shelf: rope
stock pack: lamp

tile shore
  on explore
    > A hut, an inn and a pedlar.
    place hut on shore
    place inn on shore
    place pedlar on shore

poi hut "Hut"
  > A hut.
{{coins}}
  option work "Work" if hero is ann
    gain 1 coins

poi inn "Inn"
  > A shelf.
  trade shelf "Trade" stock shelf

poi pedlar "Pedlar"
  > A pack.
  trade deal "Trade" stock pack
{LIGHT}
"""
"""Ann wants the lamp of the pedlar, which costs two coins more than anybody has. Whoever has it can
sell it at the inn, where it never was.
"""


@pytest.mark.parametrize(
    ("coins", "lucky"), [(GAME + BOX, False), (BOX + GAME, False), (GAME, True)]
)
def test_what_is_certain_is_told_where_luck_would_do_as_well(coins: str, lucky: bool) -> None:
    found = answered(small_story(PEDLAR.format(coins=coins), lamp=THINGS))
    assert found.verdict is Verdict.BLOCKED
    told = [it.line.sentence for it in found.decisive]
    assert any("buys the Lamp" in it for it in told)
    assert any("takes the test" in it for it in told) == lucky, told
    (missing,) = found.missing
    assert {it.step for it in missing.sources} == {"Ann buys the Lamp at Pedlar"}


TO_AND_FRO = f"""
world bolts: 0..3

tile shore
  on explore
    > A hut, and a gate on the ridge.
    place hut on shore
    place gate on ridge

poi hut "Hut"
  > A hut.
  option take "Take the lamp" if hero is ann
    gain item lamp
      else
        > It is not there.
  option first "Draw the first bolt" if bolts is 0 and hero is bob
    bolts +1
  option third "Draw the third bolt" if bolts is 2 and hero is bob
    bolts +1
  test force power "Force all bolts" if bolts is 0 and hero is bob
    0
      > They hold.
    1+
      bolts becomes 3

poi gate "Gate"
  > A gate.
  option second "Draw the second bolt" if bolts is 1 and hero is bob
    bolts +1
  option lift "Lift the lamp out" if bolts is 3 and hero is bob
    gain item lamp
{LIGHT}
"""


def assert_walks_twice(problem: Problem, other: Finding | None) -> None:
    """That it can be played, with a step that is taken more than once."""
    assert other is not None
    steps = steps_by_ref(problem)
    play = [steps[it] for it in other.play]
    assert len(set(other.play)) < len(play)
    assert states_along(problem.model, problem.model.initial[other.start], play) is not None


def test_a_play_without_luck_can_walk_the_same_way_twice() -> None:
    """Each step stands in it as often as it is taken, so that repairs of it can be looked for."""
    problem = problem_of(transitions(small_story(TO_AND_FRO)), "ann")
    found = Prover().ask(problem)
    other = without_luck(problem, found)
    assert found.verdict is Verdict.BLOCKED
    assert_walks_twice(problem, other)


def test_a_play_of_the_others_alone_can_walk_the_same_way_twice() -> None:
    """There is no other way for Bob than the certain one."""
    force = TO_AND_FRO.index("  test force"), TO_AND_FRO.index('poi gate "Gate"')
    text = f"{TO_AND_FRO[: force[0]]}\n{TO_AND_FRO[force[1] :]}"
    problem = problem_of(transitions(small_story(text)), "ann")
    other = planned_by_others(problem, Prover().ask(problem))
    assert_walks_twice(problem, other)
