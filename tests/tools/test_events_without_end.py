"""Events that fire each other without end: every tool says so (EC-30)."""

import pytest

from fateloom.dsl.verify.explain.answer import Answer
from fateloom.dsl.verify.verdict import Verdict
from fateloom.tools.scenario import load
from fateloom.tools.verify.as_json import kept, read_again, to_json
from fateloom.tools.verify.asking import endless_events
from fateloom.tools.verify.report import HeroReport, Report
from fateloom.tools.verify.text import to_text

ROUNDS = {
    "itself": "event toll on turn start repeats\n  gain 1 coins\n  fire toll\n",
    "each other": (
        "world lamp: flag\n\nevent dark when lamp repeats\n  lamp down\n  gain 1 coins\n\n"
        "event lit when not lamp repeats\n  lamp up\n"
    ),
}


@pytest.fixture(params=ROUNDS)
def endless(base, request):
    """The base scenario, and events that do not come to an end."""
    (base / "story" / "more.fate").write_text(ROUNDS[request.param], encoding="utf-8")
    return base


def test_check_says_where(fateloom, endless):
    run = fateloom("check", "base")
    assert run.code == 1
    assert "events-without-end" in run.err + run.out
    assert "more.fate:" in run.err + run.out


def test_a_play_fails_at_the_step_at_which_the_game_stopped_them(fateloom, endless):
    (endless / "plays").mkdir(exist_ok=True)
    play = 'play "A day" of base\n  heroes warden seed 1\n  warden: end\n'
    (endless / "plays" / "day.play").write_text(play, encoding="utf-8")
    run = fateloom("test", "base")
    assert run.code == 1
    assert "story-stopped: events fire each other without end" in run.out + run.err


def test_a_soak_says_it_and_does_not_call_it_our_fault(fateloom, endless):
    run = fateloom("soak", "base", "--games", "1", "--bots", "random", "--days", "2")
    assert run.code == 1
    assert "game 0: events fire each other without end: the game stopped after 100" in run.out
    assert "our fault" not in run.out
    assert "invariants   0 broken" in run.out


def test_the_players_are_told_and_the_game_goes_on(fateloom, endless):
    run = fateloom("play", "base", "--heroes", "warden", "--plain", typed="\n\nquit\n")
    assert run.code == 0
    assert "the game stopped after 100 events in a row" in " ".join(run.out.split())


def test_a_report_of_verify_names_them(endless):
    program = load(str(endless), "verify")
    found = endless_events(program)
    assert [it.rpartition("/")[2] for it in found] in (["more.fate:1)"], ["more.fate:3)"])
    hero = HeroReport(
        "warden", "Aud", (Answer("warden", "Aud", "alone", ("warden",), Verdict.UNDECIDED),)
    )
    report = Report("base", "Base", (hero,), (), (), endless=found)
    assert "A mistake of the story: event" in to_text(report, colour=False)
    assert to_json(report)["events_without_end"] == list(found)
    assert read_again(kept(report)).endless == found
