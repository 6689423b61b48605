"""Whatever is retimed is written down as a `.play` that goes as expected."""

from __future__ import annotations

import pytest
from tests.dsl.verify.replay.random_plays import Play, random_play, sure_steps
from tests.long import mostly_long
from tests.runtime.transitions.stories import NAMES, model_of, story
from tests.sizes import size

from fateloom.dsl.plays.story.parser import parse
from fateloom.dsl.plays.story.record import to_play
from fateloom.dsl.plays.story.resolve import Ready, Resolver
from fateloom.dsl.plays.story.run import run
from fateloom.dsl.source import Source
from fateloom.dsl.verify.problem.step import Step
from fateloom.dsl.verify.replay.play_text import as_play
from fateloom.dsl.verify.replay.result import Scheduled
from fateloom.dsl.verify.replay.schedule import schedule
from fateloom.runtime.transitions.interpreter import holds
from fateloom.runtime.transitions.model import Literal, Model
from fateloom.runtime.transitions.variables import Kind

PLAYS = size(24)
FEWER = {"drowned_bell": 8}


def written(name: str, play: Play) -> str | None:
    """The text of a play, if it could be retimed."""
    program, model = story(name), model_of(name)
    found = schedule(program, model, play)
    if not isinstance(found, Scheduled):
        return None
    return as_play(program, model, found, to_play, title='A "play" of\nsteps')


@mostly_long("name", NAMES, plain=["base"])
def test_random_plays_are_written_so_that_they_run_as_expected(name: str) -> None:
    resolver = Resolver(story(name))
    ran = commands = 0
    for seed in range(0, PLAYS, FEWER.get(name, 1)):
        text = written(name, random_play(name, seed, world=seed % 2 == 0)[0])
        if text is None:
            continue
        source = Source("plays/it.play", text)
        file, mistakes = parse(source)
        assert mistakes == (), text
        ready = resolver.ready(file.plays[0], source)
        assert isinstance(ready, Ready), (text, ready)
        outcome = run(ready)
        assert outcome.failure is None, (text, outcome.failure)
        ran += 1
        commands += outcome.commands
    assert ran > 2
    assert commands > 3 * ran


def test_each_step_is_told_before_its_lines_in_order() -> None:
    play, _ = random_play("small", 7, world=False)
    text = written("small", play)
    assert text is not None
    numbers = [line.split(".")[0] for line in text.split("\n") if line.startswith("  # ")]
    assert numbers == [f"  # {number}" for number in range(1, len(play) + 1)]


def test_a_play_of_no_steps_is_a_play() -> None:
    """When a hero is blocked from the first turn on."""
    text = written("small", ())
    assert text is not None
    assert "  ann: stay\n" in text


@pytest.mark.long
def test_two_tests_in_a_row_are_told_apart() -> None:
    """The dice of the second are not taken for further dice of the first."""
    model = model_of("drowned_bell")
    quarrel = [
        it
        for it in sure_steps("drowned_bell")
        if it.action.subject == "tar_barrel.quarrel"
        and len(it.outcome.chance) == 2
        and holds(_of_the_story(model, it), model.initial[0])
    ]
    assert quarrel
    text = written("drowned_bell", (quarrel[0],))
    assert text is not None
    assert "; confirm\n" in text


def _of_the_story(model: Model, step: Step) -> tuple[Literal, ...]:
    """What a step asks of the variables of the story."""
    return tuple(it for it in step.guard if model.variables[it.variable].kind is Kind.STORY)
