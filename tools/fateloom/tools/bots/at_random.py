"""The random bot, of any rule system: curious, and in no hurry to end anything."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, TypeVar

from fateloom.runtime.kernel.game import Decision
from fateloom.tools.bots.kinds import Bot, Bots

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


def random_and(
    idle: tuple[type, ...], seats: int, **others: Callable[[Any, int], Bot[Any, Any]]
) -> Bots:
    """The bots of a system: the random one, and others by their names, each made from the rules and
    a seed.
    """

    def maker(make: Callable[[Any, int], Bot[Any, Any]]) -> Callable[..., Bot[Any, Any]]:
        return lambda rules, hero, seed: make(rules, seed)

    makers = {"random": lambda rules, seed: RandomBot(seed, idle), **others}
    return Bots({name: maker(make) for name, make in makers.items()}, seats)
