"""What can be done now in a battle game, in the words of the table.

A march is hundreds of commands, so it is asked in two steps: which stack, then where it goes as a
whole or one of its units alone.
"""

from __future__ import annotations

from fateloom.dsl.battle.spoken import SPOKEN
from fateloom.runtime.battle import command as cmd
from fateloom.runtime.battle import effects as ef
from fateloom.runtime.battle import steps as st
from fateloom.runtime.battle.command import Command
from fateloom.runtime.battle.movement import left
from fateloom.runtime.battle.standing import units_in
from fateloom.runtime.battle.view import View
from fateloom.runtime.kernel.game import Decision
from fateloom.tools.battle.boards import hidden_stack
from fateloom.tools.battle.chances import volley_odds
from fateloom.tools.battle.known import known
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

    def menu(self) -> Menu:
        """All that can be said."""
        side = self.names.side(self.seat)
        cover = ""
        if self.index.options.fog and isinstance(self.step, PLANS):
            cover = f"{side} looks at the map"
        lead = "" if self.seat == self.view.active else f"{side} is asked."
        if isinstance(self.step, st.March):
            choices, every = self._march()
        elif isinstance(self.step, st.Recruit):
            choices, every = self._recruiting()
        else:
            choices = every = tuple(map(self._choice, self.commands))
        key = (type(self.step).__name__, self.view.turn, self.seat)
        return Menu(
            self._question(),
            choices,
            every,
            lead,
            cover=cover,
            key=key if isinstance(self.step, st.March) else "",
            is_formal=len(self.commands) == 1 and not isinstance(self.step, PLANS),
        )

    # --- march

    def _march(self) -> tuple[tuple[Choice, ...], tuple[Choice, ...]]:
        """A choice for each stack, with the ways of the whole stack and of each unit behind it."""
        spaces: dict[str, list[cmd.March | cmd.Load]] = {}
        for command in self.commands:
            if isinstance(command, cmd.March | cmd.Load):
                unit = command.unit if isinstance(command, cmd.March) else command.fleet
                spaces.setdefault(self._at(unit), []).append(command)
        stacks = [self._stack(space, commands) for space, commands in spaces.items()]
        done = self._choice(cmd.Done())
        choices = (*stacks, done)
        return choices, (*choices, *(it for stack in stacks for it in stack.inner))

    def _stack(self, space: str, commands: list[cmd.March | cmd.Load]) -> Choice:
        """The units in a space that can still march."""
        steps = [it for it in commands if isinstance(it, cmd.March)]
        units = list(dict.fromkeys(it.unit for it in steps))
        goals: dict[str, list[str]] = {}
        for it in steps:
            goals.setdefault(it.to, []).append(it.unit)
        whole = [self._together(space, to, them) for to, them in goals.items() if len(them) > 1]
        alone = [self._step(it) for it in steps]
        loads = [self._load(it) for it in commands if isinstance(it, cmd.Load)]
        most = max((left(self.index, self.state, it) for it in units), default=0)
        named = [self.names.unit(it) for it in units]
        if len(named) > MANY:
            named = [*named[: MANY - 1], f"{len(named) - MANY + 1} more"]
        name = self.names.space(space)
        label = f"{name}: {listed(named)} ({counted(most, 'space')} at most)"
        inner = (*whole, *alone, *loads)
        return Choice(label, None, inner=inner, names=(name, space), asks=f"{name}: who marches?")

    def _together(self, space: str, to: str, units: list[str]) -> Choice:
        """All units of a stack that can go there."""
        first, *rest = (cmd.March(it, to) for it in units)
        goal = self._goal(to)
        return Choice(
            f"{counted(len(units), 'unit')} to {goal}",
            first,
            then=tuple(rest),
            names=(f"{self.names.space(space)} to {self.names.space(to)}", f"all to {goal}"),
            step=f"march {space} {to}",
            group="All to" if len(units) == self._marchers(space) else "As many as can to",
            short=f"{goal} ({len(units)})",
        )

    def _marchers(self, space: str) -> int:
        return len(
            {
                it.unit
                for it in self.commands
                if isinstance(it, cmd.March) and self._at(it.unit) == space
            }
        )

    def _step(self, it: cmd.March) -> Choice:
        unit, to = self.names.unit(it.unit), self.names.space(it.to)
        return Choice(
            f"{unit} to {self._goal(it.to)}",
            it,
            verbs=("march", "move"),
            things=(f"{unit} to {to}", f"{unit} {to}"),
            step=SPOKEN.words_of(it),
            group=f"{unit} to",
            short=self._goal(it.to),
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

    # --- recruits

    def _recruiting(self) -> tuple[tuple[Choice, ...], tuple[Choice, ...]]:
        """Where each recruit enters, on one line; then forts."""
        choices = tuple(map(self._choice, self.commands))
        return choices, choices

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
                return "Which unit fires?"
            case st.Assign(_, gone, scared):
                return f"{capital(_results(gone, scared))}: whom does it hit first?"
            case st.WithdrawTo(unit):
                return f"Where does {names.unit(unit)} withdraw to?"
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
                return f"{names.unit(unit)} builds a fort at {where}, and does not march"
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
                return f"{names.unit(unit)} fires ({odds})"
            case cmd.BreakOff(unit):
                return f"{names.unit(unit)} breaks off instead of firing"
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
        fate = "is eliminated" if is_lost else "panics"
        return f"{names.unit(unit)} ({names.kind(unit)}{state}) {fate}"

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


def _results(gone: int, scared: int) -> str:
    """
    >>> _results(1, 2), _results(0, 1)
    ('1 elimination and 2 panics', '1 panic')
    """
    counts = ((gone, "elimination"), (scared, "panic"))
    return listed(counted(number, what) for number, what in counts if number)
