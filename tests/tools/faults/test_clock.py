"""A clock that is set backwards, or that is far ahead: nothing is decided by the age of a file."""

from __future__ import annotations

import os
import time

import pytest
from tests.tools.faults.conftest import is_calm, ran
from tests.tools.faults.workshop import Command

YEARS = 365 * 24 * 3600
TIMES = {"at the epoch": 0, "before it": -30 * YEARS, "ahead": 200 * YEARS, "now": 56 * YEARS}
CHECK = Command(("check", "small"))
STORY = "small/story/small.fate"


def set_to(monkeypatch, seconds):
    monkeypatch.setattr(time, "time", lambda: float(seconds))
    monkeypatch.setattr(time, "time_ns", lambda: int(seconds) * 10**9)


def aged(folder, seconds):
    for it in (*folder.rglob("*"), *folder.parent.rglob("*")):
        if it.is_file():
            os.utime(it, (seconds, seconds))


@pytest.mark.parametrize("seconds", TIMES.values(), ids=TIMES)
def test_the_cache_knows_an_edit_whatever_the_clock_says(fresh, monkeypatch, seconds):
    """The edit has the age of the file before, or an older one."""
    folder = fresh()
    before = ran(CHECK)
    set_to(monkeypatch, seconds)
    aged(folder, seconds)
    assert ran(CHECK).out == before.out
    story = folder / STORY
    story.write_text(story.read_text().replace("gain item lamp", "gain item lampp"))
    aged(folder, seconds)
    after = ran(CHECK)
    assert "lampp" in after.out and after.code == 1
    story.write_text(story.read_text().replace("lampp", "lamp"))
    aged(folder, seconds - 1)
    assert ran(CHECK).out == before.out


@pytest.mark.parametrize("seconds", TIMES.values(), ids=TIMES)
def test_verdicts_are_kept_and_found_whatever_the_clock_says(fresh, monkeypatch, seconds):
    folder = fresh()
    usual = ran(Command(("verify", "small")))
    set_to(monkeypatch, seconds)
    aged(folder, seconds)
    again = ran(Command(("verify", "small")))
    assert (again.code, again.out) == (usual.code, usual.out)


@pytest.mark.parametrize("words", [("save", "list"), ("save", "show", "evening.game")])
@pytest.mark.parametrize("seconds", (*TIMES.values(), 10**11), ids=(*TIMES, "in year 5138"))
def test_saves_are_listed_whatever_the_clock_says(fresh, monkeypatch, words, seconds):
    folder = fresh()
    set_to(monkeypatch, seconds)
    aged(folder, seconds)
    run = ran(Command(words))
    is_calm(run, f"{words} at {seconds}")
    assert run.code == 0
    assert "evening" in run.out or "Small" in run.out


def test_a_saved_game_goes_on_after_the_clock_was_set_back(fresh, monkeypatch):
    folder = fresh()
    set_to(monkeypatch, 0)
    aged(folder, 200 * YEARS)
    run = ran(Command(("play", "--resume", "evening.game", "--plain"), typed="quit\n"))
    is_calm(run, "resumed")
    assert run.code == 0


def test_what_is_watched_is_compared_by_what_is_in_it(tmp_path):
    """An edit that has the age and the length of the file before is seen."""
    from fateloom.tools.watching import files_of

    file = tmp_path / "scenario.yaml"
    file.write_text("id: one\n")
    os.utime(file, (10, 10))
    one = files_of(str(tmp_path))
    file.write_text("id: two\n")
    os.utime(file, (10, 10))
    assert files_of(str(tmp_path)) != one
