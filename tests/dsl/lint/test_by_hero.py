"""Conditions that one hero could meet, and no hero who is asked: told, with whom, and never of what
a random game brings about.
"""

from __future__ import annotations

from itertools import islice

import pytest
from tests.dsl.lint.conftest import Lint
from tests.dsl.random_stories import Story
from tests.long import mostly_long
from tests.runtime.at_random import states

from fateloom.dsl.lint.cross_reference import Use
from fateloom.dsl.lint.gather import gather
from fateloom.dsl.session import check
from fateloom.runtime.program.condition import Named, Who
from fateloom.runtime.record import field_values
from fateloom.runtime.story.conditions import holds
from fateloom.runtime.story.rules import StoryRules
from fateloom.runtime.story.setup import SetUp

NEVER = ("unreachable-option", "unreachable-event", "condition-never-holds", "finale-cannot-begin")
CELLAR = """\
hero marks: 0..3
hero paid: flag

event thaw on day 2
  place cellar

poi cellar "The Eel Cellar" on marsh
  > Barrels.
  option tap "Tap" if hero is warden
    > Ah.
    marks +1
    paid up
  option look "Look"
    if marks >= 1 and paid
      > It burns.
"""
ALONE = "what changes it is for 'warden' alone"


@pytest.mark.parametrize(
    ("story", "said"),
    [
        (
            '  option bung "Bung" if hero is smuggler and marks >= 1\n    > Oh.\n',
            f"option 'cellar.bung' can never be chosen: 'marks' of 'smuggler' can only ever be 0: "
            f"{ALONE}",
        ),
        (
            '  option bung "Bung" if hero is smuggler and paid\n    > Oh.\n',
            "option 'cellar.bung' can never be chosen: 'paid' of 'smuggler' can only ever be down: "
            f"{ALONE}",
        ),
        (
            '  option bung "Bung" if smuggler paid\n    > Oh.\n',
            "option 'cellar.bung' can never be chosen: 'paid' of 'smuggler' can only ever be down: "
            f"{ALONE}",
        ),
        (
            '  option bung "Bung" if hero is warden and others marks >= 1\n    > Oh.\n',
            "option 'cellar.bung' can never be chosen: 'marks' of 'smuggler' can only ever be 0: "
            f"{ALONE}",
        ),
        (
            '  option bung "Bung" if hero is smuggler and chose cellar.tap\n    > Oh.\n',
            "option 'cellar.bung' can never be chosen: 'smuggler' can never choose 'cellar.tap', "
            "which is for 'warden' alone",
        ),
        (
            '  option bung "Bung" if hero is smuggler\n    if marks >= 2\n      > Oh.\n',
            "this branch never happens: 'marks' of 'smuggler' can only ever be 0: " + ALONE,
        ),
        (
            '  option bung "Bung"\n    if hero is warden\n      > Oh.\n'
            "    else\n      > Ah.[if paid:  And it is.]\n",
            "this text is never read: 'paid' of 'smuggler' can only ever be down: " + ALONE,
        ),
        (
            '  option bung "Bung" if hero is smuggler\n    if hero is warden\n      > Oh.\n',
            "this branch never happens: only 'smuggler' comes here",
        ),
        (  # through a scene, and through a variable that only one has
            '  option bung "Bung" if paid\n    do drip\n'
            '  option mop "Mop" if hero is smuggler and wet\n    > Oh.\n'
            "scene drip\n  wet up\n\nhero wet: flag\n",
            "option 'cellar.mop' can never be chosen: 'wet' of 'smuggler' can only ever be down: "
            f"{ALONE}",
        ),
        (
            "event dawn on day 3 if smuggler marks is 3\n  > Ah.\n",
            "event 'dawn' can never happen: 'marks' of 'smuggler' can only ever be 0: " + ALONE,
        ),
    ],
)
def test_what_only_another_hero_can_bring_about_is_told(
    messages: Lint, lint: Lint, story: str, said: str
) -> None:
    assert said in messages(CELLAR + story)
    assert sum(it.startswith(NEVER) for it in lint(CELLAR + story)) == 1


@pytest.mark.parametrize(
    "story",
    [
        '  option bung "Bung" if hero is warden and marks >= 1\n    > Oh.\n',
        '  option bung "Bung" if marks >= 1\n    > Oh.\n',
        '  option bung "Bung" if anyone marks >= 1 and hero is smuggler\n    > Oh.\n',
        '  option bung "Bung" if hero is smuggler and others marks >= 1\n    > Oh.\n',
        '  option bung "Bung" if hero is smuggler and everyone paid\n    > Oh.\n',
        '  option bung "Bung" if hero is smuggler and not paid\n    > Oh.\n',
        '  option bung "Bung" if hero is smuggler and marks >= 1\n    > Oh.\n'
        '  option gift "Gift" if hero is warden\n    others marks +1\n',
        '  option bung "Bung" if hero is smuggler and marks >= 1\n    > Oh.\n'
        "event dawn on day 3\n  everyone marks +1\n",
        '  option bung "Bung" if hero is smuggler and paid\n    > Oh.\n'
        "event dawn on day 3 if warden paid\n  smuggler paid up\n",
        '  option bung "Bung" if hero is smuggler and paid\n    > Oh.\n'
        "event dawn after cellar.tap\n  paid up\n",
        '  option bung "Bung"\n    if hero is warden\n      > Oh.\n    else if marks is 0\n'
        "      > Ah.\n",
    ],
)
def test_what_comes_to_a_hero_by_others_or_at_any_time_is_no_mistake(
    lint: Lint, story: str
) -> None:
    assert [it for it in lint(CELLAR + story) if it.startswith(NEVER)] == []


BATCHES = 6


@mostly_long("batch", range(BATCHES), plain=[0])
def test_no_random_game_meets_what_is_told_of_heroes(batch: int) -> None:
    told = 0
    for seed in range(batch, 240, BATCHES):
        program = check(Story(seed).sources, lint=False).program
        if program is None:
            continue
        xref = gather(program)
        asked = {id(condition): (condition, use) for condition, _, use, _ in xref.settled}
        shut = [(*asked[key], it) for key, it in xref.by_hero.items()]
        told += len(shut)
        if not shut:
            continue
        rules = StoryRules(program, texts=False)
        for state in islice(states(rules, SetUp(program.max_players), seed), 400):
            for condition, use, it in shut:
                subject = field_values(it.part).get("subject", Who.ACTIVE)
                named = isinstance(subject, Named)
                for seat, hero in enumerate(state.heroes):
                    of_all = use in (Use.OPTION, Use.EVENT, Use.RESCUE)
                    said = (seed, condition.span, hero.hero)
                    assert not (of_all and holds(rules.index, state, condition, seat)), said
                    if named or (subject is Who.ACTIVE and hero.hero in it.heroes):
                        assert not holds(rules.index, state, it.part, seat), said
    assert told > 9
