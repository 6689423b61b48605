"""The random bot, of any rule system: curious, and in no hurry to end anything."""

from __future__ import annotations

from random import Random
from typing import TypeVar

from fateloom.runtime.kernel.game import Decision

CommandT = TypeVar("CommandT")


class RandomBot:
    """Picks a kind of command at random, then one of that kind; ends things rarely.

    The generator is its own, so that a game is the same for the same two seeds.
    """

    RELUCTANCE = 4

    def __init__(self, seed: int, idle: tuple[type, ...] = ()) -> None:
        """`idle`: commands that end something; taken one time in RELUCTANCE while there is
        something else to do.
        """
        self._random = Random(seed)
        self._idle = idle

    def choose(self, view: object, decision: Decision[CommandT]) -> CommandT:
        """A command, at random."""
        kinds: dict[type, list[CommandT]] = {}
        for command in decision.commands:
            kinds.setdefault(type(command), []).append(command)
        busy = [kind for kind in kinds if kind not in self._idle]
        idle = [kind for kind in kinds if kind in self._idle]
        choice = busy
        if idle and (not busy or not self._random.randrange(self.RELUCTANCE)):
            choice = idle
        return self._random.choice(kinds[self._random.choice(choice)])
