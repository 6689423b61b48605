"""A scenario that has changed since: the game is carried out anew, and never silently wrong."""

import re
from pathlib import Path

import pytest
from tests.tools.saves.games import contents, goes_on

from fateloom.dsl.session import check
from fateloom.runtime.story.rules import StoryRules
from fateloom.tools.files import gather, sources
from fateloom.tools.saves.resume import resumed
from fateloom.tools.story.saving import StorySaving

PLAY = "stranger\n\nstay\nvisit wreck\nsearch\nend\nquit\n"


@pytest.fixture
def game(fateloom, island):
    """A saved evening on the island, in `a.game`; gives what changes a file of the scenario."""
    run = fateloom("play", "island", "--seed", "5", "--save", "a.game", typed=PLAY)
    assert run.code == 0, run.err

    def change(name, old, new):
        path = island / name
        text = path.read_text(encoding="utf-8")
        assert old in text
        path.write_text(text.replace(old, new), encoding="utf-8")

    return change


def resume(fateloom, *words):
    return fateloom("play", "--resume", "a.game", *words, typed="\nquit\n")


def rules():
    program = check(sources(gather("island"))[0], lint=False).program
    assert program is not None
    return StoryRules(program)


def test_words_may_be_corrected(fateloom, game):
    game("story/island.fate", "like a dog in the sun", "like a cat in the sun")
    run = resume(fateloom)
    assert (run.code, run.err) == (0, "")
    assert "has changed since" not in run.out


def test_what_was_not_met_may_change_and_it_is_said(fateloom, game):
    game("story/island.fate", "virtue -1", "virtue -2")
    many = len(contents("a.game").rows)
    run = resume(fateloom)
    assert run.code == 0
    assert f"The scenario has changed since; all {many} steps have the same results." in run.out
    run = resume(fateloom)  # the save belongs to the new rules now
    assert "has changed since" not in run.out
    assert not Path("a.before.game").exists()


def test_the_first_thing_that_differs_is_told(fateloom, game):
    before = Path("a.game").read_bytes()
    game("story/island.fate", OPTION, OPTION.replace("search", "look_for"))
    run = resume(fateloom)
    assert run.code == 2
    assert "The scenario has changed since 'a.game' was saved" in run.err
    assert "Day 1, Osk, who was on the wrong boat: use option wreck.search" in run.err
    assert "fateloom play --resume a.game --until-there" in run.err
    assert Path("a.game").read_bytes() == before
    run = resume(fateloom, "--until-there")
    assert run.code == 0, run.err
    assert "steps were left out" in run.out
    assert "The unchanged save is kept in 'a.before.game'." in run.out
    assert Path("a.before.game").read_bytes() == before
    assert resume(fateloom).code == 0
    held = contents("a.game")
    table = resumed("a.game", held, rules()).table
    assert table.state.turn.poi == "wreck"
    assert goes_on(table, 5)


OPTION = "option search"


def test_another_consequence_is_told_as_then_and_now(fateloom, game):
    game("story/island.fate", "gain item spade", "gain 1 xp")
    story = Path("island/story/island.fate")
    text = story.read_text(encoding="utf-8").replace(ELSE, "")
    story.write_text(text, encoding="utf-8")
    run = resume(fateloom)
    assert run.code == 2, run.out + run.err
    assert "  Day 1, Osk, who was on the wrong boat: option search  (step 4 of 5)\n" in run.err
    assert re.search(r"    then: Osk gets Short Spade", run.err)
    assert re.search(r"    now:  Osk: \+1 experience", run.err)


ELSE = """
      else
        > Somebody has taken the spade."""


def test_a_table_that_is_laid_out_in_another_way(fateloom, game):
    """No event differs, and yet somebody has not what they had: that is told too."""
    game("heroes.yaml", "coins: 2", "coins: 4")
    run = resume(fateloom)
    print(run.err)
    assert run.code == 2
    assert "stranger, coins: 2 then, 4 now" in run.err
    assert "To continue anyway:" in run.err
    run = resume(fateloom, "--until-there")
    assert run.code == 0
    assert "All steps are still valid." in run.out
    assert resumed("a.game", contents("a.game"), rules()).table.state.heroes[0].coins >= 4


def test_new_things_beside_the_old_do_no_harm(fateloom, game):
    more = "world lamp: dark, lit\nworld tide: 0..3"
    game("story/island.fate", "world lamp: dark, lit", more)
    run = resume(fateloom)
    assert run.code == 0, run.err
    assert "steps have the same results" in run.out


def test_a_scenario_that_is_gone_or_broken(fateloom, game, island):
    island.rename("isle")
    run = resume(fateloom)
    assert run.code == 2
    assert "no longer at 'island'" in run.err
    assert "fateloom play PATH --resume a.game" in run.err
    assert resume(fateloom, "isle").code == 0
    assert resume(fateloom).code == 0  # it has learned where it is


@pytest.mark.parametrize(
    ("kind", "name", "secret"),
    [
        ("in the box", "rope", True),
        ("carried by", "ide", True),
        ("world", "bell", True),
        ("warden", "virtue", True),
        ("for sale at", "verger", False),
        ("warden", "coins", False),
    ],
)
def test_what_no_view_shows_is_not_told_of_a_table_that_is_laid_out_otherwise(kind, name, secret):
    assert StorySaving().is_secret(kind, name) is secret
