"""Words of called systems are explained once, when a story first shows them."""

from pathlib import Path

import pytest

from fateloom.tools.cards.rules_page import TERMS as OF_CARDS
from fateloom.tools.hidden.rules_page import TERMS as OF_HOUSES
from fateloom.tools.table.content import Choice, Menu, note
from fateloom.tools.table.language import catalogue, speaking
from fateloom.tools.table.told_once import Terms

ROOT = Path(__file__).resolve().parents[3]
TRACK = "The track is your virtue"
CARDS = "Hero and antihero cards are held"


def said(contents):
    return " ".join(it.text for it in contents)


def test_a_word_is_explained_once_where_it_first_stands():
    terms = Terms()
    way = Choice("Tongue", None, hint="draw an antihero card; 1 step down the track")
    menu = Menu("Which way?", (way,), (way,))
    assert terms.explained(OF_CARDS, (note("A racetrack."),)) == ()
    first = said(terms.explained(OF_CARDS, (menu,)))
    assert TRACK in first and CARDS in first
    assert terms.explained(OF_CARDS, (menu, note("an antihero card"))) == ()


def test_a_word_behind_a_cover_is_not_explained_to_all():
    hidden_one = Choice("a Psyche card", 1)
    menu = Menu("?", (Choice("Look", None, inner=(hidden_one,), cover="Ann looks"),), ())
    assert Terms().explained(OF_HOUSES, (menu,)) == ()
    assert "Psyche" in said(Terms().explained(OF_HOUSES, (note("It is a Psyche card."),)))


@pytest.mark.parametrize(
    ("terms", "shown", "told"),
    [
        (OF_CARDS, "1 Stufe hinab auf der Leiste", "Die Leiste ist deine Tugend"),
        (OF_CARDS, "zieh eine Antiheldenkarte", "hält man auf der Hand"),
        (OF_HOUSES, "eine Psychekarte", "Eine Psychekarte liegt"),
        (OF_HOUSES, "zieht eine Spukkarte", "Eine Spukkarte ist"),
    ],
)
def test_in_german(terms, shown, told):
    with speaking(catalogue("de", ".")):
        assert told in said(Terms().explained(terms, (note(shown),)))


def test_a_challenge_of_a_story_says_what_its_words_mean(fateloom):
    """A card game of its own has a page of rules, and explains nothing in between."""
    dry_year = str(ROOT / "scenarios" / "dry_year")
    sib = ("--heroes", "sib", "--mode", "explorer", "--seed", "2", "--no-save")
    typed = "\n\nmove market\nvisit the well\nstand between\n1\n1\nquit\n"
    out = " ".join(fateloom("play", dry_year, *sib, typed=typed).out.split())
    assert "antihero card" in out.replace(CARDS, "")
    assert out.count(CARDS) == 1
    coal_road = str(ROOT / "scenarios" / "coal_road")
    me = ("--players", "me,random", "--seed", "3", "--no-save")
    assert CARDS not in fateloom("play", coal_road, *me, typed="1\n" * 30).out
