"""The kinds of bots of card games."""

from __future__ import annotations

from fateloom.dsl.cards.spoken import SEATS
from fateloom.runtime.cards import command as cmd
from fateloom.tools.bots.at_random import RandomBot
from fateloom.tools.bots.kinds import Bots
from fateloom.tools.cards.bots.greedy import Greedy
from fateloom.tools.cards.bots.planner import Planner

IDLE = (cmd.Pass, cmd.Hold, cmd.EndTurn, cmd.CastRunes, cmd.Swap)
"""The commands that end something, or bring it no further."""

BOTS = Bots(
    {
        "random": lambda rules, hero, seed: RandomBot(seed, IDLE),
        "greedy": lambda rules, hero, seed: Greedy(rules, seed),
        "planner": lambda rules, hero, seed: Planner(rules, seed),
    },
    seats=len(SEATS),
)
