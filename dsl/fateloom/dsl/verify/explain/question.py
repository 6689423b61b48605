"""One question to the prover, with what is needed to put its answer into words."""

from __future__ import annotations

from collections.abc import Mapping

from fateloom.dsl.verify.explain.words import Words
from fateloom.dsl.verify.problem.problem import Problem
from fateloom.dsl.verify.problem.references import StepRef, steps_by_ref
from fateloom.dsl.verify.problem.step import Step
from fateloom.dsl.verify.proof.prover_api import ProverApi
from fateloom.dsl.verify.replay.play_text import Write
from fateloom.runtime.program.program import Program
from fateloom.runtime.record import record
from fateloom.runtime.transitions.model import Model


@record
class Question:
    """Whether the hero of `problem` can always reach a finale.

    `path`: the one path of the hero's destiny that is asked about, None for any of them. `write`
    writes a game down as a play.
    """

    program: Program
    problem: Problem
    prover: ProverApi
    write: Write
    words: Words
    steps: Mapping[StepRef, Step]
    path: str | None = None

    @property
    def model(self) -> Model:
        """The flattened Program that the question is about."""
        return self.problem.model


def question_about(
    program: Program, problem: Problem, prover: ProverApi, write: Write, path: str | None = None
) -> Question:
    """The question of a problem; the arguments are those of `Question`."""
    return Question(program, problem, prover, write, Words(program), steps_by_ref(problem), path)
