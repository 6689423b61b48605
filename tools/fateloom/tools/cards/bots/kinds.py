"""The kinds of bots for card games."""

from __future__ import annotations

from fateloom.dsl.cards.spoken import SEATS
from fateloom.runtime.cards import command as cmd
from fateloom.tools.bots.at_random import RandomBot
from fateloom.tools.bots.kinds import Bots

IDLE = (cmd.Pass, cmd.Hold, cmd.EndTurn, cmd.CastRunes)
"""The commands that end something."""

BOTS = Bots({"random": lambda rules, seat, seed: RandomBot(seed, IDLE)}, seats=len(SEATS))
