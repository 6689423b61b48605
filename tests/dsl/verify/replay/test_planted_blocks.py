"""Blocks that the prover finds in stories with a planted mistake are played in the engine."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.dsl.calls.playing import run_play
from tests.dsl.verify.generator.kinds import BLOCKS, Form, Kind
from tests.dsl.verify.generator.made import make
from tests.sizes import size

from fateloom.dsl.plays.story.record import to_play
from fateloom.dsl.verify.problem.problem import problem_of
from fateloom.dsl.verify.proof.block import Block
from fateloom.dsl.verify.proof.prover import prove
from fateloom.dsl.verify.replay.play_text import as_play
from fateloom.dsl.verify.replay.result import NotScheduled
from fateloom.dsl.verify.replay.schedule import schedule
from fateloom.runtime.program.program import Program
from fateloom.runtime.transitions.flatten import transitions
from fateloom.runtime.transitions.model import Values

SEEDS = size(3)

KNOWN = ("these markers never give", "all of it comes about, and the game ends otherwise")
"""Why a block of the model may be none of the engine: a band that no position of the markers of the
story gives, and rest while somebody carries too much.
"""


SURELY = (Kind.KEPT, Kind.SOLD, Kind.ONE_SHOT, Kind.EVENT, Kind.BRANCH, Kind.STACK)
"""Kinds of which the first seeds have blocks."""


@pytest.mark.parametrize("kind", BLOCKS, ids=lambda it: it.value)
def test_blocks_are_played(kind: Kind) -> None:
    """Each of them runs as a `.play`, or is none of the engine for a reason that is known."""
    replayed = 0
    for seed in range(SEEDS):
        program = make(Form(kind), seed).program()
        model = transitions(program)
        for hero in model.company.heroes:
            block = prove(problem_of(model, hero)).block
            if block is None:
                continue
            found = schedule(program, model, block.play, hopeless(block))
            if isinstance(found, NotScheduled):
                assert found.reason.startswith(KNOWN), (seed, hero, found)
                continue
            _runs(program, as_play(program, model, found, to_play, title="A block"))
            replayed += 1
    assert replayed > 0 or kind not in SURELY


def hopeless(block: Block) -> Callable[[Values], bool]:
    """Whether a game ends where the hero cannot win any more."""
    return lambda values: block.trap.contains(
        block.abstract_problem.abstraction.abstract_state(values)
    )


def _runs(program: Program, text: str) -> None:
    outcome = run_play(program, text)
    assert outcome.failure is None, (text, outcome.failure)
