"""Whether a campaign can be played at all: what is wrong with it, in sentences.

`BattleRules` refuses a campaign with one of these faults. Faults that only make it poorer (a map in
two parts, a unit that nobody can recruit) are for the checks of its writer.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from fateloom.runtime.battle import conditions as cn
from fateloom.runtime.battle import effects as ef
from fateloom.runtime.battle.conditions import Condition
from fateloom.runtime.battle.content import (
    SIDES,
    Campaign,
    Card,
    OfContingent,
    OfType,
    OneUnit,
    Selection,
)
from fateloom.runtime.battle.index import Index
from fateloom.runtime.battle.movement import carries_fleets
from fateloom.runtime.battle.words import RouteKind
from fateloom.runtime.record import field_values


def unplayable(campaign: Campaign) -> tuple[str, ...]:
    """What makes the campaign unplayable, a sentence each; none: it can be played."""
    wrong = (*_ids(campaign), *_references(campaign), *_numbers(campaign))
    return wrong or tuple(_places(Index(campaign)))


def _ids(it: Campaign) -> Iterator[str]:
    named = (
        ("terrains", [one.id for one in it.terrains]),
        ("columns", [one.id for one in it.columns]),
        ("unit types", [one.id for one in it.types]),
        ("spaces", [one.id for one in it.spaces]),
        ("units", [one.id for one in it.units]),
        ("cards", [one.id for one in it.cards]),
    )
    for what, ids in named:
        if not ids:
            yield f"The campaign has no {what}."
        for id, times in Counter(ids).items():
            if not id:
                yield f"One of the {what} has no id."
            elif times > 1:
                yield f"{times} {what} have the id '{id}'."


def _references(it: Campaign) -> Iterator[str]:
    terrains, columns = {one.id for one in it.terrains}, {one.id for one in it.columns}
    spaces, types = {one.id for one in it.spaces}, {one.id for one in it.types}
    if ef.ANY in spaces:
        yield f"A space cannot have the id '{ef.ANY}', which stands for every space in effects."
    for space in it.spaces:
        if space.terrain not in terrains:
            yield f"The space '{space.id}' has the unknown terrain '{space.terrain}'."
    for kind in it.types:
        if kind.column not in columns:
            yield f"The unit type '{kind.id}' fires in the unknown column '{kind.column}'."
    for unit in it.units:
        if unit.type not in types:
            yield f"The unit '{unit.id}' has the unknown type '{unit.type}'."
        if unit.at is not None and unit.at not in spaces:
            yield f"The unit '{unit.id}' begins in the unknown space '{unit.at}'."
    ends = [end for route in it.routes for end in (route.one, route.other)]
    recruit = [end for side in it.recruit_spaces for end in side]
    for end in dict.fromkeys((*ends, *recruit)):
        if end not in spaces:
            yield f"'{end}' is no space of the map."
    for route in it.routes:
        if route.one == route.other:
            yield f"A route leads from '{route.one}' to itself."
    for card in it.cards:
        yield from _card(it, card)
    for victory in it.victories:
        yield from _condition(it, victory.condition)


def _card(it: Campaign, card: Card) -> Iterator[str]:
    spaces, units = {one.id for one in it.spaces}, {one.id: one for one in it.units}
    columns, types = {one.id for one in it.columns}, {one.id for one in it.types}
    for unit in card.recruits.units:
        if unit not in units or units[unit].side != card.side:
            yield f"The card '{card.id}' recruits '{unit}', which is no unit of its side."
    for space in card.recruits.spaces:
        if space not in spaces:
            yield f"The card '{card.id}' recruits in '{space}', which is no space."
    for movement in card.movements:
        if movement.spaces < 1:
            yield f"The card '{card.id}' moves units by 1 space or more."
        if not any(_names(movement.who, one.id, one.type, one.contingent) for one in it.units):
            yield f"The card '{card.id}' moves units that there are not."
    for effect in () if card.event is None else card.event.effects:
        match effect:
            case ef.RemoveUnit(_, _, str() as type) | ef.AddUnit(_, str() as type):
                if type not in types:
                    yield f"The card '{card.id}' is about the unknown type '{type}'."
            case ef.Peek(space) | ef.Bombard(_, _, space) if space not in (ef.ANY, *spaces):
                yield f"The card '{card.id}' is about '{space}', which is no space."
            case ef.Bombard(column) if column not in columns:
                yield f"The card '{card.id}' fires in the unknown column '{column}'."
        count = field_values(effect).get("count", 1)
        if isinstance(count, int) and count < 1 and not isinstance(effect, ef.Superiority):
            yield f"An effect of '{card.id}' does nothing: its number is 1 or more."


def _names(who: Selection, unit: str, type: str, contingent: str) -> bool:
    match who:
        case OfType(it):
            return it == type
        case OfContingent(it):
            return it == contingent
        case OneUnit(it):
            return it == unit
        case _:
            return True


def _condition(it: Campaign, condition: Condition) -> Iterator[str]:
    spaces = {one.id for one in it.spaces}
    match condition:
        case cn.Controls(space) if space not in spaces:
            yield f"A victory asks for '{space}', which is no space."
        case cn.UnitsIn(space, side):
            if space not in spaces:
                yield f"A victory asks for '{space}', which is no space."
            if side not in range(SIDES):
                yield f"A victory is about side {side}: there are 0 and 1."
        case cn.DeadAtLeast(side) if side not in range(SIDES):
            yield f"A victory is about side {side}: there are 0 and 1."
        case cn.AllOf(parts) | cn.AnyOf(parts):
            for part in parts:
                yield from _condition(it, part)
        case cn.Not(part):
            yield from _condition(it, part)


def _numbers(it: Campaign) -> Iterator[str]:
    options = it.options
    if it.turns < 1 or options.rounds < 1:
        yield "A campaign has 1 turn or more, and a battle 1 round or more."
    if min(options.per_fleet, options.supply_range, options.major, *it.forts) < 0:
        yield "Fort markers and the numbers of the options are 0 or more."
    if it.first not in (None, *range(SIDES)):
        yield "The first side is 0 or 1."
    for what, sides in (
        ("unit", [(one.id, one.side) for one in it.units]),
        ("card", [(one.id, one.side) for one in it.cards]),
    ):
        for id, side in sides:
            if side not in range(SIDES):
                yield f"The {what} '{id}' belongs to side {side}: there are 0 and 1."
    for side in range(SIDES):
        if not any(card.side == side for card in it.cards):
            yield f"Side {side} has no campaign card."
    for unit in it.units:
        if unit.strength < 0:
            yield f"The strength of '{unit.id}' is 0 or more."
    for terrain in it.terrains:
        if any(side not in range(SIDES) for side in terrain.users):
            yield f"The terrain '{terrain.id}' is used by a side that there is not."


def _places(index: Index) -> Iterator[str]:
    """Where units begin: fleets on the water, and nobody among enemies (HOD-35, 38)."""
    standing: dict[str, int] = {}
    for unit in index.campaign.units:
        if unit.at is None:
            continue
        if index.type[unit.id].fleet and not carries_fleets(index, unit.at):
            yield f"The fleet '{unit.id}' begins on land."
        if standing.setdefault(unit.at, unit.side) != unit.side:
            yield f"Both sides begin in '{unit.at}'."
    for route in index.campaign.routes:
        ends = (route.one, route.other)
        if route.kind is RouteKind.RIVER and not all(carries_fleets(index, it) for it in ends):
            yield f"The river route from '{route.one}' to '{route.other}' leads onto land."
