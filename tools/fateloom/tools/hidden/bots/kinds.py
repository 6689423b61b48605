"""The kinds of bots of haunted houses."""

from __future__ import annotations

from fateloom.runtime.hidden import command as cmd
from fateloom.runtime.hidden.checking import MOST_PLAYERS
from fateloom.runtime.hidden.game import HauntedHouse
from fateloom.tools.bots.at_random import RandomBot
from fateloom.tools.bots.kinds import Bots
from fateloom.tools.hidden.bots.planner import Planner

IDLE = (cmd.EndTurn, cmd.Forgo, cmd.Offer, cmd.Show)
"""The commands that end something, or bring it no further."""


def met_by_orders(haunted_house: HauntedHouse) -> dict[str, int]:
    """For each order of a story that is aimed at a character, the seat of that one."""
    seats = {id: seat for seat, id in enumerate(haunted_house.characters)}
    return {it.id: seats[it.whom] for it in haunted_house.orders if it.whom in seats}


BOTS = Bots(
    {
        "random": lambda rules, hero, seed: RandomBot(seed, IDLE),
        "planner": lambda rules, hero, seed: Planner(
            rules, seed, met_by_orders(rules.haunted_house)
        ),
    },
    seats=MOST_PLAYERS,
)
