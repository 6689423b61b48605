"""Writes a played game down as a play, of any rule system: the counterpart of `run`."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Generic, TypeVar

from fateloom.runtime.kernel.game import Refusal

if TYPE_CHECKING:
    from fateloom.runtime.kernel.game import Rules
    from fateloom.runtime.kernel.log import Log

SetupT = TypeVar("SetupT")
StateT = TypeVar("StateT")
CommandT = TypeVar("CommandT")
EventT = TypeVar("EventT")
StepT = TypeVar("StepT")

WIDTH = 100


class Recorder(ABC, Generic[SetupT, StateT, CommandT, EventT, StepT]):
    """Turns logs into plays. A rule system says how its commands are written."""

    def __init__(self, rules: Rules[SetupT, StateT, CommandT, EventT, object]) -> None:
        self.rules = rules

    @abstractmethod
    def head(self, setup: SetupT, end: StateT) -> tuple[str, tuple[str, ...], str]:
        """The id of the scenario, the heroes, and the options behind the seed."""

    @abstractmethod
    def step(self, command: CommandT, state: StateT) -> StepT | None:
        """The step that says the command; None: it is no part of a play."""

    @abstractmethod
    def speaker(self, state: StateT, seat: int) -> str:
        """Who speaks at the seat; nobody yet: an empty text."""

    @abstractmethod
    def words(self, steps: list[StepT]) -> list[str]:
        """The words of steps of one speaker; steps that belong together are one."""

    @abstractmethod
    def ending(self, end: StateT) -> str:
        """What a replay must come to, behind `expect`."""

    def to_play(self, log: Log[SetupT, CommandT, EventT], title: str) -> str:
        """The text of a play that goes as the game of `log` went, dice and all, and that ends with
        what a replay must come to. Raises ValueError when the log cannot have begun.
        """
        state = self.rules.setup(log.setup)
        if isinstance(state, Refusal):
            raise ValueError(f"this game cannot have begun: {state.message}")
        spoken: list[tuple[str, list[StepT]]] = []
        asked = self.speaker(state, 0)
        for entry in log.entries:
            if entry.command is not None:
                step = self.step(entry.command, state)
                if entry.seat is not None:
                    asked = self.speaker(state, entry.seat)
                if step is not None:
                    if not spoken or spoken[-1][0] != asked:
                        spoken.append((asked, []))
                    spoken[-1][1].append(step)
            for event in entry.events:
                state = self.rules.evolve(state, event)
        scenario, heroes, options = self.head(log.setup, state)
        label = title.replace('"', "'").replace("\n", " ")
        lines = [
            f'play "{label}" of {scenario}',
            f"  heroes {', '.join(heroes)} seed {log.header.seed}{options}",
        ]
        for who, steps in spoken:
            lines += _wrapped(who, self.words(steps))
        if spoken:
            lines.append(f"    expect {self.ending(state)}")
        return "\n".join(lines) + "\n"


def _wrapped(who: str, words: list[str]) -> list[str]:
    lines, line = [], f"  {who}:"
    for at, word in enumerate(words):
        if at and len(line) + len(word) + 2 > WIDTH:
            lines.append(line)
            line = f"  {who}: {word}"
        else:
            line += f"; {word}" if not line.endswith(":") else f" {word}"
    return [*lines, line]
