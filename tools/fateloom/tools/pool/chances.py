"""How a roll may come out, from what a seat sees: exactly, with the dice that the opposition will
add, and with ties apart (DE-02, 03, 28).
"""

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
from fateloom.runtime.pool.when import Moment
from fateloom.runtime.record import record


def goes_well(encounter: Encounter, action: Action, pool: Pool) -> Fraction | None:
    """How probable it is that a roll does what it is for: a tie is enough to get something done or
    to hold out, not to make an aspect or to hurt somebody (DE-02, 03). None: the pool is too large
    for odds; it is rolled all the same (DE-27).
    """
    if pool.size > LIMIT:
        return None
    least = 0 if action in (Action.OVERCOME, Action.DEFEND) else 1
    return odds(pool, encounter.dice).chance_of(lambda it: it.net >= least)


@record
class Chances:
    """How probable success and a tie are; the rest is failure."""

    success: Fraction
    tie: Fraction

    @property
    def failure(self) -> Fraction:
        """Neither of the two."""
        return 1 - self.success - self.tie


def chances_of(encounter: Encounter, pool: Pool) -> Chances | None:
    """How a roll of these dice may come out; None: the pool is too large for odds (DE-27)."""
    if pool.size > LIMIT:
        return None
    found = odds(pool, encounter.dice)
    return Chances(found.chance_of(lambda it: it.net > 0), found.chance_of(lambda it: it.net == 0))


def chances_now(encounter: Encounter, view: View) -> Chances | None:
    """The chances with the pool as it stands; None: hidden from the seat, nothing is tried, or the
    pool is too large.
    """
    if view.pool is None or view.roller is None or view.step not in (Step.BUILD, Step.OPPOSE):
        return None
    return _answered(encounter, view, view.against, view.pool)


def chances_after(encounter: Encounter, view: View, side: Side, command: Command) -> Chances | None:
    """The chances once that command is given; None where the seat may not know, or where the
    command changes nothing about them. `side`: that of the seat.
    """
    without: str | None = None
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
                return _answered(encounter, view, call.actor, pool)
            return _tried(encounter, view, call.task, actor, hero)
        case cmd.Invoke(aspect, form) if view.pool is not None:
            pool_after, without = invoked(view.pool, side, form), aspect
        case cmd.UseBoost(form) if view.pool is not None:
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
    return _answered(encounter, view, view.against, pool_after, without)


def _tried(
    encounter: Encounter, view: View, task: str, roller: Party, against: Party | None = None
) -> Chances | None:
    """The chances of a task that is begun like that; None: its dice are hidden (DDL-15)."""
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
    moment = moment_of(encounter, view, task, roller)
    pool = gathered(encounter, tried, _with(encounter, view, roller), other, moment)
    return _answered(encounter, view, None if against is None else against.id, pool)


def moment_of(encounter: Encounter, view: View, task: str, roller: Party) -> Moment:
    """What conditions of dice are about, should that task be tried (DDL-05)."""
    roll = task, roller.id, roller.approach
    its = condition(encounter, view, roller.id)
    return encounter.moment(roll, its, view.done, view.present, view.round)


def _answered(
    encounter: Encounter, view: View, against: str | None, pool: Pool, without: str | None = None
) -> Chances | None:
    """The chances when the policy has answered the pool (DE-28). `without`: an aspect that cannot
    be invoked any more in this roll.
    """
    form = encounter.settings.invokes
    for it in view.answers:
        if it.opponent == against and form is not None and set(it.aspects) - {without}:
            opposed = invoked(pool, Side.KEEPER, form)
            return chances_of(encounter, pool if isinstance(opposed, Refusal) else opposed)
    return chances_of(encounter, pool)


def _with(encounter: Encounter, view: View, party: Party) -> Party:
    """The party with the dice that were promised to it."""
    pending = condition(encounter, view, party.id).pending
    return Party(party.id, party.approach, pending)


def condition(encounter: Encounter, view: View, id: str) -> Condition:
    """How a hero who plays, or an opponent, is."""
    if id in view.heroes:
        return view.conditions[view.heroes.index(id)]
    at = next(at for at, it in enumerate(encounter.opponents) if it.id == id)
    return view.opponents[at]
