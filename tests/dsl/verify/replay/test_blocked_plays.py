"""From the prover's play that blocks a hero to a `.play` that `fateloom test` plays."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.dsl.verify.oracle import reached, winning_states
from tests.dsl.verify.replay.blocked_stories import STORIES

from fateloom.dsl.plays.story import blocked as plays_blocked
from fateloom.dsl.plays.story.record import to_play
from fateloom.dsl.verify.problem.problem import Problem, problem_of
from fateloom.dsl.verify.problem.step import Step
from fateloom.dsl.verify.proof.symbolic_oracle import decide
from fateloom.dsl.verify.replay.engine_search import EngineSearch
from fateloom.dsl.verify.replay.play_text import as_play
from fateloom.dsl.verify.replay.result import NotScheduled, Scheduled
from fateloom.dsl.verify.replay.schedule import schedule
from fateloom.runtime.program.program import Program
from fateloom.runtime.record import replace
from fateloom.runtime.transitions.flatten import transitions
from fateloom.runtime.transitions.model import Model, Move, Values
from fateloom.tools.plays import run_plays
from fateloom.tools.systems import system

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
    path = decide(problem, plain=True).lost
    assert path
    return program, model, problem, path.steps


@pytest.mark.parametrize("name", STORIES)
def test_a_play_that_blocks_is_played_in_the_engine_and_blocks(name: str, tmp_path: Path) -> None:
    program, model, problem, play = asked(name)
    found = schedule(program, model, play, lambda values: blocked(problem, values))
    assert isinstance(found, Scheduled)
    assert blocked(problem, found.values)
    text = as_play(program, model, found, to_play, title=f"Ann is blocked: {name}")
    (tmp_path / "plays").mkdir()
    (tmp_path / "plays" / "blocked.play").write_text(text, encoding="utf-8")
    results = run_plays(system("story"), program, str(tmp_path))
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


# --- once the block is mended


def as_text(program: Program, model: Model, problem: Problem, play: tuple[Step, ...]) -> str:
    found = schedule(program, model, play, lambda values: blocked(problem, values))
    assert isinstance(found, Scheduled)
    return as_play(program, model, found, to_play, title="Blocked", claim="blocked ann")


def failures(program: Program, text: str, folder: Path) -> list[str]:
    (folder / "plays").mkdir(exist_ok=True)
    (folder / "plays" / "blocked.play").write_text(text, encoding="utf-8")
    return [it.message for it in run_plays(system("story"), program, str(folder)).failures]


def test_the_play_of_a_block_fails_once_there_is_a_second_key(tmp_path: Path) -> None:
    program, model, problem, play = asked("kept")
    text = as_text(program, model, problem, play)
    assert text.endswith("    expect blocked ann\n")
    assert failures(program, text, tmp_path) == []
    two = replace(program, items=tuple(replace(it, copies=2) for it in program.items))
    (said,) = failures(two, text, tmp_path)
    assert said.startswith("'ann' is not blocked, and can win. ")
    assert "option take" in said


def test_one_path_can_be_expected_to_be_blocked(tmp_path: Path) -> None:
    """Without the key Ann loses her first path; the second one asks for nothing any more."""
    program, model, problem, play = asked("kept")
    text = as_text(program, model, problem, play)
    ann, bob = program.destinies
    one, two = ann.paths
    free = replace(two, begins=tuple(replace(it, condition=None) for it in two.begins))
    mended = replace(program, destinies=(replace(ann, paths=(one, free)), bob))
    assert failures(mended, text.replace("blocked ann", "blocked ann one"), tmp_path) == []
    (said,) = failures(mended, text, tmp_path)
    assert said.endswith("begin two")
    (said,) = failures(mended, text.replace("blocked ann", "blocked ann two"), tmp_path)
    assert said.startswith("'ann' is not blocked, and can win by 'two'. ")


def test_where_the_engine_is_too_large_to_be_searched_the_model_knows_a_way(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    program, model, problem, play = asked("kept")
    text = as_text(program, model, problem, play)
    monkeypatch.setattr(
        plays_blocked, "search_win", lambda *_: EngineSearch(None, exhausted=False, states=3_000)
    )
    assert failures(program, text, tmp_path) == []
    two = replace(program, items=tuple(replace(it, copies=2) for it in program.items))
    (said,) = failures(two, text, tmp_path)
    assert said.startswith("'ann' is not blocked, and can win. ")
    assert "ann begins the finale" in said
