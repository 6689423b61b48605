"""What a thing of the start is worth in a test: the chances without it are those of games of the
engine in which the hero begins without it.
"""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.dsl.graph.claims.played import Played
from tests.dsl.graph.claims.surest import best_chance
from tests.dsl.verify.engine.by_hand import path, story
from tests.dsl.verify.engine.explore import tables

from fateloom.dsl.graph.build import odds
from fateloom.dsl.graph.build.program import quest_model
from fateloom.dsl.graph.views.catalog import views_in
from fateloom.dsl.graph.views.story import Story
from fateloom.runtime.program.board import Hero
from fateloom.runtime.program.program import Program
from fateloom.runtime.record import replace
from fateloom.runtime.story.index import ProgramIndex
from fateloom.runtime.story.state import HeroState

TEST = 'test power "Dare"', "  0", "    defeated", "  1+", "    fulfil"
HELPS = "{kind: always, window: passive, effect: {roll_total: 1}}"


def _begun_with(*items: str) -> Program:
    text = path("ann", 'p0 "Begin"', *TEST)
    program = story(text, "ann", "oil", abilities={"oil": HELPS})
    (ann,) = program.heroes
    settings = replace(program.settings, main_faces=(1, 2, 6))
    return replace(program, heroes=(replace(ann, items=items),), settings=settings)


def _played(program: Program) -> Fraction:
    """The chance of a win on the first day in all games of the engine."""
    (table,) = tables(program)
    return Fraction(best_chance(Played(program, table, {}, 6_000), "finale ann.one", 1))


def _told(program: Program) -> tuple[Fraction, Fraction]:
    """The chance with the thing, and without it."""
    trials = (it.trial for it in quest_model(program).nodes)
    (trial,) = (it for it in trials if it is not None and it.low == 1)
    ((without,),) = (it.chances for it in trial.lent)
    return trial.better[0].bare, without.bare


def test_the_chances_without_a_thing_of_the_start_are_those_of_games_without_it() -> None:
    told = _told(_begun_with("oil"))
    assert told == (_played(_begun_with("oil")), _played(_begun_with()))
    assert told[0] != told[1]


def test_they_are_told_beside_those_with_it() -> None:
    program = _begun_with("oil")
    notes = views_in(Story(quest_model(program)))["line ann.one"]().notes
    with_it, without = (f"{float(100 * it):.1f}%" for it in _told(program))
    said = f"{with_it}; without oil, with which ann begins: {without}."
    assert any(it.text.startswith("Test ") and it.text.endswith(said) for it in notes)


def test_the_lie_that_the_thing_changes_nothing_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    begun = odds.as_begun

    def has_it(index: ProgramIndex, hero: Hero, *_: str) -> HeroState:
        return begun(index, hero, *({"oil"} - {*hero.items}))

    monkeypatch.setattr(odds, "as_begun", has_it)
    assert _told(_begun_with("oil"))[1] != _played(_begun_with())
