"""A rule system that stories can call, as it declares itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fateloom.runtime.kernel.endings import Endings
from fateloom.runtime.kernel.nested import NestedGame, OutcomeWord, SideFact, counted_as
from fateloom.runtime.record import record

AnyNested = NestedGame[Any, Any, Any, Any, Any, Any]
AnyEndings = Endings[Any, Any, Any, Any, Any]


@record
class CallableSystem:
    """A rule system that stories can call, by the word that begins the call.

    `system`: the rule system whose games are played, which has the folder of their tables; None:
    its name is the word of the call. `of`: the callable system with the tables, the games and what
    they leave on heroes, where this is its second word, with outcomes of its own. `exclusive`:
    pairs of side facts that are never true together; `added`: marks of blocks that the compiler
    adds, with a hero and a number: `anna +2`; `resolution`: whether its rolls can take the
    place of tests in a story. `nested`: its games, loaded when one is played; None: people play
    them at the table and say the outcome. `endings`: how they can end, loaded when a proof asks.
    """

    name: str
    outcomes: tuple[OutcomeWord, ...]
    facts: tuple[SideFact, ...] = ()
    exclusive: tuple[frozenset[str], ...] = ()
    added: tuple[str, ...] = ()
    resolution: bool = False
    nested: Callable[[], AnyNested] | None = None
    endings: Callable[[], type[AnyEndings]] | None = None
    system: str | None = None
    of: str | None = None

    @property
    def home(self) -> str:
        """The name of the callable system whose tables and games these are."""
        return self.of or self.name

    @property
    def article(self) -> str:
        """The article that its name has in a sentence."""
        return "an" if self.name[0] in "aeiou" else "a"

    @property
    def played_by(self) -> str:
        """The name of the rule system whose games are played."""
        return self.system or self.name

    def __hash__(self) -> int:
        return hash(self.name)

    def counts_as(self, outcome: str, told: list[str]) -> str | None:
        """The outcome among those told that this one counts as; None when there is none."""
        return counted_as(self.outcomes, outcome, told)
