"""A card game in another language: its words in a PO file, and told at the table."""

import re
from pathlib import Path

import pytest
from tests.tools.capitals import translate, untranslated, write_in_capitals

PO = Path("pass_deck/text/de.po")


@pytest.fixture
def deck(fateloom, tmp_path, monkeypatch):
    """A new card game in `pass_deck/`, with an empty German file."""
    monkeypatch.chdir(tmp_path)
    assert fateloom("new", "pass_deck", "--system", "cards").code == 0
    return fateloom("text", "extract", "pass_deck", "--language", "de")


def dotted():
    """The file with a translation of every text: the same, in capitals."""
    text = PO.read_text("utf-8")
    one_line = re.compile(r'^msgid "(.+)"\nmsgstr ""$', re.MULTILINE)
    PO.write_text(
        one_line.sub(lambda it: f'msgid "{it[1]}"\nmsgstr "{it[1].upper()}"', text), "utf-8"
    )


def test_every_word_of_the_game_is_in_the_file(fateloom, deck):
    assert deck.out.startswith("wrote pass_deck/text/de.po: 0 of ")
    text = PO.read_text("utf-8")
    for place in (
        "game.title", "game.introduction", "card.guide.title", "card.the_agent.text",
        "path.stuck_cart.lift.title", "path.the_agent.the_agent.text", "icon.nature.title",
        "card.second_try.text", "card.the_law_of_the_road.title",
    ):  # fmt: skip
        assert text.count(f'msgctxt "{place}"\n') == 1
    assert fateloom("text", "check", "pass_deck").out == "No problems found.\n"


def test_it_is_played_in_the_words_of_the_translation(fateloom, deck):
    dotted()
    status = fateloom("text", "status", "pass_deck").out
    assert "missing     game.introduction" in status and "card.guide.title" not in status
    play = ("play", "pass_deck", "--bots", "random,random", "--seed", "4")
    plain, told = fateloom(*play), fateloom(*play, "--language", "de")
    assert told.code == 0
    assert "1 Text ist noch nicht auf ‚de‘ da" in " ".join((told.out + told.err).split())
    titles = ("The Guide", "The Farrier", "The Stowaway", "The Toll Clerk")
    seen = [it for it in titles if it in plain.out]
    assert seen and all(it.upper() in told.out and it not in told.out for it in seen)
    points = re.findall(r": (-?\d+) points", plain.out)
    assert len(points) == 2
    assert re.findall(r": (-?\d+) Punkte", told.out) == points


def test_what_is_translated_is_kept(fateloom, deck):
    dotted()
    before = PO.read_text("utf-8")
    assert fateloom("text", "extract", "pass_deck").code == 0
    assert PO.read_text("utf-8") == before
    acts = Path("pass_deck/acts.yaml")
    acts.write_text(acts.read_text("utf-8").replace("title: The Drift", "title: The Deep Drift"))
    assert "1 to look at again" in fateloom("text", "extract", "pass_deck").out


def test_a_language_that_is_not_there_is_refused(fateloom, deck):
    run = fateloom("play", "pass_deck", "--bots", "random", "--language", "fr")
    assert (run.code, "There is: de." in run.err) == (2, True)


@pytest.fixture
def french(fateloom, deck):
    """The game and the table in French, which is English in capitals."""
    translate(fateloom, "pass_deck")


def test_bots_are_told_in_the_words_of_a_table_file(fateloom, french):
    play = ("play", "pass_deck", "--bots", "random,random", "--language", "fr", "--seed")
    for seed in "45":
        told = fateloom(*play, seed).out
        assert "HAS THE MOST POINTS" in told
        assert untranslated(told) == []


def test_players_are_asked_in_the_words_of_a_table_file(fateloom, french):
    typed = ["1"] * 3 + ["", "board", "boards", "rows", "odds", "hand", "", *["1"] * 40, "quit"]
    play = ("play", "pass_deck", "--players", "me", "--language", "fr", "--seed", "4", "--guide")
    run = fateloom(*play, "--no-save", typed="\n".join(typed) + "\n")
    assert run.code == 0, run.err
    told = run.out
    assert "WHAT DO YOU DO?" in told
    assert untranslated(told) == []


def test_the_rules_are_printed_in_the_words_of_a_table_file(fateloom, french):
    for options in ((), ("--dice",)):
        told = fateloom("rules", "pass_deck", "--language", "fr", *options).out
        assert "RUNES" in told
        assert untranslated(told) == []


def test_the_table_speaks_german_of_card_games(fateloom, deck):
    write_in_capitals(PO)
    rules = fateloom("rules", "pass_deck", "--language", "de").out
    assert "Dunkle Runen kosten je 1 Erfahrung" in " ".join(rules.split())
    play = ("play", "pass_deck", "--bots", "random,random", "--seed", "4", "--language", "de")
    told = " ".join(fateloom(*play).out.split())
    assert "hat die meisten Punkte" in told
    for text in (rules, told):
        assert re.findall(r"\b(the|you|your|and|of|is|are|with|card|cards|step)\b", text) == []
