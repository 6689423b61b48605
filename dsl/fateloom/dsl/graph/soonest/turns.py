"""Turns of a hero, as a search for the soonest win goes through them, and what they take."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.graph.soonest.hope import COMES
from fateloom.runtime.program.board import Option
from fateloom.runtime.program.items import MoveRange
from fateloom.runtime.program.statement import ChangeOption, NextStage, OptionChange
from fateloom.runtime.program.words import Place
from fateloom.runtime.record import parts_in, record
from fateloom.runtime.transitions.model import Move
from fateloom.runtime.transitions.variables import ItemPlace, Kind

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fateloom.dsl.graph.soonest.hope import Facts, Hope
    from fateloom.dsl.graph.soonest.hopes import Hopes
    from fateloom.runtime.program.program import Program

ALWAYS = 99
"""How often in a turn something may come true that nothing limits."""
EVENTS = frozenset({Move.EVENT, Move.RESCUE})
"""What happens by itself at any time, in whoever's turn."""
FREE = EVENTS | frozenset({Move.USE, Move.SPEND, Move.TIRE})
"""What can be done or happens at any time."""
WALKS = frozenset({Move.STEP, Move.EXPLORE})
KEPT = frozenset({Move.BEGIN, Move.STAGE}) | COMES | WALKS
"""What is kept whatever it brings."""
DEALS = frozenset({Move.BUY, Move.SELL})
NEVER = 10**6
LAST_DAY = 40
"""Days behind that are not looked at."""


@record
class Turn:
    """What the hero does in a turn: the tile where the walk ends, and how, if that brings
    something; the POI that is visited, and how the finale goes on.
    """

    day: int
    tile: int
    poi: str
    walk: Hope | None = None
    last: Hope | None = None


@record
class Outlook:
    """No game is won before `least`; `turns`: how one may be won on that day, if nothing goes
    amiss; none, where it was not looked for long enough. `start`: what is so at first.
    """

    least: int
    turns: tuple[Turn, ...]
    start: Facts


@record
class Node:
    """A state in the morning of a day. `left`: turns before the stage is played, that of its play
    included; `needed`: POIs that are still to be visited on every way.
    """

    at: int
    finale: int
    left: int
    facts: Facts
    needed: frozenset[str]


def ranges(program: Program, hopes: Hopes, hero: str) -> Iterator[tuple[Facts, int]]:
    """What carries the hero further, and how far."""
    mine = ItemPlace(Place.HERO, hero)
    for item in program.items:
        effect = None if item.ability is None else item.ability.effect
        if not isinstance(effect, MoveRange):
            continue
        for at, it in enumerate(hopes.model.variables):
            if it.subject != item.id:
                continue
            place = hopes.place[at]
            if it.kind is Kind.ITEM and mine in it.values:
                yield 1 << place + it.values.index(mine), effect.tiles
            elif it.kind is Kind.COPIES and it.place == mine:
                yield (1 << len(it.values)) - 2 << place, effect.tiles * item.copies


def turns_before(program: Program, hero: str, path: str) -> dict[str, int]:
    """How many turns lie between two stages, that of the play included, at least."""
    paths = (it for one in program.destinies if one.hero == hero for it in one.paths)
    its = next(it for it in paths if it.id == path)
    nexts = [it for it in parts_in(its.stages) if isinstance(it, NextStage)]
    at_once = {it.stage for it in nexts if it.now}
    if any(not it.next_turn for it in its.begins):
        at_once.add(its.stages[0].id)
    return {it.id: max(1, it.turns - (it.id in at_once)) for it in its.stages}


def used_again(program: Program) -> set[str]:
    """Options that can be used more than once on a visit (DST-37, EC-51)."""
    parts = list(parts_in(program))
    renewed = {
        it.option
        for it in parts
        if isinstance(it, ChangeOption) and it.change is OptionChange.RENEW
    }
    return renewed | {it.id for it in parts if isinstance(it, Option) and it.repeat_per_item}
