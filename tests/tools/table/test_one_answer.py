"""No question with one answer: it is done and told, or the key Enter gives it."""

from __future__ import annotations

from typing import Any

import pytest
from tests.conformance.cases import CASES
from tests.sizes import size
from tests.tools.table.anybody import SCENARIOS, Anybody, evening, rules_in
from tests.tools.table.at_the_table import answer, begun, plain, sat

from fateloom.runtime.battle.state import SetUp as BattleSetUp
from fateloom.runtime.cards.state import Mode
from fateloom.runtime.cards.state import SetUp as CardSetUp
from fateloom.runtime.hidden.state import SetUp as HiddenSetUp
from fateloom.runtime.pool.state import SetUp as PoolSetUp
from fateloom.runtime.story import command as cmd
from fateloom.runtime.story.setup import SetUp as StorySetUp

SHIPPED: dict[str, tuple[Any, ...]] = {
    "drowned_bell": (
        StorySetUp(3, ("warden", "smuggler", "founder")),
        StorySetUp(1, ("warden",)),
    ),
    "dry_year": (StorySetUp(2, ("sib", "wat")), StorySetUp(1, ("sib",))),
    "wrong_light": (StorySetUp(2, ("nan", "piers")), StorySetUp(1, ("nan",))),
    "coal_road": (
        CardSetUp(3),
        CardSetUp(2, Mode.COOPERATIVE),
        CardSetUp(1, Mode.COOPERATIVE),
    ),
    "eleven_beds": (HiddenSetUp(4), HiddenSetUp(3)),
    "osier_fair": (BattleSetUp(),),
    "shut_water": (BattleSetUp(),),
    "last_swarm": (
        PoolSetUp(("tamsin", "odo", "wren")),
        PoolSetUp(("tamsin", "odo"), keeper=True),
    ),
}


def checked(game: Anybody) -> int:
    """Play it: whatever shows one answer is a line at which the key Enter gives it. How many menus
    were shown.
    """
    game.played()
    for menu in game.shown:
        assert menu.enters == (len(menu.choices) == 1), menu
    return len(game.shown)


@pytest.mark.parametrize("system", CASES)
def test_no_menu_of_any_system_shows_one_answer(system: str) -> None:
    case = CASES[system]()
    setups = enumerate(case.setups[:2])
    shown = [checked(evening(case.rules, it, seed, most=120)) for seed, it in setups]
    assert sum(shown) > 15


@pytest.mark.long
@pytest.mark.parametrize("scenario", SHIPPED)
def test_no_menu_of_a_shipped_game_shows_one_answer(scenario: str) -> None:
    rules = rules_in(SCENARIOS / scenario)
    for setup in SHIPPED[scenario]:
        for seed in range(1, 1 + size(1)):
            assert checked(evening(rules, setup, seed, most=1_500)) > 20


def test_a_single_answer_is_done_and_told_and_undo_steps_over_it() -> None:
    lines = ("stay", "visit saint", "leave")
    shown, loop = sat(begun(("warden", "smuggler")), *lines, "undo", "yes")
    assert "Nothing else can be done: End turn." in answer(shown, "leave")
    said = [it.command for it in loop.table.log.entries if it.seat is not None]
    assert said == [cmd.Stay(), cmd.Visit("saint_anne")], "leaving is taken back with it"


def test_enter_gives_a_single_answer_behind_a_text_that_was_just_read() -> None:
    game = evening(rules_in(SCENARIOS / "drowned_bell"), SHIPPED["drowned_bell"][0], 1, most=300)
    shown = plain(game.played())
    lines = [it for it in game.shown if it.enters]
    assert lines and all(f"Enter: {it.choices[0].label}" in shown for it in lines)


def test_undo_at_the_first_question_of_a_game_ends() -> None:
    shown, _ = sat(begun(("warden", "smuggler")), "undo")
    assert "There is nothing to take back." in answer(shown, "undo")


def test_the_row_lies_open_before_an_ally_is_placed_and_who_is_asked_is_named() -> None:
    rules = rules_in(SCENARIOS / "coal_road")
    asked = 0
    for seed in range(6):
        shown = plain(evening(rules, CardSetUp(2), seed, most=10).played())
        before, question, _ = shown.partition("Under which challenge does")
        if question:
            assert before.rstrip().endswith("is asked.")
            assert "Act 1 (" in before and "challenge, difficulty" in before.partition("Act 1 (")[2]
            asked += 1
    assert asked
