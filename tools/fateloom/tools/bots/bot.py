"""What a bot is: it sees what its seat may see, and picks one of the commands that are legal."""

from __future__ import annotations

from typing import Protocol, TypeVar

from fateloom.runtime.kernel.game import Decision

ViewT = TypeVar("ViewT", contravariant=True)
CommandT = TypeVar("CommandT")


class Bot(Protocol[ViewT, CommandT]):
    """A player that is no person."""

    def choose(self, view: ViewT, decision: Decision[CommandT]) -> CommandT:
        """One of the commands of the decision, which are never none; `view` is what its seat may
        know (DST-137..140).
        """
