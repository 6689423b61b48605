"""What saves ask of a rule system: its words for steps, and the names behind its states."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Protocol

from fateloom.runtime.kernel.game import GameTypes

Parts = dict[tuple[str, str], object]
"""What a table holds, by (kind, name)."""


class Saving(Protocol):
    """How the games of a rule system are told apart and told about."""

    TYPES: GameTypes
    """Of set-up, state, command and event, for the codec."""

    def title(self, rules: Any) -> str:
        """What is played."""
        ...

    def names(self, rules: Any) -> dict[str, list[str]]:
        """The ids behind the positions in a state."""
        ...

    def parts(self, state: dict[str, Any], names: dict[str, list[str]]) -> Parts:
        """What the table holds, by (kind, name); `state`: its JSON, `names`: as laid down with it.
        Raises LookupError, ValueError or TypeError when they do not belong together.
        """
        ...

    def is_secret(self, kind: str, name: str) -> bool:
        """Whether that part is never told at the table."""
        ...

    def bare(self, event: Any) -> Any:
        """The event without what may be corrected while games are running (DSL-28); None for one
        that does not count at all.
        """
        ...

    def in_words(self, rules: Any, state: Any, events: Sequence[Any]) -> str:
        """The first of the events that the table may hear of, in words."""
        ...

    def moment(self, rules: Any, state: Any, seat: int | None, command: Any) -> str:
        """When a step was, whose, and what they did: `Day 3, Ines: option wreck.search`. Nothing
        secret. `state`: before it; None when there is none; `command`: None when it is not known.
        """
        ...

    def summary(self, setup: Any, events: Sequence[Any]) -> Iterator[tuple[str, str]]:
        """What a save holds, in a few lines: what, and its value."""
        ...


def saving_of(name: str) -> Saving:
    """What saves ask of the rule system of that name; raises KeyError when there is none."""
    from fateloom.tools.systems.registry import system

    return system(name).saving()
