"""Rules of hidden roles with two halves, or with a limit of their own: each half by itself."""

from __future__ import annotations

import pytest
from tests.runtime.hidden.mill import MILL
from tests.runtime.hidden.playing import Game

from fateloom.runtime.hidden import command as cmd
from fateloom.runtime.hidden.content import Options
from fateloom.runtime.hidden.words import Deck
from fateloom.runtime.record import replace

# --- Haunting cards


def haunted(card: str, *more: str) -> Game:
    """A ghost at seat 0 has haunted seat 1, and this card is drawn because of it."""
    game = Game().change(0, ghost=True, gloom=4).only(Deck.HAUNTING, card, *more)
    game.say(cmd.Haunt(1)).roll(1, 4)
    return game.say(cmd.HauntDraws(1), cmd.Next(card))


def test_hnd_72a_its_effects_happen_before_it_goes_to_a_pile() -> None:
    game = haunted("chill")
    assert game.player(1).health == 4


def test_hnd_72b_it_lies_at_the_bottom_of_the_pile() -> None:
    assert haunted("echo").player(1).pile[-1].card == "echo"


def test_hnd_72c_a_discard_that_haunt_has_drawn_goes_to_the_pile() -> None:
    game = haunted("chill")
    assert game.player(1).pile[-1].card == "chill"
    assert game.state.haunting.discard == ()


def test_hnd_72d_a_card_for_the_table_stays_in_play_also_if_haunt_has_drawn_it() -> None:
    game = haunted("choir")
    assert game.state.in_play == ("choir",)
    assert all(it.card != "choir" for it in game.player(1).pile)


def test_hnd_72e_a_card_that_such_a_card_draws_goes_where_it_says() -> None:
    """RUL-33: Haunt has drawn the first card alone."""
    game = haunted("twice", "chill", "damp")
    game.say(cmd.Next("chill"), cmd.Next("damp"))
    assert sorted(game.state.haunting.discard) == ["chill", "damp"]
    assert game.player(1).pile[-1].card == "twice"


# --- results of 0, health that is gone


def test_hnd_12_equal_dice_of_a_syphon_do_not_end_the_turn() -> None:
    """RUL-32: a syphon compares dice and has no result (HND-70)."""
    game = Game().change(0, ghost=True, gloom=1).set_gloom("yard", 3)
    game.say(cmd.Syphon()).roll(2, 2)
    assert (game.gloom("yard"), game.player(0).gloom) == (0, 4)
    assert not game.state.turn.ended
    assert game.offers(cmd.Step)


def test_hnd_10a_the_wound_comes_before_10b_the_card() -> None:
    """HND-10b: a Haunting card is drawn after it, which may find the player spent."""
    game = Game().only(Deck.HAUNTING, "chill").change(1, health=1).say(cmd.EndTurn())
    game.say(cmd.RollDice(2), cmd.Die(3), cmd.Die(3))
    assert game.player(1).health == 0
    game.say(cmd.Next("chill"))
    assert game.player(1).health == 0


def test_hnd_43b_the_target_declares_if_the_roller_has_run_out() -> None:
    game = Game().change(0, health=1).say(cmd.Attack(1)).roll(1, 3).say(cmd.Inflict())
    assert game.asked == (1, "Declare")


@pytest.mark.parametrize(("wounds", "left"), [(2, 0), (4, 0), (6, 2)])
def test_hnd_50b_the_beaten_player_heals_five_wounds_at_most(wounds: int, left: int) -> None:
    game = Game().change(1, health=1, wounds=wounds).say(cmd.Attack(1)).roll(6, 2)
    game.say(cmd.Inflict(), cmd.OpenRitual())
    assert game.player(1).wounds == left
    assert game.player(1).health == wounds + 1 - left


def test_hnd_59b_no_ghost_no_win_of_ghosts() -> None:
    game = Game().set(in_play=("choir",)).change(1, gloom=0)
    game.set_gloom("yard", 9).say(cmd.EndTurn())
    assert game.state.result is None


# --- showing


def test_hnd_15a_the_other_shows_a_card_of_own_choice_15b_once_a_turn_and_player() -> None:
    """HND-15b: a second time is refused, and another player can be asked."""
    game = Game(3).say(cmd.Show(1, 0))
    assert game.asked == (1, "ShowBack")
    assert set(game.decision.commands) == set(map(cmd.ShowBack, range(3)))
    game.say(cmd.ShowBack(2))
    assert game.refusal(cmd.Show(1, 1)) == "shown"
    assert cmd.Show(2, 1) in game.decision.commands


@pytest.mark.parametrize("sees", [False, True])
def test_hnd_16_who_shows_a_card_knows_it_only_where_the_house_says_so(sees: bool) -> None:
    """RUL-34: then it is among the cards that this player knows, like any other that was seen."""
    game = Game(3, house=replace(MILL, options=Options(shower_sees=sees))).say(cmd.Show(1, 0))
    known = (0, 1) if sees else (1,)
    assert game.player(0).pile[0].known_to == known
    assert (game.rules.view(game.state, 0).players[0].pile[0].card != "") is sees
    game.say(cmd.ShowBack(2))
    assert game.player(1).pile[2].known_to == ((0, 1) if sees else (0,))
