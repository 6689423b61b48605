"""Pool games that a story calls, played within its own game (DDL-01, 05, 07, 08, 15, 16)."""

from __future__ import annotations

import random

import pytest
from tests.runtime.story import builders as b
from tests.runtime.story.called import GATE_CALL, POOL, YARD_CALL, night
from tests.runtime.story.inner import inner as looked_into

from fateloom.runtime.codec import from_json, to_json
from fateloom.runtime.kernel.game import Chance, Decision, Over, apply_by_events
from fateloom.runtime.kernel.log import first_divergence, from_lines, to_lines
from fateloom.runtime.kernel.table import resume
from fateloom.runtime.pool import command as pool
from fateloom.runtime.pool import game_rules
from fateloom.runtime.pool.building import Approach, Form
from fateloom.runtime.pool.dice import Pool, Symbol
from fateloom.runtime.program.callable_systems import endings_of
from fateloom.runtime.program.codec import digest
from fateloom.runtime.program.codec import from_json as program_of
from fateloom.runtime.program.codec import to_json as text_of
from fateloom.runtime.program.program import Called
from fateloom.runtime.record import replace
from fateloom.runtime.story import command as cmd
from fateloom.runtime.story import event as ev
from fateloom.runtime.story import nested
from fateloom.runtime.story.index import index_of
from fateloom.runtime.story.invariants import broken
from fateloom.runtime.story.state import State
from fateloom.runtime.story.view import View

CAREFUL = Approach.CAREFUL
DONE = cmd.InCall("pool", pool.Done())
TRY = cmd.InCall("pool", pool.Try("talk", CAREFUL))


def at_the_gate(*faces: int, players: int = 1) -> b.Game:
    """Ann (3 skill) before the gate (2 difficulty, 1 challenge); the next dice show these faces."""
    game = b.Game(night(), players).visit("inn", "gate")
    game.table = game.table.forcing(*(cmd.InCall("pool", pool.Show(face)) for face in faces))
    return game


def rolled(*faces: int) -> b.Game:
    """Rolled, with all that follows by itself."""
    return at_the_gate(*faces).do(TRY, DONE)


def test_ddl_01_without_tables_it_is_settled_at_the_table() -> None:
    game = b.Game(night(pool_game=False)).visit("inn", "yard")
    assert game.legal == (cmd.ChooseCallOutcome("success"), cmd.ChooseCallOutcome("failure"))


def test_ddl_01_with_them_it_is_played() -> None:
    game = at_the_gate()
    assert all(isinstance(it, cmd.InCall) for it in game.legal)
    assert cmd.InCall("pool", pool.Pass()) not in game.legal, "one roll decides"
    assert game.refused(cmd.ChooseCallOutcome("success")) == "outcome"
    assert game.refused(cmd.EndTurn()) == "pending"
    assert game.refused(cmd.LeaveGame(0)) == "pending"
    assert game.refused(cmd.InCall("pool", pool.Ease())) == "step"
    assert b.Game(night()).refused(cmd.InCall("pool", pool.Done())) == "question"


@pytest.mark.parametrize(
    ("faces", "told", "coins", "outcome"),
    [
        ((4, 4, 6, 1, 1, 1), "In, and welcome.", 4, "style"),
        ((4, 1, 1, 1, 1, 1), "In.", 2, "success"),
        ((1, 1, 1, 1, 1, 1), "In, for now.", 3, "tie"),
        ((1, 1, 1, 4, 1, 1), "Out.", 1, "failure"),
        ((1, 1, 1, 6, 1, 1), "Out, and wet.", 0, "failure"),
    ],
)
def test_ddl_07_dd_16_43_blocks_by_the_margin(
    faces: tuple[int, ...], told: str, coins: int, outcome: str
) -> None:
    game = rolled(*faces)
    assert [told, "On."] == [it for it in game.told if it != "You are seen."]
    assert game.me.coins == coins
    assert ev.CallAnswered("pool", "gate", outcome) in game.table.log.events
    assert game.state.played is None
    assert not game.state.control.stack


def test_ddl_07_dd_20_blocks_of_luck_whatever_came_of_it_and_before_that() -> None:
    game = rolled(2, 2, 2, 6, 1, 2)  # three advantage, and a failure
    game.do(cmd.InCall("pool", pool.Done()))
    assert game.told == ["A key lies there.", "Out, and wet.", "On."]
    assert game.me.xp == 1
    assert "You are seen." in rolled(1, 1, 1, 2, 1, 1).told


def test_ddl_08_purchases_of_the_story_have_blocks_too() -> None:
    game = rolled(2, 2, 1, 4, 1, 2)
    assert cmd.InCall("pool", pool.BuyExtra("whisper", Symbol.ADVANTAGE)) in game.legal
    game.do(cmd.InCall("pool", pool.BuyExtra("whisper", Symbol.ADVANTAGE)))
    assert game.told == ["A key lies there.", "Somebody whispers.", "Out, and wet.", "On."]
    assert game.state.world == (1, 0)
    assert rolled(4, 4, 1, 1, 1, 6).state.world == (0, 1), "the opposition rings the bell"


def test_ddl_13_dd_28_34_what_is_left_on_a_hero_stays() -> None:
    game = rolled(4, 4, 4, 2, 1, 1)  # two disadvantage: a setback for the roller
    worn = {it.hero: it.value for it in game.state.kept}
    assert looked_into(worn["ann"]).pending == Pool(hindrance=1)
    game.pass_turns().visit("inn", "gate").do(TRY)
    played = game.state.played
    assert played is not None
    assert looked_into(played.table).table.attempt is not None
    assert looked_into(played.table).table.attempt.pool == Pool(3, 0, 0, 2, 1, 1)
    assert looked_into(played.table).table.conditions[0].pending == Pool()


def test_dd_41_who_stands_by_takes_part_and_nobody_else() -> None:
    game = at_the_gate(players=3).do(TRY)
    assert game.state.played is not None
    assert game.state.played.seats == (0, 1), "two can play at most"
    game.do(cmd.InCall("pool", pool.TakeHelp("bob")))
    assert looked_into(game.state.played.table).table.heroes == ("ann", "bob")


def test_seats_are_those_of_the_story() -> None:
    game = b.Game(night(), 2).pass_turns().visit("inn", "yard")
    to_move = game.table.to_move
    assert isinstance(to_move, Decision)
    assert to_move.seat == 1
    view = game.rules.view(game.state, 1)
    assert view.call is not None
    assert view.call.seats == (1, 0)
    assert view.question is not None
    assert (view.question.about, view.question.seat) == ("call", 1)
    game.do(cmd.InCall("pool", pool.Pass()))
    to_move = game.table.to_move
    assert isinstance(to_move, Decision)
    assert to_move.seat == 0, "the other one's turn in there"


def test_ddl_15_a_hidden_pool_is_hidden_in_a_story_as_well() -> None:
    game = b.Game(night()).visit("inn", "yard")
    assert game.state.played is not None
    rules = nested.rules_of(game.rules.index, "pool", "loft")
    inner = nested.opened(game.rules.index, game.state, "pool", "loft", (0,))
    for event in rules.opening(inner.table):
        inner = nested.advanced(rules, inner, event)
    table = rules.apply(inner.table, pool.Try("window", Approach.CLEVER))
    assert isinstance(table, tuple)
    state = replace(game.state, played=replace(inner, table=table[1]))
    for seat in (0, None):
        view: View = game.rules.view(state, seat)
        assert view.call is not None
        assert looked_into(view.call.table).table.pool is None


def test_ddl_16_undo_save_and_replay_in_the_middle_of_a_roll() -> None:
    game = at_the_gate().do(TRY)
    before = game.table
    game.table = replace(before, by_hand=True)
    game.do(cmd.InCall("pool", pool.Invoke("dark", Form.DIE)), cmd.InCall("pool", pool.Show(3)))
    half = game.table
    assert isinstance(half.to_move, Chance), "six more dice are to fall"
    assert from_json(State, to_json(half.state)) == half.state
    kept = from_lines(to_lines(half.log, game.rules.types), game.rules.types)
    assert kept == half.log
    assert first_divergence(game.rules, kept) is None
    assert resume(game.rules, kept).log.entries[: len(kept.entries)] == kept.entries
    assert half.undone().state == before.state
    assert before.undone().state == at_the_gate().state
    assert before.undone().undone().state.played is None


def test_ddl_01_the_program_holds_the_pool_game() -> None:
    story = night()
    assert program_of(text_of(story)) == story
    assert digest(story) != digest(night(pool_game=False))
    assert digest(
        replace(story, called=(Called("pool", replace(POOL, title="Another")),))
    ) == digest(story)
    assert '"called": []' in text_of(night(pool_game=False))


@pytest.mark.parametrize("call", [GATE_CALL, YARD_CALL], ids=["gate", "yard"])
def test_every_ending_that_is_found_is_come_to_in_the_engine(call: object) -> None:
    setup = GATE_CALL.setup if call is GATE_CALL else YARD_CALL.setup
    asked = GATE_CALL if call is GATE_CALL else YARD_CALL
    game = b.Game(night()).visit("inn", setup)
    assert game.state.played is not None
    rules, played = nested.under_way(game.rules.index, game.state)
    found = endings_of("pool", rules).endings(played.table, played.notes, asked.outcomes)
    ends = {number for blocks in found for number in blocks}
    assert ends == set(range(len(asked.outcomes)))
    for blocks, said in found.items():
        table = replace(game.table, by_hand=True)
        for command in said:
            after = table.play(table.asked, cmd.InCall("pool", command))
            assert not hasattr(after, "reason"), after
            table = after
        texts = [asked.outcomes[number].body[0].text.parts[0] for number in blocks]  # type: ignore[union-attr]
        told = [it.text for it in table.log.events if isinstance(it, ev.Told)]
        assert [it for it in told if it != "On."] == texts


@pytest.mark.long
@pytest.mark.parametrize("players", [1, 2, 3])
def test_games_at_random_keep_the_laws_and_follow_from_their_log(players: int) -> None:
    kinds: set[type] = set()
    for seed in range(12):
        bot = random.Random(seed)
        game = b.Game(night(), players, seed)
        for _ in range(220):
            to_move = game.table.to_move
            if isinstance(to_move, Over):
                break
            assert isinstance(to_move, Decision)
            usable = [it for it in to_move.commands if not isinstance(it, cmd.LeaveGame)]
            command = bot.choice(usable)
            state = game.state
            found = game.rules.apply(state, command)
            assert found == game.rules.apply_legal(state, command)
            assert found == apply_by_events(game.rules, state, command)
            game.do(command)
            assert broken(game.rules.index, game.state) == ()
            played = game.state.played
            if played is not None:
                rules, played = nested.under_way(game.rules.index, game.state)
                assert rules.broken(played.table) == ()
        assert first_divergence(game.rules, game.table.log) is None
        kinds |= {type(it) for it in game.table.log.events}
        kinds |= {type(it.event) for it in game.table.log.events if isinstance(it, ev.InCall)}
    assert {
        ev.CallBegan,
        ev.InCall,
        ev.CallEnded,
        game_rules.SceneOpened,
        game_rules.PoolGameEnded,
    } <= kinds


def test_a_copy_with_the_same_games_is_asked_about_them_no_second_time() -> None:
    program = night()
    rules = nested.rules_of(index_of(program), "pool", "gate")
    edited = index_of(replace(program, events=()))
    assert nested.rules_of(edited, "pool", "gate") is rules
    others = tuple(replace(it) for it in program.called)
    assert nested.rules_of(index_of(replace(program, called=others)), "pool", "gate") is not rules
