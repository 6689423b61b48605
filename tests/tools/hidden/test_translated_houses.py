"""A haunted house in another language: its words in a PO file, and told at the table."""

import re
from pathlib import Path

import pytest

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
    one_line = re.compile(r'^msgid "(.+)"\nmsgstr ""$', re.MULTILINE)
    loud = one_line.sub(
        lambda it: f'msgid "{it[1]}"\nmsgstr "{it[1].upper()}"', PO.read_text("utf-8")
    )
    PO.write_text(loud, "utf-8")
    bots = ("--bots", "random,random,random", "--seed", "1")
    run = fateloom("play", "corran_halt", *bots, "--language", "de")
    assert run.code == 0
    assert "HESTER LAMB" in run.out
    assert "Hester Lamb" not in run.out
