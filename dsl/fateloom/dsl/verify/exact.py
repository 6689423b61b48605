"""The exact answer over the whole cone: backwards, by decision diagrams.

First the states from which the hero can still win alone (Solo); then, from those that can not,
backwards through everything that can happen, to the beginning. Forwards would mean to tell apart
everybody's history; backwards only what matters is ever told apart. Good to some 150 bits.
"""

from __future__ import annotations

from fateloom.dsl.verify.bdd.engine import Node
from fateloom.dsl.verify.cone import cone
from fateloom.dsl.verify.encoding import MOST_NODES, Encoding
from fateloom.dsl.verify.problem import Problem, Step
from fateloom.runtime.record import record
from fateloom.runtime.transitions.walk import applied, holds


@record
class Exact:
    """What came out: the shortest play to a state without a way on, or none."""

    play: tuple[Step, ...] | None
    variables: tuple[int, ...]
    bits: int


def decide(problem: Problem, *, plain: bool = False, most_nodes: int = MOST_NODES) -> Exact:
    """Whether the hero can be blocked. Raises OutOfNodesError."""
    variables = cone(problem)
    encoding = Encoding(problem.model, variables, plain=plain, most_nodes=most_nodes)
    good = _solo(problem, encoding)
    bad = encoding.engine.without(encoding.valid, good)
    rings = _rings(problem, encoding, bad)
    return Exact(_play(problem, encoding, rings), variables, encoding.count)


def _solo(problem: Problem, encoding: Encoding) -> Node:
    """The states from which the hero alone comes to a finale; round by round from the goal."""
    engine = encoding.engine
    moves = [encoding.move(step) for step in problem.solo]
    noise = [encoding.move(step) for step in problem.noise]
    won = encoding.literal(problem.goal)
    good = won
    while True:
        firm = engine.either(won, encoding.firm(good, noise))
        more = good
        for move in moves:
            more = engine.either(more, encoding.before(move, firm))
        if more == good:
            return good
        good = more


def _rings(problem: Problem, encoding: Encoding, bad: Node) -> list[Node]:
    """The states from which a bad one is 0, 1, 2, … steps away, up to the beginning or the end."""
    engine = encoding.engine
    starts = [encoding.state(values) for values in problem.model.initial]
    moves = [encoding.move(step) for step in problem.steps]
    rings = [bad]
    seen = bad
    while not any(engine.both(start, seen) != engine.false for start in starts):
        new = engine.false
        for move in moves:
            new = engine.either(new, encoding.before(move, rings[-1]))
        new = engine.without(engine.both(new, encoding.valid), seen)
        if new == engine.false:
            return []
        rings.append(new)
        seen = engine.either(seen, new)
    return rings


def _play(problem: Problem, encoding: Encoding, rings: list[Node]) -> tuple[Step, ...] | None:
    """A shortest play along the rings, over the whole model; each time the first step that fits."""
    if not rings:
        return None
    engine, model = encoding.engine, problem.model
    values = next(
        it for it in model.initial if engine.both(encoding.state(it), rings[-1]) != engine.false
    )
    play: list[Step] = []
    for ring in reversed(rings[:-1]):
        for step in problem.steps:
            if holds(step.guard, values):
                after = applied(model, step.outcome, values)
                if engine.both(encoding.state(after), ring) != engine.false:
                    play.append(step)
                    values = after
                    break
        else:
            raise AssertionError("a ring without a step into the next one")
    return tuple(play)
