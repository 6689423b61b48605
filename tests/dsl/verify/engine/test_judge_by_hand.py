"""The oracle on tiny stories whose answers are plain to see."""

from __future__ import annotations

from tests.dsl.verify.engine.by_hand import path, story
from tests.dsl.verify.engine.explore import Table, tables
from tests.dsl.verify.engine.judge import Judgement, judge, judge_all

from fateloom.runtime.kernel.game import Refusal, folded
from fateloom.runtime.program.condition import GameMode
from fateloom.runtime.program.program import Program
from fateloom.runtime.record import replace
from fateloom.runtime.story import command as cmd
from fateloom.runtime.story.rules import StoryRules

TAKE = 'poi p0 "P" on t0\n  option take "Take"\n    gain item key\n'
WITH_KEY = path("ann", 'p0 "Go" if has item key')


def safe(program: Program, *, leaving: bool = False) -> dict[str, bool]:
    """The verdicts at the largest table."""
    return judge(program, next(tables(program)), leaving=leaving).safe


def test_the_only_key_kept_by_a_rival_blocks() -> None:
    assert safe(story(TAKE + WITH_KEY, items="key")) == {"ann": False, "bob": True}


def test_a_second_copy_saves() -> None:
    """A hero can carry one, so nobody can hold both."""
    assert safe(story(TAKE + WITH_KEY, items="key*2", rules="inventory_limit: 1"))["ann"]


def test_a_supply_that_a_rival_can_empty_blocks() -> None:
    """There are twenty coins, far more than anybody asks for, and nothing takes them from him."""
    text = 'poi p0 "P" on t0\n  option dig "Dig"\n    gain 10 coins\n'
    text += path("ann", 'p0 "Go" if coins >= 5')
    assert not safe(story(text, rules="physical_limits: true"))["ann"]
    assert safe(story(text))["ann"]


def test_alone_with_the_key_nobody_can_take_it() -> None:
    assert safe(story(TAKE + WITH_KEY, heroes="ann", items="key"))["ann"]


def test_a_second_source_saves() -> None:
    swap = '  option swap "Swap"\n    others lose item key\n    gain item key\n'
    assert safe(story(TAKE + swap + WITH_KEY, items="key"))["ann"]


ONE_SHOT = """\
hero ok: flag
poi p0 "P" on t0
  test shot power "Try" once per hero
    0
      > No.
    1+
      ok up
"""


def test_a_test_that_is_had_once_blocks() -> None:
    assert not safe(story(ONE_SHOT + path("ann", 'p0 "Go" if ok')))["ann"]


def test_a_test_that_is_had_again_and_again_does_not() -> None:
    again = ONE_SHOT.replace(" once per hero", "")
    assert safe(story(again + path("ann", 'p0 "Go" if ok')))["ann"]


def test_a_finale_may_be_lost() -> None:
    assert safe(
        story(
            path("ann", 'p0 "Go"', 'test power "It"', "  0", "    defeated", "  1+", "    fulfil")
        )
    )["ann"]


# --- laying down in the middle

BAGS = """\
world doom: flag
poi p0 "P" on t0
  option x "X" if hero is bob
    gain item x
  option y "Y" if hero is bob
    if has item x
      gain item y
      if lacks item x
        doom up
"""


def test_laying_down_happens_in_the_middle_of_a_script() -> None:
    """Bob puts down `x` between the two statements, and only then the condition is looked at."""
    dooms = BAGS + path("ann", 'p0 "Go" if not doom')
    assert not safe(story(dooms, items="x y", rules="inventory_limit: 1"))["ann"]
    assert safe(story(dooms, items="x y", rules="inventory_limit: 2"))["ann"]


def test_a_stage_that_fills_the_hands_is_not_won_with_both_in_them() -> None:
    begin = 'poi p0 "P" on t0\n  option x "X"\n    gain item x\n'
    both = path(
        "ann",
        'p0 "Go" if has item x',
        "gain item y",
        "if has item x and has item y",
        "  fulfil",
        "defeated",
    )
    assert not safe(story(begin + both, items="x y", rules="inventory_limit: 1"))["ann"]
    assert not safe(story(begin + both, items="x y", rules="inventory_limit: 2"))["ann"]  # bob's x
    alone = story(begin + both, heroes="ann", items="x y", rules="inventory_limit: 2")
    assert safe(alone)["ann"]


# --- events, rescues, seats


def test_a_rescue_that_harms_comes_at_once() -> None:
    up = 'hero ok: flag\npoi p0 "P" on t0\n  option up "Up"\n    ok up\n'
    begin = path("ann", 'p0 "Go" if ok')
    assert safe(story(up + begin))["ann"]
    assert not safe(story(up + "rescue if ann ok\n  ann ok down\n" + begin))["ann"]


def test_every_seat_order_counts() -> None:
    """Who has the first turn of day 2 gets the item, whoever that is."""
    event = "event e on day 2\n  gain item key\n"
    both = path("ann", 'p0 "Go" if has item key') + path("bob", 'p0 "Go" if has item key')
    assert safe(story(event + both, items="key")) == {"ann": False, "bob": False}
    drawn = story(event + both, items="key", rules="first_player: random")
    assert safe(drawn) == {"ann": False, "bob": False}


def test_what_happens_at_the_start_of_each_turn_leaves_a_visit_alone() -> None:
    up = 'hero ok: flag\npoi p0 "P" on t0\n  option up "Up"\n    ok up\n'
    down = "event e on turn start repeats\n  ok down\n"
    assert safe(story(up + down + path("ann", 'p0 "Go" if ok')))["ann"]
    assert not safe(story(up + down + path("ann", 'p1 "Go" if ok')))["ann"]


def test_an_event_that_comes_again_and_again_can_be_the_only_source() -> None:
    source = "event e when day >= 2 if coins is 0 repeats\n  gain 1 coins\n"
    program = story(source + path("ann", 'p0 "Go" if coins >= 1'), "ann", rules="coins: {start: 0}")
    assert safe(program)["ann"]


def test_a_deadline_is_no_block_and_hides_none() -> None:
    end = "event e on day 3\n  everyone defeated\n"
    far = path("ann", 'p0 "Go" if ok')
    slow = 'hero ok: flag\npoi p1 "P" on t1\n  option up "Up"\n    ok up\n'
    assert safe(story(end + slow + far, "ann"))["ann"]
    assert not safe(story(end + TAKE + WITH_KEY, items="key"))["ann"]


# --- what others are forced to do


STAY = 'world shut: flag\npoi p0 "P" on t0\n  option open "Open"\n    shut down\n'


def test_a_rival_who_sits_in_a_finale_may_undo_each_turn_what_was_done() -> None:
    begin = path("ann", 'p1 "Go" if not shut')
    loops = path("bob", 'p0 "Go"', "shut up", "stay")
    assert not safe(story(STAY + begin + loops))["ann"]
    near = path("ann", 'p0 "Go" if not shut')
    assert safe(story(STAY + near + loops))["ann"]


def test_a_rival_whom_the_rules_force_to_win_ends_the_game() -> None:
    """While the last stage of bob waits, ann has lost; but all that bob can do is win."""
    loses = 'destiny bob\n  path one "One"\n    begins at p0 "Go"\n    finale\n      stage s\n'
    loses += "        shut up\n        next t\n      stage t\n        fulfil\n"
    begin = path("ann", 'p0 "Go" if not shut')
    only = "world shut: flag\n"
    assert safe(story(only + begin + loses))["ann"]
    dice = loses.replace(
        "        fulfil\n",
        '        test power "It"\n          0\n            stay\n'
        "          1+\n            fulfil\n",
    )
    assert not safe(story(only + begin + dice))["ann"]


def test_a_player_who_goes_home_is_the_second_question() -> None:
    steal = TAKE + '  option steal "Steal"\n    others lose item key\n'
    program = story(steal + WITH_KEY, items="key")
    assert safe(program) == {"ann": True, "bob": True}
    assert safe(program, leaving=True) == {"ann": False, "bob": True}


# --- tables, plays


def test_all_tables_are_known() -> None:
    program = story("", "ann bob cleo", modes="explorer", least=1)
    names = [it.name for it in tables(program)]
    assert names == [
        "ann+bob+cleo", "ann+bob", "ann+cleo", "bob+cleo",
        "ann (explorer)", "bob (explorer)", "cleo (explorer)",
    ]  # fmt: skip
    assert all(all(it.safe.values()) for it in judge_all(program).values())


def played(program: Program, judged: Judgement, hero: str) -> object:
    """The state after the play of a verdict."""
    lost = judged.verdicts[hero].lost
    assert lost is not None
    rules = StoryRules(program)
    state = rules.setup(lost.setup)
    assert not isinstance(state, Refusal)
    state = folded(rules, state, rules.opening(state))
    for command in lost.commands:
        found = rules.apply(state, command)
        assert not isinstance(found, Refusal), found
        state = found[1]
    return state


def test_the_play_of_a_block_can_be_played() -> None:
    program = story(TAKE + WITH_KEY, items="key")
    judged = judge(program, Table(("ann", "bob")))
    lost = judged.verdicts["ann"].lost
    assert lost is not None
    assert lost.setup.heroes == ("bob", "ann")
    assert lost.commands == (cmd.Stay(), cmd.Visit("p0"), cmd.UseOption("p0.take"))
    assert "key" in str(played(program, judged, "ann"))


def test_a_hero_who_is_defeated_in_a_finale_of_somebody_else_is_blocked() -> None:
    begin = path("ann", 'p1 "Go"')
    push = path("bob", 'p0 "Push"', "others defeated", "stay")
    assert safe(story(begin + push)) == {"ann": False, "bob": False}


def test_one_player_without_a_mode_plays_the_first_one_of_the_story() -> None:
    """Three visits shut the finale, and on the third day the game is over."""
    text = (
        'world n: 0..3 = 0\npoi p0 "P" on t0\n  option a "A"\n    n +1\n'
        "event late on day 3 in challenger\n  everyone defeated\n" + path("ann", 'p0 "Go" if n < 3')
    )
    program = story(text, heroes="ann", modes="challenger")
    for mode in (None, GameMode.CHALLENGER):
        assert judge(program, Table(("ann",), mode)).safe == {"ann": True}
    assert judge(replace(program, events=()), Table(("ann",))).safe == {"ann": False}
