"""The questions that are put to everybody: of small random models, with the oracle's answers."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import TYPE_CHECKING

from fateloom.dsl.verify.problem.problem import Problem
from fateloom.runtime.record import record, replace
from fateloom.runtime.transitions.model import Model, Move

if TYPE_CHECKING:
    from tests.dsl.verify.oracle import Answer


@record
class Question:
    """`name`: which model, and whose question. `told_by_noise`: the answer would be another one if
    what repeats for ever were forgotten, so that the question tells readings of it apart.
    """

    name: str
    problem: Problem
    answer: Answer
    told_by_noise: bool


def questions(models: int) -> Iterator[Question]:
    """The questions of so many models, one for each hero: by turns models of any kind, models with
    full hands, and models in which much repeats. Needs the checkout on the path, for its tests.
    """
    from tests.dsl.verify.oracle import ask, judged
    from tests.dsl.verify.random_models import random_hands, random_model

    def noisy_model(seed: int) -> Model:
        return noisier(random_model(seed), seed)

    kinds = (("any", random_model), ("hands", random_hands), ("noisy", noisy_model))
    for number in range(models):
        (kind, make), seed = kinds[number % len(kinds)], number // len(kinds)
        for _, problem, answer in judged([(seed, make(seed))]):
            silent = replace(problem, repeating_upper=())
            told = bool(problem.repeating_upper) and ask(silent).safe != answer.safe
            yield Question(f"{kind} {seed}, hero {problem.hero}", problem, answer, told)


def noisier(model: Model, seed: int) -> Model:
    """The model with a third of what is done or happens once turned into repeating events."""
    chance = random.Random(seed)
    once = (Move.OPTION, Move.EVENT, Move.DAY)
    actions = tuple(
        replace(it, move=Move.EVENT, repeats=True)
        if it.move in once and chance.random() < 1 / 3
        else it
        for it in model.actions
    )
    return replace(model, actions=actions)
