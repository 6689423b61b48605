"""What is used up within a test, where it matters that the model uses it before or behind a script.

Items and effort dice that are used in a test are used by actions of their own, before a script or
behind it. Before is the same, unless what comes before the test has to do with them; behind is the
same, unless what comes behind it has. Where both have to do with them, what was used up is told in
the script, right before what comes behind the test looks at it (`told_first`); it is a gap where
there are too many ways.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Set
from typing import TypeVar

from fateloom.runtime.program import statement as st
from fateloom.runtime.record import replace
from fateloom.runtime.transitions.abilities import touched
from fateloom.runtime.transitions.decisions import UsedInTest
from fateloom.runtime.transitions.doubts import Doubt, Unknown
from fateloom.runtime.transitions.overflow import laid_down
from fateloom.runtime.transitions.path import By, Path, TouchedError, Watch
from fateloom.runtime.transitions.uses_in_tests import (
    DICE,
    can_be_laid_down,
    endless_gains,
    in_any_order,
    is_open,
    may_have,
    most_uses,
    touched_by,
    used_once,
)
from fateloom.runtime.transitions.variables import Key, Kind
from fateloom.runtime.transitions.work import Work

SENTENCE = (
    "items or effort dice that are used up in a test, where statements on both sides of the test "
    "depend on them"
)

TOLD = 12
"""Ways of having used things up in a test before what looks at them; where there are more, that is
a gap.
"""

On = TypeVar("On")


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
    open_ = [it.id for it in work.index.program.items if is_open(work, it, test, before)]
    open_ = [it for it in open_ if it not in behind and may_have(work, path, it, hero)]
    full = _minds_hands(path, hero, held)
    minded = touched(path) | already
    behind.update(it for it in open_ if full or _minds(work, path, minded, it, hero))
    if before is not None and touched_by(work, DICE, hero):
        if not touched_by(work, DICE, hero).isdisjoint(touched(before)):
            behind.add(DICE)
        open_.append(DICE)
    while more := [
        it
        for it in open_
        if it not in behind and not all(in_any_order(work, one, it, hero) for one in behind)
    ]:
        behind.update(more)
    variables = set(already).union(*(touched_by(work, it, hero) for it in behind))
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
    found: list[On] = []
    for it in laid_down(work, [path], watch.hero):  # the engine has asked for it already
        ways = _used_up(work, it, watch, variable)
        if ways is None:
            watch.touched(variable)
            ways = [it.watching(None)]
        found += (done for way in ways for done in told_first(work, way, on))
    return found


def _used_up(work: Work, path: Path, watch: Watch, variable: int) -> list[Path] | None:
    """The path, and those on which things were used up that have to do with a variable, as often
    and in any order; None: that is not known, or they are too many.
    """
    hero = watch.hero
    hand = variable == work.space.at[Key(Kind.HELD, owner=hero)]
    uses = {
        it for it in watch.uses if variable in touched_by(work, it, hero) or (hand and it != DICE)
    }
    while more := {
        it for it in watch.uses - uses if not all(in_any_order(work, one, it, hero) for one in uses)
    }:
        uses |= more
    if not uses:
        return None
    ways = {_key(path): path.watching(None)}
    fresh: list[tuple[Path, tuple[str, ...]]] = [(path.watching(None), ())]
    while fresh:
        way, before = fresh.pop(0)
        for it in sorted(uses):
            if before.count(it) >= most_uses(work, it):
                continue
            doubt = Doubt(Unknown.IN_TEST, hero, it) if it else Doubt(Unknown.EFFORT, hero)
            for done in used_once(work, [way], it, hero):
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


def not_minding(work: Work, path: Path, statement: st.Statement, hero: str) -> Path:
    """The path, without watching what a statement changes in the same way before a use and behind
    it: gains without an end; and one item fewer in hand when one is given, where what is used up
    can be discarded for want of room as well, and nothing else comes of its use.
    """
    watch = path.watch
    if watch is None or watch.hero != hero:
        return path
    match statement:
        case st.GainItem() if all(can_be_laid_down(work, it, hero) for it in watch.uses):
            same = {work.space.at[Key(Kind.HELD, owner=hero)]}
        case st.Gain(_, resource, amount) if amount > 0:
            keys = (Key(Kind.RESOURCE, resource.value, it) for it in work.company.heroes)
            counters = {work.space.at[it] for it in keys if work.has(it)}
            uses = [it for it in watch.uses if not touched_by(work, it, hero).isdisjoint(counters)]
            if not all(
                touched_by(work, it, hero) & counters <= set(endless_gains(work, it, hero))
                for it in uses
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
    return frozenset[int]().union(*(touched_by(work, it, hero) for it in uses))


def _minds(work: Work, path: Path, minded: Set[int], name: str, hero: str) -> bool:
    """Whether a path, which reads or writes what is `minded`, has to do with a use."""
    use, held = touched_by(work, name, hero), work.space.at[Key(Kind.HELD, owner=hero)]
    gained = {it for it in endless_gains(work, name, hero) if _only_pays(path, it)}
    if not minded.isdisjoint(use - gained - {held}):
        return True
    written = path.functions.keys() | {old for it in path.functions.values() for old in it.inputs}
    return held in use and held in written


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
