"""The least number of days, held to a story in which a stranger worked them out, and to days that
the engine plays.
"""

from __future__ import annotations

import pytest
from tests.dsl.verify.engine.by_hand import story
from tests.shipped import program

from fateloom.dsl.graph import claims
from fateloom.dsl.graph.build.program import quest_model
from fateloom.dsl.graph.queries.contention import EVERYBODY
from fateloom.dsl.graph.queries.days import least_days
from fateloom.dsl.graph.views.catalog import views_in
from fateloom.dsl.graph.views.story import Story
from fateloom.runtime.program.program import Program

# played: alone, and with all the help that there can be (ANSWERS 4, NOTES E of the stranger)
FERRYMEN = {
    "marit.licence": (3, 3),
    "marit.last": (3, 3),
    "dorn.hull": (4, 4),
    "dorn.raft": (2, 2),
    "ysolt.bridge": (4, 4),
    "ysolt.report": (4, 5),
}


def least(of: Program, finale: str) -> int:
    told = Story(quest_model(of))
    found = least_days(told.grounds[EVERYBODY], f"finale {finale}")
    assert found is not None
    return found.least


def test_the_finales_of_the_ferrymen_take_the_days_that_they_take() -> None:
    made = program("tests/dsl/graph/ferrymen")
    found = {it: least(made, it) for it in FERRYMEN}
    assert found == {it: bound for it, (bound, _) in FERRYMEN.items()}
    assert all(bound <= played for bound, played in FERRYMEN.values())


ROW = """\
start: t0
tiles:
  t0: {title: T0, cell: [0, 0], side: explored}
  t1: {title: T1, cell: [1, 0], side: %s}
  t2: {title: T2, cell: [2, 0], side: %s}
"""
GROUND = "".join(f"tile t{it}\n  on explore\n    place p{it}\n" for it in range(3))


def on_a_row(
    script: str, begins: str, heroes: str = "ann", *, dark: bool = False, stage: str = "st0"
) -> int:
    side = "unexplored" if dark else "explored"
    text = (
        f'hero key: flag\nworld lamp: flag\npoi p0 "P0" on t0\n  > A.\npoi p1 "P1" on t1\n  > B.\n'
        f'poi p2 "P2" on t2\n  > C.\n{script}destiny ann\n  path pa "Path"\n'
        f"    begins at {begins}\n    finale\n      stage {stage}\n        fulfil\n"
    )
    made = story(text, heroes, "oil", ground=GROUND, tiles=ROW % (side, side))
    return least(made, "ann.pa")


def deed(does: str, when: str = "") -> str:
    """An option of the last place, `p2`."""
    return f'  option do "Do"{when}\n    {does}\n'


@pytest.mark.parametrize(
    ("script", "begins", "heroes", "dark", "days"),
    [
        ("", 'p2 "Go"', "ann", False, 1),
        ("", 'p2 "Go"', "ann", True, 2),
        ("", 'p2 "Go"', "ann bob", True, 1),
        (deed("key up"), 'p0 "Go" if key', "ann bob", False, 2),
        (deed("lamp up"), 'p0 "Go" if lamp', "ann bob", False, 1),
        (deed("lamp up"), 'p0 "Go" if lamp', "ann", False, 2),
        (deed("gain item oil"), 'p0 "Go" if has item oil', "ann bob", False, 2),
        (deed("lamp up"), 'p2 "Go" if lamp', "ann", False, 1),
        ("", 'p0 "Go" if day >= 4', "ann", False, 4),
        ("", 'p0 "Go" if not day < 3 and day <= 6', "ann", False, 3),
        ("", 'p0 "Go" if lamp or day is 5', "ann", False, 5),
        (deed("lamp up", " if day >= 3"), 'p0 "Go" if lamp', "ann bob", False, 3),
        ("event dawn on day 4\n  lamp up\n", 'p0 "Go" if lamp and day >= 2', "ann", False, 4),
    ],
)  # fmt: skip
def test_what_takes_a_turn_or_a_day(
    script: str, begins: str, heroes: str, dark: bool, days: int
) -> None:
    assert on_a_row(script, begins, heroes, dark=dark) == days


def test_stages_that_wait_take_days() -> None:
    assert on_a_row("", 'p0 "Go"', stage="st0 takes 3 turns") == 3


def test_no_view_calls_the_bound_the_days_that_it_takes() -> None:
    told = Story(quest_model(program("tests/dsl/graph/ferrymen")))
    views = views_in(told)
    for name, make in views.items():
        for note in make().notes:
            if "days" in note.text and "takes" in note.text:
                assert "at least" in note.text, name
    tiles = {it.id: it.lines for it in views["overview"]().nodes if it.id.startswith("tile ")}
    assert tiles["tile island"][0] == "at least 1 day away"
    known = {it.finale: it for it in told.lookup.claims if isinstance(it, claims.LeastDays)}
    assert (known["finale marit.last"].days, known["finale marit.last"].walking) == (3, 0)


ANSWERED = """\
world lamp: flag
poi p0 "P0" on t0
  > A.
  option ask "Ask" once per hero
    > You ask.
poi p1 "P1" on t1
  > B.
poi p2 "P2" on t2
  > C.
destiny ann
  path pa "Path"
    begins at p2 "Go" if %s
    finale
      stage st0
        fulfil
"""


@pytest.mark.parametrize(
    ("asked", "days", "said"),
    [
        ("visited p1", 2, ("ann in person",)),
        ("chose p0.ask", 2, ("ann in person",)),
        ("visited p1 and chose p0.ask", 3, ("ann in person", "ann in person")),
        ("anyone visited p1", 1, ()),
        ("others chose p0.ask", 1, ()),
        ("bob visited p1", 1, ()),
    ],
)
def test_what_a_condition_asks_of_the_hero_nobody_else_does(
    asked: str, days: int, said: tuple[str, ...]
) -> None:
    """`visited` and `chose` ask about the hero whose turn it is; others are named."""
    side = "explored"
    made = story(ANSWERED % asked, "ann bob", "oil", ground=GROUND, tiles=ROW % (side, side))
    told = Story(quest_model(made))
    found = told.least_days("finale ann.pa")
    assert found is not None and found.days == days
    shown = views_in(told)["line ann.pa"]().nodes
    lines = [it for node in shown if node.id.startswith("fact ") for it in node.lines]
    assert tuple(it for it in lines if "in person" in it or "others" in it) == said
