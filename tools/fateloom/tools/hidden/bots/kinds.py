"""The kinds of bots of haunted houses."""

from __future__ import annotations

from fateloom.runtime.hidden import command as cmd
from fateloom.runtime.hidden.checking import MOST_PLAYERS
from fateloom.tools.bots.at_random import RandomBot
from fateloom.tools.bots.kinds import Bots
from fateloom.tools.hidden.bots.planner import Planner

IDLE = (cmd.EndTurn, cmd.Forgo, cmd.Offer, cmd.Show)
"""The commands that end something, or bring it no further."""


BOTS = Bots(
    {
        "random": lambda rules, hero, seed: RandomBot(seed, IDLE),
        "planner": lambda rules, hero, seed: Planner(rules, seed),
    },
    seats=MOST_PLAYERS,
)
