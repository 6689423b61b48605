"""Random models after an edit: one thing is changed, which here and there moves others."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from math import prod

from tests.dsl.verify.forging import changed_models
from tests.runtime.transitions.variables import variable

from fateloom.runtime.program.words import Place
from fateloom.runtime.record import replace
from fateloom.runtime.transitions.model import (
    Action,
    Add,
    Assign,
    Cube,
    Effect,
    Literal,
    Lookup,
    Model,
    Outcome,
    Remap,
)
from fateloom.runtime.transitions.numbers import nothing
from fateloom.runtime.transitions.variables import ItemPlace, Kind, with_values

Draw = random.Random

ROOM = 4
"""Numbers that no variable has yet."""


def edits(model: Model, seed: int, count: int) -> Iterator[Model]:
    """Models that differ from one by an edit; some mean the same. Where there is room, variables
    come and go.
    """
    draw = Draw(seed)
    has_room = any(it.kind is Kind.NOTHING for it in model.variables)
    for number in range(count):
        kinds = (*EDITS[:-1], _come, _come, _gone) if has_room else EDITS
        yield draw.choice(kinds)(model, Draw(f"{seed} {number}"))


def _action(model: Model, draw: Draw) -> Model:
    return next(changed_models(model, draw.randrange(1 << 30), 1))


def _guard(model: Model, draw: Draw) -> Model:
    """Somewhere a condition is gone, or asks for something else."""

    def edited(action: Action) -> Action:
        if not action.guard:
            return action
        at = draw.randrange(len(action.guard))
        literal = action.guard[at]
        size = len(model.variables[literal.variable].labels)
        new = (replace(literal, allowed=draw.randrange(1, 1 << size)),)
        put = () if draw.random() < 0.5 else new
        return replace(action, guard=(*action.guard[:at], *put, *action.guard[at + 1 :]))

    return _somewhere(model, draw, edited)


def _effect(model: Model, draw: Draw) -> Model:
    """Somewhere something else comes about."""

    def edited(action: Action) -> Action:
        outcome = action.outcomes[0]
        if not outcome.effects:
            return action
        at = draw.randrange(len(outcome.effects))
        where = outcome.effects[at].variable
        size = len(model.variables[where].labels)
        new: Effect = draw.choice(
            (Add(where, draw.choice((-1, 1))), Assign(where, draw.randrange(size)))
        )
        effects = (*outcome.effects[:at], new, *outcome.effects[at + 1 :])
        outcomes = (replace(outcome, effects=effects), *action.outcomes[1:])
        return replace(action, outcomes=outcomes)

    return _somewhere(model, draw, edited)


def _somewhere(model: Model, draw: Draw, edited: Callable[[Action], Action]) -> Model:
    at = draw.randrange(len(model.actions))
    actions = (*model.actions[:at], edited(model.actions[at]), *model.actions[at + 1 :])
    return replace(model, actions=actions)


def _start(model: Model, draw: Draw) -> Model:
    """Something begins otherwise."""
    at = draw.randrange(len(model.variables))
    if model.variables[at].kind is Kind.FINALE:
        return model
    size = len(model.variables[at].labels)
    new = draw.randrange(size)
    initial = tuple((*it[:at], new, *it[at + 1 :]) for it in model.initial)
    return replace(model, initial=initial)


def _larger(model: Model, draw: Draw) -> Model:
    """A number goes further than it did."""
    at = draw.randrange(len(model.variables))
    it = model.variables[at]
    if it.kind not in (Kind.STORY, Kind.EVENT, Kind.HELD, Kind.COPIES):
        return model
    new = with_values(it, (*it.values, len(it.values)))
    wide = replace(model, variables=(*model.variables[:at], new, *model.variables[at + 1 :]))
    size = len(it.labels)

    def effect(it: Effect) -> Effect:
        return _wider(it, at, size, wide)

    actions = tuple(_mapped(one, lambda literal: literal, effect) for one in wide.actions)
    return replace(wide, actions=actions)


def _wider(effect: Effect, at: int, size: int, model: Model) -> Effect:
    """The same effect of a variable with one value more, which stays what it is."""
    match effect:
        case Remap(variable, table) if variable == at:
            return Remap(variable, (*table, size))
        case Lookup(variable, inputs, table) if at in inputs:
            length = prod(len(model.variables[it].labels) for it in inputs)
            return Lookup(variable, inputs, tuple(table[it % len(table)] for it in range(length)))
        case _:
            return effect


def _moved(model: Model, draw: Draw) -> Model:
    """Something new stands first, so that all else has another number; in it nothing matters."""
    new = variable("news", Kind.STORY, ("0", "1"), None)

    def literal(it: Literal) -> Literal:
        return Literal(it.variable + 1, it.allowed)

    def effect(it: Effect) -> Effect:
        if isinstance(it, Lookup):
            return Lookup(it.variable + 1, tuple(at + 1 for at in it.inputs), it.table)
        return replace(it, variable=it.variable + 1)

    actions = tuple(_mapped(it, literal, effect) for it in model.actions)
    goals = tuple(replace(it, variable=it.variable + 1) for it in model.goals)
    return replace(
        model, variables=(new, *model.variables), goals=goals, actions=actions,
        initial=tuple((draw.randrange(2), *it) for it in model.initial),
    )  # fmt: skip


def with_room(model: Model) -> Model:
    """A model with numbers that no variable has."""
    there = len(model.variables)
    more = tuple(map(nothing, range(there, there + ROOM)))
    initial = tuple((*it, *(0,) * ROOM) for it in model.initial)
    return replace(model, variables=(*model.variables, *more), initial=initial)


def _come(model: Model, draw: Draw) -> Model:
    """There is one more of something, and somewhere it is asked for or changed."""
    free = [at for at, it in enumerate(model.variables) if it.kind is Kind.NOTHING]
    some = [it for it in model.variables if it.kind not in (Kind.FINALE, Kind.HELD, Kind.NOTHING)]
    if not free or not some:
        return with_room(model)
    at, like = free[0], draw.choice(some)
    new = replace(like, subject=f"{like.subject} {at}", name=f"{like.name} {at}")
    if like.kind is Kind.COPIES:  # elsewhere
        new = replace(new, subject=like.subject, place=ItemPlace(Place.TILE, f"{at}"))
    size = len(like.labels)

    def edited(action: Action) -> Action:
        if draw.random() < 0.5:
            asked = Literal(at, draw.randrange(1, 1 << size))
            return replace(action, guard=(*action.guard, asked))
        outcome = action.outcomes[0]
        put = replace(outcome, effects=(*outcome.effects, Assign(at, draw.randrange(size))))
        return replace(action, outcomes=(put, *action.outcomes[1:]))

    begun = draw.randrange(size)
    more = replace(
        model,
        variables=(*model.variables[:at], new, *model.variables[at + 1 :]),
        initial=tuple((*it[:at], begun, *it[at + 1 :]) for it in model.initial),
    )
    return _somewhere(more, draw, edited)


def _gone(model: Model, draw: Draw) -> Model:
    """Something is there no more, nor is it asked for."""
    at = draw.randrange(len(model.variables))
    if model.variables[at].kind in (Kind.FINALE, Kind.NOTHING):
        return model

    def reads(it: Effect) -> bool:
        return isinstance(it, Lookup) and at in it.inputs

    def without(action: Action) -> Action:
        outcomes = (
            replace(
                it,
                guard=tuple(one for one in it.guard if one.variable != at),
                effects=tuple(one for one in it.effects if one.variable != at and not reads(one)),
            )
            for it in action.outcomes
        )
        guard = tuple(it for it in action.guard if it.variable != at)
        return replace(action, guard=guard, outcomes=tuple(outcomes))

    return replace(
        model,
        variables=(*model.variables[:at], nothing(at), *model.variables[at + 1 :]),
        initial=tuple((*it[:at], 0, *it[at + 1 :]) for it in model.initial),
        actions=tuple(map(without, model.actions)),
    )


def _mapped(
    action: Action, literal: Callable[[Literal], Literal], effect: Callable[[Effect], Effect]
) -> Action:
    def cube(some: Cube) -> Cube:
        return tuple(map(literal, some))

    def outcome(it: Outcome) -> Outcome:
        return replace(it, guard=cube(it.guard), effects=tuple(map(effect, it.effects)))

    return replace(action, guard=cube(action.guard), outcomes=tuple(map(outcome, action.outcomes)))


EDITS = (_action, _action, _guard, _guard, _effect, _effect, _start, _larger, _moved)
