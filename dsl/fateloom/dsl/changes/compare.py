"""Two versions of a game as a list of changes. Every difference of every field becomes one; only
where something is written, and the order of things with names, are none.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from typing import Any

from fateloom.dsl.changes import change as ch
from fateloom.dsl.changes.align import Delta, Level, deltas, is_record
from fateloom.dsl.changes.printed import (
    CONDITIONS,
    STATEMENTS,
    block,
    kind_of,
    parts,
    spaced,
    successes,
    value,
)
from fateloom.dsl.changes.things import KINDS, is_thing, place_of
from fateloom.dsl.syntax.statement_lines import StatementLines
from fateloom.runtime.compiled import Words
from fateloom.runtime.program import condition as c
from fateloom.runtime.program import destiny, items, variables
from fateloom.runtime.program import statement as s
from fateloom.runtime.program.board import Limit, Markers
from fateloom.runtime.program.program import Called, Program
from fateloom.runtime.program.text import Text
from fateloom.runtime.program.words import Op
from fateloom.runtime.record import field_values, replace

WHOLE = (
    *CONDITIONS,
    *items.ItemMatch.__args__,
    *variables.Domain.__args__,
    Text,
    c.Named,
    c.VariableValue,
    c.MarkerCount,
)
"""What is told as a whole."""

BOUNDS = frozenset({"low", "high"})
"""Of a band of a test."""
SHOWN = frozenset({"title", "label"})
PROSE = frozenset({"introduction", "description", "hint", "secret", "text", "credits"})
"""Fields that hold words for players."""


def changes(old: object, new: object) -> tuple[ch.Change, ...]:
    """What was changed from one version of a game to the other, in the order of the new one; both
    are of the same rule system. Empty where they are played and read alike.
    """
    comparing = _Comparing(old, new)
    found = deltas(old, new, _key, _is_whole, _plain)
    every = [it for delta in found for it in comparing.changes(delta)]
    return tuple(_texts_together(dict.fromkeys(every)))


def _plain(it: object) -> Any:
    """The same without the addresses of texts: they are made of what stands around."""
    if isinstance(it, tuple) and type(it) is tuple:
        return tuple(map(_plain, it))
    if not is_record(it):
        return it
    if isinstance(it, Text):
        return replace(it, context="")
    changed = {name: _plain(part) for name, part in field_values(it).items() if name != "span"}
    return replace(it, **changed)


def _key(it: object) -> Hashable:
    """The name of an entry; None: its place among the others is its name."""
    match it:
        case destiny.Destiny(hero):
            return hero
        case Called(system):
            return system
        case Markers(skill):
            return skill
        case Words(of):
            return of
        case _:
            return field_values(it).get("id")


def _is_whole(it: object) -> bool:
    return isinstance(it, WHOLE) or (
        isinstance(it, tuple) and bool(it) and all(type(one) is s.Cost for one in it)
    )


class _Comparing:
    def __init__(self, old: object, new: object) -> None:
        nothing = ()
        self._old, self._new = (
            StatementLines(it.variables if isinstance(it, Program) else nothing)
            for it in (old, new)
        )

    def changes(self, delta: Delta) -> Iterator[ch.Change]:
        """A difference as changes."""
        level, was, now = delta.path[-1], delta.old, delta.new
        owner = level.new
        place = place_of(delta.path, self._new, was, now)
        if delta.moved:
            yield from self._moved(delta, place)
        elif level.is_list and (was is None or now is None):
            yield self._entry(place, was, now)
        elif _plain(was) == _plain(now):
            return  # the address of a text alone
        elif isinstance(was, Text) or isinstance(now, Text) or level.field in PROSE:
            yield ch.Texts(place, 1)
        elif isinstance(owner, s.Band) and level.field in BOUNDS:
            yield _results(place, delta.path[-2])
        elif isinstance(owner, STATEMENTS):
            yield self._statement(place, level.old, owner, level.field, was, now)
        elif isinstance(was, CONDITIONS) or isinstance(now, CONDITIONS):
            yield self._condition(place, _part(self._new, owner, level.field), was, now)
        elif level.field == "costs":
            yield ch.Price(
                place, _part(self._new, owner, ""), self._old.price(was), self._new.price(now)
            )
        elif level.field in SHOWN and not (isinstance(owner, Words) and not was):
            yield ch.Renamed(place, level.field, was, now)
        elif isinstance(now, Limit):
            yield ch.Limit(place, was.value, now.value)
        else:
            own = is_thing(owner) or len(delta.path) == 1 or isinstance(owner, destiny.Trigger)
            part = "" if own else _entry_words(self._new, owner)
            name = spaced(level.field)
            yield ch.Value(place, part, name, value(self._old, was), value(self._new, now))

    def _statement(
        self, place: ch.Place, old: Any, new: Any, field: str, was: Any, now: Any
    ) -> ch.Change:
        """Another line of a script; what its first line does not show has a name."""
        before, after = self._old.line(old), self._new.line(new)
        if before != after:
            place = replace(place, old=old.span, new=new.span)
            return ch.Effect(place, before, after)
        name = spaced(field)
        return ch.Value(place, after, name, value(self._old, was), value(self._new, now))

    def _moved(self, delta: Delta, place: ch.Place) -> Iterator[ch.Change]:
        """The order of things with names says nothing, but for events of one moment and the stage
        with which a finale begins.
        """
        field = delta.path[-1].field
        match delta.new[0]:
            case destiny.Event():
                if _at_once(delta.old) == _at_once(delta.new):
                    return
            case destiny.Stage() as first:
                if first.id == delta.old[0].id:
                    return
            case it if _key(it) is not None:
                return
        yield ch.Moved(place, "lines" if field == "body" else spaced(field))

    def _entry(self, place: ch.Place, was: object, now: object) -> ch.Change:
        """What one version alone has."""
        it = was if now is None else now
        lines = self._old if now is None else self._new
        if isinstance(it, s.Tell):
            return ch.Texts(place, 1)
        if isinstance(it, STATEMENTS):
            line = lines.line(it)
            return ch.Effect(place, *((line, "") if now is None else ("", line)))
        part = "" if is_thing(it) else _entry_words(lines, it)
        return ch.Removed(place, part) if now is None else ch.Added(place, part)

    def _condition(
        self, place: ch.Place, part: str, was: c.Condition | None, now: c.Condition | None
    ) -> ch.Change:
        before, after = parts(was), parts(now)
        lost = [it for it in before if it not in after]
        gained = [it for it in after if it not in before]
        match lost, gained:  # another number of the same
            case ([c.Compare(who, what, op, old) as one], [c.Compare() as other]) if (
                replace(one, number=other.number) == other
                and op is Op.AT_LEAST
                and part not in ("block", "trigger")
                and who is c.Who.ACTIVE
                and isinstance(what, c.Measure)
            ):
                return ch.Asked(place, part, what.value, old, other.number)
        return ch.Condition(
            place,
            part,
            tuple(map(self._old.condition, lost)),
            tuple(map(self._new.condition, gained)),
            "" if was is None else self._old.condition(was),
            "" if now is None else self._new.condition(now),
        )


def _results(place: ch.Place, of: Level) -> ch.Results:
    """The results of a test; `of`: the test in both versions. All its bounds make one change."""
    old, new = (it for it in (of.old, of.new) if isinstance(it, s.Test))
    at = replace(place, old=old.span, new=new.span)
    return ch.Results(at, _successes(old), _successes(new))


def _successes(test: s.Test) -> tuple[str, ...]:
    """`0-1`, `2`, `3+`."""
    most = max(it.high for it in test.bands)
    bands = sorted(test.bands, key=lambda it: it.low)
    return tuple(f"{it.low}+" if it.high == most else successes(it) for it in bands)


def _part(lines: StatementLines, owner: object, field: str) -> str:
    """Whose condition or price it is, where it is not the thing's own."""
    match owner:
        case destiny.Trigger():
            return "trigger"
        case s.Branch():
            return "block"
        case _ if type(owner) in KINDS:
            return ""
        case _ if isinstance(owner, Program) or not hasattr(owner, "span"):
            return spaced(field)
        case _:
            return block(lines, owner, field) or kind_of(owner)


def _entry_words(lines: StatementLines, it: object) -> str:
    """A part of a thing that has no id, in a few words."""
    match it:
        case destiny.Destiny(hero):
            return f"destiny of {hero}"
        case Called(system):
            return f"tables of {system}"
        case _:
            words = block(lines, it, "")
            return f"block '{words}'" if words else value(lines, it)


def _at_once(events: tuple[destiny.Event, ...]) -> dict[Hashable, list[str]]:
    """The events of each moment, in the order in which they happen."""
    found: dict[Hashable, list[str]] = {}
    for it in events:
        trigger = it.trigger
        for moment in trigger.days or (trigger.option,):
            found.setdefault((trigger.kind, moment, it.priority), []).append(it.id)
    return found


def _texts_together(every: Iterable[ch.Change]) -> Iterator[ch.Change]:
    """One change for all texts of a thing, where the first of them is."""
    counted: dict[ch.Thing, int] = {}
    for it in every:
        if isinstance(it, ch.Texts):
            counted[it.place.thing] = counted.get(it.place.thing, 0) + it.count
    for it in every:
        if not isinstance(it, ch.Texts):
            yield it
        elif count := counted.pop(it.place.thing, 0):
            yield ch.Texts(it.place, count)
