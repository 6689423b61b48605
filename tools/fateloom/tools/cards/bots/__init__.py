"""The bots of card games."""

from fateloom.dsl.cards.spoken import SEATS
from fateloom.runtime.cards import command as cmd
from fateloom.tools.bots.kinds import random_and
from fateloom.tools.cards.bots.greedy import Greedy
from fateloom.tools.cards.bots.planner import Planner

IDLE = (cmd.Pass, cmd.Hold, cmd.EndTurn, cmd.CastRunes, cmd.Swap)
"""The commands that end something, or bring it no further."""

BOTS = random_and(IDLE, len(SEATS), greedy=Greedy, planner=Planner)
