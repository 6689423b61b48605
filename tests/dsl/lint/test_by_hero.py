"""Conditions that one hero could meet, and no hero who is asked: told, with whom."""

from __future__ import annotations

import pytest
from tests.dsl.lint.conftest import Lint

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
BASE_PATH = """\
destiny warden
  path exile "The stones of the causeway"
    begins at hut "Ask him for the way over the stones" if debt is 0
    finale
      stage stones
        test dexterity "Keep to the stones"
          0
            stay
          1+
            next home
      stage home
        > Over.
        fulfil
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
        (  # whose turn it is when an option is done
            "event dawn after cellar.tap if hero is smuggler\n  > Ah.\n",
            "event 'dawn' can never happen: only 'warden' comes here",
        ),
        (
            "event dawn after cellar.tap\n  if hero is smuggler\n    > Ah.\n",
            "this branch never happens: only 'warden' comes here",
        ),
        (
            '  option bung "Bung" if hero is smuggler and wet\n    > Oh.\n'
            "event dawn after cellar.tap\n  wet up\n\nhero wet: flag\n",
            "option 'cellar.bung' can never be chosen: 'wet' of 'smuggler' can only ever be down: "
            f"{ALONE}",
        ),
    ],
)
def test_what_only_another_hero_can_bring_about_is_told(
    messages: Lint, lint: Lint, story: str, said: str
) -> None:
    assert said in messages(CELLAR + story)
    assert sum(it.startswith(NEVER) for it in lint(CELLAR + story)) == 1


@pytest.mark.parametrize("before", ["", "debt is 0 and "])
def test_a_finale_of_another_hero_is_told(messages: Lint, before: str) -> None:
    path = BASE_PATH.replace("if debt is 0", f"if {before}hero is smuggler")
    said = "the finale of path 'warden.exile' can never begin here: only 'warden' comes here"
    assert said in messages(path)


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
        "event dawn after cellar.look if hero is smuggler\n  > Ah.\n",
        "event dawn after cellar.tap if hero is smuggler\n  > Ah.\n"
        "event late on day 9\n  fire dawn\n",
        '  option bung "Bung"\n    if hero is warden\n      > Oh.\n    else if marks is 0\n'
        "      > Ah.\n",
    ],
)
def test_what_comes_to_a_hero_by_others_or_at_any_time_is_no_mistake(
    lint: Lint, story: str
) -> None:
    assert [it for it in lint(CELLAR + story) if it.startswith(NEVER)] == []
