"""Mistakes that a writer could make in the shipped scenario are found, and false alarms are none.

The play of every block lies in `plays/` and is played each time. With --long the prover itself is
asked about some of them, one for each hero. A soak asks about all of them (some CPU
minutes, before a release); FATELOOM_MUTANTS=write writes the plays anew besides. Those in `open/`
are not decided yet: the prover takes minutes for each, so no test asks it.
"""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest
from tests.dsl.verify.mutants.asked import Answer, ask, assert_blocks
from tests.dsl.verify.mutants.mutant import OPEN, Edit, edited, names, read, write
from tests.sizes import IS_SOAK

from fateloom.dsl.verify.verdict import Verdict
from fateloom.tools.plays import run_plays
from fateloom.tools.scenario import load
from fateloom.tools.systems import system

HEROES = ("warden", "smuggler", "founder")
WRITES = os.environ.get("FATELOOM_MUTANTS", "") == "write"
ALL = WRITES or IS_SOAK
PLAYS = Path(__file__).parent / "plays"

BLOCKED = [it for it in names() if read(it).hero is not None]
SAFE = [it for it in names() if read(it).hero is None]


def test_there_are_enough_of_them() -> None:
    """Ten that block, each a mistake of a kind of its own; two that only look dangerous."""
    assert len(BLOCKED) >= 10
    assert len(SAFE) >= 2
    assert len({read(it).kind for it in BLOCKED}) >= 10
    assert {read(it).hero for it in BLOCKED} == set(HEROES)


@pytest.mark.parametrize("name", BLOCKED)
def test_the_play_that_blocks_is_played(name: str, tmp_path: Path) -> None:
    """As `fateloom test` plays it, in the mutant."""
    folder = write(read(name), tmp_path)
    (folder / "plays").mkdir()
    shutil.copy(PLAYS / f"{name}.play", folder / "plays")
    results = run_plays(system("story"), load(str(folder)), str(folder))
    assert [it.message for it in results.failures] == []
    assert len(results.outcomes) == 1


@pytest.mark.parametrize("name", names(OPEN))
def test_what_is_open_is_a_sound_story(name: str, tmp_path: Path) -> None:
    mutant = read(name, OPEN)
    assert mutant.hero in (None, *HEROES)
    assert load(str(write(mutant, tmp_path))).heroes


IN_THE_GATE = ("kindle_for_ever", "the_only_knife")
"""One that blocks each hero, but for the founder, who is asked about with the repairs (`repair`);
the others are asked about in a soak.
"""

asked_about_all = pytest.mark.skipif(not ALL, reason="in a soak")


def marks(name: str) -> list[pytest.MarkDecorator]:
    """Those of a mutant that blocks."""
    return [] if name in IN_THE_GATE else [asked_about_all]


@pytest.mark.long
@pytest.mark.parametrize("name", [pytest.param(it, marks=marks(it)) for it in BLOCKED])
def test_the_block_is_found(name: str, tmp_path: Path) -> None:
    """With a play of a few steps, which the engine plays."""
    mutant = read(name)
    assert mutant.hero is not None
    folder = write(mutant, tmp_path)
    program = load(str(folder))
    answer = ask(mutant, program, [mutant.hero])[mutant.hero]
    assert_blocks(answer, program, folder)
    if WRITES:
        PLAYS.mkdir(exist_ok=True)
        (PLAYS / f"{name}.play").write_text(answer.text, encoding="utf-8", newline="\n")


@asked_about_all
@pytest.mark.long
@pytest.mark.parametrize("name", SAFE)
def test_what_looks_dangerous_and_is_not_is_proved(name: str, tmp_path: Path) -> None:
    """For every hero."""
    mutant = read(name)
    answers = ask(mutant, load(str(write(mutant, tmp_path))), HEROES)
    assert answers == dict.fromkeys(HEROES, Answer(Verdict.PROVED, (), ""))


def test_an_edit_is_made_at_the_depth_of_its_lines() -> None:
    text = "a\n  b\n    c\n  d\n"
    assert edited(text, Edit("", "b\n  c", "b\ne")) == "a\n  b\n  e\n  d\n"
    assert edited(text, Edit("", "c", "")) == "a\n  b\n  d\n"


@pytest.mark.parametrize("old", ["x", "b"])
def test_an_edit_whose_lines_are_not_there_once_is_refused(old: str) -> None:
    with pytest.raises(ValueError, match=r"2 times|0 times"):
        edited("b\nb\n", Edit("a.fate", old, "c"))
