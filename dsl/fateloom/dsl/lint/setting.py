"""What surely holds where a condition is asked: on which days, in which mode, on which tile, inside
or outside of a finale. A condition that asks for something else there can never hold.
"""

from __future__ import annotations

from fateloom.dsl.lint.cross_reference import Fact, OwnerKind, Use
from fateloom.dsl.lint.options import MODES
from fateloom.dsl.lint.values import NEVER
from fateloom.runtime.program.condition import (
    All,
    AnyOf,
    Compare,
    GameMode,
    InFinale,
    Measure,
    ModeIs,
    Not,
    OnTile,
    Who,
)
from fateloom.runtime.program.destiny import TriggerKind
from fateloom.runtime.program.statement import (
    AddToVariable,
    ChangeOption,
    Defeat,
    Gain,
    MoveNpc,
    PlacePoi,
    RemovePoi,
    SetToken,
    SetVariable,
    Tell,
)
from fateloom.runtime.program.words import Op
from fateloom.runtime.record import record
from fateloom.runtime.span import NOWHERE
from fateloom.runtime.story.index import within

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from fateloom.dsl.lint.cross_reference import Owner
    from fateloom.dsl.lint.values import Values
    from fateloom.dsl.lint.walk import Walk
    from fateloom.runtime.program.condition import Condition
    from fateloom.runtime.program.destiny import Event
    from fateloom.runtime.program.program import Program

    Setting = tuple[Fact, ...]

NOTHING_KNOWN: tuple[Setting, ...] = ((),)
IN_FINALE = InFinale(Who.ACTIVE, NOWHERE)
NOT_IN_FINALE = Fact(Not(IN_FINALE, NOWHERE), "in a finale nobody visits anything", None)
HARMLESS = (
    Tell, SetVariable, AddToVariable, Gain, PlacePoi, RemovePoi, SetToken, MoveNpc, ChangeOption,
)  # fmt: skip
"""What cannot break off the event that it stands in."""


@record
class _End:
    """The day on which everybody is defeated, in a mode. `spares`: who is in a finale goes on."""

    event: Event
    day: int
    spares: bool


class Settings:
    """The settings of all scripts of a Program."""

    def __init__(self, program: Program, walk: Walk, values: Values) -> None:
        self._values = values
        self._moves, self._fires = walk.maps["hero_moves"], walk.maps["fires"]
        self._events = {event.id: event for event in program.events}
        self._tiles = {
            poi: tuple(dict.fromkeys(site.tile for site, _ in sites))
            for poi, sites in walk.maps["placements"].items()
        }
        self._begins = {
            id(begin.condition): begin.poi
            for destiny in program.destinies
            for path in destiny.paths
            for begin in path.begins
        }
        self._ends = {mode: end for mode in values.modes if (end := self._end(mode, program))}

    def _end(self, mode: str, program: Program) -> _End | None:
        """The first day that surely ends a game of the mode for all who are not in a finale."""
        found = [
            _End(event, event.trigger.days[0], is_deadline(event))
            for event in program.events
            if event.trigger.kind is TriggerKind.DAY
            and event.condition is None
            and event.id not in self._fires
            and (event.mode is None or mode in MODES[event.mode])
            and _defeats_everyone(event)
            and self._is_in_time(event, program)
        ]
        end = min(found, key=lambda it: it.day, default=None)
        if end is not None and program.settings.deadline_in_finale:
            return _End(end.event, end.day, spares=False)
        return end

    def _is_in_time(self, end: Event, program: Program) -> bool:
        """Whether what happens before it in its pass cannot be so much that the pass is stopped
        (EC-30): what is due is done by rank.
        """
        order = {it.id: number for number, it in enumerate(program.events)}

        def rank(event: Event) -> tuple[bool, int, int]:
            return not is_deadline(event), -event.priority, order[event.id]

        before = [it for it in program.events if rank(it) < rank(end)]
        again = (TriggerKind.WHEN, TriggerKind.AFTER)
        return len(before) < program.settings.events_per_pass and not any(
            it.repeats and it.trigger.kind in again for it in before
        )

    # --- the settings of a condition: it holds nowhere unless it can hold in one of them

    def of(self, condition: Condition, owner: Owner, use: Use) -> tuple[Setting, ...]:
        """All the settings in which the condition of the owner can be asked."""
        if owner.kind is OwnerKind.OPTION:
            return self._visit(owner.id.partition(".")[0], is_script=use is not Use.OPTION)
        if use is Use.BEGIN:
            return self._visit(self._begins[id(condition)], is_script=False)
        if owner.kind is OwnerKind.EVENT:
            return self.of_event(self._events[owner.id])
        return NOTHING_KNOWN

    def _visit(self, poi: str, *, is_script: bool) -> tuple[Setting, ...]:
        facts: Setting = (NOT_IN_FINALE,)
        tiles = self._tiles.get(poi)
        if tiles and not (is_script and self._moves):
            on = AnyOf(tuple(OnTile(Who.ACTIVE, it, NOWHERE) for it in tiles), NOWHERE)
            where = " and ".join(f"'{it}'" for it in tiles)
            facts += (Fact(on, f"'{poi}' is only ever on {where}", None),)
        if not self._ends:
            return (facts,)
        return tuple(
            (*facts, _in(mode), *self._before(mode, Op.LESS)) for mode in sorted(self._values.modes)
        )

    def of_event(self, event: Event) -> tuple[Setting, ...]:
        """All the settings in which the event can happen."""
        modes = sorted(self._values.modes)
        if event.mode is not None:
            modes = [it for it in modes if it in MODES[event.mode]]
        days: list[Setting] = [()]
        if event.trigger.kind is TriggerKind.DAY and event.id not in self._fires:
            days = [(_on(day, event.trigger.days),) for day in event.trigger.days]
        found = []
        for mode in modes:
            end = self._ends.get(mode)
            for day in days:
                facts = (_in(mode), *day)
                if end is None:
                    found.append(facts)
                    continue
                before = self._before(mode, Op.AT_MOST)
                if not self.never(All((), NOWHERE), (*facts, *before)):
                    found.append((*facts, *before))
                if end.spares:
                    found.append((*facts, Fact(IN_FINALE, self._why(mode, end), end.event.span)))
        return tuple(found)

    def _before(self, mode: str, op: Op) -> Setting:
        end = self._ends.get(mode)
        if end is None:
            return ()
        day = Compare(Who.ACTIVE, Measure.DAY, op, end.day, NOWHERE)
        return (Fact(day, self._why(mode, end), end.event.span),)

    def _why(self, mode: str, end: _End) -> str:
        has_modes = end.event.mode is not None and len(self._values.modes) > 1
        alone = f"in '{mode}' " if has_modes else ""
        outside = " outside of a finale" if end.spares else ""
        return f"{alone}everybody{outside} is defeated on day {end.day}"

    def ends_before(self, event: Event) -> Fact | None:
        """Why the event comes too late in every game; None if it does not."""
        if event.trigger.kind is not TriggerKind.DAY or self.of_event(event):
            return None
        can = (it for it in sorted(self._ends) if event.mode is None or it in MODES[event.mode])
        return next((fact for mode in can for fact in self._before(mode, Op.AT_MOST)), None)

    # --- whether a condition can hold in one

    def shut(self, condition: Condition, owner: Owner, use: Use) -> Fact | None:
        """What shuts out the condition wherever it is asked; None if something lets it hold."""
        settings = self.of(condition, owner, use) if _asks_of_settings(condition) else ()
        if not settings or () in settings or not all(self.never(condition, it) for it in settings):
            return None
        facts = next((it for it in settings if not self.never(condition, _modes(it))), settings[0])
        blamed = (fact for fact in facts if self.never(condition, (*_modes(facts), fact)))
        return next(blamed, facts[0])

    def never(self, condition: Condition, facts: Sequence[Fact]) -> bool:
        """Whether the condition cannot hold where the facts do."""
        known = tuple(it.condition for it in facts)
        match condition:
            case AnyOf(parts) if parts:
                return all(self.never(it, facts) for it in parts)
            case All(parts):
                alternatives = [it for it in parts if isinstance(it, AnyOf)]
                return self._values.together((*parts, *known)) is NEVER or any(
                    self.never(it, facts) for it in alternatives
                )
            case _:
                return self._values.together((condition, *known)) is NEVER


def _in(mode: str) -> Fact:
    return Fact(ModeIs(GameMode(mode), NOWHERE), f"it is for '{mode}' alone", None)


def _modes(setting: Setting) -> Setting:
    return tuple(it for it in setting if isinstance(it.condition, ModeIs))


def _on(day: int, days: tuple[int, ...]) -> Fact:
    asked = Compare(Who.ACTIVE, Measure.DAY, Op.EXACTLY, day, NOWHERE)
    listed = ", ".join(map(str, days))
    if len(days) > 4:
        listed = f"{', '.join(map(str, days[:3]))}, …, {days[-1]}"
    return Fact(asked, f"it happens on {'day' if len(days) == 1 else 'days'} {listed} alone", None)


def is_deadline(event: Event) -> bool:
    """Whether the engine takes it for the deadline of a challenge (DST-132, EC-55, 56)."""
    return (
        event.mode is GameMode.CHALLENGER
        and event.trigger.kind is TriggerKind.DAY
        and any(isinstance(statement, Defeat) for statement in within(event.body))
    )


def _defeats_everyone(event: Event) -> bool:
    """Whether nothing that stands before can keep the event from defeating everybody."""
    for statement in event.body:
        if isinstance(statement, Defeat):
            return statement.subject is Who.EVERYONE
        if not isinstance(statement, HARMLESS):
            return False
    return False


def _asks_of_settings(condition: Condition) -> bool:
    """Whether it asks for a day, a mode, a tile or a finale."""
    match condition:
        case All(parts) | AnyOf(parts):
            return any(_asks_of_settings(it) for it in parts)
        case Not(part):
            return _asks_of_settings(part)
        case Compare(_, quantity):
            return quantity is Measure.DAY
        case _:
            return isinstance(condition, (ModeIs, OnTile, InFinale))
