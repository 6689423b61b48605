"""What a thing is still of use for that no finale needs is told of each."""

from __future__ import annotations

import pytest
from tests.dsl.verify.engine.by_hand import story

from fateloom.dsl.graph.build.program import quest_model
from fateloom.dsl.graph.views.catalog import views_in
from fateloom.dsl.graph.views.story import Story
from fateloom.runtime.record import replace

YARD = """\
hero key: flag
{0}poi p0 "Yard" on t0
  > A yard.
  option take "Take it"
    gain item oil
  option open "Open"
    key up
{1}destiny ann
  path out "Out"
    begins at p0 "Go" if key
    finale
      stage st0
        fulfil
"""
DICE = "{kind: discard, window: any, effect: {refresh_effort: 1}}"
WALK = "{kind: always, window: passive, effect: {move_range: 1}}"


@pytest.mark.parametrize(
    ("stock", "more", "ability", "use"),
    [
        ("", "", "", "it is of no use at all"),
        ("", '  option burn "Burn" costs item oil\n    key up\n', "", "'Burn' at Yard can use it"),
        ("", '  option look "Look" if item oil is in box\n    key up\n', "", "'Look' at Yard"),
        ("", '  option go "Go" if everyone lacks item oil\n    key up\n', "", "'Go' at Yard can"),
        ("", '  option ask "Ask"\n    if has item oil\n      key up\n', "", "'Ask' at Yard"),
        ("", "", DICE, "whoever has it can have +1 effort of it"),
        ("", "", WALK, "whoever has it gets further in a day"),
        ("stock s: oil\n", '  trade t "Deal" stock s\n', "", "it can be sold for 1 coin"),
    ],
)
def test_what_a_spare_thing_is_still_of_use_for(
    stock: str, more: str, ability: str, use: str
) -> None:
    able = {"oil": ability} if ability else {}
    program = story(YARD.format(stock, more), "ann", "oil*2", abilities=able)
    priced = tuple(replace(it, value=1) for it in program.items)
    program = replace(program, items=priced if stock else program.items)
    notes = [it.text for it in views_in(Story(quest_model(program)))["needs"]().notes]
    (said,) = (it for it in notes if it.startswith("No finale is known to need oil; "))
    assert use in said
    assert ("of no use" in said) is (use == "it is of no use at all")
