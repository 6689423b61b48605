"""A haunted house in another language: its words in a PO file, and told at the table."""

import re
from pathlib import Path

import pytest
from tests.tools.capitals import LANGUAGE, translate, untranslated, write_in_capitals

PO = Path("corran_halt/text/de.po")


@pytest.fixture
def house(fateloom, tmp_path, monkeypatch):
    """A new house in `corran_halt/`, with an empty German file."""
    monkeypatch.chdir(tmp_path)
    assert fateloom("new", "corran_halt", "--system", "hidden").code == 0
    return fateloom("text", "extract", "corran_halt", "--language", "de")


def test_every_word_of_the_house_is_in_the_file(fateloom, house):
    assert house.out.startswith("wrote corran_halt/text/de.po: 0 of ")
    text = PO.read_text("utf-8")
    for place in (
        "game.title",
        "game.introduction",
        "character.hester.text",
        "tile.signal_box.title",
        "tile.stairs.text",
        "card.the_lever.title",
        "card.penny.text",
        "card.echo.title",
        "ending.ghosts.text",
        "moment.ritual.text",
    ):
        assert text.count(f'msgctxt "{place}"\n') == 1, place
    assert fateloom("text", "check", "corran_halt").out == "No problems found.\n"


def test_it_is_played_in_the_words_of_the_translation(fateloom, house):
    write_in_capitals(PO)
    bots = ("--bots", "random,random,random", "--seed", "1")
    run = fateloom("play", "corran_halt", *bots, "--language", "de")
    assert run.code == 0
    assert "HESTER LAMB" in run.out
    assert "Hester Lamb" not in run.out


@pytest.fixture
def french(fateloom, house):
    """The house and the table in French, which is English in capitals."""
    translate(fateloom, "corran_halt")


def test_bots_are_told_in_the_words_of_a_table_file(fateloom, french):
    play = ("play", "corran_halt", "--language", LANGUAGE, "--bots", "random,random,random")
    for seed in "123":
        told = fateloom(*play, "--seed", seed).out
        assert "THE PILES" in told
        assert untranslated(told) == []


def test_players_are_asked_in_the_words_of_a_table_file(fateloom, french):
    looks = ("board", "players", "piles", "items", "odds", "notes", "", "rules")
    typed = [*looks, *["1", "odds", "", "1", "2", "frob", "3", "notes", ""] * 30, "quit"]
    play = ("play", "corran_halt", "--players", "me,me,random", "--language", LANGUAGE)
    for options in ((), ("--dice", "table")):
        run = fateloom(*play, *options, "--seed", "4", "--no-save", "--guide",
                       typed="\n".join(typed) + "\n")  # fmt: skip
        assert run.code == 0, run.err
        assert "WHAT ONLY YOU KNOW" in run.out
        assert untranslated(run.out) == []


def test_an_offer_that_cannot_be_is_refused_in_the_words_of_a_table_file(fateloom, french):
    typed = "1\noffer nobody echo for echo\noffer hester\nquit\n"
    play = ("play", "corran_halt", "--players", "me,me,me", "--language", LANGUAGE, "--seed", "4")
    told = fateloom(*play, "--no-save", typed=typed).out
    assert untranslated(told) == []


def test_the_table_speaks_german_of_houses(fateloom, house):
    write_in_capitals(PO)
    text = PO.read_text("utf-8")
    cases = r'(msgctxt "tile\.\w+\.title\.{}"\nmsgid ".*"\nmsgstr )".*"'
    text = re.sub(cases.format("accusative"), r'\1"DEN TORBOGEN"', text)
    PO.write_text(re.sub(cases.format("locative"), r'\1"IM TORBOGEN"', text), "utf-8")
    play = ("play", "corran_halt", "--players", "me,me,me", "--seed", "4", "--language", "de")
    looked = fateloom(*play, "--no-save", typed="notizen\n\n\nnotes\n\n\nquit\n").out
    assert looked.count("── Deine Notizen ──") == 2
    rules = fateloom("rules", "corran_halt", "--language", "de").out
    assert "Binde den Öffner" in " ".join(rules.split())
    bots = ("--bots", "random,random,random", "--seed", "1")
    told = fateloom("play", "corran_halt", *bots, "--language", "de").out
    assert "betritt DEN TORBOGEN" in " ".join(told.split())
    for text in (rules, told):
        assert re.findall(r"\b(the|you|your|and|of|is|are|with|to|card|wound)\b", text) == []


@pytest.mark.parametrize(
    ("players", "said"),
    [
        ("me,me", "ist für 3 bis 4 Spieler, nicht für 2."),
        ("me,hugo", "‚hugo‘ kann nicht mitspielen. Wer es kann: me, random"),
        ("random,random,random", "--players braucht mindestens ein me; für Bots allein gibt es"),
    ],
)
def test_who_cannot_play_is_told_in_german(players, said, fateloom, house):
    run = fateloom("play", "corran_halt", "--players", players, "--language", "de")
    assert (run.code, said in run.err) == (2, True), run.err


@pytest.mark.parametrize(
    "typed",
    [
        "probe 2",
        "step nowhere",
        "attack 2",
        "syphon",
        "show 2 1",
        "remove stairs",
        "haunt 2",
        "bind",
    ],
)
def test_what_cannot_be_done_is_answered_in_german(typed, fateloom, house):
    """Whoever types what is not among the choices hears the table, and not the engine."""
    words = ("--players", "me,random,random", "--seed", "1", "--plain", "--no-guide")
    asked = fateloom("play", "corran_halt", *words, "--language", "de", typed=f"1\n{typed}\nquit\n")
    assert f"‚{typed}‘ geht jetzt nicht. Tippe eine Nummer, oder ? für Hilfe." in asked.out
