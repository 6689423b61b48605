"""Bots for pool games: they see what their seat sees, and know what lies open on the table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from random import Random
from typing import Protocol

from fateloom.runtime.kernel.game import Decision
from fateloom.runtime.pool import command as cmd
from fateloom.runtime.pool.building import task
from fateloom.runtime.pool.command import Command
from fateloom.runtime.pool.dice import Pool
from fateloom.runtime.pool.encounter import Encounter
from fateloom.runtime.pool.game_rules import PoolGameRules, PoolGameView
from fateloom.runtime.pool.spending import Row
from fateloom.tools.bots.kinds import UnknownBots
from fateloom.tools.pool.menu import goes_well

Says = Decision[Command]


class Bot(Protocol):
    """A player that is no person."""

    def choose(self, view: PoolGameView, decision: Says) -> Command:
        """One of the commands of the decision; `view` is what its seat may know."""


class RandomBot:
    """Picks a kind of command at random, then one of that kind; ends things rarely."""

    IDLE: tuple[type, ...] = (cmd.Pass, cmd.Done)
    RELUCTANCE = 4

    def __init__(self, rules: PoolGameRules, seed: int) -> None:
        self._random = Random(seed)

    def choose(self, view: PoolGameView, decision: Says) -> Command:
        """A command, at random."""
        kinds: dict[type, list[Command]] = {}
        for command in decision.commands:
            kinds.setdefault(type(command), []).append(command)
        busy = [kind for kind in kinds if kind not in self.IDLE]
        idle = [kind for kind in kinds if kind in self.IDLE]
        choice = busy
        if idle and (not busy or not self._random.randrange(self.RELUCTANCE)):
            choice = idle
        return self._random.choice(kinds[self._random.choice(choice)])


ENOUGH = Fraction(4, 5)
"""With such a chance nothing more is paid for."""

HIDDEN_RUNG = 3
"""How hard a task whose dice are hidden is taken to be."""

WISHES = (Row.TURN_FOR_THE_BETTER, Row.CLEAR_STRESS, Row.GAIN_FATE, Row.AID_ALLY)
"""What a greedy bot buys, the dearest wish first."""


class Greedy:
    """Tries what is most probably done, takes all that costs nothing, pays until it is enough."""

    def __init__(self, rules: PoolGameRules, seed: int) -> None:
        self._rules = rules
        self._random = Random(seed)

    def choose(self, view: PoolGameView, decision: Says) -> Command:
        """The most promising command."""
        commands = decision.commands
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

    def _wants_more(self, view: PoolGameView) -> bool:
        pool, encounter = view.table.pool, self._encounter(view)
        if pool is None or view.table.task is None:
            return True
        return goes_well(encounter, encounter.task(view.table.task).action, pool) < ENOUGH


def _worth(encounter: Encounter, view: PoolGameView, it: cmd.Try) -> Fraction:
    """The chance that it goes well, as far as can be known."""
    its, settings = encounter.task(it.task), encounter.settings
    seat = view.table.active
    hero = view.table.heroes[seat]
    pool = settings.base(encounter.rating(hero, it.approach)) + view.table.conditions[seat].pending
    other = its.opponent or it.rival
    if other is not None:
        helpers = 0 if its.opponent is None else encounter.opponent(other).helpers
        mirrored = settings.base(encounter.rating(other, it.approach)) + Pool(aid=helpers)
        pool += mirrored.mirrored()
    elif its.hidden:
        pool += Pool(difficulty=HIDDEN_RUNG - settings.free_rung)
    else:
        pool += task(its.rung, its.challenge, settings.free_rung)
    return goes_well(encounter, its.action, pool)


MAKERS: dict[str, Callable[[PoolGameRules, int], Bot]] = {"random": RandomBot, "greedy": Greedy}
"""From the rules and a seed to a bot."""

KINDS = tuple(MAKERS)

MIXED = "mixed"
"""Every seat another kind of bot, another one in every game."""


def kinds_of(said: str, seats: int) -> tuple[str, ...]:
    """The kind of bot at each seat, from one name for all or one for each; raises UnknownBots."""
    names = [name.strip() for name in said.split(",") if name.strip()]
    for name in names:
        if name not in MAKERS:
            raise UnknownBots(f"There is no bot '{name[:40]}'. There are: {', '.join(KINDS)}.")
    names *= seats if len(names) == 1 else 1
    if len(names) != seats:
        players = "1 player" if seats == 1 else f"{seats} players"
        raise UnknownBots(f"{len(names)} bots for {players}: name one for all, or one for each.")
    return tuple(names)


def bots_for(kinds: Sequence[str], rules: PoolGameRules, seed: int) -> list[Bot]:
    """A bot for each of these seats; choices follow from the seed of the game and the seat."""
    return [MAKERS[kind](rules, seed * 8 + seat) for seat, kind in enumerate(kinds)]
