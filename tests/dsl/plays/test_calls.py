"""Plays of stories that call pool games: their commands, forced dice, recordings (DDL-16)."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from tests.dsl.calls.playing import run_play

from fateloom.dsl.plays.story import ast
from fateloom.dsl.plays.story.record import to_play
from fateloom.dsl.plays.story.steps import parse_step, to_text
from fateloom.runtime.kernel.game import Decision, Refusal
from fateloom.runtime.kernel.table import start
from fateloom.runtime.program.program import Program
from fateloom.runtime.span import NOWHERE
from fateloom.runtime.story import command as cmd
from fateloom.runtime.story.rules import StoryRules
from fateloom.runtime.story.setup import SetUp
from fateloom.tools.scenario import load

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture(scope="module")
def dry_year() -> Program:
    program: Program = load(str(ROOT / "scenarios" / "dry_year"))
    return program


def night(*lines: str) -> str:
    head = 'play "A night" of dry_year\n  heroes sib seed 1 mode explorer\n'
    return head + "".join(
        f"  {line}\n"
        for line in ("sib: move market; visit well_house; option draw_by_night", *lines)
    )


@pytest.mark.parametrize(
    "words",
    [
        "try dog clever", "invoke still die", "help wat", "stunt song", "buy lamp despair",
        "buy set-back despair sib", "use-boost die", "pass", "answer quick", "absorb 1 mild",
        "outcome failure", "outcome failure 2+, with hope, bought lamp",
    ],
)  # fmt: skip
def test_what_is_said_in_a_pool_game_is_a_step(words: str) -> None:
    step = parse_step(words, NOWHERE)
    assert isinstance(step, ast.Said | ast.WithName)
    assert to_text(step) == words


def test_buying_an_item_is_still_that() -> None:
    assert parse_step("buy rope", NOWHERE) == ast.WithName("buy", "rope", NOWHERE)


def test_ddl_16_forced_dice_and_texts_of_the_pool_game(dry_year: Program) -> None:
    good = night("sib: try dog clever; roll 1 1 1 1 4 4", '  expect text "He says it twice"')
    assert run_play(dry_year, good).failure is None
    few = run_play(dry_year, night("sib: try dog clever; roll 1 1 1 1 4 4 1")).failure
    assert few is not None
    assert "only 6 dice are rolled" in few.message
    early = run_play(dry_year, night("sib: roll 1")).failure
    assert early is not None
    assert "nothing is rolled now" in early.message


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("sib: try dg clever", "did you mean 'try dog clever'"),
        ("sib: end", "A pool game is being played"),
        ("sib: outcome tie", "no dice that are known"),
        ("wat: pass", "'wat'"),
    ],
)
def test_what_does_not_stand_is_said(dry_year: Program, line: str, words: str) -> None:
    text = night(line)
    if line.startswith("wat"):
        text = text.replace("heroes sib seed 1 mode explorer", "heroes sib, wat seed 1")
    failure = run_play(dry_year, text).failure
    assert failure is not None
    assert words in failure.message
    elsewhere = night().replace("; option draw_by_night", "; try dog clever")
    outside = run_play(dry_year, elsewhere).failure
    assert outside is not None
    assert "none is played now" in outside.message


@pytest.mark.parametrize("outcome", ["success", "failure"])
def test_how_it_ends_can_be_said_alone(dry_year: Program, outcome: str) -> None:
    told = "hats off" if outcome == "success" else "Nine buckets"
    text = night(f"sib: outcome {outcome}", f'  expect text "{told}"')
    assert run_play(dry_year, text).failure is None


@pytest.mark.parametrize("seed", range(6))
def test_a_recording_replays_to_the_same_end(dry_year: Program, seed: int) -> None:
    rules = StoryRules(dry_year)
    table = start(rules, SetUp(2, ("sib", "wat")), seed)
    assert not isinstance(table, Refusal)
    random, called = Random(seed), 0
    for _ in range(260):
        to_move = table.to_move
        if not isinstance(to_move, Decision):
            break
        wanted = [it for it in to_move.commands if it == cmd.UseOption("well_house.draw_by_night")]
        well = [it for it in to_move.commands if it == cmd.Visit("well_house")]
        chosen = (wanted or well or [random.choice(to_move.commands)])[0]
        called += isinstance(chosen, cmd.InCall)
        table = table.play(table.asked, chosen)
        assert not isinstance(table, Refusal)
    text = to_play(rules, table.log, "A night")
    outcome = run_play(dry_year, text)
    assert outcome.failure is None, (outcome.failure, text)
    assert called or seed
