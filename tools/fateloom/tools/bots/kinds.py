"""What a bot is, the kinds of bots that a rule system declares, and the random one of them all."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, Protocol, TypeVar

from fateloom.runtime.kernel.game import Decision
from fateloom.runtime.record import record

ViewT = TypeVar("ViewT", contravariant=True)
CommandT = TypeVar("CommandT")
RulesT = TypeVar("RulesT")

MIXED = "mixed"
"""Every seat another kind of bot, another one in every game."""


class Bot(Protocol[ViewT, CommandT]):
    """A player that is no person."""

    def choose(self, view: ViewT, decision: Decision[CommandT]) -> CommandT:
        """One of the commands of the decision, which are never none; `view` is what its seat may
        know (DST-137..140).
        """


AnyBot = Bot[Any, Any]
"""Of a system that is not known."""

Maker = Callable[[Any, str, int], AnyBot]
"""From the rules, who plays at the seat (a hero), and a seed, to a bot."""


class UnknownBots(ValueError):
    """The words name no bots; the text is for people."""


@record
class Bots:
    """The kinds of bots of a rule system. `makers`: by name, the plainest first. `seats`: the most
    that a table has; bots of different games or seats never share a seed.
    """

    makers: Mapping[str, Maker]
    seats: int

    @property
    def kinds(self) -> tuple[str, ...]:
        """The names."""
        return tuple(self.makers)

    def kinds_of(self, said: str, seats: int) -> tuple[str, ...]:
        """The kind of bot at each seat, from one name for all or one for each; raises UnknownBots.

        >>> bots = Bots({"greedy": lambda rules, hero, seed: None}, 4)
        >>> bots.kinds_of("greedy", 2)
        ('greedy', 'greedy')
        """
        names = [name.strip() for name in said.split(",") if name.strip()]
        for name in names:
            if name not in self.makers:
                known = ", ".join(self.kinds)
                raise UnknownBots(f"There is no bot '{name[:40]}'. There are: {known}.")
        if len(names) == 1:
            names *= seats
        if len(names) != seats:
            players = "1 player" if seats == 1 else f"{seats} players"
            raise UnknownBots(
                f"{len(names)} bots for {players}: name one for all, or one for each."
            )
        return tuple(names)

    def at_seats(
        self, kinds: Sequence[str], rules: object, heroes: Sequence[str], seed: int
    ) -> list[AnyBot]:
        """A bot for each seat; `heroes`: who plays there. Their choices follow from the seed of the
        game and from the seat.
        """
        return [
            self.makers[kind](rules, hero, seed * self.seats + seat)
            for seat, (kind, hero) in enumerate(zip(kinds, heroes, strict=True))
        ]


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
    idle: tuple[type, ...], seats: int, **others: Callable[[RulesT, int], AnyBot]
) -> Bots:
    """The bots of a system: the random one, and others by their names, each made from the rules and
    a seed.
    """

    def maker(make: Callable[[RulesT, int], AnyBot]) -> Maker:
        return lambda rules, hero, seed: make(rules, seed)

    makers: dict[str, Callable[[RulesT, int], AnyBot]] = {
        "random": lambda rules, seed: RandomBot(seed, idle),
        **others,
    }
    return Bots({name: maker(make) for name, make in makers.items()}, seats)
