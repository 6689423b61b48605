"""A battle game in another language: its words in a PO file, and told at the table."""

import re
import shutil
from pathlib import Path

import pytest
from tests.tools.capitals import LANGUAGE, translate, untranslated, write_in_capitals

GAMES = Path(__file__).parents[3] / "scenarios"


@pytest.fixture
def water(fateloom, tmp_path, monkeypatch):
    """The shipped game with every advanced rule in `shut_water/` below the working folder."""
    shutil.copytree(GAMES / "shut_water", tmp_path / "shut_water")
    monkeypatch.chdir(tmp_path)
    return tmp_path / "shut_water"


def test_bots_are_told_in_the_words_of_a_table_file(fateloom, water):
    translate(fateloom, "shut_water")
    play = ("play", "shut_water", "--language", LANGUAGE, "--bots", "random,random", "--seed")
    told = fateloom(*play, "2").out
    assert "VOLLEY OF" in told
    assert untranslated(told) == []


def test_players_are_asked_in_the_words_of_a_table_file(fateloom, water):
    translate(fateloom, "shut_water")
    looks = ("map", "forces", "look bellfold", "look", "boxes", "cards", "chart", "victory", "odds")
    typed = [*looks, *["1", "odds", "1", "2", "1", "frob"] * 40, "quit"]
    play = ("play", "shut_water", "--players", "me,random", "--language", LANGUAGE, "--seed", "4")
    run = fateloom(*play, "--guide", "--no-save", typed="\n".join(typed) + "\n")
    assert run.code == 0, run.err
    assert "WHO MARCHES?" in run.out
    assert "WHICH ONE FIRES?" in run.out
    assert untranslated(run.out) == []


def test_rules_and_dice_are_in_the_words_of_a_table_file(fateloom, water):
    translate(fateloom, "shut_water")
    for options in ((), ("--dice",)):
        told = fateloom("rules", "shut_water", "--language", LANGUAGE, *options).out
        assert "SUPERIORITY" in told
        assert untranslated(told) == []
    play = ("play", "shut_water", "--language", LANGUAGE, "--dice", "table", "--seed", "4")
    march = ["march charcoal_burners dam", "end the march"]
    typed = "\n".join([*["1"] * 8, *march, "1", "2", *["7", "1", "11"] * 9, "quit"])
    told = fateloom(*play, "--players", "me,me", "--no-save", typed=f"{typed}\n").out
    assert "ROLL 1 DIE FOR SUPERIORITY" in told
    assert untranslated(told) == []


def test_the_table_speaks_german_of_battle_games(fateloom, water):
    assert fateloom("text", "extract", "shut_water", "--language", "de").code == 0
    write_in_capitals(water / "text" / "de.po")
    typed = "karte\nsieh bellfold\ntruppen\nlook bellfold\nquit\n"
    play = ("play", "shut_water", "--players", "me,random", "--language", "de", "--seed", "4")
    looked = fateloom(*play, "--no-save", typed=typed).out
    assert "Einheiten (THE NINE PARISHES)" in looked and "── Truppen ──" in looked
    assert looked.count("── BELLFOLD ──") == 2
    rules = fateloom("rules", "shut_water", "--language", "de").out
    assert "Verfolgung: Wer angegriffen" in " ".join(rules.split())
    play = ("play", "shut_water", "--bots", "random,random", "--seed", "4", "--language", "de")
    told = fateloom(*play).out
    assert "Sieg für THE" in told
    for text in (rules, told):
        assert re.findall(r"\b(the|you|your|and|of|is|are|with|to|at|unit|turn)\b", text) == []
