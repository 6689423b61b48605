"""Who comes to a script, and which values a variable of heroes may have for each of them: a
condition that some hero can bring about may be one that no hero who is asked ever meets.

Everybody comes to a script at first. Conditions that a hero never meets keep that hero away, so
fewer heroes write a variable, so more conditions are never met by some: this is repeated until
nothing changes, and is never too much at any time. What nobody comes to is told where it is shut;
for everything behind it, it counts as if those came who came before.
"""

from __future__ import annotations

from fateloom.dsl.lint.cross_reference import OwnerKind, Shut, Use
from fateloom.dsl.lint.needs import parts_of
from fateloom.dsl.lint.options import may_have
from fateloom.dsl.lint.values import MAYBE, NEVER, Truth, Values
from fateloom.dsl.lint.walk import is_of_else
from fateloom.runtime.program.condition import (
    All,
    AnyOf,
    Chose,
    Compare,
    HeroIs,
    IsOneOf,
    Named,
    Not,
    Subject,
    VariableValue,
    Who,
)
from fateloom.runtime.program.destiny import TriggerKind
from fateloom.runtime.program.variables import Scope

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from fateloom.dsl.lint.cross_reference import Owner, Write
    from fateloom.dsl.lint.options import Options
    from fateloom.dsl.lint.walk import Walk
    from fateloom.runtime.program.condition import Condition
    from fateloom.runtime.program.program import Program

    Heroes = frozenset[str]

ROUNDS = 6
"""More than a chain of conditions that hang on each other has in any story."""


class OfHero(Values):
    """The values that a game may have while it is the turn of one hero."""

    def __init__(self, values: Values, hero: str, everybody: Heroes, known: Known) -> None:
        vars(self).update(vars(values))
        self._everybody, self._known = everybody, known
        self.heroes = frozenset((hero,))

    def meant(self, subject: Subject) -> Heroes:
        """The heroes whom the subject may be."""
        if subject is Who.ACTIVE:
            return self.heroes
        if isinstance(subject, Named):
            return frozenset((subject.hero,))
        return self._everybody - self.heroes if subject is Who.OTHERS else self._everybody

    def values_of(self, variable: str, subject: Subject) -> Options:
        """What the variable of the subject may be."""
        of = self._known.may.get(variable)
        meant = self.meant(subject) if of is not None else ()
        if of is None or not meant:
            return self.may[variable]
        first, *others = (of[hero] for hero in meant)
        if not others:
            return first
        if isinstance(first, range) or any(isinstance(it, range) for it in others):
            return self.may[variable]
        return first.union(*others)

    def ends_of(self, variable: str, subject: Subject) -> tuple[int, int]:
        """The least and the greatest value of the subject's counter."""
        if variable not in self._known.may:
            return self.ends[variable]
        values = self.values_of(variable, subject)
        return min(values), max(values)

    def chose(self, condition: Chose) -> Truth:
        """Whether the subject can have chosen the option."""
        can = self._known.choosers.get(condition.option)
        if can is None or condition.subject is Who.EVERYONE:
            return MAYBE
        return NEVER if can.isdisjoint(self.meant(condition.subject)) else MAYBE


class Known:
    """What is known by now: values by variable and hero, and who can choose an option, of those
    that are not the same for all; who comes to a script, where not all do, and of these who it is
    whose turn an event waits for.
    """

    def __init__(self) -> None:
        self.may: dict[str, dict[str, Options]] = {}
        self.choosers: dict[str, Heroes] = {}
        self.comers: dict[str, Heroes] = {}
        self.callers: dict[str, Heroes] = {}
        self.writers: dict[str, dict[str, list[Write]]] = {}


def shut_by_hero(
    program: Program, walk: Walk, values: Values, told: frozenset[int]
) -> dict[int, Shut]:
    """The conditions, by identity, that no hero who is asked ever meets, though another hero would.
    `told`: those of which something is said already.
    """
    everybody = frozenset(hero.id for hero in program.heroes)
    known = Known()
    views = {hero: OfHero(values, hero, everybody, known) for hero in sorted(everybody)}
    for _ in range(ROUNDS):
        before = (known.may, known.choosers, known.comers)
        known.callers = _callers(program, walk, views, known)
        known.comers = comers = _comers(program, walk, views, known)
        known.writers = _writers(program, walk, views, known)
        known.may = {
            variable.id: {hero: may_have(variable, of[hero], values.often) for hero in of}
            for variable in program.variables
            if (of := known.writers.get(variable.id))
        }
        known.choosers = {
            node.partition(" ")[2]: heroes
            for node, heroes in comers.items()
            if node.startswith("option ")
        }
        if before == (known.may, known.choosers, known.comers):
            break
    shut: dict[int, Shut] = {}
    again: dict[object, list[tuple[Condition, Shut | None]]] = {}
    for condition, owner, use in walk.conditions:
        if id(condition) in told or not _asks_of_heroes(condition, known):
            continue
        found = _shut(condition, owner, use, walk, views, known)
        if owner.kind is OwnerKind.SCENE:  # with other arguments it may hold
            again.setdefault((condition.span, use), []).append((condition, found))
        elif found is not None:
            shut[id(condition)] = found
    for each in again.values():
        condition, found = each[0]
        if found is not None and all(it is not None for _, it in each):
            shut[id(condition)] = found
    return shut


# --- who comes


def _comers(
    program: Program, walk: Walk, views: Mapping[str, OfHero], known: Known
) -> dict[str, Heroes]:
    """Who comes to a script, where not all heroes do."""
    everybody = frozenset(views)
    comers: dict[str, Heroes] = {}
    asked: list[tuple[str, Condition | None]] = []
    for poi in program.pois:
        asked += [(f"option {it.id}", it.condition) for it in poi.options]
    asked += [(f"event {it.id}", it.condition) for it in program.events if not it.rescue]
    comers |= known.callers
    for node, condition in asked:
        if condition is not None:
            before = known.comers.get(node, known.callers.get(node, everybody))
            here = _meeting(before, (condition,), views, known)
            if here != everybody:
                comers[node] = here
    for destiny in program.destinies:
        for path in destiny.paths:
            mine = frozenset((destiny.hero,))
            comers[f"path {destiny.hero}.{path.id}"] = mine
            for stage in path.stages:
                comers[f"stage {destiny.hero}.{path.id}.{stage.id}"] = mine
    for scene in program.scenes:
        if sites := walk.maps["scene_calls"].get(scene.id, ()):
            here = frozenset().union(
                *(_at(node, owner, walk, views, known) for node, owner in sites)
            )
            if here != everybody:
                comers[f"scene {scene.id}"] = here
    return comers


def _callers(
    program: Program, walk: Walk, views: Mapping[str, OfHero], known: Known
) -> dict[str, Heroes]:
    """Whose turn it can be when an event after an option is due, where not all can choose it and no
    script fires it for others. No script outside of finales defeats one hero alone; who goes home
    within an option leaves its events to the next one, which is no way that a story counts on.
    """
    options = {
        event.id: event.trigger.option or ""
        for event in program.events
        if event.trigger.kind is TriggerKind.AFTER and not walk.maps["fires"].get(event.id)
    }
    choosers = ((id, known.comers.get(f"option {option}")) for id, option in options.items())
    return {f"event {id}": heroes for id, heroes in choosers if heroes is not None}


def _at(
    node: object, owner: Owner, walk: Walk, views: Mapping[str, OfHero], known: Known
) -> Heroes:
    """Who comes to a node of the owner's script."""
    heroes = known.comers.get(owner.node_of_script, frozenset(views))
    return _meeting(heroes, walk.inside.get(id(node), ()), views, known)


def _meeting(
    heroes: Heroes, conditions: tuple[Condition, ...], views: Mapping[str, OfHero], known: Known
) -> Heroes:
    """Those who can meet all the conditions; all of them if nobody can."""
    parts = (part for it in conditions for part in parts_of(it))
    asked = [it for it in parts if _asks_of_heroes(it, known)]
    if not asked:
        return heroes
    can = frozenset(
        hero for hero in heroes if all(views[hero].truth(it) is not NEVER for it in asked)
    )
    return can or heroes


def _writers(
    program: Program, walk: Walk, views: Mapping[str, OfHero], known: Known
) -> dict[str, dict[str, list[Write]]]:
    """The writes to each hero's own, of the variables that not all heroes have the same of."""
    found: dict[str, dict[str, list[Write]]] = {}
    for variable in program.variables:
        sites = walk.writes.get(variable.id, ()) if variable.scope is Scope.HERO else ()
        of: dict[str, list[Write]] = {hero: [] for hero in views}
        for write in sites:
            comers = _at(write[0], write[1], walk, views, known)
            for hero in frozenset().union(
                *(views[comer].meant(write[0].subject) for comer in comers)
            ):
                of[hero].append(write)
        if any(len(writes) < len(sites) for writes in of.values()):
            found[variable.id] = of
    return found


# --- what nobody meets


def _shut(
    condition: Condition,
    owner: Owner,
    use: Use,
    walk: Walk,
    views: Mapping[str, OfHero],
    known: Known,
) -> Shut | None:
    """Why nobody who is asked can meet the condition; None if somebody can."""
    heroes = frozenset(views)
    if use not in (Use.OPTION, Use.EVENT, Use.RESCUE):
        heroes = known.comers.get(owner.node_of_script, heroes)
        around = walk.inside.get(id(condition), ())
        if _names(condition):  # a hero whom the branches above take is told as shadowed
            around = tuple(it for it in around if not is_of_else(it))
        heroes = _meeting(heroes, around, views, known)
    elif use is Use.EVENT:
        heroes = known.callers.get(owner.node_of_script, heroes)
    if any(views[hero].truth(condition) is not NEVER for hero in heroes):
        return None
    return _blame(condition, heroes, views, known)


def _blame(condition: Condition, heroes: Heroes, views: Mapping[str, OfHero], known: Known) -> Shut:
    """The part of the condition that keeps out those heroes whom its other parts let in."""
    match condition:
        case All(parts) | AnyOf(parts) if parts:
            named = [it for it in parts if _is_name(it)]
            let_in = frozenset(
                hero
                for hero in heroes
                if isinstance(condition, AnyOf)
                or all(views[hero].truth(it) is not NEVER for it in named)
            )
            for name in () if let_in else named:
                if all(views[it].truth(name) is NEVER for it in heroes):
                    return Shut(name, (), tuple(sorted(heroes)), ())
            for part in parts:
                if part not in named and all(views[it].truth(part) is NEVER for it in let_in):
                    return _blame(part, let_in or heroes, views, known)
        case (
            IsOneOf(subject, name)
            | Compare(subject, VariableValue(name))
            | Not(IsOneOf(subject, name))
        ) if name in known.may:
            mine = _meant(subject, heroes, views)
            of = known.writers[name]
            others = tuple(hero for hero in of if of[hero] and hero not in mine)
            has = frozenset(write for hero in mine for write in of[hero])
            writes = [it for hero in others for it in of[hero] if it not in has]
            values = views[min(heroes)].values_of(name, subject)
            return Shut(condition, mine, others, tuple(dict.fromkeys(writes)), values)
        case Chose(subject, option) if option in known.choosers:
            mine = _meant(subject, heroes, views)
            return Shut(condition, mine, tuple(sorted(known.choosers[option])), ())
        case _:
            pass
    return Shut(condition, (), tuple(sorted(heroes)), ())


def _meant(subject: Subject, heroes: Heroes, views: Mapping[str, OfHero]) -> tuple[str, ...]:
    return tuple(sorted(frozenset().union(*(views[hero].meant(subject) for hero in heroes))))


def _names(condition: Condition) -> bool:
    """Whether a part of the condition says who the hero is."""
    match condition:
        case All(parts) | AnyOf(parts):
            return any(_names(it) for it in parts)
        case _:
            return _is_name(condition)


def _is_name(condition: Condition) -> bool:
    """Whether the condition says who the hero is, and nothing else."""
    return isinstance(condition.part if isinstance(condition, Not) else condition, HeroIs)


def variable_of(condition: Condition) -> str | None:
    """The variable that a condition without alternatives asks of."""
    match condition:
        case IsOneOf(_, name) | Compare(_, VariableValue(name)) | Not(IsOneOf(_, name)):
            return name
        case _:
            return None


def _asks_of_heroes(condition: Condition, known: Known) -> bool:
    """Whether the answer may depend on which hero is asked, by what is known."""
    match condition:
        case All(parts) | AnyOf(parts):
            return any(_asks_of_heroes(it, known) for it in parts)
        case Not(part):
            return _asks_of_heroes(part, known)
        case IsOneOf(_, name) | Compare(_, VariableValue(name)):
            return name in known.may
        case Chose(_, option):
            return option in known.choosers
        case _:
            return isinstance(condition, HeroIs)
