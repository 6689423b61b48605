"""Running out of health, binding, the ritual, ghosts and the end (N14 to N21, N39)."""

from __future__ import annotations

import pytest
from tests.runtime.hidden.mill import MILL
from tests.runtime.hidden.playing import Game

from fateloom.runtime.hidden import command as cmd
from fateloom.runtime.hidden import event as ev
from fateloom.runtime.hidden import steps as st
from fateloom.runtime.hidden.advance import found
from fateloom.runtime.hidden.content import Options
from fateloom.runtime.hidden.invariants import broken
from fateloom.runtime.hidden.rules import HiddenRules
from fateloom.runtime.hidden.state import SetUp, Turn
from fateloom.runtime.hidden.words import Result, Rounding, Taken
from fateloom.runtime.kernel.game import Refusal
from fateloom.runtime.record import replace


def beating(loser: int = 1, *, health: int = 5, seats: int = 3, opener: int = 2) -> Game:
    """Seat 0 has just brought the loser to 0 and must declare."""
    game = Game(seats, opener=opener).change(0, health=health).change(loser, health=1)
    return game.say(cmd.Attack(loser)).roll(6, 2).say(cmd.Inflict())


def test_hnd_42_a_wound_turns_a_token_over() -> None:
    game = Game().say(cmd.Attack(1)).roll(5, 2).say(cmd.Inflict())
    assert (game.player(1).health, game.player(1).wounds) == (4, 1)


@pytest.mark.parametrize(("players", "health"), [(2, 6), (3, 5), (4, 4), (5, 4)])
def test_hnd_42_health_can_depend_on_the_number_of_players(players: int, health: int) -> None:
    rules = HiddenRules(replace(MILL, health_by_players=(6, 5, 4)))
    state = rules.setup(SetUp(players, 0))
    assert not isinstance(state, Refusal)
    assert {it.health for it in state.players} == {health}
    assert broken(rules.index, state) == ()
    assert MILL.health_of(players) == 5


@pytest.mark.parametrize(("players", "gloom"), [(3, 2), (4, 0)])
def test_hnd_56_gloom_of_a_new_ghost_can_depend_on_the_number_of_players(
    players: int, gloom: int
) -> None:
    house = replace(MILL, least_players=3, ghost_gloom_by_players=(2, 0))
    game = Game(players, house=house).change(1, health=1).say(cmd.Attack(1)).roll(6, 2)
    game.say(cmd.Inflict(), cmd.Bind())
    assert (game.player(1).ghost, game.player(1).gloom) == (True, gloom)
    assert (house.ghost_gloom_of(5), MILL.ghost_gloom_of(5)) == (0, 0)


def test_hnd_43a_whoever_brings_somebody_to_0_declares_at_once() -> None:
    """N14."""
    game = beating()
    assert game.player(1).health == 0
    assert game.asked == (0, "Declare")
    assert set(game.decision.commands) == {cmd.Bind(), cmd.OpenRitual()}


def test_hnd_43b_the_target_declares_over_the_roller() -> None:
    """N15."""
    game = Game().change(0, health=1).say(cmd.Attack(1)).roll(1, 2).say(cmd.Inflict())
    assert game.asked == (1, "Declare")


def test_hnd_46a_47_81_who_binds_the_opener_wins_alone() -> None:
    """N16."""
    game = beating(2).say(cmd.Bind())
    assert game.over == ("binding", (0,))
    assert all(card.face_up for card in game.player(2).pile)


def test_hnd_48_56_who_binds_somebody_else_pays_half_of_the_health() -> None:
    """N17."""
    for health, left in ((5, 3), (4, 2), (1, 1)):
        game = beating(health=health).say(cmd.Bind())
        assert (game.player(1).ghost, game.player(1).gloom) == (True, 0)
        assert all(card.face_up for card in game.player(1).pile)
        assert game.player(0).health == left
        assert game.asked == (0, "Act"), "a declaration ends the combat (HND-40)"


def seen(game: Game, seat: int | None, of: int = 1) -> tuple[str, ...]:
    """The items of a player as a seat sees them."""
    items: tuple[str, ...] = game.rules.view(game.state, seat).players[of].items
    return items


def test_hnd_46b_who_is_bound_shows_hidden_items_too() -> None:
    """They lie open from then on, also in other hands (HND-04), and are no longer taken unseen."""
    game = beating().change(1, items=("tea", "coat", "knife"))
    assert seen(game, 2) == ("tea", "", "")
    game.say(cmd.Bind())
    assert game.happened(ev.ItemsRevealed) == [ev.ItemsRevealed(1, ("coat", "knife"))]
    for seat in (0, 2, None):
        assert seen(game, seat) == ("tea", "coat", "knife")
    game.change(1, items=("tea", "coat", "knife", "knife"))
    assert seen(game, 2) == ("tea", "coat", "knife", "")
    offer = cmd.Offer(1, (), ("knife",))
    assert offer in game.decision.commands, "what lies open can be asked for"
    game.say(offer, cmd.Accept())
    assert seen(game, 2, of=0) == ("knife",)
    assert seen(game, 2) == ("tea", "coat", "")


def test_hnd_49_who_opens_the_ritual_shows_hidden_items_too() -> None:
    game = beating().change(0, items=("coat",)).say(cmd.OpenRitual())
    assert seen(game, 2, of=0) == ("coat",)


def test_hnd_38_52_the_role_goes_with_the_opener_card_after_the_ritual_too() -> None:
    """Ruling 11: the living are against whoever has the card now."""
    house = replace(MILL, options=Options(attack_takes=Taken.ITEMS_OR_PILE))
    game = Game(4, opener=0, house=house).change(1, health=1)
    game.say(cmd.Attack(1)).roll(5, 2).say(cmd.Inflict(), cmd.OpenRitual())
    assert game.state.opener == 0
    game.set(agenda=(st.Act(), *game.state.agenda), turn=Turn(2))
    game.change(0, health=2).say(cmd.Attack(0)).roll(6, 1).say(cmd.TakePileCard(0))
    assert game.state.opener == 2
    assert broken(game.rules.index, game.state) == ()
    game.change(0, health=1).say(cmd.GoOn()).roll(6, 1).say(cmd.Inflict())
    assert game.player(0).ghost, "who is no longer the Opener falls like the others (HND-53)"
    assert game.state.result is None
    game.change(2, health=0)
    assert found(game.rules.index, game.state) == (Result.LIVING, (3,))


def test_section_1_8_a_house_may_round_up_and_give_ghosts_gloom() -> None:
    house = replace(MILL, options=Options(bind_rounding=Rounding.UP, ghost_gloom=2))
    game = Game(house=house).change(1, health=1).say(cmd.Attack(1)).roll(6, 2)
    game.say(cmd.Inflict(), cmd.Bind())
    assert game.player(0).health == 2
    assert game.player(1).gloom == 2


def test_hnd_49_50a_who_claims_the_ritual_wrongly_is_a_ghost_and_the_loser_heals() -> None:
    """N18; the Opener who was beaten stays hidden (ruling 10)."""
    game = beating(2).say(cmd.OpenRitual())
    assert game.player(0).ghost
    assert (game.player(2).health, game.player(2).wounds) == (5, 0)
    assert not any(card.face_up for card in game.player(2).pile)
    game = Game().change(0, health=5).change(1, health=1, wounds=2)
    game = game.say(cmd.Attack(1)).roll(6, 2).say(cmd.Inflict(), cmd.OpenRitual())
    assert (game.player(1).health, game.player(1).wounds) == (3, 0)


def test_hnd_51_53_the_opener_opens_the_ritual_and_the_beaten_player_is_a_ghost() -> None:
    """N19."""
    game = beating(1, opener=0).say(cmd.OpenRitual())
    assert game.state.opener == 0
    assert game.player(1).ghost
    assert game.asked == (0, "Act")


def test_hnd_52_54_82_the_living_win_when_the_opener_has_no_health() -> None:
    """N20: doubles with the last health; the card is not drawn any more."""
    game = beating(1, opener=0).say(cmd.OpenRitual(), cmd.EndTurn())
    for _ in range(2):
        game.say(cmd.RollDice(1), cmd.Die(1), cmd.EndTurn())
    game.change(0, health=1).say(cmd.RollDice(2), cmd.Die(4), cmd.Die(4))
    assert game.over == ("living", (2,))
    assert not game.happened(ev.HauntingDrawn)


def test_hnd_52_53_the_opener_wins_when_all_others_are_ghosts() -> None:
    """N21: whatever has taken the last health."""
    game = beating(1, opener=0).say(cmd.OpenRitual(), cmd.EndTurn())
    game.say(cmd.RollDice(1), cmd.Die(1), cmd.EndTurn()).change(2, health=1)
    game.say(cmd.RollDice(2), cmd.Die(4), cmd.Die(4))
    assert game.over == ("opener", (0,))


def test_hnd_53_after_the_ritual_nobody_declares() -> None:
    game = beating(1, seats=4, opener=0).say(cmd.OpenRitual(), cmd.EndTurn())
    game.say(cmd.RollDice(1), cmd.Die(1), cmd.EndTurn()).change(3, health=1)
    game.say(cmd.RollDice(1), cmd.Die(1), cmd.Attack(3)).roll(6, 2).say(cmd.Inflict())
    assert game.player(3).ghost
    assert game.asked == (2, "Continue")


def test_hnd_53_who_was_spent_before_the_ritual_is_a_ghost_with_it() -> None:
    game = Game(4, opener=0).change(3, health=0).change(1, health=1)
    game.say(cmd.Attack(1)).roll(6, 2).say(cmd.Inflict(), cmd.OpenRitual())
    assert [player.ghost for player in game.state.players] == [False, True, False, True]


def test_hnd_44_45_a_spent_player_plays_on_until_the_next_lost_exchange() -> None:
    """Ruling 5: there is no token to turn."""
    game = Game().change(1, health=0).say(cmd.Attack(1)).roll(2, 5)
    assert game.happened(ev.ResultRead) == [ev.ResultRead(2)]
    assert game.asked == (0, "Declare")
    assert not game.happened(ev.Wounded)
    game = Game().change(0, health=0).haunt_next("chill").say(cmd.EndTurn())
    game.say(cmd.RollDice(1), cmd.Die(1), cmd.EndTurn(), cmd.RollDice(1), cmd.Die(1), cmd.EndTurn())
    game.say(cmd.RollDice(2), cmd.Die(3), cmd.Die(3), cmd.Next("chill"))
    assert (game.player(0).health, game.player(0).wounds) == (0, 5)


def test_hnd_43_a_ghost_does_not_declare() -> None:
    """Ruling 6: the roller is spent."""
    game = Game().change(0, health=1).change(1, ghost=True, gloom=5).say(cmd.Attack(1)).roll(1, 2)
    game.say(cmd.Inflict())
    assert game.player(0).health == 0
    assert game.asked == (1, "Continue")


def test_hnd_55_the_last_one_living_is_the_opener() -> None:
    game = beating(1, seats=2, opener=0).say(cmd.Bind())
    assert game.over == ("opener", (0,))


def test_hnd_59a_83_ghosts_win_by_a_card_in_play_and_by_nothing_else() -> None:
    """N39."""
    game = Game(4).change(1, ghost=True, gloom=9).change(2, ghost=True, gloom=1)
    game.change(3, pile=["key", "bread", "bread"]).say(cmd.EndTurn())
    assert game.state.result is None
    game = Game(4, opener=3).change(1, ghost=True, gloom=5).set(in_play=("choir",))
    game.change(0, ghost=True, gloom=0).set_gloom("yard", 1).say(cmd.Syphon()).roll(2, 2)
    assert game.over == ("ghosts", (0, 1))
    game = Game(4, opener=3).change(1, ghost=True).set(in_play=("tide",)).change(2, health=1)
    game.say(cmd.Attack(2)).roll(6, 2).say(cmd.Inflict(), cmd.Bind())
    assert game.over == ("ghosts", (1, 2))


def test_hnd_84_the_living_win_before_the_opener_and_both_before_ghosts() -> None:
    """Where several have won at once, the order decides (ruling 19)."""
    game = Game(3, opener=0).change(1, ghost=True, gloom=6).set(in_play=("choir",), opener=0)
    assert found(game.rules.index, game.state) == ("ghosts", (1,))
    game.change(0, health=0)
    assert found(game.rules.index, game.state) == ("living", (2,))
    game.change(0, health=1).change(2, ghost=True)
    assert found(game.rules.index, game.state) == ("opener", (0,))


def test_hnd_52_54_82_a_spent_opener_who_beats_the_last_of_the_others_wins() -> None:
    """Nobody is left for whom the Opener could have lost."""
    game = Game(3, opener=0).change(1, ghost=True).change(2, health=1).change(0, health=0)
    game.say(cmd.Attack(2)).roll(6, 2).say(cmd.Inflict(), cmd.OpenRitual())
    assert game.over == ("opener", (0,))


def test_hnd_85_a_game_that_lasts_too_long_is_a_draw() -> None:
    game = Game(2, opener=1, house=replace(MILL, rounds=2)).say(cmd.EndTurn())
    for _ in range(3):
        game.say(cmd.RollDice(1), cmd.Die(1), cmd.EndTurn())
    assert game.over == ("draw", ())
    assert game.state.round == 2
