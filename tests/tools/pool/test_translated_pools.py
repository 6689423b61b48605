"""A pool game in another language: its words in a PO file, and told at the table."""

import re
import shutil
from pathlib import Path

import pytest
from tests.tools.capitals import LANGUAGE, translate, untranslated, write_in_capitals

SMALL = Path(__file__).parents[2] / "fixtures" / "pool"
SWARM = Path(__file__).parents[3] / "scenarios" / "last_swarm"


@pytest.fixture
def swarm(fateloom, tmp_path, monkeypatch):
    """The shipped pool game in `last_swarm/` below the working folder."""
    shutil.copytree(SWARM, tmp_path / "last_swarm")
    monkeypatch.chdir(tmp_path)
    return tmp_path / "last_swarm"


def test_every_word_of_the_game_is_in_the_file(fateloom, swarm):
    run = fateloom("text", "extract", "last_swarm", "--language", "de")
    assert run.out.startswith("wrote last_swarm/text/de.po: 0 of ")
    text = (swarm / "text" / "de.po").read_text("utf-8")
    for place in (
        "game.title", "game.introduction", "game.credits", "ending.bloom.text",
        "hero.odo.title", "opponent.dogs.title", "scene.toll.text", "task.toll.bar.title",
    ):  # fmt: skip
        assert text.count(f'msgctxt "{place}"\n') == 1, place
    assert fateloom("text", "check", "last_swarm").out == "No problems found.\n"
    assert "0 of" in fateloom("text", "status", "last_swarm").out


def test_bots_are_told_in_the_words_of_a_table_file(fateloom, swarm):
    translate(fateloom, "last_swarm")
    play = ("play", "last_swarm", "--heroes", "odo,wren", "--language", LANGUAGE, "--bots")
    for seed in "123":
        told = fateloom(*play, "random,random", "--seed", seed).out
        assert "SUCCESS BY" in told
        assert untranslated(told) == []


@pytest.mark.parametrize("keeper", [(), ("--keeper",)])
def test_players_are_asked_in_the_words_of_a_table_file(fateloom, swarm, keeper):
    translate(fateloom, "last_swarm")
    typed = [*(["1", "board", "odds", "", "2", "frob", "try", "3"] * 60), "quit"]
    play = ("play", "last_swarm", "--heroes", "odo,wren", "--language", LANGUAGE, *keeper)
    run = fateloom(*play, "--seed", "4", "--no-save", typed="\n".join(typed) + "\n")
    assert run.code == 0, run.err
    assert "WHAT DO YOU TRY?" in run.out
    assert untranslated(run.out) == []


def test_real_dice_are_asked_for_in_the_words_of_a_table_file(fateloom, swarm):
    translate(fateloom, "last_swarm")
    assert untranslated(fateloom("rules", "last_swarm", "--language", LANGUAGE, "--dice").out) == []
    play = ("play", "last_swarm", "--heroes", "odo", "--language", LANGUAGE, "--dice", "table")
    typed = "1\n1\nroll\n9 9\n1 1 1 1 1 1 1 1 1\nquit\n"
    run = fateloom(*play, "--seed", "4", "--no-save", typed=typed)
    assert "AND TYPED" in run.out
    assert untranslated(run.out) == []


def test_the_table_speaks_german_of_pool_games(fateloom, swarm):
    assert fateloom("text", "extract", "last_swarm", "--language", "de").code == 0
    write_in_capitals(swarm / "text" / "de.po")
    play = ("play", "last_swarm", "--heroes", "odo,wren", "--language", "de", "--bots")
    told = " ".join(fateloom(*play, "random,random", "--seed", "4").out.split())
    assert "Erfolg um" in told
    dice = fateloom("rules", "last_swarm", "--language", "de", "--dice").out
    for text in (told, dice):
        assert re.findall(r"\b(the|you|your|and|of|is|are|with|by|dice|roll)\b", text) == []
