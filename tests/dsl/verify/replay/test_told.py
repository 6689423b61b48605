"""Steps are told in the words of the story, and safely."""

from __future__ import annotations

from functools import cache

import pytest
from tests.runtime.transitions.stories import NAMES, model_of, story

from fateloom.dsl.verify.problem.step import step_of
from fateloom.dsl.verify.replay.describe_step import describe_step
from fateloom.runtime.record import replace
from fateloom.runtime.transitions.decisions import BranchChosen
from fateloom.runtime.transitions.model import Move


@cache
def sentences(name: str) -> dict[str, list[str]]:
    """The sentences of a story, by the name of the action, an outcome each."""
    program, model = story(name), model_of(name)
    return {
        action.name: [
            describe_step(program, model, step)
            for it in action.outcomes
            if (step := step_of(action, it)) is not None
        ]
        for action in model.actions
    }


@pytest.mark.parametrize("name", NAMES)
def test_every_step_has_a_sentence(name: str) -> None:
    for told_ in sentences(name).values():
        for sentence in told_:
            assert sentence.endswith(".")
            assert sentence.isprintable()
            assert ".." not in sentence


def test_the_words_are_those_of_the_story() -> None:
    bell = sentences("drowned_bell")
    assert bell["step:quay-marsh:warden"] == ["Aud walks to The Blue Marsh."]
    every = {it for told_ in bell.values() for it in told_}
    assert "Aud spends a point of experience." in every
    assert "Aud buys the Tarred Line at The Ropewalk." in every
    assert any(it.startswith("Day 5 begins: ") for it in every)
    small = {it for told_ in sentences("small").values() for it in told_}
    assert "ann takes the test 'brawl' at inn, and fails with at most 1 success." in small
    assert "ann takes the test 'brawl' at inn, and has 2 successes or more." in small
    assert "ann chooses 'fight' at mill, and it ends in victory." in small
    assert any(", then 'Take the bounty': tansy now hanged." in it for it in every)
    assert any(", with the Tarred Line" in it for it in every)


def test_nothing_in_it_can_move_the_cursor() -> None:
    """Labels come from anybody."""
    program, model = story("small"), model_of("small")
    action = next(it for it in model.actions if it.move is Move.OPTION)
    evil = replace(action, label="a\x1b[31mb\nc\u202e", decided=(BranchChosen(0, "\x07"),))
    step = step_of(evil, evil.outcomes[0])
    assert step is not None
    sentence = describe_step(program, model, step)
    assert sentence.isprintable()
    assert "\x1b" not in sentence
    assert "\u202e" not in sentence
