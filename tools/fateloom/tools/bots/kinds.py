"""The bots that a person can ask for, by name."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from fateloom.runtime.program.program import Program
from fateloom.tools.bots.at_random import RandomBot
from fateloom.tools.bots.bot import Bot
from fateloom.tools.story.bots.greedy import Greedy
from fateloom.tools.story.bots.hoarder import Hoarder
from fateloom.tools.story.bots.player_knowledge import Known, known_to

MAKERS: dict[str, Callable[[Known, int], Bot]] = {
    "random": lambda _, seed: RandomBot(seed),
    "greedy": Greedy,
    "hoarder": Hoarder,
}
"""From what the player of a hero knows, and a seed, to a bot."""

KINDS = tuple(MAKERS)


class UnknownBots(ValueError):
    """What was asked for names no bots; its text is for people."""


def kinds_of(said: str, seats: int) -> tuple[str, ...]:
    """The kind of bot at each seat, from one name for all or one for each; raises UnknownBots.

    >>> kinds_of("greedy", 2)
    ('greedy', 'greedy')
    >>> kinds_of("greedy,random", 2)
    ('greedy', 'random')
    """
    names = [name.strip() for name in said.split(",") if name.strip()]
    for name in names:
        if name not in MAKERS:
            raise UnknownBots(f"There is no bot '{name[:40]}'. There are: {', '.join(KINDS)}.")
    if len(names) == 1:
        names *= seats
    if len(names) != seats:
        players = "1 player" if seats == 1 else f"{seats} players"
        raise UnknownBots(f"{len(names)} bots for {players}: name one for all, or one for each.")
    return tuple(names)


def bots_for(kinds: Sequence[str], program: Program, heroes: Sequence[str], seed: int) -> list[Bot]:
    """A bot for each seat, in the order of the heroes; their choices follow from the seed of the
    game and from the seat.
    """
    made = []
    for seat, (kind, hero) in enumerate(zip(kinds, heroes, strict=True)):
        bot = MAKERS[kind](known_to(program, hero), seed * 4 + seat)
        if program.pool_game is not None:
            from fateloom.tools.story.bots.in_calls import InCalls

            bot = InCalls(bot, kind, program.pool_game, seed * 4 + seat)
        made.append(bot)
    return made
