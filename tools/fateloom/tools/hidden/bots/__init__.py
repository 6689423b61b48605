"""The bots of haunted houses."""

from __future__ import annotations

from fateloom.runtime.hidden import command as cmd
from fateloom.runtime.hidden.checking import MOST_PLAYERS
from fateloom.runtime.hidden.rules import HauntedHouseRules
from fateloom.tools.bots.kinds import random_and
from fateloom.tools.hidden.bots.planner import Planner

IDLE = (cmd.EndTurn, cmd.Forgo, cmd.Offer, cmd.Show)
"""The commands that end something, or bring it no further."""


def planner(rules: HauntedHouseRules, seed: int) -> Planner:
    """The planner, with the seat of the character at whom each order of a story is aimed."""
    seats = {id: seat for seat, id in enumerate(rules.haunted_house.characters)}
    orders = rules.haunted_house.orders
    return Planner(rules, seed, {it.id: seats[it.whom] for it in orders if it.whom in seats})


BOTS = random_and(IDLE, MOST_PLAYERS, planner=planner)
