"""A thing that is given only while none of another is left (EC-41) does not come with that one."""

from __future__ import annotations

import pytest
from tests.dsl.graph.test_short_ways import unplayed
from tests.dsl.verify.engine.by_hand import story

from fateloom.dsl.graph.build.program import quest_model
from fateloom.dsl.graph.queries.effort import effort
from fateloom.dsl.graph.views.catalog import views_in
from fateloom.dsl.graph.views.story import Story
from fateloom.runtime.program.program import Program

BENCH = """\
poi p0 "Bench" on t0
  > A bench.
  option take "Take a tool"{0}
    gain item chisel, bar
poi p1 "Shed" on t1
  > A shed.
{1}destiny ann
  path wall "Wall"
    begins at p0 "Begin" if has item chisel and has item bar
    finale
      stage st0
        fulfil
"""
SHED = '  option find "Find a bar"\n    gain item bar\n'


def bench(limit: str, more: str = "", items: str = "chisel bar") -> Program:
    return story(BENCH.format(limit, more), "ann", items)


@pytest.mark.parametrize(
    ("limit", "more", "items", "steps"),
    [
        ("", "", "chisel bar", "'Take a tool' (2 times)"),
        ("", "", "chisel*2 bar", "'Take a tool' (3 times)"),
        (" once", SHED, "chisel bar", "'Take a tool', 'Find a bar'"),
    ],
)
def test_the_short_way_takes_each_thing_by_itself(
    limit: str, more: str, items: str, steps: str
) -> None:
    program = bench(limit, more, items)
    assert unplayed(program) == (1, [])
    notes = views_in(Story(quest_model(program)))["line ann.wall"]().notes
    assert any(f"A short way, if nothing comes between: {steps} then" in it.text for it in notes)


def test_where_one_take_is_all_the_way_is_said_to_fall_short() -> None:
    told = Story(quest_model(bench(" once")))
    way = told.line("finale ann.wall")
    assert way is not None
    assert [it.what for it in effort(told.grounds["ann"], way).lacks] == ["item bar"]


def test_that_it_is_given_only_while_none_of_the_other_is_left_is_said() -> None:
    views = views_in(Story(quest_model(bench(""))))
    (take,) = (it for it in views["line ann.wall"]().nodes if it.id == "option p0.take")
    (does,) = (it.lines for it in take.detail if it.heading == "does")
    assert does == ("gives chisel", "gives bar only while no chisel is left")
    arrows = {(it.source, it.target): it.label for it in views["item bar"]().edges}
    assert arrows["option p0.take", "item bar"] == "only while no chisel is left"
