"""What the prover says of a mutant, and the play that shows it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from tests.dsl.verify.mutants.mutant import Mutant

from fateloom.dsl.plays.story.record import to_play
from fateloom.dsl.verify.problem.problem import problem_of
from fateloom.dsl.verify.problem.step import Step
from fateloom.dsl.verify.proof.block import Block
from fateloom.dsl.verify.proof.prover import ProofResult, prove
from fateloom.dsl.verify.replay.play_text import as_play
from fateloom.dsl.verify.replay.result import NotScheduled
from fateloom.dsl.verify.replay.schedule import schedule
from fateloom.dsl.verify.verdict import Verdict
from fateloom.runtime.program.program import Program
from fateloom.runtime.record import record
from fateloom.runtime.transitions.flatten import transitions
from fateloom.runtime.transitions.model import Model, Move, Values
from fateloom.runtime.transitions.variables import Kind
from fateloom.tools.plays import run_plays
from fateloom.tools.systems import system

ON_THE_WAY = (Move.STEP, Move.EXPLORE, Move.VISIT, Move.TURN, Move.DAY)
"""What is no step of the story: walking, turning tiles, and the time that it takes."""

TELLING = (Kind.ITEM, Kind.POI, Kind.NPC, Kind.FINALE, Kind.STORY, Kind.CLOSED, Kind.USED)
"""What the end of a play is asked about."""


MOST_STEPS = 12
"""Of the story; walking, exploring and waiting are not counted."""


@record
class Answer:
    """The verdict for a hero; for a block the steps of its play, and its text as a `.play`."""

    verdict: Verdict
    steps: tuple[Step, ...]
    text: str

    @property
    def story_steps(self) -> int:
        """How many of the steps are the story's: options, tests, trades, things used or left,
        finales, events. Walking, exploring and the days and turns between them are not counted.
        """
        return sum(it.action.move not in ON_THE_WAY for it in self.steps)


def ask(mutant: Mutant, program: Program, heroes: Sequence[str]) -> dict[str, Answer]:
    """What is said of each hero, the play of a block retimed in the engine.

    Raises ValueError when a play that blocks cannot be played.
    """
    model = transitions(program)
    return {it: told(mutant, program, prove(problem_of(model, it))) for it in heroes}


def told(mutant: Mutant, program: Program, result: ProofResult) -> Answer:
    """A result of the prover, the play of a block retimed in the engine.

    Raises ValueError when a play that blocks cannot be played.
    """
    if result.block is None:
        return Answer(result.verdict, (), "")
    text = _played(mutant, program, result.problem.model, result.block)
    return Answer(result.verdict, result.block.play, text)


def assert_blocks(answer: Answer, program: Program, folder: Path) -> None:
    """A block with a play of a few steps, which `fateloom test` plays in the folder."""
    assert answer.verdict is Verdict.BLOCKED
    assert answer.steps
    assert answer.story_steps <= MOST_STEPS
    (folder / "plays").mkdir()
    (folder / "plays" / "blocked.play").write_text(answer.text, encoding="utf-8")
    results = run_plays(system("story"), program, str(folder))
    assert [it.message for it in results.failures] == []
    assert len(results.outcomes) == 1


def _played(mutant: Mutant, program: Program, model: Model, block: Block) -> str:
    def hopeless(values: Values) -> bool:
        return block.trap.contains(block.abstract_problem.abstraction.abstract_state(values))

    found = schedule(program, model, block.play, hopeless)
    if isinstance(found, NotScheduled):
        raise ValueError(f"{mutant.name}: step {found.step} is not played. {found.reason}")
    shows = changed_last(model, found.steps)
    return as_play(program, model, found, to_play, title=title(mutant), shows=shows)


def changed_last(model: Model, steps: Sequence[Step]) -> list[int]:
    """The telling variables that a play writes, those of its last steps first."""
    found: dict[int, None] = {}
    for step in reversed(steps):
        mine = [it.variable for it in step.effects if model.variables[it.variable].kind in TELLING]
        found |= dict.fromkeys(sorted(mine))
    return list(found)


def title(mutant: Mutant) -> str:
    """What its play is called."""
    return f"{mutant.name.replace('_', ' ').capitalize()}: {mutant.kind}"
