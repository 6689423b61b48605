"""The odds of a test are the same wherever they are told: by `fateloom odds story`, by the quest
graph, and in the first turn of a game, with the items that the hero begins with (DST-09, 47..54).
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from random import Random

import pytest
from tests.dsl.random_stories import Story
from tests.dsl.verify.engine.by_hand import story
from tests.shipped import program
from tests.tracked import ROOT, tracked

from fateloom.dsl.graph.build.odds import Odds
from fateloom.dsl.session import check
from fateloom.runtime.kernel.game import Chance, Decision, Refusal, folded
from fateloom.runtime.program.items import (
    Ability,
    AbilityKind,
    AddSuccesses,
    AlsoCountMarkers,
    RollTotal,
    Window,
)
from fateloom.runtime.program.program import Program
from fateloom.runtime.program.words import Skill
from fateloom.runtime.record import replace
from fateloom.runtime.story.rules import StoryRules
from fateloom.runtime.story.setup import SetUp
from fateloom.runtime.story.state import Stage, Step
from fateloom.runtime.story.view import View
from fateloom.tools.story.chances import odds
from fateloom.tools.story.odds_of_tests import odds_of_tests

SHIPPED = sorted(
    it.parent.relative_to(ROOT).as_posix() for it in tracked(ROOT, "scenarios/*/heroes.yaml")
)
SEEDS = 24
EFFECTS = (
    RollTotal(1),
    RollTotal(-1),
    AddSuccesses(1, this_turn=False),
    AlsoCountMarkers(Skill.POWER),
)


def first_turn(made: Program, hero: str) -> tuple[StoryRules, View] | None:
    """The hero's first turn, before anything is done in it; None: what begins the game has changed
    what the hero has, or asks something.
    """
    rules = StoryRules(made, texts=False)
    others = [it.id for it in made.heroes if it.id != hero]
    seats = (hero, *others[: made.min_players - 1])
    state = rules.setup(SetUp(len(seats), seats))
    assert not isinstance(state, Refusal)
    state = folded(rules, state, rules.opening(state))
    while state.stage is Stage.SETUP and isinstance(to_move := rules.legal(state), Chance):
        state = rules.apply_legal(state, to_move.distribution.outcomes[0][0])[1]
    me = state.heroes[0]
    card = next(it for it in made.heroes if it.id == hero)
    same = sorted(me.items) == sorted(card.items) and state.seat == 0
    same = same and {it.spaces for it in card.markers} == set(me.markers)
    moves = state.stage is Stage.PLAY and state.turn.step is Step.MOVE
    if not (same and moves and isinstance(rules.legal(state), Decision)):
        return None
    return rules, rules.view(state, 0)


def told_in_the_game(rules: StoryRules, view: View) -> dict[tuple[Skill, int], Sequence[Fraction]]:
    """The chances of 0, 1, 2, … successes or more, for each skill and number of effort dice."""
    ready = view.heroes[view.active].effort
    cap = rules.index.settings.success_cap
    nothing = [Fraction(0)] * (cap + 1)
    return {
        (skill, effort): [Fraction(1), *odds(rules.index, view, skill, effort).at_least, *nothing]
        for skill in Skill
        for effort in range(ready + 1)
    }


def assert_one_odds(made: Program) -> int:
    """Compare all three for every hero; how many numbers were compared."""
    drawn, compared, cap = Odds(made), 0, made.settings.success_cap
    told = list(odds_of_tests(made))
    for at, hero in enumerate(made.heroes):
        if (begun := first_turn(made, hero.id)) is None:
            continue
        game = told_in_the_game(*begun)
        for (skill, effort), at_least in game.items():
            for wanted in range(cap + 1):
                chance = drawn.chances(skill, wanted, cap)[at]
                assert (chance.hero, chance.by_effort[effort]) == (hero.id, at_least[wanted])
        for one in (it for it in told if it.hero == hero.id):
            for band in one.bands:
                low, _, high = band.band.rstrip("+").partition("-")
                last = cap if band.band.endswith("+") else int(high or low)
                for effort, of_band in enumerate(band.chances):
                    known = game.get((Skill(one.skill), effort))
                    if known is not None:
                        assert of_band == known[int(low)] - known[last + 1], (one, band)
                        compared += 1
    return compared


@pytest.mark.parametrize("folder", SHIPPED)
def test_odds_of_a_shipped_story_are_those_of_its_first_turn(folder: str) -> None:
    assert assert_one_odds(program(folder))


def test_odds_of_random_stories_are_those_of_their_first_turn() -> None:
    """Each hero begins with things that count by themselves."""
    compared = 0
    for seed in range(SEEDS):
        made = check(Story(seed).sources).program
        if made is not None:
            compared += assert_one_odds(_gifted(made, Random(seed)))
    assert compared > 100


def test_a_story_that_nobody_plays_alone_has_odds() -> None:
    test = 'poi p0 "P" on t0\n  test lift power "Lift"\n    0-6\n      virtue +1\n'
    assert assert_one_odds(story(test, least=2)) == 2


def _gifted(made: Program, random: Random) -> Program:
    """The story in which things help of themselves, and each hero has one or two of them."""
    items = tuple(
        replace(
            it,
            copies=max(it.copies, 2 * len(made.heroes)),
            ability=Ability(
                kind=AbilityKind.ALWAYS,
                window=Window.PASSIVE,
                skill=random.choice((None, *Skill)),
                rolled_successes=None,
                cost_effort=0,
                cost_skill=None,
                cost_skill_amount=0,
                optional=False,
                effect=random.choice(EFFECTS),
            ),
        )
        for it in made.items
    )
    names = [it.id for it in items]
    heroes = tuple(
        replace(it, items=tuple(random.sample(names, min(len(names), random.randint(1, 2)))))
        for it in made.heroes
    )
    return replace(made, items=items, heroes=heroes)
