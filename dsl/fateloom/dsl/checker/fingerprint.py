"""What a proof hangs on of a model, as a hash: words and lines are no part of it."""

from __future__ import annotations

import hashlib

from fateloom.runtime.transitions.doubts import Doubts, Unknown
from fateloom.runtime.transitions.model import Add, Assign, Cube, Effect, Lookup, Model, Remap


def fingerprint(model: Model) -> str:
    """A hash of all that a proof hangs on: the words of a story and its lines are no part of it."""
    found = hashlib.sha256()
    found.update(repr((model.company, model.initial)).encode())
    for it in model.variables:
        found.update(repr((it.name, it.kind.name, it.labels, it.owner)).encode())
    for action in model.actions:
        outcomes = [
            (
                _doubted(out.doubts),
                bool(out.decided),
                bool(out.chance),
                _plain(out.guard),
                [effect_parts(it) for it in out.effects],
            )
            for out in action.outcomes
        ]
        said = (_doubted(action.doubts), action.repeats, bool(action.decided))
        head = (action.name, action.move.name, action.hero, said, action.gone)
        found.update(repr((head, _plain(action.guard), outcomes)).encode())
    return found.hexdigest()


def _doubted(doubts: Doubts) -> object:
    """True: sure; False: for nobody; else the heroes for whom it is not."""
    if any(it.unknown is not Unknown.WAITING for it in doubts):
        return False
    return tuple(sorted({it.hero for it in doubts})) or True


def _plain(cube: Cube) -> list[tuple[int, int]]:
    return [(it.variable, it.allowed) for it in cube]


def effect_parts(effect: Effect) -> tuple[object, ...]:
    """An effect as plain data: its kind, its variable, and what it does."""
    match effect:
        case Assign(variable, value):
            return "assign", variable, value
        case Add(variable, amount):
            return "add", variable, amount
        case Remap(variable, table):
            return "remap", variable, table
        case Lookup(variable, inputs, table):
            return "lookup", variable, inputs, table
