"""What a check of tables gives, whichever system the tables are of."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, TypeVar

from fateloom.runtime.record import record

if TYPE_CHECKING:
    from fateloom.dsl.data.tables import LintLevel
    from fateloom.dsl.diagnostics import Diagnostic

GameT_co = TypeVar("GameT_co", covariant=True)


@record
class Checked(Generic[GameT_co]):
    """What came of a check. There is a game exactly when no finding is an error."""

    game: GameT_co | None
    diagnostics: tuple[Diagnostic, ...]
    holes: tuple[Diagnostic, ...] = ()
    """What a draft names and does not have yet: stubs stand in for it in the game."""
    levels: tuple[LintLevel, ...] = ()
    """The levels that the writer has chosen, for findings of what stands beside the tables."""
