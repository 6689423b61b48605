"""`fateloom rules`, the word `rules` at the table, and a first game that explains itself (T13)."""

from pathlib import Path

import pytest

SCENARIOS = Path(__file__).resolve().parents[2] / "scenarios"


def said(run):
    return " ".join(run.out.split())


def test_the_page_says_the_numbers_of_the_scenario(fateloom, island):
    file = island / "scenario.yaml"
    text = said(fateloom("rules", "island"))
    assert "Walk up to 2 tiles" in text
    assert "You carry 5 items at most." in text
    rules = "\nrules:\n  move_range: 1\n  inventory_limit: 4\n"
    file.write_text(file.read_text("utf-8") + rules, "utf-8")
    run = fateloom("rules", "island")
    assert run.code == 0, run.err
    assert "Walk up to 1 tile, never" in said(run)
    assert "You carry 4 items at most." in said(run)


def test_the_faces_of_the_dice_are_printed_for_real_ones(fateloom, island):
    run = fateloom("rules", "island", "--dice")
    assert "Main die      [ 1 ]  [ 2 ]  [ 3 ]  [ 4 ]  [ 5 ]  [ 6 ]" in run.out
    assert "Effort die    [ 1 ]  [ 1 ]  [ 2 ]  [ 2 ]  [ 3 ]  [ star ]" in run.out
    spoken = fateloom("rules", "island", "--dice", "--plain").out
    assert "Effort die: 1 1 2 2 3 star." in spoken
    swarm = str(SCENARIOS / "last_swarm")
    assert "Aid: 1 blank, 2 advantage, " in fateloom("rules", swarm, "--dice").out
    assert fateloom("rules", swarm).code == 2


def test_the_rules_of_a_translated_scenario_have_its_title(fateloom):
    run = fateloom("rules", str(SCENARIOS / "drowned_bell"), "--language", "de")
    assert run.out.startswith("Die ertrunkene Glocke\n")
    none = fateloom("rules", str(SCENARIOS / "dry_year"), "--language", "de")
    assert none.out.startswith("The Dry Year\n") and "Das Ziel" in none.out


def test_the_rules_can_be_read_during_a_game(fateloom, island):
    typed = "\nrules\nrules dice\nquit\n"
    run = fateloom("play", "island", "--heroes", "keeper", typed=typed)
    assert "── The aim" in run.out
    assert "Effort die    [ 1 ]" in run.out


@pytest.mark.parametrize("words", [(), ("--guide",), ("--no-guide",)])
def test_a_first_game_explains_each_thing_once(fateloom, island, words):
    typed = "\nstay\nvisit wreck\nend\nend\nstay\nvisit wreck\nquit\n"
    out = said(fateloom("play", "island", "--heroes", "keeper", *words, typed=typed))
    counts = [out.count(it) for it in ("First you walk or stay.", "Do what you like here")]
    assert counts == ([1, 1] if words == ("--guide",) else [0, 0])


def test_a_game_that_goes_on_explains_nothing_and_the_guide_can_be_turned_off(fateloom, island):
    typed = "\nguide off\nstay\nguide\nvisit wreck\nquit\n"
    out = said(fateloom("play", "island", "--heroes", "keeper", "--guide", typed=typed))
    assert "Nothing is explained any more." in out
    assert "Now you can visit one place" not in out
    assert "Do what you like here" in out
    again = said(fateloom("play", "--resume", "island-1", typed="end\nquit\n"))
    assert "Only the end of the turn" not in again


def test_a_story_says_of_the_games_that_it_calls_what_it_plays_of_them(fateloom):
    """Each of them printed the whole page of a game of its own: decks of campaign cards, piles of
    no cards, and a second way to win.
    """
    text = said(fateloom("rules", str(SCENARIOS / "dry_year")))
    assert "Cast three core runes" in text and "the challenge is won" in text
    assert "-4 antihero cards, no dark runes" in text
    assert "as many dice as its strength" in text and "a retreat: Drover." in text
    assert "Search, at a location: your health + the light die" in text
    assert text.count("The aim") == text.count("A turn") == 1
    for others in ("draws a card", "Recruit", "Opener", "Probe", "points", "nine story cards"):
        assert others not in text.replace("as many points", ""), others
