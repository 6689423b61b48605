"""What is used up within a test, where it matters that the model uses it before or behind a script.

Items and effort dice that are used in a test are used by actions of their own, before a script or
behind it. Before is the same, unless what comes before the test has to do with them; behind is the
same, unless what comes behind it has. Where both have to do with them, that is a gap; only where
the script gives the hero an item that may have been used in the test, both ways are told.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Set
from typing import TypeVar

from fateloom.runtime.program import statement as st
from fateloom.runtime.program.items import (
    IN_TEST,
    Ability,
    AbilityKind,
    ChangeResource,
    ChangeSkill,
    Item,
    Window,
)
from fateloom.runtime.program.statement import Resource
from fateloom.runtime.record import replace
from fateloom.runtime.transitions.abilities import payable, touched, used
from fateloom.runtime.transitions.decisions import UsedInTest
from fateloom.runtime.transitions.doubts import Doubt, Unknown
from fateloom.runtime.transitions.footprints import footprint_of
from fateloom.runtime.transitions.item_moves import at
from fateloom.runtime.transitions.marker_moves import keys_of
from fateloom.runtime.transitions.overflow import helps
from fateloom.runtime.transitions.path import By, Path, TouchedError, Watch
from fateloom.runtime.transitions.variables import Key, Kind, hands
from fateloom.runtime.transitions.work import Work

SENTENCE = (
    "items or effort dice that are used up in a test, where what is before the test and what is "
    "behind it both have to do with them"
)

TOLD = 12
"""Ways of having used things up in a test before what looks at them; where there are more, that is
a gap.
"""

On = TypeVar("On")

DICE = ""
"""The use of an effort die, among those of items by their ids."""


def with_uses(work: Work, path: Path, test: st.Test, hero: str, before: Path | None = None) -> Path:
    """The path at a test, or behind its roll: what comes next is watched, if the path so far has to
    do with what can be used there. `before`: behind the roll, the path at the test.

    A use that the path minds, and each that depends on one such, is taken to come behind the
    script; every other one before it.
    """
    old = path.watch
    same = old is not None and old.hero == hero
    behind = set(old.uses) if old and same else set[str]()
    already = frozenset[int]() if old is None or same else old.variables
    held = work.space.at[Key(Kind.HELD, owner=hero)]
    open_ = [it.id for it in work.index.program.items if _is_open(work, it, test, before)]
    open_ = [it for it in open_ if it not in behind and _has(work, path, it, hero)]
    full = _minds_hands(path, hero, held)
    minded = touched(path) | already
    behind.update(it for it in open_ if full or _minds(work, path, minded, it, hero))
    if before is not None and _use(work, DICE, hero):
        if not _use(work, DICE, hero).isdisjoint(touched(before)):
            behind.add(DICE)
        open_.append(DICE)
    while more := [
        it
        for it in open_
        if it not in behind and not all(_in_any_order(work, one, it, hero) for one in behind)
    ]:
        behind.update(more)
    variables = set(already).union(*(_use(work, it, hero) for it in behind))
    if behind - {DICE}:
        variables.add(held)
    if not variables:
        return path

    def tell(variable: int) -> None:
        if tell in work.telling:
            raise TouchedError(tell, variable)
        work.gap(SENTENCE, test.span, misses=True)

    return path.watching(Watch(hero, frozenset(behind), frozenset(variables), tell))


def told_first(work: Work, path: Path, on: Callable[[Path], Iterable[On]]) -> list[On]:
    """Whatever comes of going on with a path. Where that has to do with what is watched, it is told
    before which of it was used up in the test: until here the order makes no difference.
    """
    watch = path.watch
    if watch is None:
        return list(on(path))
    departures = work.departures
    work.telling.append(watch.touched)
    try:
        return list(on(path))
    except TouchedError as error:
        if error.watch is not watch.touched:
            raise
        variable = error.variable
    finally:
        work.telling.pop()
    work.departures = departures
    ways = _used_up(work, path, watch, variable)
    if ways is None:
        watch.touched(variable)
        ways = [path.watching(None)]
    return [done for way in ways for done in told_first(work, way, on)]


def _used_up(work: Work, path: Path, watch: Watch, variable: int) -> list[Path] | None:
    """The path, and those on which things were used up that have to do with a variable, as often
    and in any order; None: that is not known, or they are too many.
    """
    hero = watch.hero
    hand = variable == work.space.at[Key(Kind.HELD, owner=hero)]
    uses = {it for it in watch.uses if variable in _use(work, it, hero) or (hand and it != DICE)}
    while more := {
        it
        for it in watch.uses - uses
        if not all(_in_any_order(work, one, it, hero) for one in uses)
    }:
        uses |= more
    if not uses:
        return None
    ways = {_key(path): path.watching(None)}
    fresh: list[tuple[Path, tuple[str, ...]]] = [(path.watching(None), ())]
    while fresh:
        way, before = fresh.pop()
        for it in sorted(uses):
            if before.count(it) >= _most(work, it):
                continue
            doubt = Doubt(Unknown.IN_TEST, hero, it) if it else Doubt(Unknown.EFFORT, hero)
            for done in _done(work, [way], it, hero):
                done = done.with_doubt(doubt).marked(By.PLAYER, UsedInTest(it))
                if _key(done) not in ways:
                    ways[_key(done)] = done
                    fresh.append((done, (*before, it)))
        if len(ways) > TOLD:
            return None
    rest = _without(work, watch, uses)
    return [it.watching(rest) for it in ways.values()]


def _key(path: Path) -> object:
    """What tells ways of having used things up apart."""
    changed = frozenset(path.functions.items())
    return frozenset(path.guard.items()), changed, path.doubts


def _most(work: Work, use: str) -> int:
    """How often something can be used in a test, where nothing is used up and paid by that."""
    item = work.index.item.get(use)
    ability = item.ability if item else None
    if item is None or ability is None or ability.kind is AbilityKind.DISCARD:
        return TOLD
    paid = ability.cost_effort or ability.cost_skill_amount
    return TOLD if paid else item.copies


def in_any_order(work: Work, path: Path, statement: st.Statement, hero: str) -> Path:
    """The path, without watching what a statement changes in the same way before a use and behind
    it: gains without an end; and one item fewer in hand when one is given, where what is used up
    can be discarded for want of room as well, and nothing else comes of its use.
    """
    watch = path.watch
    if watch is None or watch.hero != hero:
        return path
    match statement:
        case st.GainItem() if all(_can_be_laid_down(work, it, hero) for it in watch.uses):
            same = {work.space.at[Key(Kind.HELD, owner=hero)]}
        case st.Gain(_, resource, amount) if amount > 0:
            keys = (Key(Kind.RESOURCE, resource.value, it) for it in work.company.heroes)
            counters = {work.space.at[it] for it in keys if work.has(it)}
            uses = [it for it in watch.uses if not _use(work, it, hero).isdisjoint(counters)]
            if not all(
                _use(work, it, hero) & counters <= set(_gained(work, it, hero)) for it in uses
            ):
                return path
            same = counters
        case _:
            return path
    return path.watching(replace(watch, variables=watch.variables - same))


def _without(work: Work, watch: Watch, uses: Set[str]) -> Watch | None:
    """What is still to be watched when these uses are told."""
    rest = watch.uses - uses
    held = {work.space.at[Key(Kind.HELD, owner=watch.hero)]} if rest - {DICE} else set[int]()
    mine = watch.variables & _all_used(work, watch.uses, watch.hero)
    others = watch.variables - mine - {work.space.at[Key(Kind.HELD, owner=watch.hero)]}
    variables = others | _all_used(work, rest, watch.hero) | held
    return replace(watch, uses=rest, variables=variables) if variables else None


def _all_used(work: Work, uses: Iterable[str], hero: str) -> frozenset[int]:
    """What some uses read or change."""
    return frozenset[int]().union(*(_use(work, it, hero) for it in uses))


def _can_be_laid_down(work: Work, use: str, hero: str) -> bool:
    """Whether a use takes no item from the hand, or the hero can do the same for want of room."""
    ability = work.index.item[use].ability if use else None
    if ability is None or ability.kind is not AbilityKind.DISCARD:
        return True
    return helps(work, ability) or _use(work, use, hero) <= _places(work, use)


def _places(work: Work, item: str) -> frozenset[int]:
    """Where an item is."""
    keys = [Key(Kind.ITEM, item)]
    keys += [Key(Kind.COPIES, item, place=it) for it in work.space.places(item)]
    return frozenset(work.space.at[it] for it in keys if work.has(it))


def _is_open(work: Work, item: Item, test: st.Test, before: Path | None) -> bool:
    """Whether the ability of an item can be used in a test (DST-114), before its roll or behind."""
    ability = item.ability
    if ability is None or ability.cost_effort:
        return False
    if ability.window is Window.ANY:
        return work.index.settings.gain_items_in_test or not isinstance(ability.effect, ChangeSkill)
    passed = Window.TEST_AFTER_ROLL if before is None else Window.TEST_BEFORE_ROLL
    fits = ability.skill in (None, test.skill)
    return fits and ability.window in IN_TEST and ability.window is not passed


def _has(work: Work, path: Path, item: str, hero: str) -> bool:
    """Whether the hero may have the item at the test."""
    return bool(at(work, path.watching(None), item, hands(hero))[0])


def _minds(work: Work, path: Path, minded: Set[int], name: str, hero: str) -> bool:
    """Whether a path, which reads or writes what is `minded`, has to do with a use."""
    use, held = _use(work, name, hero), work.space.at[Key(Kind.HELD, owner=hero)]
    gained = {it for it in _gained(work, name, hero) if _only_pays(path, it)}
    if not minded.isdisjoint(use - gained - {held}):
        return True
    written = path.functions.keys() | {old for it in path.functions.values() for old in it.inputs}
    return held in use and held in written


def _gained(work: Work, name: str, hero: str) -> Iterator[int]:
    """What a use gives more of, if there is no end to how much a hero can have of it."""
    ability = work.index.item[name].ability if name else None
    effect = ability.effect if ability else None
    if isinstance(effect, ChangeResource) and effect.amount > 0:
        at_ = work.space.at.get(Key(Kind.RESOURCE, effect.resource, hero))
        pieces = work.space.pieces(Resource(effect.resource))
        if at_ is not None and work.space.variables[at_].open_end and pieces is None:
            yield at_


def _only_pays(path: Path, counter: int) -> bool:
    """Whether it makes no difference to a path if a hero has some more of a counter before it or
    gets that behind it: it asks for no less than a number of it, and takes no more than is there.
    The last value stands for all greater ones.
    """
    last = path.sizes[counter] - 1
    values = [it for it in range(last + 1) if path.possible(counter) >> it & 1]
    if values != list(range(values[0], last + 1)):
        return False
    if any(counter in it.inputs for at_, it in path.functions.items() if at_ != counter):
        return False
    function = path.functions.get(counter)
    if function is None:
        return True
    if function.inputs != (counter,):
        return counter in path.spares and values == [last] and function.table[0] > 0
    changes = {function.table[it] - it for it in values if it < last}
    if not changes:
        return function.table[last] > 0
    return len(changes) == 1 and function.table[last] == min(last + min(changes), last)


def _minds_hands(path: Path, hero: str, held: int) -> bool:
    """Whether a path has to do with how many items are in hand. Fewer of them shut no way that
    asks for a number of items that can be carried.
    """
    numbers = path.guard.get(held, 0)
    return hero in path.overflowing or bool(numbers & numbers + 1)


def _use(work: Work, name: str, hero: str) -> frozenset[int]:
    """What a use reads or changes; the number in hand only where the effect depends on it. Looked
    for once.
    """
    known = work.used_in_tests.get((name, hero))
    if known is None:
        found = footprint_of(_done(work, work.start(), name, hero))
        ability = work.index.item[name].ability if name else None
        apart = (
            set() if _counts(work, ability, hero) else {work.space.at[Key(Kind.HELD, owner=hero)]}
        )
        known = work.used_in_tests[name, hero] = (found.reads | found.writes) - apart
    return known


def _counts(work: Work, ability: Ability | None, hero: str) -> bool:
    """Whether an ability moves a marker for each other item in hand."""
    effect = ability.effect if ability else None
    return (
        isinstance(effect, ChangeSkill)
        and effect.amount is None
        and bool(keys_of(work, hero, effect.skill))
    )


def _in_any_order(work: Work, one: str, other: str, hero: str) -> bool:
    """Whether whatever comes of one use and then the other also comes of them the other way round.
    Looked for once.
    """
    known = work.commuting.get((one, other, hero))
    if known is None:
        start = work.start()
        here = _shape(_done(work, _done(work, start, one, hero), other, hero))
        there = _shape(_done(work, _done(work, start, other, hero), one, hero))
        known = work.commuting[one, other, hero] = here <= there
    return known


def _shape(paths: Iterable[Path]) -> set[object]:
    """What paths ask for and change, in no order."""
    return {(frozenset(it.guard.items()), it.effects(), it.doubts) for it in paths}


def _done(work: Work, paths: Iterable[Path], name: str, hero: str) -> list[Path]:
    """A use, on the paths on which the hero can."""
    if name == DICE:
        effort = Key(Kind.RESOURCE, "effort", hero)
        if not work.has(effort) or work.sizes[work.space.at[effort]] == 1:
            return []
        return [work.add(it, effort, -1) for it in work.where(paths, effort, -2)]
    item = work.index.item[name]
    if item.ability is None:
        raise TypeError(f"{name} has no ability")
    able, _ = payable(work, paths, item.ability, hero)
    having = [way for it in able for way in at(work, it, name, hands(hero))[0]]
    return used(work, having, item, item.ability, hero)
