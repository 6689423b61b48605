"""Bots that march with intent: they weigh positions by the victory conditions of the campaign."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random

from fateloom.runtime.battle import command as cmd
from fateloom.runtime.battle import effects as ef
from fateloom.runtime.battle import steps as st
from fateloom.runtime.battle.combat import dice_of
from fateloom.runtime.battle.command import Command
from fateloom.runtime.battle.rules import BattleRules
from fateloom.runtime.battle.standing import battle_of, fighters, is_fort, units_in
from fateloom.runtime.battle.view import View
from fateloom.runtime.kernel.game import Decision
from fateloom.tools.battle.bots.marching import plan
from fateloom.tools.battle.bots.outlook import Outlook
from fateloom.tools.battle.bots.weighing import Weights, chance

HOPELESS = 0.2
"""With such a chance in a battle, units that can break off do."""

WORTHWHILE = 0.6
"""With such a chance a victory is pursued."""


class Planner:
    """Plans a march as a whole, then gives its orders step by step."""

    sweeps = 2
    looks_ahead = True

    def __init__(self, rules: BattleRules, seed: int) -> None:
        self._index = rules.index
        self._weights = Weights(rules.index)
        self._random = Random(seed)
        self._orders: tuple[tuple[int, int], list[Command]] | None = None
        """The orders of the march under way, the next one last, by turn and side."""

    def choose(self, view: View, decision: Decision[Command]) -> Command:
        """The command that the bot's plan wants now."""
        commands = decision.commands
        if len(commands) == 1:
            return commands[0]
        match view.agenda[0]:
            case st.March():
                return self._march(view, commands)
            case st.Fire():
                return self._fire(view, commands)
            case st.Assign(_, eliminations):
                return self._victim(view, commands, panic=not eliminations)
            case st.Recruit():
                return self._recruit(view, commands)
            case st.Battles():
                return self._most(commands, lambda it: self._win(view, it))
            case st.Pursue() | st.Join():
                return self._pursue(view, commands)
            case st.Bonus():
                return self._most(commands, self._worth)
            case st.Loss() | st.Bombarded():
                return self._most(commands, lambda it: -self._worth(it))
            case st.Board():
                return commands[0]
            case st.Apply(effect):
                return self._effect(view, effect, commands)
            case _:
                outlook = self._outlook(view)
                return self._most(
                    commands, lambda it: outlook.near(it.space) if isinstance(it, cmd.Go) else 0.0
                )

    def _outlook(self, view: View) -> Outlook:
        return Outlook(self._weights, view, looks_ahead=self.looks_ahead)

    def _most(self, commands: Iterable[Command], worth: Callable[[Command], float]) -> Command:
        """The command that is worth most; equal ones at random."""
        return max(commands, key=lambda it: (worth(it), self._random.random()))

    def _worth(self, it: Command) -> float:
        """What the unit of a command is worth."""
        match it:
            case cmd.Hit(unit) | cmd.Take(unit) | cmd.Place(unit) | cmd.Fire(unit):
                saved = 0.5 if self._index.unit[unit].replaceable else 1.0
                return self._weights.worth[unit] * saved
            case _:
                return 0.0

    # --- the map

    def _march(self, view: View, commands: tuple[Command, ...]) -> Command:
        """The next step of the plan; a unit goes all of its way before another one moves."""
        key = view.turn, view.active
        if self._orders is None or self._orders[0] != key:
            self._orders = key, self._planned(view)
        orders = self._orders[1]
        while orders:
            order = orders.pop()
            if order in commands:
                return order
        return cmd.Done()

    def _planned(self, view: View) -> list[Command]:
        """The orders of a march, the first one last: units go aboard, then those march that build
        bridges.
        """
        made = plan(self._outlook(view), sweeps=self.sweeps, is_fine=self.looks_ahead)
        first = sorted(made.paths, key=lambda it: not self._index.type[it].bridges)
        marches: list[Command] = [cmd.March(unit, to) for unit in first for to in made.paths[unit]]
        return [*(cmd.Load(fleet, unit) for fleet, unit in made.loads), *marches][::-1]

    def _recruit(self, view: View, commands: tuple[Command, ...]) -> Command:
        """The best unit where it is needed; forts where something is to be held."""
        places = [it for it in commands if isinstance(it, cmd.Place)]
        outlook = self._outlook(view)
        if places:
            best = max(self._worth(it) for it in places)
            useful = [it for it in places if self._worth(it) == best]
            return self._most(
                useful, lambda it: outlook.near(it.space) if isinstance(it, cmd.Place) else 0.0
            )
        for it in commands:
            if isinstance(it, cmd.Build) and outlook.own[it.unit] in outlook.aims:
                return it
        return cmd.Done() if cmd.Done() in commands else commands[0]

    def _effect(self, view: View, effect: ef.Effect, commands: tuple[Command, ...]) -> Command:
        match effect:
            case ef.AddUnit():
                return self._recruit(view, commands)
            case ef.Peek() | ef.Bombard():
                at = self._outlook(view).enemies.at
                return self._most(
                    commands, lambda it: at[it.space].size if isinstance(it, cmd.Go) else 0.0
                )
            case _:
                return self._most(commands, lambda it: -self._worth(it))

    # --- battles

    def _chance(self, view: View, space: str, seat: int, attacker: int) -> float:
        """How probably a seat wins the battle in a space, if it goes on as it stands."""
        state = self._outlook(view).state
        sides = []
        for side in (attacker, 1 - attacker):
            units = units_in(self._index, state, space, side)
            up = [it for it in units if not state.units[self._index.place[it]].panicked]
            sides.append(self._weights.force(up))
        is_held = is_fort(self._index, state, space, 1 - attacker)
        win = chance(sides[0], sides[1], is_fort=is_held)
        return win if seat == attacker else 1 - win

    def _win(self, view: View, it: Command) -> float:
        if not isinstance(it, cmd.Fight):
            return 0.0
        return self._chance(view, it.space, view.active, view.active)

    def _fire(self, view: View, commands: tuple[Command, ...]) -> Command:
        """The strongest volley first; what can leave a lost battle does."""
        leaving = [it for it in commands if isinstance(it, cmd.BreakOff)]
        if leaving and self.looks_ahead:
            assert view.seat is not None and view.battle is not None
            battle = view.battle
            if self._chance(view, battle.space, view.seat, battle.attacker) < HOPELESS:
                return leaving[0]
        state = self._outlook(view).state
        volleys = [it for it in commands if isinstance(it, cmd.Fire)]
        weights = self._weights

        def harm(it: Command) -> float:
            assert isinstance(it, cmd.Fire)
            strength = max(1, self._index.unit[it.unit].strength)
            each = (weights.kills[it.unit] + weights.scares[it.unit]) / strength
            return each * dice_of(self._index, state, it.unit)

        return self._most(volleys, harm)

    def _victim(self, view: View, commands: tuple[Command, ...], *, panic: bool) -> Command:
        """The unit that is missed least: what has fired already, what is weak, what can come back.
        A panic goes on a unit that is up, as long as others are left to fight.
        """
        state = self._outlook(view).state
        battle = battle_of(state)
        assert view.seat is not None
        up = fighters(self._index, state, view.seat, up=True)

        def missed(it: Command) -> float:
            assert isinstance(it, cmd.Hit)
            is_up = it.unit in up
            lost = self._worth(it) * (1.0 if it.unit not in battle.fired else 0.8)
            if not panic:
                return lost
            if not is_up:
                return lost + 0.3
            return 0.5 * lost if len(up) > 1 else 2.0 + lost

        return self._most(commands, lambda it: -missed(it))

    def _pursue(self, view: View, commands: tuple[Command, ...]) -> Command:
        """After weak enemies, or onto what counts, with everybody who can."""
        joins = [it for it in commands if isinstance(it, cmd.Join)]
        if joins:
            return joins[0]
        if cmd.Done() not in commands:
            return commands[0]
        goals = [it for it in commands if isinstance(it, cmd.Go)]
        if not goals or view.battle is None or view.seat is None:
            return cmd.Done()
        outlook, index = self._outlook(view), self._index
        able = [
            it
            for it in units_in(index, outlook.state, view.battle.space, view.seat)
            if index.type[it].pursues
        ]
        force = self._weights.force(able)

        def worth(space: str) -> float:
            enemy = outlook.enemies.at.get(space)
            if enemy is None:
                return 0.9 if space in outlook.aims else 0.0
            return chance(force, enemy, is_fort=space in outlook.forts[1 - outlook.seat])

        best = max(goals, key=lambda it: worth(it.space))
        return best if worth(best.space) > WORTHWHILE else cmd.Done()


class Greedy(Planner):
    """Looks at the position behind its own march alone, stack by stack."""

    sweeps = 1
    looks_ahead = False
