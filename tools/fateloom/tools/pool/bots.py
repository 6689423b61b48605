"""Bots for pool games: they see what their seat sees, and know what lies open on the table."""

from __future__ import annotations

from fractions import Fraction
from random import Random

from fateloom.runtime.kernel.game import Decision
from fateloom.runtime.pool import command as cmd
from fateloom.runtime.pool.building import Side, task
from fateloom.runtime.pool.command import Command
from fateloom.runtime.pool.dice import Pool
from fateloom.runtime.pool.encounter import Encounter
from fateloom.runtime.pool.game_rules import PoolGameRules, PoolGameView
from fateloom.runtime.pool.gathering import Party
from fateloom.runtime.pool.spending import Row
from fateloom.runtime.pool.when import holds
from fateloom.tools.bots.kinds import random_and
from fateloom.tools.pool.chances import chances_after, goes_well, moment_of

IDLE = (cmd.Pass, cmd.Done, cmd.Concede)
"""The commands that end something."""

ENOUGH = Fraction(4, 5)
"""With such a chance nothing more is paid for."""

EVEN = Fraction(1, 2)
"""What the chance of a pool is taken to be that is too large for odds (DE-27)."""

HIDDEN_RUNG = 3
"""How hard a task whose dice are hidden is taken to be."""

WISHES = (Row.TURN_FOR_THE_BETTER, Row.CLEAR_STRESS, Row.GAIN_FATE, Row.AID_ALLY)
"""What a greedy bot buys, the dearest wish first."""


class Greedy:
    """Tries what is most probably done, takes all that costs nothing, pays until it is enough."""

    def __init__(self, rules: PoolGameRules, seed: int) -> None:
        self._rules = rules
        self._random = Random(seed)

    def choose(self, view: PoolGameView, decision: Decision[Command]) -> Command:
        """The most promising command."""
        commands = decision.commands
        if cmd.Accept() in commands:
            return self._answer_to_compel(view, decision)
        if cmd.Concede() in commands and self._gives_in(view, decision):
            return cmd.Concede()
        tries = [it for it in commands if isinstance(it, cmd.Try)]
        if tries:
            encounter = self._encounter(view)
            return max(tries, key=lambda it: _worth(encounter, view, it))
        for kind in (cmd.UseStunt, cmd.TakeHelp):
            given = [it for it in commands if isinstance(it, kind)]
            if given:
                return given[0]
        invoked = [it for it in commands if isinstance(it, cmd.Invoke)]
        if invoked and self._wants_more(view):
            return invoked[0]
        answers = [it for it in commands if isinstance(it, cmd.Answer)]
        if answers:
            encounter, hero = self._encounter(view), view.table.heroes[decision.seat]
            return max(answers, key=lambda it: encounter.rating(hero, it.approach))
        boosts = [it for it in commands if isinstance(it, cmd.UseBoost)]
        if boosts:
            return boosts[0]
        hits = [it for it in commands if isinstance(it, cmd.Absorb)]
        if hits:
            return hits[0]  # the cheapest way comes first
        written = [it for it in commands if isinstance(it, cmd.BuyExtra)]
        if written:
            return written[0]  # the story has put it there to be had
        buys = {it.row: it for it in reversed(commands) if isinstance(it, cmd.Buy)}
        wanted = [buys[row] for row in WISHES if row in buys]
        if wanted:
            return wanted[0]
        if buys:
            return self._random.choice(list(buys.values()))
        if cmd.Done() in commands:
            return cmd.Done()
        return self._random.choice(commands)

    def _encounter(self, view: PoolGameView) -> Encounter:
        scene = self._rules.course.scene(view.scene)
        return scene.encounter_for(len(view.table.heroes))

    def _answer_to_compel(self, view: PoolGameView, decision: Decision[Command]) -> Command:
        """Trouble is taken for the fate point; a turn is worth the last but one."""
        compel = self._encounter(view).compel(view.table.compel or "")
        rich = view.table.conditions[decision.seat].fate > 1
        refuses = compel.turn and rich and cmd.Refuse() in decision.commands
        return cmd.Refuse() if refuses else cmd.Accept()

    def _gives_in(self, view: PoolGameView, decision: Decision[Command]) -> bool:
        """Whether the next hit puts the attacked hero out, it will probably land, and others are
        left who can go on.
        """
        table = view.table
        mine = table.conditions[decision.seat]
        others = sum(not it.out for it in table.conditions) - 1
        if table.call is None or not others or not all((*mine.stress, *mine.consequences)):
            return False
        encounter = self._encounter(view)
        chances = (
            chances_after(encounter, table, Side.ROLLER, it)
            for it in decision.commands
            if isinstance(it, cmd.Answer)
        )
        return all(it is None or it.failure > EVEN for it in chances)

    def _wants_more(self, view: PoolGameView) -> bool:
        pool, encounter = view.table.pool, self._encounter(view)
        if pool is None or view.table.task is None:
            return True
        chance = goes_well(encounter, encounter.task(view.table.task).action, pool)
        return chance is not None and chance < ENOUGH


def _worth(encounter: Encounter, view: PoolGameView, it: cmd.Try) -> Fraction:
    """The chance that it goes well, as far as can be known."""
    its, settings = encounter.task(it.task), encounter.settings
    seat = view.table.active
    hero = view.table.heroes[seat]
    pool = encounter.base(hero, it.approach) + view.table.conditions[seat].pending
    other = its.opponent or it.rival
    if other is not None:
        helpers = 0 if its.opponent is None else encounter.opponent(other).helpers
        mirrored = encounter.base(other, it.approach) + Pool(aid=helpers)
        pool += mirrored.mirrored()
    elif its.hidden:
        pool += Pool(difficulty=HIDDEN_RUNG - settings.free_rung)
    else:
        pool += task(its.rung, its.challenge, settings.free_rung)
    moment = moment_of(encounter, view.table, its.id, Party(hero, it.approach))
    for one in its.extra:
        if holds(one.when, moment):
            pool += one.dice
    chance = goes_well(encounter, its.action, pool)
    return EVEN if chance is None else chance


BOTS = random_and(IDLE, 8, greedy=Greedy)
