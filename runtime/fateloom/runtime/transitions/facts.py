"""What a Program looks at: only that has to be remembered in a variable."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from fateloom.runtime.program.condition import (
    Chose,
    Compare,
    ItemIs,
    MarkerCount,
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
    Test,
    Trade,
)
from fateloom.runtime.program.words import Op, Place, Skill
from fateloom.runtime.record import record, replace

ROOM = 6
"""Items above the limit that one script can hand a hero before any is laid down."""

COUNTED = {CostKind.COINS: Measure.COINS, CostKind.XP: Measure.XP, CostKind.EFFORT: Measure.EFFORT}


@record
class MarkerMove:
    """Something that moves markers. `skill`: None for any track; `amount`: spaces gained, or lost
    if it is negative.
    """

    whose: Subject
    skill: Skill | None
    amount: int

    @property
    def left(self) -> bool:
        """Whether markers gain."""
        return self.amount > 0


@record
class MarkerAdded:
    """Something that gives a further marker. `space`: None for the highest free one."""

    whose: Subject
    skill: Skill
    space: int | None


@record
class MarkerQuestion:
    """A condition on the number of markers of a track."""

    whose: Subject
    quantity: MarkerCount
    op: Op
    number: int


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
    added: set[MarkerAdded] = field(default_factory=set)
    """What gives further markers."""
    asked: set[MarkerQuestion] = field(default_factory=set)
    """The conditions on markers."""
    skill_prices: set[tuple[Skill | None, int]] = field(default_factory=set)
    """Spaces that a price takes from a track; with None: from all tracks together."""
    tests: set[tuple[Skill, int, int]] = field(default_factory=set)
    """The bands of the tests of each skill."""
    tested: dict[str, set[Skill]] = field(default_factory=dict)
    """The skills of the tests that each hero can come to: all but those of others' finales."""
    moves: set[MarkerMove] = field(default_factory=set)
    """What moves the markers of heroes, experience apart."""
    experience: bool = False
    """Whether anything gives experience, which moves markers of every track (DST-108)."""
    earnings: bool = False
    """Whether anything gives coins."""
    effort: bool = False
    """Whether anything gives effort dice, beside the start of a turn."""
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
                facts.skill_prices.update(prices_in_skill(thing))
                for cost in thing:
                    if cost.kind is CostKind.SKILL:
                        facts.moves.add(MarkerMove(Who.ACTIVE, cost.skill, -cost.amount))
            case Compare(subject, MarkerCount() as quantity, op, number):
                facts.asked.add(MarkerQuestion(subject, quantity, op, number))
            case Test(skill, _, bands):
                facts.tests |= {(skill, it.low, it.high) for it in bands}
            case ChangeOption(option):
                facts.changed.add(option)
            case MoveItem(item, Place.NPC, str(npc)):
                facts.given.setdefault(item, set()).add(npc)
            case MoveItem(item, Place.TILE) | ItemIs(item, Place.GONE):
                facts.lost.add(item)
            case PlacePoi(poi, tile):
                facts.placed.setdefault(poi, set()).add(tile)
            case NewMarker(subject, skill, space):
                facts.added.add(MarkerAdded(subject, skill, space))
            case ChangeMarkers(subject, skill, amount):
                facts.moves.add(MarkerMove(subject, skill, amount))
            case ChangeSkill(skill, amount):
                most = program.settings.inventory_limit + ROOM
                amounts = range(1, most + 1) if amount is None else (amount,)
                facts.moves |= {MarkerMove(Who.ACTIVE, skill, it) for it in amounts}
            case Ability() if thing.cost_skill_amount:
                _priced(facts, thing.cost_skill, thing.cost_skill_amount)
            case Gain(_, Resource.XP, amount) if amount > 0:
                facts.experience = True
            case Gain(_, Resource.COINS, amount) | ChangeResource("coins", amount) if amount > 0:
                facts.earnings = True
            case Gain(_, Resource.EFFORT, amount) | ChangeResource("effort", amount) if amount > 0:
                facts.effort = True
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
        if event.trigger.days:
            _most(facts, Measure.DAY, max(event.trigger.days))
    anywhere = _skills_of(replace(program, destinies=()))
    for hero in program.heroes:
        own = (it for it in program.destinies if it.hero == hero.id)
        facts.tested[hero.id] = anywhere.union(*map(_skills_of, own))
    return facts


def _skills_of(thing: object) -> set[Skill]:
    """The skills of the tests in something."""
    return {it.skill for it in _everything(thing) if isinstance(it, Test)}


def prices_in_skill(costs: tuple[Cost, ...]) -> list[tuple[Skill | None, int]]:
    """The spaces that a price takes from each track; and, with None, from all together, if any part
    of it may be of any skill.
    """
    spaces = [it for it in costs if it.kind is CostKind.SKILL]
    found = {it.skill: 0 for it in spaces}
    for skill in found:
        found[skill] = sum(it.amount for it in spaces if skill in (None, it.skill))
    return list(found.items())


def _priced(facts: Facts, skill: Skill | None, amount: int) -> None:
    facts.skill_prices.add((skill, amount))
    facts.moves.add(MarkerMove(Who.ACTIVE, skill, -amount))


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
