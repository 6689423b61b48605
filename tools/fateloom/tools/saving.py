"""How the games of a rule system are compared and described in saves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Generic, TypeVar

from fateloom.dsl.diagnostics.render.clean import clean
from fateloom.dsl.spoken import Spoken
from fateloom.runtime.kernel.game import AnyRules, GameTypes

Parts = dict[tuple[str, str], object]
"""What a table holds, by (kind, name)."""


Plain = dict[str, Any]
"""The JSON of a state, which is looked into as it was written; see `Saving.parts`."""

RulesT = TypeVar("RulesT", bound=AnyRules)
SetupT = TypeVar("SetupT")
StateT = TypeVar("StateT")
CommandT = TypeVar("CommandT")
EventT = TypeVar("EventT")
ViewT = TypeVar("ViewT")


class Saving(Generic[RulesT, SetupT, StateT, CommandT, EventT, ViewT]):
    """What saves ask of a rule system. What many systems do not have is answered in here."""

    TYPES: GameTypes
    """Of set-up, state, command and event, for the codec."""
    BEFORE: str
    """When a step is that comes before there is a state."""
    SPOKEN: Spoken[CommandT]
    """How commands are said."""
    SECRET: tuple[str, ...] = ()
    """The names of parts that are never told at the table."""
    QUIET: tuple[type, ...] = ()
    """Commands whose verb alone is told: the rest is secret."""

    def title(self, rules: RulesT) -> str:
        """What is played."""
        raise NotImplementedError

    def names(self, rules: RulesT) -> dict[str, list[str]]:
        """The ids behind the positions in a state; none: it speaks in ids."""
        return {}

    def parts(self, state: Plain, names: dict[str, list[str]]) -> Parts:
        """What the table holds, by (kind, name); `state`: its JSON, `names`: as laid down with it.
        Raises LookupError, ValueError or TypeError when they do not belong together.
        """
        raise NotImplementedError

    def is_secret(self, kind: str, name: str) -> bool:
        """Whether that part is never told at the table."""
        return name in self.SECRET

    def bare(self, event: EventT) -> EventT | None:
        """The event without what may be corrected while games are running (DSL-28); None for one
        that does not count at all.
        """
        return event

    def short(self, rules: RulesT, view: ViewT, event: EventT) -> str:
        """What the table hears of a public event, in half a sentence; `view`: of those who watch,
        before it; "" for what is not worth one.
        """
        return ""

    def in_words(self, rules: RulesT, state: StateT, events: Sequence[EventT]) -> str:
        """The first of the events that the table may hear of, in words."""
        for event in events:
            heard = rules.public(state, event, None)
            said = "" if heard is None else self.short(rules, rules.view(state, None), heard)
            if said:
                return said
            state = rules.evolve(state, event)
        return "something else happens" if events else "nothing"

    def moment(
        self, rules: RulesT, state: StateT | None, seat: int | None, command: CommandT | None
    ) -> str:
        """When a step was, whose, and what they did: `Day 3, Ines: option wreck.search`. Nothing
        secret. `state`: before it; None when there is none; `command`: None when it is not known.
        """
        if state is None:
            return self.BEFORE
        done = "a step that cannot be read" if command is None else self.done(rules, state, command)
        return f"{self.when(rules, state, seat)}: {clean(done)}"

    def when(self, rules: RulesT, state: StateT, seat: int | None) -> str:
        """When that is in the game, and whose step; None: of whoever has the turn."""
        raise NotImplementedError

    def done(self, rules: RulesT, state: StateT, command: CommandT) -> str:
        """What was done, as plays write it; only the verb where the rest is secret."""
        words = self.SPOKEN.words_of(command)
        return words.split()[0] if self.is_quiet(rules, command) else words

    def is_quiet(self, rules: RulesT, command: CommandT) -> bool:
        """Whether only the verb of a command is told."""
        return isinstance(command, self.QUIET)

    def summary(self, setup: SetupT, events: Sequence[EventT]) -> Iterator[tuple[str, str]]:
        """What a save holds, in a few lines: what, and its value."""
        raise NotImplementedError


AnySaving = Saving[Any, Any, Any, Any, Any, Any]
"""Of a system that is not known."""
