"""Which finales can be won in a story: its games are played only until all that is asked for was
won once.
"""

from __future__ import annotations

from collections.abc import Set
from contextlib import suppress

from tests.dsl.verify.engine.explore import Graph, Table

from fateloom.runtime.program.program import Program
from fateloom.runtime.story import command as cmd
from fateloom.runtime.story import event as ev
from fateloom.runtime.story.state import State


def winnable(program: Program, table: Table, asked: Set[str], most: int) -> frozenset[str]:
    """Those of the finales that can be won at the table."""
    if not asked:
        return frozenset()
    missing = set(asked)
    with suppress(_EnoughError):
        _Games(program, table, missing, most)
    return frozenset(asked - missing)


class _EnoughError(Exception):
    """All has been won, or all games are known."""


class _Games(Graph):
    """The games of a table, until nothing of the finales is missing."""

    whole = True

    def __init__(self, program: Program, table: Table, missing: set[str], most: int) -> None:
        self.missing = missing
        super().__init__(program, table, leaving=False, most=most)

    def _expand(self) -> None:
        super()._expand()
        raise _EnoughError  # what follows is about days that are held off

    def seen(
        self, at: int, command: cmd.Command, events: tuple[ev.Event, ...], after: State
    ) -> None:
        """Strike out what is won in this step."""
        if any(isinstance(it, ev.DestinyFulfilled) for it in events):
            self._won(self.nodes[at].state, events)
            if not self.missing:
                raise _EnoughError

    def _won(self, before: State, events: tuple[ev.Event, ...]) -> None:
        paths = {seat: it.finale.path for seat, it in enumerate(before.heroes) if it.finale}
        for event in events:
            match event:
                case ev.FinaleBegan(seat, path, _, _):
                    paths[seat] = path
                case ev.DestinyFulfilled(seat) if seat in paths:
                    self.missing.discard(f"finale {before.heroes[seat].hero}.{paths[seat]}")
                case _:
                    pass
