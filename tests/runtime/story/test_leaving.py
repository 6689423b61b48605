"""A player goes home (EC-57): out like somebody defeated, and the others play on."""

from __future__ import annotations

import random

import pytest
from tests.runtime.story import builders as b
from tests.runtime.story.small import small

from fateloom.runtime.kernel.game import Chance, Over, Refusal, folded
from fateloom.runtime.kernel.log import from_lines, to_lines
from fateloom.runtime.kernel.table import resume
from fateloom.runtime.program import statement as st
from fateloom.runtime.program.settings import Settings
from fateloom.runtime.record import replace
from fateloom.runtime.story import command as cmd
from fateloom.runtime.story.invariants import broken, broken_by
from fateloom.runtime.story.rules import StoryRules
from fateloom.runtime.story.setup import SetUp
from fateloom.runtime.story.state import Stage, Standing


def inn(*options: b.board.Option, players: int = 3, **more: object) -> b.Game:
    heroes = (b.hero("ann", "bow"), b.hero("bob", "torch"), b.hero("cy"))
    return b.Game(b.program(b.poi("inn", *options), heroes=heroes, **more), players)  # type: ignore[arg-type]


def test_ec_57_somebody_else_goes_and_the_turn_goes_on() -> None:
    game = inn(b.option("beg", b.coins(1))).visit("inn").do(cmd.LeaveGame(1))
    assert game.hero(1).standing is Standing.DEFEATED
    assert (game.hero(1).items, game.hero(1).coins) == ((), 0)
    assert game.state.gone == ("torch",)
    assert game.use("inn.beg").me.coins == 2
    assert game.pass_turns().state.seat == 2, "seat 1 is passed over"


def test_ec_57_the_active_player_goes_in_the_middle_of_a_script() -> None:
    talk = b.option("talk", b.choose(("yes", ()), ("no", ())), b.coins(9, b.OTHERS))
    game = inn(talk).visit("inn", "talk").do(cmd.LeaveGame(0))
    assert game.state.seat == 1
    assert [it.coins for it in game.state.heroes] == [0, 1, 1], "the script breaks off"
    assert game.visit("inn").legal


def test_ec_57_the_owner_of_a_question_goes() -> None:
    rob = b.option("rob", b.skill(b.POW, -1, b.OTHERS), b.xp(1))
    game = inn(rob, players=2).visit("inn", "rob")
    assert getattr(game.table.to_move, "seat", None) == 1
    game.do(cmd.LeaveGame(1))
    assert getattr(game.table.to_move, "seat", None) == 0
    assert game.me.xp == 1


def test_ec_57_dst_116_who_has_too_much_lays_down_although_the_giver_goes() -> None:
    foist = b.option("foist", b.gain_item("bow", who=b.OTHERS))
    heroes = (b.hero("ann"), b.hero("bob", "torch"))
    story = b.program(b.poi("inn", foist), heroes=heroes, settings=Settings(inventory_limit=1))
    game = b.Game(story, 2).visit("inn", "foist")
    assert getattr(game.table.to_move, "seat", None) == 1
    game.do(cmd.LeaveGame(0))
    assert game.state.seat == 1
    assert {type(it) for it in game.legal} <= {cmd.Abandon, cmd.DiscardItem, cmd.UseAbility}
    assert game.do(cmd.Abandon("torch")).me.items == ("bow",)
    assert game.visit("inn").legal


def test_ec_57_the_last_one_ends_the_game_without_a_winner() -> None:
    game = inn(players=1).do(cmd.LeaveGame(0))
    assert game.table.to_move == Over("lost", ())


def test_ec_57_what_cannot_be_is_refused() -> None:
    game = inn(b.option("try", b.test(b.POW)))
    assert game.refused(cmd.LeaveGame(3)) == game.refused(cmd.LeaveGame(-1)) == "seat"
    game.do(cmd.LeaveGame(1))
    assert game.refused(cmd.LeaveGame(1)) == "seat"
    game.visit("inn", "try")
    game.table = replace(game.table, by_hand=True)
    game.do(cmd.DeclareEffort(0))
    assert game.refused(cmd.LeaveGame(0)) == "pending"
    game.do(cmd.Roll((1, 1), ()))
    assert game.refused(cmd.LeaveGame(0)) == ""


def test_ec_57_nobody_goes_before_the_game_and_bots_are_never_tempted() -> None:
    rules = StoryRules(small())
    state = rules.setup(SetUp(2))
    assert not isinstance(state, Refusal)
    refusal = rules.decide(state, cmd.LeaveGame(0))
    assert isinstance(refusal, Refusal) and refusal.reason == "setup"
    game = inn()
    assert not any(isinstance(it, cmd.LeaveGame) for it in game.legal)


def test_ec_57_going_while_the_map_is_laid_out_leaves_the_map_whole() -> None:
    """The script of the first tile asks; who is asked goes; the other tiles are still laid out."""
    tiles = (
        b.tile("home", (0, 0), "explored", b.choose(("yes", ()), ("no", ()))),
        b.tile("moor", (1, 0), "explored", b.place_poi("inn", "moor")),
    )
    story = b.program(b.poi("inn", tile=None), tiles=tiles)
    game = b.Game(story, 2).do(cmd.LeaveGame(0))
    assert game.state.pois[0].tile == "moor"
    assert game.state.seat == 1
    assert game.do(cmd.Stay()).state.turn.stayed


def test_ec_57_dst_141_a_game_that_somebody_left_is_saved_and_loaded() -> None:
    game = inn(b.option("beg", b.coins(1))).visit("inn").do(cmd.LeaveGame(0)).pass_turns()
    lines = to_lines(game.table.log, game.rules.types)
    assert resume(game.rules, from_lines(lines, game.rules.types)).state == game.state


def test_ec_57_in_a_finale_too() -> None:
    path = b.path("one", "inn", b.stage("a", b.test(b.POW, (0, 6, (st.Stay(b.N),)))))
    destinies = (b.destiny.Destiny("ann", (path,), b.N),)
    game = inn(players=2, destinies=destinies).visit("inn").do(cmd.BeginFinale("one"))
    game.do(cmd.LeaveGame(0))
    assert (game.state.seat, game.hero(0).standing) == (1, Standing.DEFEATED)
    assert game.state.stage is Stage.PLAY


@pytest.mark.parametrize("seed", range(8))
def test_ec_57_at_any_moment_of_any_game_the_others_play_on(seed: int) -> None:
    rules, bot = StoryRules(small()), random.Random(seed)
    state = rules.setup(SetUp(3))
    assert not isinstance(state, Refusal)
    state = folded(rules, state, rules.opening(state))
    for number in range(400):
        to_move = rules.legal(state)
        if isinstance(to_move, Over):
            break
        command: cmd.Command
        if isinstance(to_move, Chance):
            command = to_move.distribution.pick(bot.random())
        else:
            assert to_move.commands
            command = bot.choice(to_move.commands)
            goes = cmd.LeaveGame(bot.randrange(3))
            if number % 60 == 59 and not isinstance(rules.decide(state, goes), Refusal):
                command = goes
        after = rules.apply(state, command)
        assert not isinstance(after, Refusal)
        if state.stage is Stage.PLAY:
            assert broken_by(rules.index, state, *after) == ()
        state = after[1]
        assert broken(rules.index, state) == ()
