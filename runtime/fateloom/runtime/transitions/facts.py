"""What a Program looks at: only that has to be remembered in a variable."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from fateloom.runtime.program.condition import (
    Chose,
    Compare,
    ItemIs,
    Measure,
    Subject,
    Visited,
    Who,
)
from fateloom.runtime.program.items import Ability, ChangeResource, ChangeSkill
from fateloom.runtime.program.program import Program
from fateloom.runtime.program.statement import (
    ChangeMarkers,
    ChangeOption,
    Cost,
    CostKind,
    Defeat,
    Gain,
    MoveItem,
    NewMarker,
    PlacePoi,
    Resource,
    Trade,
)
from fateloom.runtime.program.words import Place, Skill
from fateloom.runtime.record import record

COUNTED = {CostKind.COINS: Measure.COINS, CostKind.XP: Measure.XP, CostKind.EFFORT: Measure.EFFORT}


@record
class MarkerMove:
    """Something that moves markers. `skill`: None for any track; `left`: whether they gain."""

    whose: Subject
    skill: Skill | None
    left: bool


@dataclass(slots=True)
class Facts:
    """What is looked at, and what can happen at all."""

    visited: set[str] = field(default_factory=set)
    """POIs of which a condition asks whether a hero was there."""
    chose: set[str] = field(default_factory=set)
    """Options of which a condition asks whether a hero used them."""
    most: dict[Measure, int] = field(default_factory=dict)
    """The greatest number that each measure is compared with or paid in."""
    changed: set[str] = field(default_factory=set)
    """Options that a script opens or closes."""
    given: dict[str, set[str]] = field(default_factory=dict)
    """NPCs that can get an item, by item."""
    placed: dict[str, set[str]] = field(default_factory=dict)
    """Tiles on which a script places a POI, by POI."""
    lost: set[str] = field(default_factory=set)
    """Items of which anything asks whether they have left the game."""
    markers: set[Skill] = field(default_factory=set)
    """Tracks that can get a further marker."""
    moves: set[MarkerMove] = field(default_factory=set)
    """What moves the markers of heroes, experience apart."""
    experience: bool = False
    """Whether anything gives experience, which moves markers of every track (DST-108)."""
    earnings: bool = False
    """Whether anything gives coins."""
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
                _most(facts, measure, number)
            case tuple() if thing and isinstance(thing[0], Cost):
                for kind, measure in COUNTED.items():
                    _most(facts, measure, sum(it.amount for it in thing if it.kind is kind))
                for cost in thing:
                    if cost.kind is CostKind.SKILL:
                        facts.moves.add(MarkerMove(Who.ACTIVE, cost.skill, False))
            case ChangeOption(option):
                facts.changed.add(option)
            case MoveItem(item, Place.NPC, str(npc)):
                facts.given.setdefault(item, set()).add(npc)
            case MoveItem(item, Place.TILE) | ItemIs(item, Place.GONE):
                facts.lost.add(item)
            case PlacePoi(poi, tile):
                facts.placed.setdefault(poi, set()).add(tile)
            case NewMarker(_, skill):
                facts.markers.add(skill)
            case ChangeMarkers(subject, skill, amount):
                facts.moves.add(MarkerMove(subject, skill, amount > 0))
            case ChangeSkill(skill, amount):
                facts.moves.add(MarkerMove(Who.ACTIVE, skill, amount is None or amount > 0))
            case Ability() if thing.cost_skill_amount:
                facts.moves.add(MarkerMove(Who.ACTIVE, thing.cost_skill, False))
            case Gain(_, Resource.XP, amount) if amount > 0:
                facts.experience = True
            case Gain(_, Resource.COINS, amount) | ChangeResource("coins", amount) if amount > 0:
                facts.earnings = True
            case ChangeResource("xp", amount) if amount > 0:
                facts.experience = True
            case Defeat():
                facts.falls = True
            case Trade():
                facts.earnings = True
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
