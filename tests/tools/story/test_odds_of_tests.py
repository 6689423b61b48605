"""`fateloom odds story`: the odds of a story's tests are those of its games (DST-47..54, 59)."""

import json
from fractions import Fraction
from itertools import product

import pytest
from tests.docs import pages
from tests.dsl.plays.conftest import BASE
from tests.tracked import tracked

from fateloom.dsl.plays.story.run import file_runner
from fateloom.dsl.session import check
from fateloom.dsl.source import Source
from fateloom.tools.story.odds_of_tests import odds_of_tests

TOLD = {"0": "rope burns", "1-2": "hang between", "3+": "stand beside"}


def program():
    made = check(
        [Source(p.relative_to(BASE).as_posix(), p.read_text("utf-8")) for p in tracked(BASE)]
    )
    assert made.program is not None
    return made.program


def test_every_roll_of_the_engine_comes_to_its_band():
    """All 36 rolls of two dice are played, by both heroes."""
    made = program()
    run = file_runner(made)
    for one in odds_of_tests(made, "saint_anne.climb"):
        played = dict.fromkeys(TOLD, 0)
        for (two, three), (band, text) in product(product(range(1, 7), repeat=2), TOLD.items()):
            play = f'play "x" of base\n  heroes {one.hero}\n  {one.hero}: stay; visit saint_anne; '
            roll = f'test climb roll {two} {three}\n    expect text "{text}"\n'
            (outcome,), broken = run(Source("plays/x.play", play + roll))
            assert not broken
            played[band] += outcome.failure is None
        assert sum(played.values()) == 36
        assert {it.band: it.chances[0] for it in one.bands} == {
            band: Fraction(number, 36) for band, number in played.items()
        }


def test_the_bands_of_a_test_are_certain_together():
    for one in odds_of_tests(program()):
        for column in zip(*(it.chances for it in one.bands), strict=True):
            assert sum(column) == 1, one


def test_a_finale_is_its_owners():
    heroes = {(it.name, it.hero) for it in odds_of_tests(program(), "ascent")}
    assert heroes == {("warden.penance.ascent", "warden")}


def test_an_option_for_some_heroes_is_theirs():
    """`if hero is …`, also among other conditions."""
    files = [Source(p.relative_to(BASE).as_posix(), p.read_text("utf-8")) for p in tracked(BASE)]
    stall = (
        'poi stall "Stall" on marsh\n'
        '  test own power "Lift" if hero is warden and coins >= 1\n    0-6\n      > So.\n'
        '  test all power "Pull" if coins >= 1\n    0-6\n      > So.\n'
    )
    made = check([*files, Source("story/stall.fate", stall)]).program
    assert made is not None
    heroes = [(it.name, it.hero) for it in odds_of_tests(made, "stall")]
    everybody = [("stall.all", it.id) for it in made.heroes]
    assert heroes == [("stall.own", "warden"), *everybody]


def test_the_command_shows_a_test_by_its_name(fateloom, base, golden):
    run = fateloom("odds", "story", "base", "climb")
    assert (run.code, run.err) == (0, "")
    golden("tools/odds_story.txt", run.out)
    page = (pages.DOCS / "tools" / "odds.md").read_text(encoding="utf-8")
    assert f"$ fateloom odds story base climb\n{run.out}```" in page


def test_the_command_gives_json(fateloom, base):
    found = json.loads(fateloom("odds", "story", "base", "climb", "--json").out)
    assert [it["hero"] for it in found] == ["warden", "smuggler"]
    assert found[0]["test"] == "saint_anne.climb" and found[0]["skill"] == "dexterity"
    assert len(found[0]["bands"][0]["by effort dice"]) == 4


def test_a_name_that_no_test_has_is_refused(fateloom, base):
    run = fateloom("odds", "story", "base", "clim")
    assert run.code == 2 and "'clim' has no test; did you mean 'climb'?" in run.err


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("saint_anne.rob", "has no test. Those of 'saint_anne': saint_anne.climb."),
        ("wreck.plank", "'wreck.plank' has no test. Tests: saint_anne.climb, "),
        ("Climb the belfry", "'Climb the belfry' has no test; did you mean 'saint_anne.climb'?"),
    ],
)  # fmt: skip
def test_the_tests_that_there_are_are_named(fateloom, base, name, said):
    run = fateloom("odds", "story", "base", name)
    assert run.code == 2 and said in run.err


def test_a_story_lends_its_campaign_to_the_odds_of_battles(fateloom, base):
    from tests.dsl.battle.causeway import TABLES

    refused = fateloom("odds", "battle", "3 foot 2 vs 2 foot 2", "--of", "base")
    assert refused.code == 2 and "neither a campaign nor fights beside it" in refused.err
    (base / "campaign").mkdir()
    for name, text in TABLES.items():
        (base / "campaign" / name).write_text(text, encoding="utf-8")
    run = fateloom("odds", "battle", "2 infantry 2 vs sappers 1", "--of", "base")
    assert run.code == 0, run.err


def test_a_story_lends_its_fights_to_the_odds_of_battles(fateloom, base):
    """The units of fights as well as those of the campaign, whichever the forces are written in."""
    from tests.dsl.battle.causeway import TABLES
    from tests.dsl.battle.dike import FIGHTS

    from fateloom.tools.scenario import load

    (base / "battle").mkdir()
    (base / "battle" / "fights.yaml").write_text(FIGHTS, encoding="utf-8")
    types = [it.id for it in load(str(base)).game_of("battle").campaign.types if not it.leader]
    forces = f"2 {types[0]} 2 vs 1 {types[-1]} 2"
    alone = fateloom("odds", "battle", forces, "--of", "base")
    assert alone.code == 0 and "the attacker wins" in alone.out, alone.err
    (base / "campaign").mkdir()
    for name, text in TABLES.items():
        (base / "campaign" / name).write_text(text, encoding="utf-8")
    assert fateloom("odds", "battle", "2 infantry 2 vs sappers 1", "--of", "base").code == 0
    assert fateloom("odds", "battle", forces, "--of", "base").out == alone.out
    refused = fateloom("odds", "battle", "2 zebra 2 vs 1 zebra 2", "--of", "base")
    assert refused.code == 2 and "there is no type 'zebra'" in refused.err
