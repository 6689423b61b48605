"""Items of a story that act as hero cards (section 10 of the rules)."""

from __future__ import annotations

import pytest
from tests.dsl.calls.playing import story_at_random
from tests.dsl.cards.ferry import CHALLENGES, Game, checked, program
from tests.runtime.story.inner import inner

from fateloom.runtime.cards import command as c
from fateloom.runtime.cards import event as cards
from fateloom.runtime.cards.call.challenge import CalledRules
from fateloom.runtime.cards.runes import Side
from fateloom.runtime.codec import from_json, to_json
from fateloom.runtime.kernel.game import Decision, Refusal
from fateloom.runtime.kernel.nested import Brought
from fateloom.runtime.program.program import Program
from fateloom.runtime.story import command as cmd
from fateloom.runtime.story.state import State
from fateloom.runtime.transitions.flatten import transitions
from fateloom.runtime.transitions.model import Company

TABLE = CHALLENGES + "items:\n  rope: {title: A rope, when: post_cast, do: [{add: 2}]}\n"

STORY = """poi toll "The Toll" on quay
  > A fire.

  option take "Take the rope"
    gain item rope
      else
        > There is none left.

  option drop "Leave the rope"
    lose item rope

  option ford "Cross the ford"
    challenge ford "Cross the ford"
      success
        > You are over.
        gain 1 coins
      setback
        > You are wet.
"""

A, B = c.Show(Side.A), c.Show(Side.B)
ROPE = cmd.InCall("challenge", c.Play("rope", 0))


@pytest.fixture(scope="module")
def ferry() -> Program:
    return program(STORY, TABLE)


def offered(game: Game) -> bool:
    """Whether the rope can be played now."""
    to_move = game.table.to_move
    return isinstance(to_move, Decision) and ROPE in to_move.commands


def test_it_is_played_once_in_each_challenge_and_stays_with_the_hero(ferry: Program) -> None:
    game = Game(ferry).call("take")
    for _ in range(2):
        game.do(cmd.UseOption("toll.ford")).said(c.Attempt("ford", 1))
        assert offered(game)
        game.said(c.Pass(), c.CastRunes(), B, B, A, B, B)
        assert offered(game)
        game.do(ROPE)
        assert not offered(game)
        game.settle()
        assert "rope" in game.table.state.heroes[0].items
        (kept,) = game.table.state.kept
        assert "rope" not in inner(kept.value).hand
        game.do(cmd.EndTurn(), cmd.Stay(), cmd.Visit("toll"))
    resolved = [getattr(it, "event", None) for it in game.table.log.events]
    totals = [it.total for it in resolved if isinstance(it, cards.Resolved)]
    assert totals == [3 + 2, 3 + 2]


def test_who_has_put_it_down_cannot_play_it(ferry: Program) -> None:
    game = Game(ferry).call("take").do(cmd.UseOption("toll.drop"), cmd.UseOption("toll.ford"))
    game.said(c.Attempt("ford"))
    assert not offered(game)
    refusal = game.table.play(game.table.asked, ROPE)
    assert isinstance(refusal, Refusal)
    assert "not in your hand" in refusal.message


def test_cta_56_the_level_of_the_track_has_to_allow_hero_cards(ferry: Program) -> None:
    its = CalledRules(ferry.game_of("challenge"), "ford")
    for track, allowed in ((0, True), (-2, False)):
        table = its.begin(("warden",), {}, (track,))
        table = its.brought(table, (Brought(("rope",)),))
        for event in its.opening(table):
            table = its.evolve(table, event)
        _, table = its.apply_legal(table, c.Attempt("ford"))
        to_move = its.legal(table)
        assert isinstance(to_move, Decision)
        assert (c.Play("rope", 0) in to_move.commands) is allowed


def test_it_is_seen_by_all_and_survives_a_save(ferry: Program) -> None:
    game = Game(ferry, "warden", "smuggler").call("take").do(cmd.UseOption("toll.ford"))
    game.said(c.Attempt("ford"))
    view = game.rules.view(game.table.state, 1).call
    assert view is not None
    assert inner(view.table).players[0].carried == ("rope",)
    assert inner(view.table).players[0].hand == ()
    state = game.table.state
    assert from_json(State, to_json(state)) == state
    assert game.do(ROPE).table.undone().state == state


@pytest.mark.parametrize("seed", range(3))
def test_games_at_random_replay(ferry: Program, seed: int) -> None:
    (*_, table) = story_at_random(ferry, ("take", "ford"), seed, turns=120)
    played = [getattr(it, "event", None) for it in table.log.events]
    assert any(isinstance(it, cards.CardPlayed) and it.card == "rope" for it in played)


def test_a_table_knows_the_items_of_its_story() -> None:
    found = checked(STORY, TABLE.replace("  rope:", "  ropes:")).diagnostics
    assert [it.code.id for it in found] == ["FT1101"]
    assert "did you mean 'rope'" in found[0].message
    assert found[0].primary.span.file == "cards/challenges.yaml"
    late = checked(
        STORY, TABLE.replace("when: post_cast, do: [{add: 2}]", "when: own_turn, do: [reroll]")
    )
    assert [it.code.id for it in late.diagnostics] == ["FT1103"]


def test_proofs_count_on_nobody_who_plays_it(ferry: Program) -> None:
    """And know what it can change: a track, for instance."""
    model = transitions(ferry, Company(("warden",)))
    (action,) = [it for it in model.actions if it.subject == "toll.ford"]
    assert all(it.sure for it in action.outcomes if str(it.chance[-1:]) == "('success',)")
    moving = program(STORY, TABLE.replace("add: 2", "track: 1"))
    model = transitions(moving, Company(("warden",)))
    (action,) = [it for it in model.actions if it.subject == "toll.ford"]
    assert any("track warden +2" in str(it.chance) for it in action.outcomes)
