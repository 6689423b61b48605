"""What a bot is: it sees what its seat may see, and picks one of the commands that stand."""

from __future__ import annotations

from typing import Protocol

from fateloom.runtime.kernel.game import Decision
from fateloom.runtime.story import command as cmd
from fateloom.runtime.story.view import View

Says = Decision[cmd.Command]
"""What a bot is asked: the commands that stand, never none."""


class Bot(Protocol):
    """A player that is no person."""

    def choose(self, view: View, decision: Says) -> cmd.Command:
        """One of the commands of the decision; `view` is what its seat may know (DST-137..140)."""
