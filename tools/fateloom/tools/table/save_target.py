"""What every table does beside the game: where it is kept, and how one stops."""

from __future__ import annotations

from fateloom.runtime.record import record
from fateloom.tools.saves.keeper import Keeper

STOP = ("quit", "exit", "q")
"""Words that stop playing."""


@record
class Kept:
    """Where a game is kept while it is played. `autosave`: after every step, if named. `again`:
    what has to be said besides when the game goes on, as on the command line.
    """

    keeper: Keeper
    autosave: str | None
    again: str = ""
