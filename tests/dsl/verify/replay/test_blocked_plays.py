"""From the prover's play that blocks a hero to a `.play` that `fateloom test` plays."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.dsl.verify.oracle import reached, winning_states
from tests.dsl.verify.replay.blocked_stories import STORIES

from fateloom.dsl.plays.story.record import to_play
from fateloom.dsl.verify.problem.problem import Problem, problem_of
from fateloom.dsl.verify.problem.step import Step
from fateloom.dsl.verify.proof.symbolic_oracle import decide
from fateloom.dsl.verify.replay.play_text import as_play
from fateloom.dsl.verify.replay.result import NotScheduled, Scheduled
from fateloom.dsl.verify.replay.schedule import schedule
from fateloom.runtime.program.program import Program
from fateloom.runtime.transitions.flatten import transitions
from fateloom.runtime.transitions.model import Model, Move, Values
from fateloom.tools.plays import run_plays
from fateloom.tools.story import system as story

LEFT_OUT = (Move.STEP, Move.EXPLORE, Move.VISIT, Move.DAY, Move.TURN)

EXPECTED = {
    "kept": "bob has item key",
    "kept by whoever begins": "bob has item key",
    "one shot": "ann chose tower.climb",
    "one shot, alone": "ann chose tower.climb",
    "one shot, alone, drawn": "ann chose tower.climb",
    "taken away": "not shrine placed",
    "day too late": "not mill placed",
    "branches": "shut",
    "bought": "bob has item key",
    "full hands": "bob has item key",
}
"""What the last lines of the `.play` say among other things."""


def blocked(problem: Problem, values: Values) -> bool:
    """Whether the hero alone has no way to a finale any more: the oracle, from that state on."""
    around = reached(problem.model, {values}, (*problem.guaranteed, *problem.repeating_upper))
    return values not in winning_states(problem, around)


def asked(name: str) -> tuple[Program, Model, Problem, tuple[Step, ...]]:
    made, company = STORIES[name]
    program = made()
    model = transitions(program, company)
    problem = problem_of(model, "ann")
    play = decide(problem, plain=True).play
    assert play
    return program, model, problem, play


@pytest.mark.parametrize("name", STORIES)
def test_a_play_that_blocks_is_played_in_the_engine_and_blocks(name: str, tmp_path: Path) -> None:
    program, model, problem, play = asked(name)
    found = schedule(program, model, play, lambda values: blocked(problem, values))
    assert isinstance(found, Scheduled)
    assert blocked(problem, found.values)
    text = as_play(program, model, found, to_play, title=f"Ann is blocked: {name}")
    (tmp_path / "plays").mkdir()
    (tmp_path / "plays" / "blocked.play").write_text(text, encoding="utf-8")
    results = run_plays(story, program, str(tmp_path))
    assert [it.message for it in results.failures] == []
    assert len(results.outcomes) == 1
    assert f"expect {EXPECTED[name]}\n" in text


@pytest.mark.parametrize("name", [it for it in STORIES if it != "day too late"])
def test_it_blocks_as_well_when_walking_and_time_are_left_out(name: str) -> None:
    program, model, problem, play = asked(name)
    short = tuple(it for it in play if it.action.move not in LEFT_OUT)
    assert short
    found = schedule(program, model, short, lambda values: blocked(problem, values))
    assert isinstance(found, Scheduled)


def test_what_is_laid_down_is_chosen_so_that_the_end_is_taken() -> None:
    """Bob has to lay down one thing at once, which the play does not say: with the key on the tile
    Ann would not be blocked, with the stone there she is.
    """
    program, model, _, whole = asked("full hands")
    play = tuple(it for it in whole if it.action.move is not Move.LAY_DOWN)
    key = next(at for at, it in enumerate(model.variables) if it.name == "item:key")
    code = model.variables[key].labels.index
    with_bob = schedule(program, model, play, lambda it: it[key] == code("hero:bob"))
    assert isinstance(with_bob, Scheduled)
    on_tile = schedule(program, model, play, lambda it: it[key] == code("tile:marsh"))
    assert isinstance(on_tile, Scheduled)
    nowhere = schedule(program, model, play, lambda it: it[key] == code("gone"))
    assert isinstance(nowhere, NotScheduled)
    assert nowhere.step == len(play)
