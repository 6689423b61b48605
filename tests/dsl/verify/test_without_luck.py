"""Steps of others in a block: what is certain is told rather than what takes luck."""

from __future__ import annotations

import pytest
from tests.dsl.verify.small_stories import LAMP, LIGHT, answered, small_story

from fateloom.dsl.verify.verdict import Verdict

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
