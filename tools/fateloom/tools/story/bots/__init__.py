"""The bots of the story rules."""

from __future__ import annotations

from collections.abc import Callable

from fateloom.runtime.story import command as cmd
from fateloom.runtime.story.rules import StoryRules
from fateloom.runtime.story.view import View
from fateloom.tools.bots.kinds import Bot, Bots, Maker, RandomBot
from fateloom.tools.story.bots.greedy import Greedy
from fateloom.tools.story.bots.hoarder import Hoarder
from fateloom.tools.story.bots.in_calls import in_calls
from fateloom.tools.story.bots.player_knowledge import Known, known_to

StoryBot = Bot[View, cmd.Command]

IDLE = (cmd.EndTurn, cmd.LeavePoi, cmd.CloseTrade)
"""The commands that end something."""


def at_random(seed: int) -> RandomBot:
    """The random bot of a story."""
    return RandomBot(seed, IDLE)


def _maker(kind: str, make: Callable[[Known, int], StoryBot]) -> Maker:
    """Makes a bot from what its player knows, and one for the games that the story calls."""

    def made(rules: StoryRules, hero: str, seed: int) -> StoryBot:
        return in_calls(make(known_to(rules.program, hero), seed), kind, rules, hero, seed)

    return made


BOTS = Bots(
    {
        "random": _maker("random", lambda _, seed: at_random(seed)),
        "greedy": _maker("greedy", Greedy),
        "hoarder": _maker("hoarder", Hoarder),
    },
    seats=4,
)
