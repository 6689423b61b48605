"""The Dry Year: every road is played to its end, nobody gets stuck, and it stands alone."""

import re
from pathlib import Path

import pytest

from fateloom.runtime.kernel.game import Over, Refusal
from fateloom.runtime.kernel.table import start
from fateloom.runtime.story.rules import StoryRules
from fateloom.runtime.story.setup import SetUp
from fateloom.tools.bots.play_out import play_out
from fateloom.tools.plays import run_plays
from fateloom.tools.scenario import load
from fateloom.tools.story.bots import at_random
from fateloom.tools.systems import system

FOLDER = str(Path(__file__).resolve().parents[3] / "scenarios" / "dry_year")
LONGEST = 400
"""Days after which somebody who plays at random is called stuck; the longest seen took 181."""


@pytest.fixture(scope="module")
def rules():
    return StoryRules(load(FOLDER))


def test_its_size(rules):
    """A table gets an evening out of it, and a writer can read it in one."""
    program = rules.program
    options = sum(len(poi.options) for poi in program.pois)
    assert (len(program.tiles), len(program.pois), len(program.items)) == (8, 14, 10)
    assert 40 <= options <= 55
    assert [len(it.paths) for it in program.destinies] == [2, 2]


def test_a_play_reaches_the_end_of_every_path(rules):
    results = run_plays(system("story"), rules.program, FOLDER)
    assert [it.message for it in results.failures] == []
    reached = set()
    for text in results.texts.values():
        for play in re.split(r"^(?=play )", text, flags=re.MULTILINE):
            begun = dict(re.findall(r"^  (\w+): .*?\bbegin (\w+)", play, re.MULTILINE))
            reached |= {
                (it, begun[it]) for it in re.findall(r"^    expect over (\w+)$", play, re.M)
            }
    assert reached == {(it.hero, path.id) for it in rules.program.destinies for path in it.paths}


@pytest.mark.parametrize("heroes", [("sib",), ("wat",), ("sib", "wat"), ("wat", "sib")])
@pytest.mark.parametrize("seed", range(3))
def test_dst_96_nobody_gets_stuck(rules, heroes, seed):
    table = start(rules, SetUp(len(heroes), heroes), seed)
    assert not isinstance(table, Refusal)
    bots = [at_random(seed * 7 + seat) for seat in range(len(heroes))]
    ended = play_out(table, bots, lambda state: state.day > LONGEST)
    assert isinstance(ended.to_move, Over) and ended.state.winner is not None
