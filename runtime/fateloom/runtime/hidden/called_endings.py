"""The ways in which a called scene can end, each with commands and dice that lead there.

Whatever the hero can say is said, and each card comes; of the dice there is one pair for each
consequence. So all endings are found, unless a scene has more states than `MOST`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import product

from fateloom.runtime.hidden import command as cmd
from fateloom.runtime.hidden import steps as st
from fateloom.runtime.hidden.call_results import Notes, end, noted, of_result
from fateloom.runtime.hidden.called_reach import gloom_range
from fateloom.runtime.hidden.called_rules import SceneRules
from fateloom.runtime.hidden.called_setup import GHOSTLY, laid_out
from fateloom.runtime.hidden.changing import contest_of
from fateloom.runtime.hidden.command import Command
from fateloom.runtime.hidden.rolls import result_of
from fateloom.runtime.hidden.state import OWN, State, Store
from fateloom.runtime.hidden.tables import FACES
from fateloom.runtime.hidden.words import Roll
from fateloom.runtime.kernel import reached as kernel
from fateloom.runtime.kernel.game import Chance, Over
from fateloom.runtime.kernel.nested import Block, Blocks
from fateloom.runtime.record import replace

Reached = kernel.Reached[State, Notes, Command]
"""How far a called scene has come, and by which commands."""

Ways = kernel.Ways[Command]

MOST = 20_000
"""So many states of a scene are looked at."""


def endings(rules: SceneRules, state: State, notes: Notes, blocks: tuple[Block, ...]) -> Ways:
    """The endings that are found from here, each with a row of commands."""
    return kernel.ways(rules, end, blocks, _ends(rules, state, notes))


def sure(
    rules: SceneRules, blocks: tuple[Block, ...], hero: str, others: tuple[str, ...]
) -> frozenset[Blocks]:
    """The endings that the hero can bring about if dice and cards are kind, however much gloom
    earlier scenes have left.
    """
    found = []
    for stores in _stores(rules, hero):
        begun = Reached(laid_out(rules, hero, stores), Notes()).opened(rules, noted)
        found.append(frozenset(endings(rules, begun.state, begun.notes, blocks)))
    return frozenset.intersection(*found)


def _stores(rules: SceneRules, hero: str) -> Iterator[tuple[Store, ...]]:
    """The gloom that may be there when the scene begins."""
    place, me, stores = rules.place, rules.hero(hero), []
    if place is not None and place.most is not None:
        at = rules.index.locations.index(place.id)
        stores.append([Store(place.id, it, place.most, at) for it in gloom_range(0, place.most)])
    if me.most is not None and rules.scene.roll in GHOSTLY:
        stores.append([Store(OWN, it, me.most) for it in gloom_range(0, me.most)])
    yield from product(*stores)


@lru_cache(maxsize=256)
def _ends(rules: SceneRules, state: State, notes: Notes) -> tuple[Reached, ...]:
    """The scene to its end, in all ways that differ in what follows."""
    todo, seen = [Reached(state, notes)], set[tuple[State, Notes]]()
    ended: list[Reached] = []
    while todo and len(seen) < MOST:
        here = todo.pop()
        key = _alike(here)
        if key in seen:
            continue
        seen.add(key)
        to_move = rules.legal(here.state)
        if isinstance(to_move, Over):
            ended.append(here)
            continue
        if isinstance(here.state.agenda[0], st.RollDice):
            todo += _rolled(rules, here)
            continue
        if isinstance(to_move, Chance):
            commands = tuple(it for it, _ in to_move.distribution.outcomes)
            if isinstance(here.state.agenda[0], st.DealCard):
                commands = commands[:1]  # who may look at a card may look at any
        else:
            commands = to_move.commands
        todo += [here.after(rules, noted, it) for it in commands]
    return tuple(ended)


def _alike(here: Reached) -> tuple[State, Notes]:
    """State and notes, without by how much an exchange of a combat was won: nothing follows from
    that.
    """
    is_fight = here.state.contest is not None and here.state.contest.roll is Roll.ATTACK
    return here.state, replace(here.notes, result=0) if is_fight else here.notes


def _rolled(rules: SceneRules, here: Reached) -> Iterator[Reached]:
    """A pair of dice for each consequence: the grade, and in combat who may go on; of a syphon, how
    much can be taken.
    """
    state = here.state
    contest = contest_of(state)
    known: set[tuple[object, ...]] = set()
    lights = FACES if contest.light is None else (contest.light,)
    for light, dark in product(lights, FACES):
        shown = replace(state, contest=replace(contest, light=light, dark=dark))
        result = result_of(rules.index, shown)
        sign = (light > dark) - (light < dark)
        match contest.roll:
            case Roll.ATTACK:
                kind: tuple[object, ...] = ((result > 0) - (result < 0), sign)
            case Roll.SYPHON:
                kind = (sign, dark if sign < 0 else 0)
            case _:
                kind = (of_result(result),)
        if kind not in known:
            known.add(kind)
            first = here if contest.light is not None else here.after(rules, noted, cmd.Die(light))
            yield first.after(rules, noted, cmd.Die(dark))
