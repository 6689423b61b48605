"""The question, read anew from docs/verify/semantics.md: what can happen, what a hero may count on.

Nothing here comes from the prover. A model goes in, with sums that a certificate adds to it; out
come its steps, each with what it is for the hero.
"""

from __future__ import annotations

import hashlib

from fateloom.runtime.record import record
from fateloom.runtime.transitions.model import (
    WORLD,
    Action,
    Add,
    Assign,
    Cube,
    Effect,
    Kind,
    Lookup,
    Model,
    Move,
    Outcome,
    Remap,
    Values,
)


class Refused(Exception):
    """A certificate is not accepted. `place`: the line of it; `reason`: why; `about`: the variable
    that is not as a step wants it, if that is why.
    """

    def __init__(self, place: str, reason: str, about: int | None = None) -> None:
        super().__init__(f"{place}: {reason}")
        self.place = place
        self.reason = reason
        self.about = about


@record
class Step:
    """One outcome of one action.

    `possible`: it can happen, and the game goes on. `counted`: the hero may count on it. `noise`:
    it may happen again and again.
    """

    action: str
    outcome: int
    guard: tuple[tuple[int, int], ...]
    implied: tuple[tuple[int, int], ...]
    """What the guard says of sums."""
    effects: tuple[Effect, ...]
    possible: bool
    counted: bool
    noise: bool


@record
class Question:
    """A model and a hero; `finale`: the variable of the hero's finale, `won`: its good values.

    `names` and `labels`: the variables with their values, sums among them; `sums`: what these add
    up; `initial`: the states in which the game begins.
    """

    model: Model
    hero: str
    finale: int
    won: int
    names: tuple[str, ...]
    labels: tuple[tuple[str, ...], ...]
    sums: dict[int, frozenset[int]]
    initial: tuple[Values, ...]
    steps: tuple[Step, ...]


def question_of(model: Model, hero: str) -> Question:
    """The question for a hero of the company. Raises Refused."""
    finale = next(
        (
            at
            for at, it in enumerate(model.variables)
            if it.kind is Kind.FINALE and it.owner == hero
        ),
        None,
    )
    if finale is None:
        raise Refused("hero", f"{hero} is not of the company")
    labels = model.variables[finale].labels
    won = sum(1 << at for at, it in enumerate(labels) if it.startswith("won/"))
    names = tuple(it.name for it in model.variables)
    values = tuple(it.labels for it in model.variables)
    steps = tuple(
        step
        for action in model.actions
        for number, outcome in enumerate(action.outcomes)
        if (step := _step(model, hero, action, number, outcome)) is not None
    )
    return Question(model, hero, finale, won, names, values, {}, model.initial, steps)


def _step(model: Model, hero: str, action: Action, number: int, outcome: Outcome) -> Step | None:
    guard: dict[int, int] = {}
    for literal in (*action.guard, *outcome.guard):
        guard[literal.variable] = guard.get(literal.variable, -1) & literal.allowed
    if not all(guard.values()):
        return None
    ends, wins = _end(model, hero, action, outcome)
    return Step(
        action.name,
        number,
        tuple(sorted(guard.items())),
        (),
        outcome.effects,
        possible=not ends,
        counted=_counted(action, outcome, hero) and (wins or not ends),
        noise=action.repeats and action.move in (Move.EVENT, Move.TURN),
    )


def _counted(action: Action, outcome: Outcome, hero: str) -> bool:
    """Own sure steps; and what comes by itself: days, turns, rescues, events that happen once."""
    if action.move in WORLD:
        return not action.repeats or action.move in (Move.DAY, Move.TURN, Move.RESCUE)
    return action.hero == hero and action.sure and outcome.sure


def _end(model: Model, hero: str, action: Action, outcome: Outcome) -> tuple[bool, bool]:
    """Whether the step leads out of the question, and whether it is the hero who wins.

    Out lead steps by which somebody wins, by which nobody is left, and a lost finale of the hero.
    """
    fates = {}
    for effect in outcome.effects:
        variable = model.variables[effect.variable]
        if variable.kind is Kind.FINALE and isinstance(effect, Assign):
            fates[variable.owner] = variable.labels[effect.value]
    winners = [it for it, fate in fates.items() if fate.startswith("won/")]
    out = [it for it, fate in fates.items() if fate == "defeated"]
    lost = hero in out and action.hero == hero and action.move in (Move.BEGIN, Move.STAGE)
    ends = bool(winners) or lost or len(out) == len(model.company.heroes)
    return ends, winners == [hero]


def fingerprint(model: Model) -> str:
    """A hash of all that a proof hangs on: the words of a story and its lines are no part of it."""
    found = hashlib.sha256()
    found.update(repr((model.company.heroes, str(model.company.mode), model.initial)).encode())
    for it in model.variables:
        found.update(repr((it.name, it.kind.name, it.labels, it.owner)).encode())
    for action in model.actions:
        outcomes = [
            (out.sure, _plain(out.guard), [_effect(it) for it in out.effects])
            for out in action.outcomes
        ]
        head = (action.name, action.move.name, action.hero, action.sure, action.repeats)
        found.update(repr((head, _plain(action.guard), outcomes)).encode())
    return found.hexdigest()


def _plain(cube: Cube) -> list[tuple[int, int]]:
    return [(it.variable, it.allowed) for it in cube]


def _effect(effect: Effect) -> tuple[object, ...]:
    match effect:
        case Assign(variable, value):
            return "assign", variable, value
        case Add(variable, amount):
            return "add", variable, amount
        case Remap(variable, table):
            return "remap", variable, table
        case Lookup(variable, inputs, table):
            return "lookup", variable, inputs, table
