"""`fateloom verify`: codes, what it says, what it writes, and that the same gives the same."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from contextlib import suppress
from itertools import count, islice
from pathlib import Path
from queue import Queue
from types import SimpleNamespace

import pytest
from tests.dsl.verify.engine.compare import short_search
from tests.long import mostly_long
from tests.patience import PATIENCE
from tests.tools.verify.mended import OWN, PROSE, RIVALS, mend

from fateloom.dsl.verify.explain.answer import Answer
from fateloom.dsl.verify.proof.prover_api import Finding, Prover
from fateloom.dsl.verify.verdict import Verdict
from fateloom.runtime.record import replace
from fateloom.runtime.transitions.model import Company
from fateloom.runtime.transitions.variables import Key, Kind
from fateloom.tools import cache
from fateloom.tools.cli import verify as command
from fateloom.tools.verify import asking, desk
from fateloom.tools.verify.as_json import kept, read_again, to_json
from fateloom.tools.verify.desk import Question, Stage
from fateloom.tools.verify.progress import Progress
from fateloom.tools.verify.report import HeroReport, Report
from fateloom.tools.verify.text import to_text

ROOT = Path(__file__).resolve().parents[3]


# --- what it says


def test_a_new_scenario_is_proved(fateloom, island, known):
    run = fateloom("verify", "island")
    assert (run.code, run.err) == (0, "")
    assert "PROVED     Ines is never blocked." in run.out
    assert "So this is always possible in the end: Ines begins the finale 'The way home'" in run.out
    assert run.out.endswith("2 heroes: 2 proved.\n")
    assert "\x1b" not in run.out


def test_a_block_is_told_with_whose_doing_it_is_and_what_is_lacking(fateloom, island, known):
    mend(island, RIVALS)
    run = fateloom("verify", "island", "--hero", "stranger")
    assert run.code == 1
    assert "BLOCKED    Osk can lose every finale." in run.out
    assert "Cause: the others alone." in run.out
    assert "^ THE POINT OF NO RETURN" in run.out
    assert (
        "For 'Under the step', Osk can no longer achieve: the Short Spade is with Osk." in run.out
    )
    assert run.out.endswith("1 hero: 1 blocked.\n")


def test_the_play_that_it_writes_is_one_that_fateloom_test_runs(fateloom, island, known):
    mend(island, RIVALS)
    run = fateloom("verify", "island", "--play", "island/plays/blocked.play")
    assert (run.code, run.err) == (1, "wrote island/plays/blocked.play\n")
    (island / "plays" / "first.play").unlink()
    run = fateloom("test", "island")
    assert run.code == 0
    assert "ok     island/plays/blocked.play:1  stranger is blocked" in run.out


def test_nobody_blocked_writes_no_play(fateloom, island, known):
    run = fateloom("verify", "island", "--play", "blocked.play")
    assert run.code == 0
    assert not os.path.exists("blocked.play")
    assert "there is no play to write" in run.err


def test_a_choice_to_avoid_is_named(fateloom, island, known):
    mend(island, OWN)
    run = fateloom("verify", "island", "--hero", "stranger")
    assert run.code == 1
    assert "Cause: their own choice." in run.out
    assert "Safe as long as Osk never does this:\n    - Osk chooses 'Throw all of it" in run.out


def test_json_says_what_was_promised(fateloom, island, known):
    mend(island, RIVALS)
    run = fateloom("verify", "island", "--format", "json")
    said = json.loads(run.out)
    assert said["scenario"] == "island"
    ines, osk = said["heroes"]
    assert (ines["hero"], ines["verdict"], ines["blame"], ines["play"]) == (
        "keeper", "proved", None, [],
    )  # fmt: skip
    assert (osk["verdict"], osk["blame"]) == ("blocked", "opponents")
    assert {it["path"]: it["verdict"] for it in ines["paths"]} == {
        "light": "proved", "home": "proved",
    }  # fmt: skip
    assert osk["play"] and osk["point_of_no_return"] == len(osk["play"])
    assert all(isinstance(it["cpu_seconds"], float) for it in said["heroes"])
    assert osk["replay"].startswith('play "stranger is blocked" of island\n')
    assert osk["tables"][0] == {
        "table": "2 players", "company": ["keeper", "stranger"], "verdict": "blocked",
    }  # fmt: skip


def test_colour_where_it_is_wanted(fateloom, island, known):
    run = fateloom("verify", "island", "--color", "always")
    assert "\x1b[32m\x1b[1mPROVED" in run.out


# --- what it does not understand


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("island", "--hero", "keper"), "There is no hero 'keper'. Did you mean 'keeper'?"),
        (("island", "--jobs", "0"), "--jobs is at least 1."),
        (("island", "--play", "blocked.txt"), "ends in .play"),
        (("nowhere",), "There is no folder 'nowhere'."),
    ],
)
def test_what_is_not_understood_is_said_kindly(fateloom, island, words, said):
    run = fateloom("verify", *words)
    assert run.code == 2
    assert said in run.err and run.out == ""


def test_a_scenario_with_errors_shows_them(fateloom, island):
    (island / "story" / "more.fate").write_text("wrold x: flag\n")
    run = fateloom("verify", "island")
    assert run.code == 1
    assert "error[" in run.out


def test_a_compiled_scenario_can_be_asked_about(fateloom, island, known):
    assert fateloom("compile", "island", "-o", "island.json").code == 0
    run = fateloom("verify", "island.json")
    assert run.code == 0
    assert run.out == fateloom("verify", "island").out


# --- undecided


class Shrug:
    """Decides nothing."""

    def ask(self, problem, max_bits):
        return Finding(Verdict.UNDECIDED, variables=(Key(Kind.STORY, "boat"),), bits=max_bits)

    blocked_by_others = ask

    def cannot_be_delayed(self, problem):
        raise AssertionError("nobody is proved")

    def proved_over(self, problem, keys, max_bits):
        raise AssertionError("nobody is proved")


def test_undecided_is_named_and_has_a_code_of_its_own(fateloom, island, monkeypatch):
    monkeypatch.setattr(desk, "Prover", Shrug)
    with short_search():  # it would be tried for seconds, and is left open all the same
        run = fateloom("verify", "island", "--hero", "keeper", "--tables", "largest", "--no-cache")
    assert run.code == 3
    assert "UNDECIDED  Ines could not be decided." in run.out
    assert "The proof search tracked: boat." in run.out
    assert "It hangs on: boat (story/island.fate:" in run.out
    assert "--bits 192" in run.out


def test_the_worst_table_decides():
    good = Answer("a", "A", "2 players", ("a", "b"), Verdict.PROVED)
    unsure = replace(good, table="explorer", verdict=Verdict.UNDECIDED, why="so")
    report = Report("x", "X", (HeroReport("a", "A", (good, unsure)),), (), ())
    assert (report.verdict, command.code_of(report)) == (Verdict.UNDECIDED, 3)
    said = to_text(report, colour=False)
    assert "UNDECIDED  A could not be decided.   (explorer)" in said
    assert "At other tables: proved (2 players)." in said


# --- the same again


def test_several_processes_say_the_same(fateloom, island):
    mend(island, RIVALS)
    one = fateloom("verify", "island", "--no-cache", "--tables", "all")
    two = fateloom("verify", "island", "--no-cache", "--tables", "all", "--jobs", "3")
    assert (two.code, two.out, two.err) == (one.code, one.out, one.err) == (1, one.out, "")


def test_an_unchanged_scenario_is_not_read_again(fateloom, island, known, monkeypatch):
    first = fateloom("verify", "island")

    def never(*_, **__):
        raise AssertionError("asked again")

    monkeypatch.setattr(asking, "report", never)
    again = fateloom("verify", "island")
    assert (again.code, again.out) == (first.code, first.out)


class Counting(Prover):
    """Counts what is asked."""

    asked = 0

    def prove(self, problem, max_bits=96):
        Counting.asked += 1
        return super().prove(problem, max_bits)


@mostly_long("edits", [(), RIVALS], plain=[()])
def test_prose_is_not_proved_again(fateloom, island, known, monkeypatch, edits):
    mend(island, edits)
    monkeypatch.setattr(desk, "Prover", Counting)
    first = fateloom("verify", "island")
    mend(island, PROSE)
    Counting.asked = 0
    again = fateloom("verify", "island")
    assert Counting.asked == 0
    assert (again.code, again.out) == (first.code, first.out)


def test_what_matters_is_proved_again(fateloom, island, monkeypatch):
    words = ("verify", "island", "--path", "step")
    assert fateloom(*words).code == 0
    mend(island, RIVALS)
    monkeypatch.setattr(desk, "Prover", Counting)
    Counting.asked = 0
    assert fateloom(*words).code == 1
    assert Counting.asked > 0


@mostly_long("damage", [b"", b"{}", b'{"verdict": "proved"}', b"\xff"], plain=[b""])
def test_damaged_entries_are_no_answers(fateloom, island, own_cache, damage):
    mend(island, RIVALS)
    words = ("verify", "island", "--hero", "stranger", "--no-repairs")
    first = fateloom(*words)
    for entry in own_cache.glob("*.entry"):
        cache.store(entry.name.removesuffix(".entry"), damage)  # whole, and nonsense
    again = fateloom(*words)
    assert (again.code, again.out) == (first.code, first.out)
    for entry in own_cache.glob("*.entry"):
        entry.write_bytes(entry.read_bytes()[:50])
    again = fateloom(*words)
    assert (again.code, again.out) == (first.code, first.out)


def test_reports_come_out_of_the_cache_as_they_went_in(island):
    from fateloom.tools.scenario import load

    mend(island, RIVALS)
    report = asking.report(load("island"), cached=False)
    again = read_again(kept(report))
    assert to_text(again, colour=True) == to_text(report, colour=True)

    def timeless(one: Report):
        said = to_json(one)
        for hero in said["heroes"]:
            hero["cpu_seconds"] = 0
        return said

    assert timeless(again) == timeless(report)


# --- certificates


@pytest.mark.long
def test_certificates_are_written_and_checked_and_refused_for_another_story(fateloom, island):
    run = fateloom("verify", "island", "--certificate", "proof.json")
    assert (run.code, run.err) == (0, "wrote proof.json: 2 certificates\n")
    run = fateloom("verify", "island", "--recheck", "proof.json")
    assert (run.code, run.err) == (0, "")
    assert run.out.startswith("accepted  keeper (2 players) is never blocked.\n")
    assert run.out.endswith("All are accepted.\n")
    mend(island, RIVALS)  # they are of another story now
    run = fateloom("verify", "island", "--recheck", "proof.json")
    assert run.code == 1
    assert run.out.count("REFUSED") == 2


def test_a_block_has_no_certificate(fateloom, island, known):
    mend(island, RIVALS)
    run = fateloom("verify", "island", "--hero", "stranger", "--certificate", "proof.json")
    assert run.code == 1
    assert "no certificate to write" in run.err
    assert not os.path.exists("proof.json")


@pytest.mark.parametrize(
    "text", ["", "[]", "{}", '{"document": "fateloom certificates"}', "\udc80"]
)
def test_what_is_no_file_of_certificates_is_said_kindly(fateloom, island, text):
    Path("proof.json").write_bytes(text.encode("utf-8", "surrogateescape"))
    run = fateloom("verify", "island", "--recheck", "proof.json")
    assert run.code == 2
    assert "holds no certificates" in run.err


# --- one path alone


def test_a_path_alone_is_told_with_its_whole_play(fateloom, island, known):
    run = fateloom("verify", "island", "--path", "neighbour")
    assert (run.code, run.err) == (1, "")
    assert "BLOCKED    Osk can lose the path 'Somebody to talk to'." in run.out
    assert " 1. Osk chooses 'Shake the coins out of the letters'" in run.out
    assert "Ines is" not in run.out
    (osk,) = json.loads(
        fateloom("verify", "island", "--path", "neighbour", "--format", "json").out
    )["heroes"]
    assert (osk["path"], osk["verdict"], len(osk["play"])) == ("Somebody to talk to", "blocked", 2)


def test_a_path_that_can_always_be_finished_has_code_0(fateloom, island, known):
    run = fateloom("verify", "island", "--path", "step")
    assert run.code == 0
    assert "PROVED     Osk can always finish the path 'Under the step'." in run.out


def test_a_path_can_be_named_with_its_hero(fateloom, island, known):
    run = fateloom("verify", "island", "--path", "stranger.step")
    assert run.code == 0
    assert "PROVED     Osk can always finish the path 'Under the step'." in run.out
    run = fateloom("verify", "island", "--path", "keeper.step")
    assert run.code == 2
    assert "There is no path 'step'. The paths are: " in run.err


def test_an_unknown_path_is_answered_with_those_that_there_are(fateloom, island):
    run = fateloom("verify", "island", "--path", "stairs", "--hero", "stranger")
    assert (run.code, run.out) == (2, "")
    assert "There is no path 'stairs'. The paths are: step, neighbour." in run.err


# --- progress and Ctrl-C


def now(company, hero):
    return asking.Task(Question(company, hero, paths=False), tuple(Stage)).what


def test_progress_only_where_somebody_watches(capsys):
    question = now(Company(("a",)), "a\x1b[2J")
    for watched in (False, True):
        progress = Progress(watched)
        progress.said(1, 4, question)
        progress.gone()
        said = capsys.readouterr().err
        assert ("1 of 4 answered" in said) is watched
        assert "\x1b[2J" not in said


def test_progress_guesses_the_time_that_is_left():
    progress = Progress(watched=False)
    progress.said(0, 4, now(Company(("a", "b")), "a"))
    assert progress.line(20) == "0 of 4 answered; now: a, 2 players (20 s)"
    progress.said(1, 4, now(Company(("a", "b")), "b"))
    assert progress.line(60) == "1 of 4 answered; now: b, 2 players (60 s, about 3 min left)"


def test_the_line_of_progress_goes_on_while_an_answer_takes_long(monkeypatch):
    """By a clock that goes on by a second each time that it is read."""
    written: Queue[str] = Queue()
    monkeypatch.setattr(sys, "stderr", SimpleNamespace(write=written.put, flush=lambda: None))
    progress = Progress(watched=True, clock=count().__next__, pause=0.01)
    progress.said(0, 1, now(Company(("a",)), "a"))
    while not written.empty():  # what is written from here on is written without being told
        written.get()
    again = list(islice(filter(None, iter(lambda: written.get(timeout=PATIENCE), None)), 3))
    progress.gone()
    assert all("now: a, 1 player (" in line for line in again)
    times = [int(time) for line in again for time in re.findall(r"\((\d+) s\)$", line)]
    assert times == [times[0], times[0] + 1, times[0] + 2]


AT_WORK = """
import runpy, sys
from fateloom.tools.verify.desk import Desk

answered, real = int(sys.argv.pop(1)), Desk.work
done = 0

def work(desk, stage, question):
    global done
    while done >= answered:
        Desk(desk.program, cached=False)._answering(question).whole(paths=False, repairs=False)
    done += 1
    return real(desk, stage, question)

Desk.work = work
runpy.run_module("fateloom", run_name="__main__")
"""
"""`fateloom`, answering no question or the first alone: it is at work on another until Ctrl-C."""


@pytest.mark.skipif(os.name == "nt", reason="Ctrl-C is another matter there")
@pytest.mark.parametrize(("jobs", "answered"), [("1", 0), ("1", 1), ("2", 1)])
def test_ctrl_c_leaves_nothing_half_written(island, jobs, answered):
    """Once its line of progress says that so many questions are answered. What is known is told."""
    path = os.pathsep.join(str(ROOT / part) for part in ("dsl", "runtime", "tools"))
    folder = island.parent
    there = sorted(folder.iterdir())
    watched, terminal = os.openpty()
    run = subprocess.Popen(
        [sys.executable, "-c", AT_WORK, str(answered), "verify", "island", "--no-cache",
         "--tables", "all", "--jobs", jobs, "--play", "blocked.play"],
        env={**os.environ, "PYTHONPATH": path, "FATELOOM_CACHE": str(folder / "cache")},
        stdout=subprocess.PIPE, stderr=terminal, start_new_session=True,
    )  # fmt: skip
    os.close(terminal)  # what is read ends with the process
    err = b""
    try:
        while b"%d of " % answered not in err:
            err += os.read(watched, 1000)
        os.killpg(run.pid, signal.SIGINT)
        out, _ = run.communicate(timeout=PATIENCE)
    finally:
        if run.poll() is None:
            os.killpg(run.pid, signal.SIGKILL)
    with suppress(OSError):  # Linux says so where nobody writes any more
        while block := os.read(watched, 1000):
            err += block
    os.close(watched)
    assert run.returncode == 130
    assert (b"Stopped. Not asked any more: " in out, b"2 players: Ines proved\n" in out) == (
        (True, True) if answered else (False, False)
    )
    assert answered or not out
    before, *progress, after = err.split(b"\r\x1b[K")
    assert (before, after) == (b"", b"")  # the line of progress is gone, and there is no other
    progress = [it for it in progress if it]  # it makes room for a verdict
    assert len(progress) > answered and all(b" answered; now: " in it for it in progress)
    assert sorted(folder.iterdir()) == there


# --- decisive steps


def test_a_block_is_told_by_its_decisive_steps_with_reasons(fateloom, island, known):
    """Walks are folded into the step that they serve; text and JSON say the same."""
    mend(island, OWN)
    asked = ("verify", "island", "--hero", "stranger", "--no-repairs")
    (osk,) = json.loads(fateloom(*asked, "--format", "json").out)["heroes"]
    (thrown,) = osk["decisive"]  # to have read the letters before costs the hero nothing more
    assert (thrown["number"], thrown["move"], thrown["subject"]) == (1, "option", "tower.bury")
    assert (thrown["hero"], thrown["at"]) == ("stranger", "story/island.fate:57:3")
    assert [it["hero"] for it in thrown["walks"]] == ["stranger"]
    assert osk["play"][thrown["play_step"] - 1] == thrown["step"] == osk["play"][-1]
    assert thrown["no_return"]
    assert {it["kind"] for it in thrown["why"]} == {"shuts"}
    out = fateloom(*asked).out
    assert "1 step:" in out
    for it in thrown["why"]:
        assert it["sentence"] in out
