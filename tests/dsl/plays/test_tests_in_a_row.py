"""Tests that follow each other, and items used between and within them, replay as recorded."""

from random import Random

import pytest
from tests.dsl.calls.playing import run_play
from tests.runtime.story import builders as b

from fateloom.dsl.plays.story.record import to_play
from fateloom.runtime.kernel.game import Decision, Refusal
from fateloom.runtime.kernel.table import start
from fateloom.runtime.program import destiny
from fateloom.runtime.program import statement as st
from fateloom.runtime.program.settings import Settings
from fateloom.runtime.story import command as cmd
from fateloom.runtime.story.rules import StoryRules
from fateloom.runtime.story.setup import SetUp

HEAD = 'play "A play" of test\n  heroes ann seed 7\n'


@pytest.fixture(scope="module")
def twice():
    """An option with two tests in a row, a stage with two, and everything that serves tests."""
    first = b.test(b.POW, (0, 2, (b.coins(1),)), (3, 6, (b.coins(2),)))
    second = b.test(b.DEX, (0, 2, (b.xp(1),)), (3, 6, (b.xp(2),)))
    inn = b.poi(
        "inn", b.option("climb", first, second), b.option("turn", second, first),
        b.option("take", *TAKEN),
    )  # fmt: skip
    last = b.stage("last", second, first, st.Stay(b.N))
    path = b.path("one", "inn", last, next_turn=True)
    return b.program(
        inn,
        heroes=(b.hero("ann"),),
        destinies=(destiny.Destiny("ann", (path,), b.N),),
        settings=Settings(effort_start=2, inventory_limit=9),
    )


TAKEN = tuple(
    b.gain_item(it) for it in ("bow", "hatchet", "talisman", "lockpick", "alcohol", "torch")
)


def played(program, lines):
    outcome = run_play(program, HEAD + lines)
    return outcome.failure and outcome.failure.message


def test_the_second_of_two_tests_rolls_dice_of_its_own(twice):
    """DST-47: the first is over before the second roll; dice still to fall are waited for."""
    lines = "  ann: stay; visit inn; test climb roll 1 1; roll 6 6\n"
    assert played(twice, lines + "    expect coins is 2 and xp is 2\n") is None
    one_by_one = "  ann: stay; visit inn; test climb effort 1; roll 1 1 *; effort 0; roll 6 6\n"
    assert played(twice, one_by_one + "    expect coins is 2 and xp is 2\n") is None


TAKE = "  ann: stay; visit inn; option take; leave; end\n"


def test_an_item_that_serves_only_the_second_test_is_used_in_that_one(twice):
    """DST-114: what cannot be used in the first test does not hold it up."""
    lines = TAKE + "  ann: stay; visit inn; test turn roll 1 1; use bow; roll 6 6\n"
    assert played(twice, lines + "    expect ann lacks item bow and coins is 3\n") is None


def test_an_item_that_serves_the_first_test_is_used_in_it_unless_that_is_confirmed(twice):
    """A lockpick moves markers at any time: before the dice are counted, or behind them."""
    within = TAKE + "  ann: stay; visit inn; test turn roll 1 1; use hatchet; roll 6 6\n"
    assert played(twice, within + "    expect ann lacks item hatchet and coins is 3\n") is None
    before = TAKE + "  ann: stay; visit inn; test climb roll 1 1; use hatchet; confirm\n"
    assert played(twice, before + "    expect coins is 3 and ann lacks item hatchet\n") is None
    behind = TAKE + "  ann: stay; visit inn; test climb roll 1 1; confirm; use hatchet\n"
    assert "hatchet" in (played(twice, behind) or "")


@pytest.mark.parametrize("seed", range(16))
def test_a_recording_with_tests_in_a_row_replays_to_the_same_end(twice, seed):
    rules, random = StoryRules(twice), Random(seed)
    table = start(rules, SetUp(1, ("ann",)), seed)
    assert not isinstance(table, Refusal)
    while len(table.log.entries) < 150 or table.state.control.stack:
        to_move = table.to_move
        if not isinstance(to_move, Decision):
            break
        kinds = {type(it): it for it in random.sample(to_move.commands, len(to_move.commands))}
        kinds.pop(cmd.LeaveGame, None)
        table = table.play(table.asked, random.choice(list(kinds.values())))
        assert not isinstance(table, Refusal)
    text = to_play(rules, table.log, "Tests")
    outcome = run_play(twice, text)
    assert outcome.failure is None, (outcome.failure.message, text)
    said = [entry for entry in table.log.entries if entry.command is not None]
    assert outcome.commands == len(said), text
