"""People and bots at one table; undo, news and saves among them."""

from pathlib import Path

import pytest

from fateloom.tools.files import UsageError
from fateloom.tools.table.asking import seating


def test_a_bot_plays_its_turn_and_it_is_told_in_short(fateloom, island):
    typed = "\nstay\nend\nend\nquit\n"
    words = ("--heroes", "keeper,stranger", "--players", "me,random", "--seed", "5")
    run = fateloom("play", "island", *words, typed=typed)
    assert run.code == 0
    assert "Day 1, Osk: " in run.out
    assert "Day 2: Ines" in run.out
    assert "Osk, the table is yours" not in run.out


def test_the_destiny_of_a_bot_is_shown_to_nobody(fateloom, island):
    words = ("--heroes", "keeper,stranger", "--players", "me,greedy", "--seed", "5")
    run = fateloom("play", "island", *words, typed="\nend\nend\nend\nquit\n")
    assert "You promised your father" in run.out
    assert "You were on the right boat" not in run.out
    assert "Nobody else looks now" not in run.out, "one person alone needs no hand-over"


def test_a_bot_may_go_first(fateloom, island):
    words = ("--heroes", "keeper,stranger", "--players", "random,me", "--seed", "5")
    run = fateloom("play", "island", *words, typed="\nquit\n")
    assert run.out.index("Day 1, Ines: ") < run.out.index("Day 1: Osk")


def test_again_tells_the_turns_of_bots_in_full(fateloom, island):
    words = ("--heroes", "keeper,stranger", "--players", "me,greedy", "--seed", "5")
    out = fateloom("play", "island", *words, typed="\nend\nagain\nquit\n").out
    before, _, after = out.partition("> again")
    assert "Osk visits The Wreck." not in before
    assert "Osk visits The Wreck." in after


def test_undo_takes_back_what_a_person_did_and_all_that_bots_did_after(fateloom, island):
    words = ("--heroes", "keeper,stranger", "--players", "me,random", "--seed", "7")
    out = fateloom("play", "island", *words, typed="\nend\nundo\nundo\nquit\n").out
    after = out.partition("> undo")[2]
    assert "Taken back." in after
    assert "Day 1: Ines, the last keeper" in after
    assert "There is nothing to take back." in after


def test_a_game_with_bots_is_kept_and_goes_on_with_them(fateloom, island):
    words = ("--heroes", "keeper,stranger", "--players", "me,random", "--seed", "5")
    first = fateloom("play", "island", *words, "--save", "a.game", typed="\nend\nquit\n")
    assert "fateloom play --resume a.game\n" in first.out
    assert Path("a.game").exists()
    again = fateloom("play", "--resume", "a.game", typed="end\nend\nquit\n")
    assert again.code == 0
    assert "Day 2, Osk" in again.out


def test_the_same_seed_gives_the_same_evening(fateloom, island):
    words = ("--heroes", "keeper,stranger", "--players", "me,hoarder", "--seed", "5", "--no-save")
    games = {fateloom("play", "island", *words, typed="\nend\nend\nend\n").out for _ in range(2)}
    assert len(games) == 1


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("--players", "me,wizard"), "'wizard' cannot sit down. Who can: me, "),
        (("--players", "random,random"), "needs one me at least"),
        (("--players", "me"), "--players names 1, and 2 heroes play."),
        (("--players", "me,me,me"), "--players names 3, and 2 heroes play."),
        (("--players", "me,random", "--bots", "random"), "--bots is a game of bots alone"),
    ],
)
def test_a_seating_that_cannot_be_is_said(fateloom, island, words, why):
    run = fateloom("play", "island", "--heroes", "keeper,stranger", *words)
    assert run.code == 2
    assert why in run.err


def test_the_table_is_asked_for_as_many_heroes_as_players(fateloom, island):
    run = fateloom("play", "island", "--players", "me,random", typed="1\n1,2\n\nquit\n")
    assert run.code == 0
    assert "so choose 2: me,random, in that order" in run.out


def test_nobody_is_a_seating():
    with pytest.raises(UsageError):
        seating(",", ("random",))


def test_ec_57_a_player_goes_home_and_the_others_play_on(fateloom, island):
    words = ("--heroes", "keeper,stranger", "--seed", "5", "--plain")
    run = fateloom("play", "island", *words, typed="\n\n\n\nhome\nhome str\nend\nquit\n")
    assert run.code == 0
    assert "Who goes home? Type: home keeper or stranger" in run.out
    assert "Osk goes home. To take it back, type undo." in run.out
    assert "Day 2: Ines" in run.out


def test_ec_57_going_home_is_taken_back(fateloom, island):
    words = ("--heroes", "keeper,stranger", "--seed", "5", "--plain")
    run = fateloom("play", "island", *words, typed="\n\n\n\nhome str\nundo\nend\n\n\n\nquit\n")
    assert "Taken back." in run.out
    assert "Day 1: Osk, who was on the wrong boat" in run.out
