"""The random bot: curious, and in no hurry to go home."""

from __future__ import annotations

from random import Random

from fateloom.runtime.story import command as cmd
from fateloom.runtime.story.view import View
from fateloom.tools.bots.bot import Says


class RandomBot:
    """Picks a kind of command at random, then one of that kind; goes home rarely.

    The generator is its own, so that a game is the same for the same two seeds.
    """

    IDLE: tuple[type, ...] = (cmd.EndTurn, cmd.LeavePoi, cmd.CloseTrade)
    """What ends things; taken one time in so many while there is something else to do."""

    RELUCTANCE = 4

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def choose(self, view: View, decision: Says) -> cmd.Command:
        """A command, at random."""
        kinds: dict[type, list[cmd.Command]] = {}
        for command in decision.commands:
            kinds.setdefault(type(command), []).append(command)
        busy = [kind for kind in kinds if kind not in self.IDLE]
        idle = [kind for kind in kinds if kind in self.IDLE]
        choice = busy
        if idle and (not busy or not self._random.randrange(self.RELUCTANCE)):
            choice = idle
        return self._random.choice(kinds[self._random.choice(choice)])
