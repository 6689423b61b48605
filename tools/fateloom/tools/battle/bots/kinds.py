"""The kinds of bots of battle games."""

from __future__ import annotations

from fateloom.runtime.battle import command as cmd
from fateloom.runtime.battle.content import SIDES
from fateloom.tools.battle.bots.planner import Greedy, Planner
from fateloom.tools.bots.at_random import RandomBot
from fateloom.tools.bots.kinds import Bots

IDLE = (cmd.Done, cmd.Raze, cmd.BreakOff)
"""The commands that end something, or take something back."""

BOTS = Bots(
    {
        "random": lambda rules, hero, seed: RandomBot(seed, IDLE),
        "greedy": lambda rules, hero, seed: Greedy(rules, seed),
        "planner": lambda rules, hero, seed: Planner(rules, seed),
    },
    seats=SIDES,
)
