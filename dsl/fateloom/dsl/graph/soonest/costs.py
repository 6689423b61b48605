"""What a game may cost, result of a test by result and price by price, and what must not be in a
game, or not so often.
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, assert_never

from fateloom.runtime.record import record, replace
from fateloom.runtime.span import NOWHERE
from fateloom.runtime.transitions.model import Add, Move, Remap, Successes
from fateloom.runtime.transitions.variables import Key, Kind, variable

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from fateloom.dsl.graph.soonest.hope import Hope
    from fateloom.runtime.transitions.model import Model

Band = tuple[int, int]
"""Successes, both ends included."""


@record
class Luck:
    """A result in one of these bands of the test in a script; `root`: as a run of it names it."""

    root: str
    bands: tuple[Band, ...]


@record
class Price:
    """So many coins spent at once in a script, or for a thing."""

    root: str
    coins: int


@record
class Sale:
    """A thing sold without which a test is less likely."""

    root: str


Cost = Luck | Price | Sale


@record
class Limit:
    """What must be in a game no oftener than `times`."""

    cost: Cost
    times: int = 0


Avoided = frozenset[Limit]
"""What must not be in a game, or not so often."""


def avoids(hope: Hope, avoided: Avoided) -> bool:
    """Whether it costs nothing that must not be in a game at all."""
    return not any(not it.times and takes(hope, it.cost) for it in avoided)


def is_exact(hopes: Iterable[Hope], avoided: Avoided) -> bool:
    """Whether of all that is left out it is known which of its tests is meant."""
    return all(
        len(it.chance) < 2 or not any(takes(it, one.cost) for one in avoided) for it in hopes
    )


def takes(hope: Hope, cost: Cost) -> bool:
    """Whether it costs that."""
    if cost.root != root_of(hope):
        return False
    match cost:
        case Price(_, coins):
            return hope.price >= coins
        case Luck(_, bands):
            return any(isinstance(one, Successes) and one[:2] in bands for one in hope.chance)
        case Sale():
            return True
        case _:
            assert_never(cost)


def root_of(hope: Hope) -> str:
    """The script that runs, or the thing that is bought."""
    action = hope.action
    match action.move:
        case Move.BEGIN | Move.STAGE if action.stage is not None:
            return f"stage:{action.hero}/{action.stage.path}/{action.stage.stage}"
        case Move.EVENT | Move.OPTION | Move.BUY | Move.SELL | Move.EXPLORE:
            return f"{action.move.name.lower()}:{action.subject}"
        case _:
            return ""


def priced(model: Model, hopes: Iterable[Hope]) -> tuple[Hope, ...]:
    """Hopes with their prices. Where only the last value of a purse is told, which stands for all
    greater ones, the price is that of the same with fewer coins.
    """
    purse = {
        it.owner: at
        for at, it in enumerate(model.variables)
        if (it.kind, it.subject) == (Kind.RESOURCE, "coins")
    }
    most: dict[str, int] = defaultdict(int)
    some = [(it, purse.get(it.action.hero)) for it in hopes]
    for it, at in some:
        if at is not None:
            most[root_of(it)] = max(most[root_of(it)], _paid(it, at))
    found: list[Hope] = []
    for it, at in some:
        if at is not None and (price := most[root_of(it)]):
            last = len(model.variables[at].values) - 1
            is_last = it.allowed.get(at, -1) & (2 << last) - 1 == 1 << last
            it = replace(it, price=price if is_last else _paid(it, at))
        found.append(it)
    return tuple(found)


def _paid(hope: Hope, purse: int) -> int:
    """How many coins go at most."""
    for it in hope.effects:
        match it:
            case Add(at, amount) if at == purse:
                return max(0, -amount)
            case Remap(at, table) if at == purse:
                return max(0, *(one - to for one, to in enumerate(table)))
            case _:
                pass
    return 0


def is_in(cost: Cost, other: Cost) -> bool:
    """Whether what a step takes is of what must not be."""
    if cost.root != other.root:
        return False
    match cost:
        case Luck(_, bands):
            return isinstance(other, Luck) and {*bands} <= {*other.bands}
        case Price(_, coins):
            return isinstance(other, Price) and coins >= other.coins
        case Sale():
            return isinstance(other, Sale)
        case _:
            assert_never(cost)


# --- what may be so often, and no oftener


def with_counters(model: Model, avoided: Avoided) -> tuple[Model, dict[Limit, int]]:
    """The model with a variable for each limit that leaves something, and where that stands."""
    limits = sorted((it for it in avoided if it.times), key=repr)
    if not limits:
        return model, {}
    own = [
        variable(Key(Kind.STORY, f"limit {number}", None, None), range(it.times + 1), NOWHERE)
        for number, it in enumerate(limits)
    ]
    start = tuple((*it, *(0 for _ in own)) for it in model.initial)
    more = replace(model, variables=(*model.variables, *own), initial=start)
    return more, {it: len(model.variables) + at for at, it in enumerate(limits)}


def counted(hopes: Iterable[Hope], counters: Mapping[Limit, int]) -> tuple[Hope, ...]:
    """Hopes that count what they cost, and cannot be where that would be too often."""
    found: list[Hope] = []
    for it in hopes:
        for limit, at in counters.items():
            if takes(it, limit.cost):
                less = (1 << limit.times) - 1
                it = replace(
                    it,
                    allowed={**it.allowed, at: less},
                    adds=(*it.adds, (at, 1)),
                    effects=(*it.effects, Add(at, 1)),
                    is_more=True,
                )
        found.append(it)
    return tuple(found)
