"""Conditions that wait for themselves: what they ask of a variable comes about only in scripts that
need it before, or in the last lines before the game ends.

Writes that stand under no condition happen. What they bring about opens conditions, whose scripts
write more, until nothing opens any more. What is still shut then can never hold. Of those that wait
for each other, one is told.
"""

from __future__ import annotations

from fateloom.dsl.lint.cross_reference import Circular, OwnerKind, Use
from fateloom.dsl.lint.flood import components
from fateloom.dsl.lint.values import NEVER, Values
from fateloom.runtime.program.condition import All, AnyOf, Compare, IsOneOf, Not, VariableValue
from fateloom.runtime.program.destiny import TriggerKind

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from typing import TypeAlias

    from fateloom.dsl.lint.cross_reference import Owner, Write
    from fateloom.dsl.lint.walk import Walk
    from fateloom.runtime.program.condition import Condition
    from fateloom.runtime.program.program import Program

    Ways: TypeAlias = tuple[tuple[Condition, ...], ...]
    """The ways to a script: all the conditions of one of them must have held."""

OPEN: Ways = ((),)
HARMLESS = (Use.BRANCH, Use.CHOICE)
"""What may speak of the end of the game, and is never read, without any harm."""
TOLD = (Use.OPTION, Use.EVENT, Use.RESCUE, Use.BRANCH, Use.CHOICE, Use.BEGIN)


def circular(program: Program, walk: Walk, values: Values) -> tuple[Circular, ...]:
    """One condition out of each knot of conditions that wait for each other."""
    ways = _ways(program, walk)
    waiting: dict[str, list[tuple[Write, Ways]]] = {}
    happen: dict[str, list[Write]] = {}
    for variable, writes in walk.writes.items():
        for write in writes:
            inside = walk.inside.get(id(write[0]), ())
            outer = ways.get(write[1].node_of_script, OPEN)
            chains = tuple((*way, *inside) for way in outer)
            if id(write[0]) in walk.last_lines:
                chains = ()
            if () in chains:
                happen.setdefault(variable, []).append(write)
            else:
                waiting.setdefault(variable, []).append((write, chains))
    if not waiting:
        return ()
    asked = [it for it in walk.conditions if it[2] in TOLD]
    now = Values(program, happen, walk.resources, values.places, values.often)
    shut = {id(it[0]): it for it in asked if now.truth(it[0]) is NEVER}
    while shut and (changed := _let_happen(waiting, happen, shut)):
        for one in program.variables:
            if one.id in changed:
                now.allow(one, happen[one.id])
        shut = {key: it for key, it in shut.items() if now.truth(it[0]) is NEVER}
    return tuple(_roots(shut, waiting, values)) if shut else ()


def _ways(program: Program, walk: Walk) -> dict[str, Ways]:
    """The ways to each script that has no open one."""
    ways: dict[str, Ways] = {}
    for poi in program.pois:
        for option in poi.options:
            if option.condition is not None:
                ways[f"option {option.id}"] = ((option.condition,),)
    for event in program.events:
        trigger = event.trigger
        asked = tuple(it for it in (trigger.condition, event.condition) if it is not None)
        if trigger.kind is TriggerKind.AFTER:
            asked += ways.get(f"option {trigger.option}", OPEN)[0]
        if asked and event.id not in walk.maps["fires"]:
            ways[f"{'rescue' if event.rescue else 'event'} {event.id}"] = (asked,)
    for destiny in program.destinies:
        for path in destiny.paths:
            begins = tuple(
                () if begin.condition is None else (begin.condition,) for begin in path.begins
            )
            for stage in path.stages if begins and () not in begins else ():
                ways[f"stage {destiny.hero}.{path.id}.{stage.id}"] = begins
    for scene in program.scenes:  # one that another scene does is taken to happen
        sites = walk.maps["scene_calls"].get(scene.id, ())
        chains = tuple(
            (*way, *walk.inside.get(id(node), ()))
            for node, owner in sites
            for way in ways.get(owner.node_of_script, OPEN)
        )
        if chains and () not in chains and all(it[1].kind is not OwnerKind.SCENE for it in sites):
            ways[f"scene {scene.id}"] = chains
    return ways


def _let_happen(
    waiting: dict[str, list[tuple[Write, Ways]]],
    happen: dict[str, list[Write]],
    shut: Mapping[int, object],
) -> set[str]:
    """Let happen the writes to which a way is open; gives their variables."""
    changed = set()
    for variable, writes in waiting.items():
        still = []
        for write, chains in writes:
            if any(all(id(one) not in shut for one in chain) for chain in chains):
                happen.setdefault(variable, []).append(write)
                changed.add(variable)
            else:
                still.append((write, chains))
        waiting[variable] = still
    return changed


def _roots(
    shut: dict[int, tuple[Condition, Owner, Use]],
    waiting: dict[str, list[tuple[Write, Ways]]],
    values: Values,
) -> Iterator[Circular]:
    """The first condition of each knot that waits for no other knot."""
    names = {key: str(key) for key in shut}
    edges: dict[str, list[str]] = {name: [] for name in names.values()}
    for key, (condition, _, _) in shut.items():
        for variable in _variables(condition):
            for _, chains in waiting.get(variable, ()):
                for one in (one for chain in chains for one in chain if id(one) in shut):
                    edges[names[id(one)]].append(names[key])
    knot = components(edges, list(edges), frozenset())
    blamed = {knot[to] for at in edges for to in edges[at] if knot[to] != knot[at]}
    told: set[int] = set()
    for key, (condition, owner, use) in shut.items():
        number = knot[names[key]]
        if number in blamed or number in told:
            continue
        found = next((it for it in _variables(condition) if waiting.get(it)), None)
        if found is None or values.truth(condition) is NEVER or values.rests_on_constant(condition):
            continue
        at_end = all(not it for _, it in waiting[found])
        if at_end and use in HARMLESS:
            continue
        told.add(number)
        writes = [write for write, _ in waiting[found]]
        yield Circular(condition, owner, use, found, writes, at_end)


def _variables(condition: Condition) -> list[str]:
    """The variables that a condition asks about."""
    match condition:
        case All(parts) | AnyOf(parts):
            return [name for part in parts for name in _variables(part)]
        case Not(part):
            return _variables(part)
        case IsOneOf(_, name) | Compare(_, VariableValue(name)):
            return [name]
        case _:
            return []
