"""Plays of rule systems whose steps are their commands, by the words of `dsl.spoken`: what is said
is matched with the legal commands, and what chance brings can be given one thing after the other.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, Generic, TypeVar

from fateloom.dsl.plays.ast import Expectation, ExpectOver, ExpectText, ExpectThat, Line, Said
from fateloom.dsl.plays.record import Recorder
from fateloom.dsl.plays.run import Player
from fateloom.dsl.spoken import NoStep
from fateloom.runtime.kernel.game import Chance, Decision, Over

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fateloom.dsl.spoken import Spoken

SetupT = TypeVar("SetupT")
StateT = TypeVar("StateT")
CommandT = TypeVar("CommandT")
EventT = TypeVar("EventT")


class SaidPlayer(
    Player[SetupT, StateT, CommandT, EventT, Said], Generic[SetupT, StateT, CommandT, EventT]
):
    """Plays such a play."""

    MANY: tuple[str, ...] = ()
    """Verbs of chance behind which stands what it brings one after the other."""

    OF_CHANCE: tuple[str, ...] = ()
    """All verbs of what chance brings; whoever says it."""

    spoken: Spoken[CommandT]

    @abstractmethod
    def seats(self) -> Sequence[str]:
        """Who speaks at each seat."""

    def unsaid(self, decision: Decision[CommandT], verb: str = "") -> CommandT | None:
        """What goes without saying, before `verb` of chance; None: it is somebody's choice."""
        return None

    def do(self, step: Said, line: Line[Said], following: Said | None) -> str | None:
        """Does a step; before it, what goes without saying is said for whoever does not speak."""
        verb, _, rest = " ".join(step.text.casefold().split()).partition(" ")
        if verb in self.OF_CHANCE:
            return self.bring(verb, rest.split(), step)
        while True:
            self.settle()
            to_move = self.table.to_move
            if not isinstance(to_move, Decision):
                return self.turn_of(line, step.span)
            is_speaker = self.speaker(to_move.seat) == line.who
            command = self.meant(step, to_move)
            if not is_speaker or isinstance(command, NoStep):
                unsaid = self.unsaid(to_move)
                if unsaid is not None:
                    self.say(unsaid, step)
                    continue
            self.turn_of(line, step.span)
            return command.message if isinstance(command, NoStep) else self.say(command, step)

    def meant(self, step: Said, decision: Decision[CommandT]) -> CommandT | NoStep:
        """The command that a step says."""
        return self.spoken.command_of(step.text, decision.commands)

    def bring(self, verb: str, what: list[str], step: Said) -> str | None:
        """What chance brings, one thing after the other; until it is asked, what goes without
        saying is said.
        """
        things = what if verb in self.MANY else [" ".join(what)] * bool(what)
        for thing in things:
            self.go_on(step, verb)
            to_move = self.table.to_move
            if not isinstance(to_move, Chance):
                return f"'{verb} {thing}' is left over: chance has nothing to answer"
            known = [answer for answer, _ in to_move.distribution.outcomes]
            command = self.spoken.command_of(f"{verb} {thing}", known)
            problem = command.message if isinstance(command, NoStep) else self.say(command, step)
            if problem is not None:
                return problem
        return None if things else f"'{verb}' does not say what comes"

    def go_on(self, step: Said, verb: str = "") -> None:
        """Say what goes without saying, for whoever is asked."""
        while isinstance(to_move := self.table.to_move, Decision):
            said = self.unsaid(to_move, verb)
            if said is None:
                return
            self.say(said, step)

    def expect(self, expect: Expectation, line: Line[Said]) -> None:
        """Checks an expectation; until it comes, what goes without saying is said."""
        if isinstance(expect, ExpectText) and self.has_told(expect.text):
            return
        while isinstance(self.table.to_move, Chance) or self.is_unsaid():
            self.settle()
            self.go_on(line.steps[-1])
        super().expect(expect, line)

    def is_unsaid(self) -> bool:
        """Whether something goes without saying now."""
        to_move = self.table.to_move
        return isinstance(to_move, Decision) and self.unsaid(to_move) is not None

    @abstractmethod
    def over(self, end: Over) -> tuple[str, ...]:
        """The words for how the game is over."""

    @abstractmethod
    def case(self, who: str, kind: str, what: Sequence[str]) -> tuple[str, ...]:
        """All that is so, of what an expectation asks about: `kind`, its first word, for whoever
        speaks; `what`, the words behind it. One that is so is the last of its words.
        """

    def unmet(self, expect: ExpectThat | ExpectOver, line: Line[Said]) -> str | None:
        if isinstance(expect, ExpectOver):
            wanted = f"over {expect.how}".split()
            to_move = self.table.to_move
            found = self.over(to_move) if isinstance(to_move, Over) else ("it is not over",)
        else:
            wanted = expect.condition.text.split()
            found = self.case(line.who, wanted[0], wanted[1:])
        if wanted[-1] in found:
            return None
        return f"expected '{' '.join(wanted)}', and this is the case: {' '.join(found)}"

    def written(self, step: Said) -> str:
        return step.text

    def words(self, command: CommandT) -> str:
        return self.spoken.words_of(command)

    def speaker(self, seat: int) -> str:
        return self.seats()[seat]


class SaidRecorder(
    Recorder[SetupT, StateT, CommandT, EventT, str], Generic[SetupT, StateT, CommandT, EventT]
):
    """Writes such a play."""

    MANY: tuple[str, ...] = ()
    """As `SaidPlayer` has it: their steps in a row are written as one."""

    spoken: Spoken[CommandT]

    @abstractmethod
    def seats(self) -> Sequence[str]:
        """Who speaks at each seat."""

    def step(self, command: CommandT, state: StateT) -> str:
        return self.spoken.words_of(command)

    def speaker(self, state: StateT, seat: int) -> str:
        return self.seats()[seat]

    def words(self, steps: list[str]) -> list[str]:
        made: list[str] = []
        for step in steps:
            verb, _, rest = step.partition(" ")
            if made and verb in self.MANY and made[-1].startswith(f"{verb} "):
                made[-1] += f" {rest}"
            else:
                made.append(step)
        return made
