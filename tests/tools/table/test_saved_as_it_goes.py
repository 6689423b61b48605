"""Every game is saved as it goes, under a name that resumes it, as it was played (T3, T9)."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from tests.tools.table.test_terminal import Terminal

from fateloom.tools.saves.file import SaveFile
from fateloom.tools.saves.shelf import claim, path_of

HEROES = ("--heroes", "keeper,stranger", "--seed", "5")
TURN = "\n\n\nstay\nend\n"


def games():
    folder = Path(os.environ["FATELOOM_STATE"]) / "games"
    return sorted(it.name for it in folder.iterdir()) if folder.exists() else []


@pytest.mark.parametrize("end", ["quit\n", ""])
def test_quit_and_the_end_of_the_input_lose_nothing_and_say_how_to_go_on(fateloom, island, end):
    run = fateloom("play", "island", *HEROES, typed=TURN + end)
    assert run.code == 0
    assert "Saved as it goes, under the name island-1." in run.out
    assert run.out.endswith(
        "The game is kept. It goes on with:\n    fateloom play --resume island-1\n"
    )
    assert games() == ["island-1.game"]
    again = fateloom("play", "--resume", "island-1", typed="quit\n")
    assert "Island, day 1: the game goes on." in again.out
    assert "fateloom play --resume island-1" in again.out


def test_a_game_in_which_nothing_was_done_leaves_nothing(fateloom, island):
    assert fateloom("play", "island", *HEROES, typed="\n\n\nquit\n").out.endswith("Good-bye.\n")
    assert games() == []


def test_no_save_and_bots_alone_are_not_saved_and_a_file_is_where_it_was_named(fateloom, island):
    run = fateloom("play", "island", *HEROES, "--no-save", typed=TURN)
    assert run.out.endswith("Good-bye.\n")
    assert fateloom("play", "island", "--bots", "random", "--seed", "1").code == 0
    assert "--resume a.game" in fateloom("play", "island", *HEROES, "--save", "a.game").out
    assert games() == []
    assert fateloom("play", "island", "--save", "b.game", "--no-save").code == 2


def test_a_folder_that_cannot_be_written_is_said_and_the_game_is_played(
    fateloom, island, monkeypatch
):
    Path("occupied").write_text("a file where a folder should be")
    monkeypatch.setenv("FATELOOM_STATE", "occupied")
    run = fateloom("play", "island", *HEROES, typed="\n\n\nstay\nsave kept.game\nquit\n")
    assert run.code == 0
    assert "This game is not saved as it goes:" in run.out
    assert "fateloom play --resume kept.game" in run.out
    assert run.out.endswith("Good-bye.\n")


def test_how_a_table_plays_comes_back(fateloom, island):
    words = ("--plain", "--dice", "table", "--players", "me,random")
    typed = "\n\nend\nquit\n"
    assert fateloom("play", "island", *HEROES, *words, typed=typed).code == 0
    again = fateloom("play", "--resume", "island-1", typed="stay\nwreck\nput a plank\n1\nquit\n")
    assert "Roll 2 main dice." in again.out
    assert "│" not in again.out
    digital = ("--dice", "digital", "--no-plain")
    third = fateloom("play", "--resume", "island-1", *digital, typed="\nquit\n")
    assert "│" in third.out
    with sqlite3.connect(Path(os.environ["FATELOOM_STATE"]) / "games" / "island-1.game") as file:
        kept = dict(file.execute("SELECT name, value FROM setting"))
    assert kept["players"] == "me,random"
    assert kept["dice"] == "digital"


def test_games_are_listed_finished_ones_named_and_deleted_by_command(fateloom, island):
    assert fateloom("save", "list").out == "No games are saved.\n"
    fateloom("play", "island", *HEROES, typed=TURN)
    solo = "\nmove hill\nvisit tower\nquit\n"
    fateloom("play", "island", "--heroes", "stranger", typed=solo)
    fateloom(
        "play", "island", "--heroes", "keeper,stranger", typed="\n\n\nhome keep\n\n\n\nhome str\n"
    )
    rows = {line.split()[0]: line for line in fateloom("save", "list").out.splitlines()}
    assert set(rows) == {"island-1", "island-2", "island-3"}
    assert "Island, day 1: Ines and Osk" in rows["island-1"]
    assert rows["island-3"].endswith("(finished)")
    assert "(finished)" not in rows["island-1"] + rows["island-2"]
    assert fateloom("save", "show", "island-1").code == 0
    assert fateloom("save", "delete", "island-1").out == "deleted island-1\n"
    assert games() == ["island-2.game", "island-3.game"]
    assert fateloom("save", "delete", "island-1").code == 2
    Path("own.game").write_text("mine")
    assert fateloom("save", "delete", "own.game").code == 2
    assert Path("own.game").exists()


def test_a_game_that_is_played_at_another_table_is_not_deleted(fateloom, island):
    fateloom("play", "island", *HEROES, typed=TURN)
    with closing(SaveFile.open(path_of("island-1"))):
        refused = fateloom("save", "delete", "island-1")
        assert refused.code == 2
        assert "is in use: another game has it open" in refused.err
    Path(path_of("island-1")).write_bytes(b"no game")  # what cannot be read can be deleted
    assert fateloom("save", "delete", "island-1").out == "deleted island-1\n"
    assert games() == []


def test_dst_136_a_table_that_plays_a_finished_scenario_again_is_warned(fateloom, island):
    ends = "\n\n\nhome keep\n\n\n\nhome str\n"
    first = fateloom("play", "island", *HEROES, typed=ends)
    again = fateloom("play", "island", *HEROES, typed=ends)
    alone = fateloom("play", "island", "--heroes", "keeper", typed="\nquit\n")
    assert ["unfair advantage" in it.out for it in (first, again, alone)] == [False, True, False]


def test_a_pipe_is_told_of_an_unfinished_game_and_begins_a_new_one(fateloom, island):
    fateloom("play", "island", *HEROES, typed=TURN)
    run = fateloom("play", "island", "--seed", "5", typed="keeper\n\nstay\nquit\n")
    assert "An unfinished game goes on with:\n    fateloom play --resume island-1" in run.out
    assert "fateloom play --resume island-2" in run.out


@pytest.mark.long
def test_at_a_terminal_the_last_unfinished_game_is_offered(fateloom, island):
    fateloom("play", "island", *HEROES, typed=TURN)
    for answer, said in (("", "the game goes on"), ("n", "Who plays?"), ("x", "Type a number")):
        at = Terminal(80, "play", "island")
        at.until("n: a new game: ")
        at.type(answer)
        at.until(said)
        at.kill()


@pytest.mark.long
def test_ctrl_c_loses_nothing(fateloom, island):
    at = Terminal(80, "play", "island", "--heroes", "keeper")
    at.until("[Enter]")
    at.type("")
    at.until("> ")
    at.type("stay")
    at.until("> ")
    at.press("\x03")
    at.until("fateloom play --resume island-1")
    assert at.code() == 130
    assert "day 1" in fateloom("save", "list").out


def test_a_game_that_was_cut_off_before_its_first_step_is_listed_and_can_be_deleted(
    fateloom, base
) -> None:
    path = claim("base")
    assert "base-1 " in (listed := fateloom("save", "list").out)
    assert listed.endswith("nothing has been played in it\n")
    assert fateloom("save", "delete", "base-1").out == "deleted base-1\n"
    assert not os.path.exists(path)
