"""What the prover says of a mutant, and the play that shows it."""

from __future__ import annotations

from collections.abc import Sequence

from tests.dsl.verify.mutants.mutant import Mutant

from fateloom.dsl.plays.story.record import to_play
from fateloom.dsl.verify.problem.problem import problem_of
from fateloom.dsl.verify.problem.step import Step
from fateloom.dsl.verify.proof.block import Block
from fateloom.dsl.verify.proof.prover import Verdict, prove
from fateloom.dsl.verify.replay.play_text import as_play
from fateloom.dsl.verify.replay.result import NotScheduled
from fateloom.dsl.verify.replay.schedule import schedule
from fateloom.runtime.program.program import Program
from fateloom.runtime.record import record
from fateloom.runtime.transitions.flatten import transitions
from fateloom.runtime.transitions.model import Model, Move, Values
from fateloom.runtime.transitions.variables import Kind

ON_THE_WAY = (Move.STEP, Move.EXPLORE, Move.VISIT, Move.TURN, Move.DAY)
"""What is no step of the story: walking, turning tiles, and the time that it takes."""

TELLING = (Kind.ITEM, Kind.POI, Kind.NPC, Kind.FINALE, Kind.STORY, Kind.CLOSED, Kind.USED)
"""What the end of a play is asked about."""


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
    return {it: _asked(mutant, program, model, it) for it in heroes}


def _asked(mutant: Mutant, program: Program, model: Model, hero: str) -> Answer:
    found = prove(problem_of(model, hero))
    if found.block is None:
        return Answer(found.verdict, (), "")
    text = _played(mutant, program, model, found.block)
    return Answer(found.verdict, found.block.play, text)


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
