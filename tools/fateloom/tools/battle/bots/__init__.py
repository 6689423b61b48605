"""The bots of battle games."""

from fateloom.runtime.battle import command as cmd
from fateloom.runtime.battle.content import SIDES
from fateloom.tools.battle.bots.planner import Greedy, Planner
from fateloom.tools.bots.kinds import random_and

IDLE = (cmd.Done, cmd.Raze, cmd.BreakOff)
"""The commands that end something, or take something back."""

BOTS = random_and(IDLE, SIDES, greedy=Greedy, planner=Planner)
