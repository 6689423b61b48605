"""Who plays when nobody does: a bot sees what its seat may see, and picks what stands."""

from __future__ import annotations

from random import Random
from typing import Protocol

from fateloom.runtime.kernel.game import Decision
from fateloom.runtime.story import command as cmd
from fateloom.runtime.story.view import View


class Bot(Protocol):
    """A player that is no person."""

    def choose(self, view: View, decision: Decision[cmd.Command]) -> cmd.Command:
        """One of the commands of the decision; `view` is what its seat may know."""


class RandomBot:
    """Picks a kind of command at random, then one of that kind; goes home rarely.

    The generator is its own, so that a game is the same for the same two seeds.
    """

    IDLE: tuple[type, ...] = (cmd.EndTurn, cmd.LeavePoi, cmd.CloseTrade)
    """What ends things; taken one time in so many while there is something else to do."""

    RELUCTANCE = 4

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def choose(self, view: View, decision: Decision[cmd.Command]) -> cmd.Command:
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


BOTS = {"random": RandomBot}
"""The bots that a person can ask for, by name."""


def bots_for(name: str, seed: int, seats: int) -> list[Bot]:
    """A bot for each seat; their choices follow from the seed of the game."""
    return [BOTS[name](seed * 4 + seat) for seat in range(seats)]
