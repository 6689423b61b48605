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
from fateloom.tools.battle.telling import results
from fateloom.tools.battle.ways import marches
from fateloom.tools.battle.words import BOXES, Names
from fateloom.tools.table.content import Choice, Menu
from fateloom.tools.table.language import tr, tr_noop
from fateloom.tools.table.words import capital, counted, listed

PLANS = (st.Recruit, st.March, st.Apply, st.Bombarded)
"""Steps in which a side sees its own units, and nobody else does."""

MANY = 3
"""So many names of a stack are said; the others are counted."""

TO = tr_noop("{unit} to {space}")
"""A march: of a unit, or of all that stand in a space."""


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
            cover = tr("The map of {side}", side=side)
        is_told = self.seat == self.view.active and self.view.battle is None
        lead = "" if is_told else tr("This is for {side}.", side=side)
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
            named = [*named[: MANY - 1], tr("{count} more", count=len(named) - MANY + 1)]
        alone = [self._unit(it) for it in units]
        inner = [*self._together(space, units), *alone] if len(units) > 1 else alone[0].inner
        most = max(left(self.index, self.state, it) for it in units)
        label = f"{name}: {listed(named)} ({_spaces(most)})"
        asks = (
            tr("{space}: who marches?", space=name)
            if len(units) > 1
            else tr("{unit}: where to?", unit=named[0])
        )
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
            title = self.names.space(to)
            yield Choice(
                tr("{count} {count:unit|units} to {space}", count=len(able), space=goal),
                begin,
                then=tuple(then),
                names=(tr(TO, unit=name, space=title), tr("all to {space}", space=goal)),
                step=f"march {space} {to}",
                group=tr("Together to"),
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
            label,
            None,
            inner=tuple(inner),
            names=(title, unit),
            asks=tr("{unit}: where to?", unit=title),
        )

    def _way(self, unit: str, to: str, path: tuple[str, ...]) -> Choice:
        first, *then = (cmd.March(unit, it) for it in path)
        title, goal = self.names.unit(unit), self.names.space(to)
        return Choice(
            tr(TO, unit=title, space=self._goal(to)),
            first,
            then=tuple(then),
            verbs=("march", "move"),
            things=(tr(TO, unit=title, space=goal), f"{title} {goal}"),
            step=SPOKEN.words_of(cmd.March(unit, to)),
            group=tr("{unit} to", unit=title),
            short=self._goal(to),
        )

    def _load(self, it: cmd.Load) -> Choice:
        unit, fleet = self.names.unit(it.unit), self.names.unit(it.fleet)
        return Choice(
            tr("{unit} goes aboard {fleet}", unit=unit, fleet=fleet),
            it,
            verbs=("load",),
            things=(unit,),
            step=SPOKEN.words_of(it),
            group=tr("Aboard {fleet}", fleet=fleet),
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
                return tr("Who marches? A space with ! holds enemies.")
            case st.Recruit(count, units):
                if not any(isinstance(it, cmd.Place) for it in self.commands):
                    return tr("Forts, before the march?")
                said = tr_noop("{count} {count:recruit|recruits}: where?")
                return tr(said, count=count + len(units))
            case st.Battles():
                return tr("Which battle is fought next?")
            case st.Fire():
                return self._round()
            case st.Assign(_, gone, scared):
                said = (
                    tr_noop("{results}: who is hit first?")
                    if gone + scared > 1
                    else tr_noop("{results}: who is hit?")
                )
                return tr(said, results=capital(results(gone, scared)))
            case st.WithdrawTo(unit):
                return tr("{unit}: where to?", unit=names.unit(unit))
            case st.Retreat():
                return tr("Where do your units fall back to?")
            case st.Board(_, space, count):
                return tr(
                    "Who falls back to {space} aboard ({count} {count:place|places})?",
                    space=names.space(space),
                    count=count,
                )
            case st.Bonus():
                return tr("A major battle is won: which unit comes from the Recruit Box?")
            case st.Loss():
                return tr("A major battle is lost: which unit goes to the Recruit Box?")
            case st.Pursue():
                return tr("Do cavalry and leaders pursue?")
            case st.Join(_, space):
                return tr("Who pursues to {space}?", space=names.space(space))
            case st.Bombarded():
                return tr("Whom does it hit?")
            case st.Apply(effect):
                return self._effect(effect)
            case _:
                return tr("What now?")

    def _round(self) -> str:
        """Which round it is, and how many can still fight."""
        battle = battle_of(self.state)
        own, other = (
            len(fighters(self.index, self.state, it, up=True)) for it in (self.seat, 1 - self.seat)
        )
        return tr(
            "Round {round}, {count} {count:unit|units} up against {other} {other:unit|units}: "
            "which one fires?",
            round=battle.round,
            count=own,
            other=other,
        )

    def _effect(self, effect: ef.Effect) -> str:
        match effect:
            case ef.RemoveUnit(to=to):
                return tr("Which unit goes to {box}?", box=tr(BOXES[to]))
            case ef.AddUnit():
                return tr("Which unit enters, and where?")
            case ef.Peek():
                return tr("Which stack do you look into?")
            case ef.Bombard():
                return tr("On which stack do the dice fall?")
            case _:
                return tr("What now?")

    def _choice(self, command: Command) -> Choice:
        """A command in words."""
        step = SPOKEN.words_of(command)
        group = short = ""
        if isinstance(command, cmd.Place):
            group = tr("{unit} enters at", unit=self.names.whole(command.unit))
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
                said = tr_noop("{unit} enters at {space}")
                return tr(said, unit=names.whole(unit), space=names.space(space))
            case cmd.Build(unit):
                where = names.space(self._at(unit))
                said = tr_noop("A fort at {space}, built by {unit} instead of marching")
                return tr(said, space=where, unit=names.unit(unit))
            case cmd.Raze(space):
                return tr("Take the fort at {space} off the map", space=names.space(space))
            case cmd.Load(fleet, unit):
                said = tr_noop("{unit} goes aboard {fleet}")
                return tr(said, unit=names.unit(unit), fleet=names.unit(fleet))
            case cmd.March(unit, to):
                return tr(TO, unit=names.unit(unit), space=self._goal(to))
            case cmd.Fight(space):
                return self._battle(space)
            case cmd.Fire(unit):
                odds = volley_odds(self.index, self.state, unit)
                return tr("Fire {unit} ({odds})", unit=names.unit(unit), odds=odds)
            case cmd.BreakOff(unit):
                return tr("Break off with {unit}", unit=names.unit(unit))
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
        return tr(
            "{space}: {units} against {others}",
            space=names.space(space),
            units=names.units(own),
            others=names.units(other),
        )

    def _victim(self, unit: str) -> str:
        """A unit that can be hit, and what becomes of it."""
        names, it = self.names, self.state.units[self.index.place[unit]]
        if not isinstance(self.step, st.Assign):
            if self.view.battle is not None:
                return names.whole(unit)
            said = tr_noop("{unit} at {space}")
            return tr(said, unit=names.whole(unit), space=names.space(it.space))
        is_lost = bool(self.step.eliminations) or it.panicked
        kind = tr("{kind}, panicked", kind=names.kind(unit)) if it.panicked else names.kind(unit)
        if not it.panicked and unit in battle_of(self.state).fired:
            kind = tr("{kind}, has fired", kind=kind)
        fate = tr("eliminated") if is_lost else tr("panicked")
        return f"{names.unit(unit)} ({kind}): {fate}"

    def _done(self) -> str:
        match self.step:
            case st.March():
                return tr("End the march")
            case st.Recruit():
                return tr("Go on to the march")
            case st.Pursue():
                return tr("No pursuit")
            case st.Join(_, space, units):
                said = tr_noop("{units} alone: off to {space}")
                return tr(said, units=self.names.units(units), space=self.names.space(space))
            case st.Board():
                return tr("Nobody else goes aboard")
            case _:
                return tr("Go on")


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
    said = tr_noop("up to {count} {count:space|spaces}")
    return counted(count, "space") if count == 1 else tr(said, count=count)
