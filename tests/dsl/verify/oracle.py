"""SAFE by looking at every state: plain, slow, obviously right. The judge of the prover."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from functools import cache

from fateloom.dsl.verify.problem.problem import Problem, Questions
from fateloom.dsl.verify.problem.step import Step
from fateloom.runtime.record import record, replace
from fateloom.runtime.transitions.interpreter import applied, holds
from fateloom.runtime.transitions.model import Model, Values


class TooManyStatesError(Exception):
    """More states than this way of asking is good for."""


@record
class Answer:
    """How many states can be reached; a shortest play to one from which the hero is not certain to
    win, if there is one; and to one from which the hero does not win even by steps that nobody can
    count on.
    """

    reached: int
    blocked: tuple[Step, ...] | None
    lost: tuple[Step, ...] | None = None

    @property
    def safe(self) -> bool:
        return self.blocked is None


def ask(problem: Problem, most: int = 50_000) -> Answer:
    """The answer for a hero; raises TooManyStatesError."""
    came_from = _reach(problem, most)
    certain = winning_states(problem, set(came_from))
    hopeful = winning_states(at_best(problem), set(came_from))
    plays = (_first_outside(problem, came_from, it) for it in (certain, hopeful))
    return Answer(len(came_from), *plays)


def at_best(problem: Problem) -> Problem:
    """The question with all that the hero may hope for, and only what is certain to disturb."""
    return replace(problem, guaranteed=problem.optimistic, repeating_upper=problem.repeating_lower)


def _first_outside(
    problem: Problem, came_from: Origins, good: set[Values]
) -> tuple[Step, ...] | None:
    for values in came_from:  # in the order of the search: the shortest play first
        if values not in good and holds(problem.at_rest, values):
            return _play(came_from, values)
    return None


Origins = dict[Values, tuple[Values, Step] | None]


def _reach(problem: Problem, most: int) -> Origins:
    """Every state that can come about, with the step that first led there."""
    found: Origins = dict.fromkeys(problem.model.initial)
    todo = deque(problem.model.initial)
    while todo:
        values = todo.popleft()
        for step in problem.steps:
            if holds(step.guard, values):
                after = applied(problem.model, step.outcome, values)
                if after not in found:
                    found[after] = (values, step)
                    todo.append(after)
                    if len(found) > most:
                        raise TooManyStatesError
    return found


def winning_states(problem: Problem, states: set[Values]) -> set[Values]:
    """The states among those from which the hero alone comes to a finale.

    Round by round: a state counts when a step that the hero may hope for wins at once, or leads to
    a state that counts, and so do all states that repeating events make of it.
    """
    model, goal = problem.model, problem.goal
    quiet = cache(lambda values: reached(model, {values}, problem.repeating_upper))
    leads_to: dict[Values, set[Values]] = {}
    for values in states:
        steps = (step for step in problem.guaranteed if holds(step.guard, values))
        leads_to[values] = {applied(model, step.outcome, values) for step in steps}

    def counts(after: Values) -> bool:
        wins = goal.allowed >> after[goal.variable] & 1
        return bool(wins) or (after in good and quiet(after) <= good)

    good: set[Values] = set()
    while more := {it for it in states - good if any(map(counts, leads_to[it]))}:
        good |= more
    return good


def reached(model: Model, states: set[Values], steps: Iterable[Step]) -> set[Values]:
    """What the steps can make of some states, themselves included."""
    steps = tuple(steps)
    found = set(states)
    todo = list(states)
    while todo:
        now = todo.pop()
        for step in steps:
            if holds(step.guard, now):
                after = applied(model, step.outcome, now)
                if after not in found:
                    found.add(after)
                    todo.append(after)
    return found


def _play(came_from: Origins, values: Values) -> tuple[Step, ...]:
    steps: list[Step] = []
    while (origin := came_from[values]) is not None:
        values, step = origin
        steps.append(step)
    return tuple(reversed(steps))


def ends_in(model: Model, play: tuple[Step, ...]) -> Values:
    """The state after a play from the beginning."""
    (values,) = model.initial
    for step in play:
        assert holds(step.guard, values)
        values = applied(model, step.outcome, values)
    return values


def judged(models: Iterable[tuple[int, Model]]) -> Iterator[tuple[int, Problem, Answer]]:
    """For each hero of each model, by its seed, the question and the answer; models with more
    states than can be looked at are passed over.
    """
    for seed, model in models:
        questions = Questions(model)
        for hero in model.company.heroes:
            problem = questions.of(hero)
            try:
                yield seed, problem, ask(problem)
            except TooManyStatesError:
                continue
