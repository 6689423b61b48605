"""Commands in words, and back, for rule systems whose steps are their commands.

The words of a command are its verb and its parts, in their order: `try bar clever`,
`invoke dusk die`, `play tripwire two`. A step is a legal command, by its words.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from enum import Enum
from typing import Generic, TypeVar

from fateloom.dsl.suggest import did_you_mean, nearest
from fateloom.runtime.record import field_values, record

CommandT = TypeVar("CommandT")

MOST = 4
"""So many of the steps that words can mean are named."""


@record
class NoStep:
    """Why words say nothing that is legal now. `said`: the words; `means`: the steps that begin
    with them, if several do; `near`: the step that was probably meant, if any.
    """

    said: str
    means: tuple[str, ...] = ()
    near: str | None = None

    @property
    def message(self) -> str:
        """The same as half a sentence."""
        if self.means:
            steps = " or ".join(f"'{it}'" for it in self.means)
            return f"'{self.said}' can mean {steps}"
        return f"'{self.said}' is not possible now{did_you_mean(self.near)}"


class Spoken(Generic[CommandT]):
    """The words of the commands of one rule system."""

    def __init__(
        self, verbs: Mapping[type, str], numbers: Mapping[str, Sequence[str]] | None = None
    ) -> None:
        """`verbs`: those that are not the name of the command itself; `numbers`: for a field that
        is a number from 0, the words for 0, 1, 2 and so on.
        """
        self._verbs = verbs
        self._numbers = {} if numbers is None else numbers

    def words_of(self, command: CommandT) -> str:
        """The words of a command."""
        kind = type(command)
        verb = self._verbs.get(kind) or re.sub(r"(?<=[a-z])(?=[A-Z])", "-", kind.__name__).lower()
        parts = [self._word(name, value) for name, value in field_values(command).items()]
        return " ".join((verb, *(part for part in parts if part)))

    def _word(self, field: str, value: object) -> str:
        match value:
            case None:
                return ""
            case int() if field in self._numbers:
                return self._numbers[field][value]
            case Enum():
                return str(value.value)
            case tuple():
                return " ".join(self._word(field, it) for it in value)
            case _:
                return str(value)

    def command_of(self, text: str, commands: Sequence[CommandT]) -> CommandT | NoStep:
        """The command among these that the words say: all of its words, or so many that no other
        begins alike.
        """
        said = " ".join(text.casefold().split())
        known = {self.words_of(it): it for it in commands}
        if said in known:
            return known[said]
        begun = tuple(words for words in known if words.startswith(f"{said} "))
        if len(begun) == 1:
            return known[begun[0]]
        if begun:
            return NoStep(said, means=begun[:MOST])
        return NoStep(said, near=nearest(said, known))
