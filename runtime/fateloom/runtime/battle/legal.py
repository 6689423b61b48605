"""Who has to say what now: the complete list of legal commands, marches one space at a time."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from fateloom.runtime.battle import aftermath, cards, combat, recruiting
from fateloom.runtime.battle import command as cmd
from fateloom.runtime.battle import effects as ef
from fateloom.runtime.battle import steps as st
from fateloom.runtime.battle.command import Command
from fateloom.runtime.battle.index import Index
from fateloom.runtime.battle.movement import loads, steps_of
from fateloom.runtime.battle.standing import contested, on_map, units_in
from fateloom.runtime.battle.state import State
from fateloom.runtime.battle.victory import NOBODY
from fateloom.runtime.kernel.chance import Distribution
from fateloom.runtime.kernel.deck import next_card
from fateloom.runtime.kernel.game import Chance, Decision, Over, ToMove

DIE: Distribution[Command] = Distribution((cmd.Die(it), Fraction(1, 6)) for it in combat.FACES)
"""A die shows each number equally often."""


def legal(index: Index, state: State) -> ToMove[Command]:
    """Who has to say what now."""
    if state.winner is not None:
        if state.winner == NOBODY:
            return Over("draw", ())
        return Over("won", (state.winner,))
    step = state.agenda[0]
    match step:
        case st.DrawCard():
            return Chance(next_card(state.cards[state.active].deck).map(_next))
        case st.RollSuperiority() | st.Volley():
            return Chance(DIE)
        case st.Bombarded(_, _, left) if left:
            return Chance(DIE)
        case _:
            seat = asked(index, state, step)
            return Decision(seat, tuple(_commands(index, state, step, seat)))


def _next(card: str) -> Command:
    return cmd.Next(card)


def asked(index: Index, state: State, step: st.Step) -> int:
    """The side that a step asks."""
    match step:
        case (
            st.Fire(side)
            | st.Assign(side)
            | st.Retreat(side)
            | st.Board(side)
            | st.Bonus(side)
            | st.Loss(side)
            | st.Pursue(side)
            | st.Join(side)
        ):
            return side
        case st.WithdrawTo(unit):
            return index.unit[unit].side
        case st.Bombarded():
            return 1 - state.active
        case st.Apply(effect):
            return cards.asked_side(index, state, effect)
        case _:
            return state.active


def _commands(index: Index, state: State, step: st.Step, side: int) -> Iterator[Command]:
    match step:
        case st.Recruit():
            yield from _recruiting(index, state, step)
        case st.March():
            yield from _marching(index, state, side)
        case st.Apply():
            yield from _effect(index, state, step)
        case st.Bombarded(space):
            yield from map(cmd.Hit, units_in(index, state, space, side))
        case st.Battles():
            yield from map(cmd.Fight, contested(index, state))
        case _:
            yield from _in_battle(index, state, step)


def _recruiting(index: Index, state: State, step: st.Recruit) -> Iterator[Command]:
    """Recruits are placed as long as that is possible; forts are free (HOD-25, 93, 98)."""
    side = state.active
    units = recruiting.recruits(index, state, step)
    ways = recruiting.ways_in(index, state, units, step.spaces)
    yield from (cmd.Place(unit, space) for unit, space in ways)
    yield from map(cmd.Build, recruiting.builders(index, state))
    yield from map(cmd.Raze, state.forts[side])
    if not ways:
        yield cmd.Done()


def _marching(index: Index, state: State, side: int) -> Iterator[Command]:
    """Each unit alone, one space at a time (HOD-30, 31)."""
    own = [unit for unit, _ in on_map(index, state) if index.unit[unit].side == side]
    for unit in own:
        yield from (cmd.March(unit, to) for to in steps_of(index, state, unit))
        yield from (cmd.Load(unit, other) for other in loads(index, state, unit))
    yield cmd.Done()


def _effect(index: Index, state: State, step: st.Apply) -> Iterator[Command]:
    match step.effect:
        case ef.RemoveUnit() as effect:
            yield from map(cmd.Hit, cards.removable(index, state, effect))
        case ef.AddUnit() as effect:
            units = recruiting.of_type(index, state, effect)
            ways = recruiting.ways_in(index, state, units, ())
            yield from (cmd.Place(unit, space) for unit, space in ways)
        case ef.Peek() | ef.Bombard() as effect:
            yield from map(cmd.Go, cards.targets(index, state, effect))
        case _:
            raise ValueError(f"{type(step.effect).__name__} asks nothing")


def _in_battle(index: Index, state: State, step: st.Step) -> Iterator[Command]:
    match step:
        case st.Fire(side):
            for unit in combat.to_fire(index, state, side):
                yield cmd.Fire(unit)
                if combat.can_break_off(index, state, unit):
                    yield cmd.BreakOff(unit)
        case st.Assign(side, eliminations):
            yield from map(cmd.Hit, combat.victims(index, state, side, panic=not eliminations))
        case st.WithdrawTo(unit):
            yield from map(cmd.Go, combat.ways_out(index, state, unit))
        case st.Retreat(side):
            yield from map(cmd.Go, aftermath.retreat_goals(index, state, side))
        case st.Board():
            yield from map(cmd.Board, aftermath.boarders(index, state, step))
            yield cmd.Done()
        case st.Bonus(side):
            yield from map(cmd.Take, aftermath.bonus_units(index, state, side))
        case st.Loss(side):
            yield from map(cmd.Hit, aftermath.losses(index, state, side))
        case st.Pursue(side):
            assert state.battle is not None
            yield from map(cmd.Go, index.roads[state.battle.space])
            yield cmd.Done()
        case st.Join(side, _, units):
            able = aftermath.pursuers(index, state, side)
            yield from (cmd.Join(it) for it in able if it not in units)
            if units:
                yield cmd.Done()
        case _:
            raise ValueError(f"{type(step).__name__} is no question")
