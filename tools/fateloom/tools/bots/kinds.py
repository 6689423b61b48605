"""What a bot is, and the kinds of bots that a rule system declares."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol, TypeVar

from fateloom.runtime.kernel.game import Decision
from fateloom.runtime.record import record

ViewT = TypeVar("ViewT", contravariant=True)
CommandT = TypeVar("CommandT")

MIXED = "mixed"
"""Every seat another kind of bot, another one in every game."""


class Bot(Protocol[ViewT, CommandT]):
    """A player that is no person."""

    def choose(self, view: ViewT, decision: Decision[CommandT]) -> CommandT:
        """One of the commands of the decision, which are never none; `view` is what its seat may
        know (DST-137..140).
        """


Maker = Callable[[Any, str, int], Bot[Any, Any]]
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
        self, kinds: Sequence[str], rules: Any, heroes: Sequence[str], seed: int
    ) -> list[Bot[Any, Any]]:
        """A bot for each seat; `heroes`: who plays there. Their choices follow from the seed of the
        game and from the seat.
        """
        return [
            self.makers[kind](rules, hero, seed * self.seats + seat)
            for seat, (kind, hero) in enumerate(zip(kinds, heroes, strict=True))
        ]
