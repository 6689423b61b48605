"""The course of a battle."""

from __future__ import annotations

from fateloom.runtime.battle.index import BattleEvent, Index
from fateloom.runtime.battle.standing import battle_of, of, with_battle, with_unit
from fateloom.runtime.battle.state import Battle, Standing, State
from fateloom.runtime.battle.words import Box, Hit, Outcome
from fateloom.runtime.record import record, replace


@record
class BattleBegan(BattleEvent):
    """A battle (HOD-43, 44, 86, 92)."""

    space: str
    attacker: int
    unsupplied: tuple[str, ...]
    major: bool

    reveals = True

    def fold(self, index: Index, state: State) -> State:
        if state.battle is not None:
            raise ValueError("another battle is under way")
        return replace(state, battle=Battle(self.space, self.attacker, self.unsupplied, self.major))


@record
class SuperiorityDie(BattleEvent):
    """A die for tactical superiority (HOD-47)."""

    side: int
    shows: int

    def fold(self, index: Index, state: State) -> State:
        return with_battle(state, dice=(*battle_of(state).dice, self.shows))


@record
class SuperiorityWon(BattleEvent):
    """Who is superior in this round; both totals, the attacker's first (HOD-48 to 50)."""

    side: int
    totals: tuple[int, int]

    def fold(self, index: Index, state: State) -> State:
        return with_battle(state, superior=self.side)


@record
class VolleyBegan(BattleEvent):
    """A unit fires so many dice; `boosted`: those of a card are among them (HOD-52)."""

    unit: str
    dice: int
    boosted: bool

    def fold(self, index: Index, state: State) -> State:
        battle = battle_of(state)
        fired = (*battle.fired, self.unit)
        return with_battle(state, fired=fired, boosted=battle.boosted or self.boosted)


@record
class VolleyDie(BattleEvent):
    """A die of a volley, and what it does in the column of the unit (HOD-53)."""

    shows: int
    hit: Hit

    def fold(self, index: Index, state: State) -> State:
        return state


@record
class Wasted(BattleEvent):
    """Results without a legal victim (HOD-63, 73 to 75)."""

    eliminations: int
    panics: int

    def fold(self, index: Index, state: State) -> State:
        return state


@record
class Panicked(BattleEvent):
    """A unit is flipped (HOD-61)."""

    unit: str

    def fold(self, index: Index, state: State) -> State:
        return with_unit(index, state, self.unit, panicked=True, shaken=True)


@record
class Eliminated(BattleEvent):
    """A unit leaves the map (HOD-60)."""

    unit: str
    box: Box

    def fold(self, index: Index, state: State) -> State:
        if of(index, state, self.unit).box is not None:
            raise ValueError(f"the unit '{self.unit}' is not on the map")
        at = index.place[self.unit]
        gone = Standing(box=self.box)
        state = replace(state, units=(*state.units[:at], gone, *state.units[at + 1 :]))
        if state.battle is None:
            return state
        return with_battle(state, lost=(*state.battle.lost, self.unit))


@record
class BrokeOff(BattleEvent):
    """A unit has withdrawn from the battle (HOD-78)."""

    unit: str
    to: str

    def fold(self, index: Index, state: State) -> State:
        battle, side = battle_of(state), index.unit[self.unit].side
        away = (self.to, battle.away[1]) if side == 0 else (battle.away[0], self.to)
        state = with_battle(state, away=away, fired=(*battle.fired, self.unit))
        return with_unit(index, state, self.unit, space=self.to)


@record
class RoundEnded(BattleEvent):
    """All units have fired (HOD-65)."""

    def fold(self, index: Index, state: State) -> State:
        number = battle_of(state).round + 1
        fresh = {"dice": (), "superior": None, "fired": (), "boosted": False}
        return with_battle(state, round=number, away=("", ""), **fresh)


@record
class BattleDecided(BattleEvent):
    """How the battle has ended; `winner`: the side, None where no unit is left (ruling 3)."""

    outcome: Outcome
    winner: int | None

    def fold(self, index: Index, state: State) -> State:
        return with_battle(state, outcome=self.outcome, winner=self.winner)


@record
class FellBack(BattleEvent):
    """A unit retreats (HOD-68)."""

    unit: str
    to: str

    def fold(self, index: Index, state: State) -> State:
        return with_unit(index, state, self.unit, space=self.to)


@record
class Rallied(BattleEvent):
    """Panicked units of both sides flip back up (HOD-72)."""

    def fold(self, index: Index, state: State) -> State:
        units = tuple(replace(it, panicked=False) if it.panicked else it for it in state.units)
        return replace(state, units=units)


@record
class Pursued(BattleEvent):
    """Units follow to the next space (HOD-84)."""

    units: tuple[str, ...]
    to: str

    reveals = True

    def fold(self, index: Index, state: State) -> State:
        for unit in self.units:
            state = with_unit(index, state, unit, space=self.to)
        return state


@record
class BattleEnded(BattleEvent):
    """The battle is over."""

    def fold(self, index: Index, state: State) -> State:
        units = tuple(replace(it, shaken=False) if it.shaken else it for it in state.units)
        return replace(state, units=units, battle=None)


FightEvent = (
    BattleBegan
    | SuperiorityDie
    | SuperiorityWon
    | VolleyBegan
    | VolleyDie
    | Wasted
    | Panicked
    | Eliminated
    | BrokeOff
    | RoundEnded
    | BattleDecided
    | FellBack
    | Rallied
    | Pursued
    | BattleEnded
)
