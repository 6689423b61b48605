"""What a Program looks at: only that has to be remembered in a variable."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from fateloom.runtime.program.condition import Chose, Compare, ItemIs, Measure, Visited
from fateloom.runtime.program.program import Program
from fateloom.runtime.program.statement import (
    ChangeOption,
    Cost,
    CostKind,
    Defeat,
    MoveItem,
    NewMarker,
    PlacePoi,
    Trade,
)
from fateloom.runtime.program.words import Place, Skill

COUNTED = {CostKind.COINS: Measure.COINS, CostKind.XP: Measure.XP, CostKind.EFFORT: Measure.EFFORT}


@dataclass(slots=True)
class Facts:
    """What is looked at, and what can happen at all."""

    visited: set[str] = field(default_factory=set)
    """POIs of which a condition asks whether a hero was there."""
    chose: set[str] = field(default_factory=set)
    """Options of which a condition asks whether a hero used them."""
    most: dict[Measure, int] = field(default_factory=dict)
    """The greatest number that each measure is compared with or paid in."""
    compared: set[Measure] = field(default_factory=set)
    """Measures that stand in conditions, where more is not always better."""
    changed: set[str] = field(default_factory=set)
    """Options that a script opens or closes."""
    given: dict[str, set[str]] = field(default_factory=dict)
    """NPCs that can get an item, by item."""
    placed: dict[str, set[str]] = field(default_factory=dict)
    """Tiles on which a script places a POI, by POI."""
    lost: set[str] = field(default_factory=set)
    """Items of which anything asks whether they have left the game."""
    markers: Counter[Skill] = field(default_factory=Counter)
    """How many statements give a further marker, by track."""
    falls: bool = False
    """Whether heroes can be defeated."""


def facts_of(program: Program) -> Facts:
    """One look at everything in a Program."""
    facts = Facts()
    for thing in _everything(program):
        match thing:
            case Visited(_, poi):
                facts.visited.add(poi)
            case Chose(_, option):
                facts.chose.add(option)
            case Compare(_, Measure() as measure, _, number):
                facts.compared.add(measure)
                _most(facts, measure, number)
            case tuple() if thing and isinstance(thing[0], Cost):
                for kind, measure in COUNTED.items():
                    _most(facts, measure, sum(it.amount for it in thing if it.kind is kind))
            case ChangeOption(option):
                facts.changed.add(option)
            case MoveItem(item, Place.NPC, str(npc)):
                facts.given.setdefault(item, set()).add(npc)
            case MoveItem(item, Place.TILE) | ItemIs(item, Place.GONE):
                facts.lost.add(item)
            case PlacePoi(poi, tile):
                facts.placed.setdefault(poi, set()).add(tile)
            case NewMarker(_, skill):
                facts.markers[skill] += 1
            case Defeat():
                facts.falls = True
            case Trade():
                _most(facts, Measure.COINS, max((it.value for it in program.items), default=0))
            case _:
                pass
    for event in program.events:
        if event.trigger.day is not None:
            _most(facts, Measure.DAY, event.trigger.day)
    return facts


def _most(facts: Facts, measure: Measure, number: int) -> None:
    facts.most[measure] = max(facts.most.get(measure, 0), number)


def _everything(it: object) -> Iterator[object]:
    """Every record and every tuple inside, at any depth."""
    todo = [it]
    while todo:
        thing = todo.pop()
        names: tuple[str, ...] = getattr(thing, "__fields__", ())
        if names:
            yield thing
            todo += [getattr(thing, name) for name in names if name != "span"]
        elif type(thing) is tuple:
            yield thing
            todo += thing
