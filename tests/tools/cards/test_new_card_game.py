"""`fateloom new NAME --system cards`: a small set that checks clean, and can be played."""

import re
from pathlib import Path

import pytest


@pytest.fixture
def deck(fateloom, tmp_path, monkeypatch):
    """A new card game in `pass_deck/` below the working folder, and what `new` said."""
    monkeypatch.chdir(tmp_path)
    run = fateloom("new", "pass_deck", "--system", "cards")
    assert run.code == 0
    return run.out


def test_a_new_card_game_is_sound_and_passes_its_own_plays(fateloom, deck):
    assert fateloom("check", "pass_deck").out == "No problems found.\n"
    run = fateloom("test", "pass_deck")
    assert (run.code, run.out.splitlines()[-1].endswith("all as expected.")) == (0, True)


def test_what_to_do_next_is_said(deck):
    for command in ("check", "play", "test"):
        assert "pass_deck  " in deck.partition(f"fateloom {command} ")[2]
    assert "pass_deck/acts.yaml and change" in deck.replace("\\", "/")


def test_a_new_card_game_bears_its_name(deck):
    texts = [it.read_text("utf-8") for it in Path("pass_deck").rglob("*.*")]
    assert len(texts) == 7
    assert not any("my_deck" in text or "My Deck" in text for text in texts)
    assert "title: Pass Deck" in "".join(texts)


@pytest.mark.parametrize("bots", ["random", "random,random"])
def test_a_new_card_game_can_be_played_to_its_end(fateloom, deck, bots):
    run = fateloom("play", "pass_deck", "--bots", bots, "--seed", "2")
    assert run.code == 0
    assert "── The end ──" in run.out
    assert re.search(r": -?[0-9]+ points ", run.out)


def test_every_table_says_what_it_is_for(deck):
    for name in ("cards", "tableau", "acts", "events", "quests"):
        assert Path(f"pass_deck/{name}.yaml").read_text("utf-8").startswith("# ")


def test_a_system_without_a_starter_cannot_be_begun(fateloom, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert fateloom("new", "x", "--system", "pool").code == 2
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("ending", ["dot", "mmd", "html"])
def test_a_card_game_is_drawn(fateloom, deck, ending):
    drawn = "graph", "pass_deck", "-o", f"cards.{ending}"
    assert fateloom(*drawn).code == 0
    assert "Act 1" in Path(f"cards.{ending}").read_text("utf-8")
    assert fateloom(*drawn, "--view", "cards").code == 0
    assert "The Road Warden" in Path(f"cards.{ending}").read_text("utf-8")
    run = fateloom("graph", "pass_deck", "-o", f"cards.{ending}", "--hero", "guide")
    assert (run.code, "--list prints the names of all." in run.err) == (2, True)
