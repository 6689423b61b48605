"""What can be done now in a battle game, in the words of the table.

A march is hundreds of commands, so it is asked in steps: which stack, then where it goes as a
whole, or which of its units goes where. A way over several spaces is one choice.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from fateloom.dsl.battle.spoken import SPOKEN
from fateloom.runtime.battle import command as cmd
from fateloom.runtime.battle import effects as ef
from fateloom.runtime.battle import steps as st
from fateloom.runtime.battle.command import Command
from fateloom.runtime.battle.movement import left
from fateloom.runtime.battle.standing import battle_of, fighters, units_in
from fateloom.runtime.battle.view import View
from fateloom.runtime.kernel.game import Decision
from fateloom.tools.battle.boards import hidden_stack
from fateloom.tools.battle.chances import volley_odds
from fateloom.tools.battle.known import known
from fateloom.tools.battle.ways import marches
from fateloom.tools.battle.words import BOXES, Names
from fateloom.tools.table.content import Choice, Menu
from fateloom.tools.table.words import capital, counted, listed

PLANS = (st.Recruit, st.March, st.Apply)
"""Steps in which a side sees its own units, and nobody else does."""

MANY = 3
"""So many names of a stack are said; the others are counted."""


def menu_of(names: Names, view: View, decision: Decision[Command]) -> Menu:
    """The menu of a decision."""
    return _Maker(names, view, decision).menu()


class _Maker:
    def __init__(self, names: Names, view: View, decision: Decision[Command]) -> None:
        self.names = names
        self.index = names.index
        self.view = view
        self.state = known(view)
        self.seat = decision.seat
        self.commands = decision.commands
        self.step = view.agenda[0]
        self.ways = marches(self.index, view) if isinstance(self.step, st.March) else {}

    def menu(self) -> Menu:
        """All that can be said."""
        side = self.names.side(self.seat)
        cover = ""
        if self.index.options.fog and isinstance(self.step, PLANS):
            cover = f"{side} looks at the map"
        lead = "" if self.seat == self.view.active else f"This is for {side}."
        if isinstance(self.step, st.March):
            choices = self._march()
        else:
            choices = tuple(map(self._choice, self.commands))
        every = (*choices, *_leaves(choices))
        is_formal = len(self.commands) == 1 and not isinstance(self.step, PLANS)
        return Menu(self._question(), choices, every, lead, cover=cover, is_formal=is_formal)

    # --- march

    def _march(self) -> tuple[Choice, ...]:
        """A choice for each stack, with the ways of the whole stack and of each unit behind it."""
        stacks: dict[str, list[str]] = {}
        fleets = (it.fleet for it in self.commands if isinstance(it, cmd.Load))
        for unit in dict.fromkeys((*self.ways, *fleets)):
            stacks.setdefault(self._at(unit), []).append(unit)
        found = [self._stack(space, units) for space, units in stacks.items()]
        return (*found, self._choice(cmd.Done()))

    def _stack(self, space: str, units: list[str]) -> Choice:
        """The units in a space that can still march."""
        name, named = self.names.space(space), [self.names.unit(it) for it in units]
        if len(named) > MANY:
            named = [*named[: MANY - 1], f"{len(named) - MANY + 1} more"]
        alone = [self._unit(it) for it in units]
        inner = [*self._together(space, units), *alone] if len(units) > 1 else alone[0].inner
        most = max(left(self.index, self.state, it) for it in units)
        label = f"{name}: {listed(named)} ({_spaces(most)})"
        asks = f"{name}: who marches?" if len(units) > 1 else f"{named[0]}: where to?"
        return Choice(label, None, inner=tuple(inner), names=(name, space), asks=asks)

    def _together(self, space: str, units: list[str]) -> Iterator[Choice]:
        """A whole stack, or as many of it as can go there; bridges go first (HOD-37)."""
        name, ways = self.names.space(space), self.ways
        first = sorted(units, key=lambda it: not self.index.type[it].bridges)
        for to in dict.fromkeys(to for unit in units for to in ways.get(unit, ())):
            able = [unit for unit in first if to in ways.get(unit, ())]
            if len(able) < 2:
                continue
            begin, *then = (cmd.March(unit, it) for unit in able for it in ways[unit][to])
            goal = self._goal(to)
            short = goal if len(able) == len(units) else f"{goal} ({len(able)})"
            yield Choice(
                f"{counted(len(able), 'unit')} to {goal}",
                begin,
                then=tuple(then),
                names=(f"{name} to {self.names.space(to)}", f"all to {goal}"),
                step=f"march {space} {to}",
                group="Together to",
                short=short,
            )

    def _unit(self, unit: str) -> Choice:
        """One unit alone: where it can go, and who can go aboard."""
        title, ways = self.names.unit(unit), self.ways.get(unit, {})
        inner = [self._way(unit, to, path) for to, path in ways.items()]
        inner += [
            self._load(it) for it in self.commands if isinstance(it, cmd.Load) and it.fleet == unit
        ]
        steps = _spaces(left(self.index, self.state, unit))
        label = f"{self.names.whole(unit)}: {steps}"
        return Choice(
            label, None, inner=tuple(inner), names=(title, unit), asks=f"{title}: where to?"
        )

    def _way(self, unit: str, to: str, path: tuple[str, ...]) -> Choice:
        first, *then = (cmd.March(unit, it) for it in path)
        title, goal = self.names.unit(unit), self.names.space(to)
        return Choice(
            f"{title} to {self._goal(to)}",
            first,
            then=tuple(then),
            verbs=("march", "move"),
            things=(f"{title} to {goal}", f"{title} {goal}"),
            step=SPOKEN.words_of(cmd.March(unit, to)),
            group=f"{title} to",
            short=self._goal(to),
        )

    def _load(self, it: cmd.Load) -> Choice:
        unit, fleet = self.names.unit(it.unit), self.names.unit(it.fleet)
        return Choice(
            f"{unit} goes aboard {fleet}",
            it,
            verbs=("load",),
            things=(unit,),
            step=SPOKEN.words_of(it),
            group=f"Aboard {fleet}",
            short=unit,
        )

    def _goal(self, space: str) -> str:
        """A space, with a mark where enemies stand."""
        return f"{self.names.space(space)}!" if self._is_held(space) else self.names.space(space)

    def _is_held(self, space: str) -> bool:
        other = 1 - self.seat
        hidden = hidden_stack(self.view, space, other) is not None
        return hidden or bool(units_in(self.index, self.state, space, other))

    def _at(self, unit: str) -> str:
        return self.state.units[self.index.place[unit]].space

    # --- single commands

    def _question(self) -> str:
        names = self.names
        match self.step:
            case st.March():
                return "Who marches? A space with ! holds enemies."
            case st.Recruit(count, units):
                recruits = counted(count + len(units), "recruit")
                is_placing = any(isinstance(it, cmd.Place) for it in self.commands)
                return f"{capital(recruits)}: where?" if is_placing else "Forts, before the march?"
            case st.Battles():
                return "Which battle is fought next?"
            case st.Fire():
                return self._round()
            case st.Assign(_, gone, scared):
                first = " first" if gone + scared > 1 else ""
                return f"{capital(_results(gone, scared))}: who is hit{first}?"
            case st.WithdrawTo(unit):
                return f"{names.unit(unit)}: where to?"
            case st.Retreat():
                return "Where do your units fall back to?"
            case st.Board(_, space, count):
                places = counted(count, "place")
                return f"Who falls back to {names.space(space)} aboard ({places})?"
            case st.Bonus():
                return "A major battle is won: which unit comes from the Recruit Box?"
            case st.Loss():
                return "A major battle is lost: which unit goes to the Recruit Box?"
            case st.Pursue():
                return "Do cavalry and leaders pursue?"
            case st.Join(_, space):
                return f"Who pursues to {names.space(space)}?"
            case st.Bombarded():
                return "Whom does it hit?"
            case st.Apply(effect):
                return self._effect(effect)
            case _:
                return "What now?"

    def _round(self) -> str:
        """Which round it is, and how many can still fight."""
        battle = battle_of(self.state)
        own, other = (
            counted(len(fighters(self.index, self.state, it, up=True)), "unit")
            for it in (self.seat, 1 - self.seat)
        )
        return f"Round {battle.round}, {own} up against {other}: which one fires?"

    def _effect(self, effect: ef.Effect) -> str:
        match effect:
            case ef.RemoveUnit(to=to):
                return f"Which unit goes to {BOXES[to]}?"
            case ef.AddUnit():
                return "Which unit enters, and where?"
            case ef.Peek():
                return "Which stack do you look into?"
            case ef.Bombard():
                return "On which stack do the dice fall?"
            case _:
                return "What now?"

    def _choice(self, command: Command) -> Choice:
        """A command in words."""
        step = SPOKEN.words_of(command)
        group = short = ""
        if isinstance(command, cmd.Place):
            group = f"{self.names.whole(command.unit)} enters at"
            short = self.names.space(command.space)
        return Choice(
            self.label(command),
            command,
            verbs=(step.split()[0],),
            things=self._things(command),
            step=step,
            rank=2 if isinstance(command, cmd.Done) else 0,
            group=group,
            short=short,
        )

    def _things(self, command: Command) -> tuple[str, ...]:
        match command:
            case cmd.Fire(unit) | cmd.Hit(unit) | cmd.BreakOff(unit) | cmd.Take(unit):
                return (self.names.unit(unit),)
            case cmd.Fight(space) | cmd.Go(space) | cmd.Raze(space):
                return (self.names.space(space),)
            case _:
                return ()

    def label(self, command: Command) -> str:
        """The words of a command."""
        names = self.names
        match command:
            case cmd.Place(unit, space):
                return f"{names.whole(unit)} enters at {names.space(space)}"
            case cmd.Build(unit):
                where = names.space(self._at(unit))
                return f"A fort at {where}, built by {names.unit(unit)} instead of marching"
            case cmd.Raze(space):
                return f"Take the fort at {names.space(space)} off the map"
            case cmd.Load(fleet, unit):
                return f"{names.unit(unit)} goes aboard {names.unit(fleet)}"
            case cmd.March(unit, to):
                return f"{names.unit(unit)} to {self._goal(to)}"
            case cmd.Fight(space):
                return self._battle(space)
            case cmd.Fire(unit):
                odds = volley_odds(self.index, self.state, unit)
                return f"Fire {names.unit(unit)} ({odds})"
            case cmd.BreakOff(unit):
                return f"Break off with {names.unit(unit)}"
            case cmd.Hit(unit):
                return self._victim(unit)
            case cmd.Go(space):
                return names.space(space)
            case cmd.Board(unit) | cmd.Take(unit) | cmd.Join(unit):
                return names.whole(unit)
            case cmd.Done():
                return self._done()
            case _:
                return capital(SPOKEN.words_of(command))

    def _battle(self, space: str) -> str:
        own = units_in(self.index, self.state, space, self.seat)
        other = units_in(self.index, self.state, space, 1 - self.seat)
        names = self.names
        return f"{names.space(space)}: {names.units(own)} against {names.units(other)}"

    def _victim(self, unit: str) -> str:
        """A unit that can be hit, and what becomes of it."""
        names, it = self.names, self.state.units[self.index.place[unit]]
        where = "" if self.view.battle is not None else f" at {names.space(it.space)}"
        if not isinstance(self.step, st.Assign):
            return f"{names.whole(unit)}{where}"
        is_lost = bool(self.step.eliminations) or it.panicked
        state = ", panicked" if it.panicked else ""
        fate = "eliminated" if is_lost else "panicked"
        return f"{names.unit(unit)} ({names.kind(unit)}{state}): {fate}"

    def _done(self) -> str:
        match self.step:
            case st.March():
                return "End the march"
            case st.Recruit():
                return "Go on to the march"
            case st.Pursue():
                return "No pursuit"
            case st.Join(_, space, units):
                return f"{self.names.units(units)} alone: off to {self.names.space(space)}"
            case st.Board():
                return "Nobody else goes aboard"
            case _:
                return "Go on"


def _leaves(choices: Iterable[Choice]) -> Iterator[Choice]:
    """The commands in the menus behind the choices."""
    for choice in choices:
        for it in choice.inner:
            if it.command is not None:
                yield it
            yield from _leaves((it,))


def _spaces(count: int) -> str:
    """
    >>> _spaces(1), _spaces(3)
    ('1 space', 'up to 3 spaces')
    """
    return counted(count, "space") if count == 1 else f"up to {counted(count, 'space')}"


def _results(gone: int, scared: int) -> str:
    """
    >>> _results(1, 2), _results(0, 1)
    ('1 elimination and 2 panics', '1 panic')
    """
    counts = ((gone, "elimination"), (scared, "panic"))
    return listed(counted(number, what) for number, what in counts if number)
