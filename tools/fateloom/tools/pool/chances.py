"""How probable it is that what is tried goes well, from what a seat sees (DE-02, 03)."""

from __future__ import annotations

from fractions import Fraction

from fateloom.runtime.kernel.game import Refusal
from fateloom.runtime.pool import command as cmd
from fateloom.runtime.pool.building import Side, invoked
from fateloom.runtime.pool.command import Command
from fateloom.runtime.pool.condition import Condition
from fateloom.runtime.pool.dice import Pool
from fateloom.runtime.pool.encounter import Action, Encounter
from fateloom.runtime.pool.gathering import Party, gathered
from fateloom.runtime.pool.odds import LIMIT, odds
from fateloom.runtime.pool.view import Step, View


def goes_well(encounter: Encounter, action: Action, pool: Pool) -> Fraction | None:
    """How probable it is that a roll does what it is for: a tie is enough to get something done or
    to hold out, not to make an aspect or to hurt somebody (DE-02, 03). None: the pool is too large
    for odds; it is rolled all the same (DE-27).
    """
    if pool.size > LIMIT:
        return None
    least = 0 if action in (Action.OVERCOME, Action.DEFEND) else 1
    return odds(pool, encounter.dice).chance_of(lambda it: it.net >= least)


def chance_now(encounter: Encounter, view: View) -> Fraction | None:
    """The chance with the pool as it stands; None: hidden from the seat, nothing is tried, or the
    pool is too large.
    """
    if view.pool is None or view.roller is None or view.step not in (Step.BUILD, Step.OPPOSE):
        return None
    return goes_well(encounter, _action(encounter, view.task, view.roller, view), view.pool)


def chance_after(encounter: Encounter, view: View, side: Side, command: Command) -> Fraction | None:
    """The chance once that command is given; None where the seat may not know, or where the command
    changes nothing about it. `side`: that of the seat.
    """
    match command:
        case cmd.Try(task, approach, None):
            return _tried(encounter, view, task, Party(view.heroes[view.active], approach))
        case cmd.Answer(approach) if view.call is not None:
            call = view.call
            actor, hero = Party(call.actor, call.approach), Party(call.hero, approach)
            if call.task is None:
                pool = gathered(
                    encounter, None, _with(encounter, view, hero), _with(encounter, view, actor)
                )
                return goes_well(encounter, _action(encounter, None, call.hero, view), pool)
            return _tried(encounter, view, call.task, actor, hero)
        case cmd.Invoke(_, form) | cmd.UseBoost(form) if view.pool is not None:
            pool_after = invoked(view.pool, side, form)
        case cmd.UseStunt(stunt) if view.pool is not None and view.roller is not None:
            stunts = {it.id: it.dice for it in encounter.hero(view.roller).stunts}
            pool_after = view.pool + stunts[stunt]
        case cmd.TakeHelp() if view.pool is not None:
            pool_after = view.pool + encounter.settings.help
        case _:
            return None
    if isinstance(pool_after, Refusal) or view.roller is None:
        return None
    return goes_well(encounter, _action(encounter, view.task, view.roller, view), pool_after)


def _tried(
    encounter: Encounter, view: View, task: str, roller: Party, against: Party | None = None
) -> Fraction | None:
    """The chance of a task that is begun like that; None: its dice are hidden (DDL-15)."""
    tried = encounter.task(task)
    if tried.hidden:
        return None
    if (
        against is None
        and tried.opponent is not None
        and not condition(encounter, view, tried.opponent).out
    ):
        against = Party(tried.opponent, roller.approach)
    other = None if against is None else _with(encounter, view, against)
    pool = gathered(encounter, tried, _with(encounter, view, roller), other)
    return goes_well(encounter, tried.action, pool)


def _with(encounter: Encounter, view: View, party: Party) -> Party:
    """The party with the dice that were promised to it."""
    pending = condition(encounter, view, party.id).pending
    return Party(party.id, party.approach, pending)


def _action(encounter: Encounter, task: str | None, roller: str, view: View) -> Action:
    if task is not None:
        return encounter.task(task).action
    return Action.DEFEND if roller in view.heroes else Action.ATTACK


def condition(encounter: Encounter, view: View, id: str) -> Condition:
    """How a hero who plays, or an opponent, is."""
    if id in view.heroes:
        return view.conditions[view.heroes.index(id)]
    at = next(at for at, it in enumerate(encounter.opponents) if it.id == id)
    return view.opponents[at]
