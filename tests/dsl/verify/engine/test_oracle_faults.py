"""Planted faults of the oracle: each changes the answer to a story whose answer is plain to see, or
is found by comparing games with their canonical forms.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from tests.dsl.verify.engine import explore, judge
from tests.dsl.verify.engine.by_hand import path, story
from tests.dsl.verify.engine.canonical import Canonical
from tests.dsl.verify.engine.explore import NOBODY, Graph, tables
from tests.dsl.verify.engine.test_canonical import hold_together, of_the_oracle

from fateloom.runtime.program.program import Program
from fateloom.runtime.record import replace
from fateloom.runtime.story.state import State

TAKE = 'poi p0 "P" on t0\n  option take "Take"\n    gain item key\n'

KEPT = TAKE + '  option back "Back"\n    return key\n' + path("ann", 'p0 "Go" if has item key')

LOOP = (
    'world shut: flag\npoi p0 "P" on t0\n  option open "Open"\n    shut down\n'
    + path("ann", 'p1 "Go" if not shut')
    + path(
        "bob", 'p0 "Go"', 'test power "It"', "  0", "    shut up", "    stay", "  1+", "    stay"
    )
)

DICE = path("ann", 'p0 "Go"', 'test power "It"', "  0", "    defeated", "  1+", "    fulfil")

FIRST = "event e on day 2\n  gain item key\n" + path("ann", 'p0 "Go" if has item key')

LATE = "event e on day 3\n  everyone defeated\nhero ok: flag\n" + (
    'poi p1 "P" on t1\n  option up "Up"\n    ok up\n' + path("ann", 'p0 "Go" if ok')
)


def answer(program: Program) -> bool:
    """Whether ann is safe."""
    return judge.judge(program, next(tables(program))).safe["ann"]


MOVES = judge._moves

FAULTS: dict[str, tuple[Program, object, str, Any]] = {
    "one seat order": (
        story(FIRST, items="key"), explore, "permutations", lambda heroes: [tuple(heroes)],
    ),
    "no finale may be lost": (story(DICE), Graph, "_excused", lambda *_: NOBODY),
    "deadlines count": (story(LATE, "ann"), Graph, "_hold_off", lambda *_: None),
    "others help": (
        story(KEPT, items="key"), judge, "_moves",
        lambda graph, at, node, hero: judge.Moves(True, tuple(it.to for it in graph.edges[at])),
    ),
    "dice of others are kind": (
        story(LOOP), judge, "_moves",
        lambda graph, at, node, hero: replace(MOVES(graph, at, node, hero), hero=True),
    ),
}  # fmt: skip
"""A story, and what is put in the place of what."""


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_changes_an_answer(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    program, place, name, wrong = FAULTS[fault]
    right = answer(program)
    monkeypatch.setattr(place, name, wrong)
    assert answer(program) is not right


# --- canonical forms that forget too much

ALL = """\
world doom: flag
hero ok: flag
poi p0 "P" on t0
  option take "Take" once per hero
    gain item key
    doom up
  option give "Give" if has item key
    lose item key
    ok up
  option shut "Shut" if doom and ok
    close p0.take
    drop key on t0
    virtue +1
  option once "Once" once if virtue >= 1
    gain 2 coins
  option pay "Pay" costs 1 coins
    everyone move to t1
event e when doom
  everyone gain item rope
"""


def forgetting(field: str) -> Callable[[Canonical, State], State]:
    """A canonical form without a field of the state, or of its heroes."""
    form = Canonical.form

    def without(self: Canonical, state: State) -> State:
        found = form(self, state)
        if not found.heroes:
            return found
        if hasattr(found, field):
            empty = {"world": (0,), "day": 1, "piles": ((), ())}.get(field, ())
            return replace(found, **{field: empty})
        hero = found.heroes[0]
        empty = {"tile": "t0", "variables": (0,), "coins": 0, "virtue": 0}.get(field, ())
        return replace(found, heroes=(replace(hero, **{field: empty}), *found.heroes[1:]))

    return without


@pytest.mark.parametrize(
    "field",
    [
        "world",
        "closed",
        "fired",
        "used_up",
        "piles",
        "tile",
        "items",
        "variables",
        "spent",
        "coins",
    ],
)
def test_what_is_forgotten_is_missed(field: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Games and their canonical forms part where the form lacks something that is read."""
    monkeypatch.setattr(Canonical, "form", forgetting(field))
    with pytest.raises(AssertionError):
        hold_games(60)


def test_nothing_is_missed_where_nothing_is_forgotten() -> None:
    hold_games(2)


def hold_games(count: int) -> None:
    """Play some games of a story that reads each of these fields."""
    program = story(ALL, items="key rope", rules="virtue: {min: 0, max: 1}")
    rng = random.Random(0)
    for _ in range(count):
        hold_together(program, of_the_oracle(program), rng)
