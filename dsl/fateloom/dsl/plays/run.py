"""Runs a play in the engine, of any rule system: dice as given and the rest by the seed, until
something goes wrong.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from fateloom.dsl.diagnostics import Diagnostic, finding
from fateloom.dsl.plays import ast
from fateloom.dsl.plays.codes import (
    EXPECTATION_FAILED,
    NOT_YOUR_TURN,
    PLAY_SET_UP,
    STEP_NOT_REFUSED,
    STEP_REFUSED,
    STORY_STOPPED,
    TEXT_NOT_TOLD,
)
from fateloom.dsl.plays.look import readable
from fateloom.runtime.kernel.game import Chance, Decision, Over, Refusal
from fateloom.runtime.kernel.table import Table, start
from fateloom.runtime.record import record

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from fateloom.dsl.source import Source
    from fateloom.runtime.kernel.game import Rules
    from fateloom.runtime.span import Span

SetupT = TypeVar("SetupT")
StateT = TypeVar("StateT")
CommandT = TypeVar("CommandT")
EventT = TypeVar("EventT")
StepT = TypeVar("StepT", bound="Spanned")

LAST_TEXTS = 3
"""How many of the texts told last a failure shows."""

LISTED = 8
"""How many of the legal steps a failure lists."""


class Spanned(Protocol):
    """A step, of whichever rule system."""

    @property
    def span(self) -> Span:
        """Where it is written."""


@record
class Told:
    """A step of a play with the texts that were read aloud by it. `who` and `words` are empty for
    the opening of the game.
    """

    line: int
    who: str
    words: str
    texts: tuple[str, ...]


@record
class Outcome:
    """What came of a play. `failure`: None when all was as expected; `told`: the last texts;
    `transcript`: all steps that were done, and the one that failed.
    """

    play: ast.Play[Any]
    commands: int
    failure: Diagnostic | None
    told: tuple[str, ...]
    transcript: tuple[Told, ...] = ()


class Failed(Exception):
    """A play is not as expected; `Player.outcome` catches it."""

    def __init__(self, failure: Diagnostic) -> None:
        super().__init__(failure.message)
        self.failure = failure


class Player(ABC, Generic[SetupT, StateT, CommandT, EventT, StepT]):
    """Plays one play; a rule system adds its steps and expectations. One use."""

    rules: Rules[SetupT, StateT, CommandT, EventT, object]
    table: Table[SetupT, StateT, CommandT, EventT]

    def __init__(self, play: ast.Play[StepT], choices: SetupT) -> None:
        self.play = play
        self.choices = choices
        self.commands = 0
        self.doing = play.span
        """The step under way; before the first one, the play."""
        self.told: list[str] = []
        self.transcript: list[Told] = []
        self.unread = 0
        """Texts from here on were told since the line began."""

    # --- what a rule system adds

    @abstractmethod
    def do(self, step: StepT, line: ast.Line[StepT], following: StepT | None) -> str | None:
        """Do a step; says why it is not legal. `following`: the next step, if nothing is expected
        in between.
        """

    @abstractmethod
    def written(self, step: StepT) -> str:
        """The words of a step."""

    @abstractmethod
    def words(self, command: CommandT) -> str | None:
        """The words of a step that says the command; None: no step does."""

    @abstractmethod
    def speaker(self, seat: int) -> str:
        """Who speaks at the seat."""

    @abstractmethod
    def texts(self, event: EventT) -> Iterable[str]:
        """The texts that an event tells."""

    @abstractmethod
    def unmet(self, expect: ast.ExpectThat | ast.ExpectOver, line: ast.Line[StepT]) -> str | None:
        """What was expected and what is the case instead; None: it is as expected."""

    def fault(self, event: EventT) -> str | None:
        """What an event says is wrong with the story itself; None: nothing."""
        return None

    def can_win(self, expect: ast.ExpectBlocked) -> str | None:
        """That a hero who is to be blocked can win, and how; None: the hero is blocked. Only rule
        systems with finales know the expectation.
        """
        raise NotImplementedError(f"{expect.hero} cannot be blocked in this rule system")

    def keep_promises(self, step: StepT | None) -> None:
        """Check what must always hold, after a command of this step; raises Failed."""

    # --- the play

    def outcome(self) -> Outcome:
        """Play it, from the set-up to its last line."""
        failure = None
        try:
            self.sit_down()
            self.transcript.append(Told(self.play.span.line, "", "", tuple(self.told)))
            for at in range(len(self.play.lines)):
                self.line(at)
        except Failed as failed:
            failure = failed.failure
        last = tuple(self.told[-LAST_TEXTS:])
        return Outcome(self.play, self.commands, failure, last, tuple(self.transcript))

    def sit_down(self) -> None:
        """Set the game up."""
        table = start(self.rules, self.choices, self.play.seed, by_hand=True)
        if isinstance(table, Refusal):
            message = f"this cannot be played: {table.message}"
            raise Failed(finding(PLAY_SET_UP, self.play.span, message))
        self.table = table
        self.hear(0)
        self.keep_promises(None)

    def line(self, at: int) -> None:
        """The steps of a line, then what is expected."""
        line = self.play.lines[at]
        refused = any(isinstance(it, ast.ExpectRefused) for it in line.expects)
        self.unread = len(self.told)
        for number, step in enumerate(line.steps):
            may_be_refused = refused and number == len(line.steps) - 1
            self.doing = step.span
            problem = self.noted(step, line, self.next_step(at, number))
            if problem is not None and not may_be_refused:
                message = f"'{self.written(step)}' is refused: {problem}"
                raise Failed(finding(STEP_REFUSED, step.span, message, help=self.instead(step)))
            if problem is None and may_be_refused:
                message = f"'{self.written(step)}' was not refused"
                raise Failed(finding(STEP_NOT_REFUSED, step.span, message))
        for expect in line.expects:
            self.expect(expect, line)

    def noted(self, step: StepT, line: ast.Line[StepT], following: StepT | None) -> str | None:
        """Do a step, and note it in the transcript with what it told, however it ends."""
        before = len(self.told)
        try:
            return self.do(step, line, following)
        finally:
            texts = tuple(self.told[before:])
            self.transcript.append(Told(step.span.line, line.who, self.written(step), texts))

    def next_step(self, at: int, number: int) -> StepT | None:
        """The step behind this one, if nothing is expected in between."""
        lines = self.play.lines
        if number + 1 < len(lines[at].steps):
            return lines[at].steps[number + 1]
        if lines[at].expects or at + 1 == len(lines) or lines[at + 1].who != lines[at].who:
            return None
        return next(iter(lines[at + 1].steps), None)

    def turn_of(self, line: ast.Line[StepT], span: Span) -> str | None:
        """Raise Failed where somebody else than the speaker is asked; says why nobody is."""
        to_move = self.table.to_move
        if isinstance(to_move, Over):
            return "the game is over"
        if isinstance(to_move, Decision) and (asked := self.speaker(to_move.seat)) != line.who:
            message = f"'{line.who}' cannot act now; it is the turn of '{asked}'"
            help = self.before(asked)
            is_first = span == line.steps[0].span
            if is_first and self.transcript[-1].who != asked:  # else a turn was not ended
                steps = "; ".join(map(self.written, line.steps))
                help = f"Meant for '{asked}', the line is '{asked}: {steps}'. Otherwise: {help}"
            raise Failed(finding(NOT_YOUR_TURN, span, message, help=help))
        return None

    def instead(self, step: StepT) -> str:
        """What to do about a step that was refused."""
        return self.what_stands()

    def before(self, asked: str) -> str:
        """What has to be said by whoever is asked before anybody else can act."""
        return self.what_stands()

    def settle(self, most: int | None = None) -> None:
        """Dice that no step gives fall by the seed. `most`: so many questions are answered."""
        before = len(self.table.log.entries)
        while isinstance(self.table.to_move, Chance) and most != 0:
            self.table = self.table.answered()
            most = None if most is None else most - 1
        self.hear(before)

    def say(self, command: CommandT, step: StepT) -> str | None:
        """Give the engine a command; says why it is not legal."""
        before = len(self.table.log.entries)
        after = self.table.play(self.table.asked, command)
        if isinstance(after, Refusal):
            return after.message
        self.table = after
        self.commands += 1
        self.hear(before)
        self.keep_promises(step)
        return None

    def hear(self, since: int) -> None:
        """Note what was told in the entries from `since` on; raises Failed at a fault."""
        for entry in self.table.log.entries[since:]:
            for event in entry.events:
                self.told += self.texts(event)
                fault = self.fault(event)
                if fault is not None:
                    raise Failed(finding(STORY_STOPPED, self.doing, fault, help=self.heard()))

    # --- expectations

    def expect(self, expect: ast.Expectation, line: ast.Line[StepT]) -> None:
        """Check one expectation behind a line."""
        match expect:
            case ast.ExpectText(text, span):
                if not self.has_told(text):
                    message = f"expected the text '{text}', but it was not read aloud"
                    raise Failed(finding(TEXT_NOT_TOLD, span, message, help=self.missed(text)))
            case ast.ExpectRefused():
                pass  # checked when the step was done
            case ast.ExpectBlocked():
                self.hold(self.can_win(expect), expect.span)
            case ast.ExpectThat() | ast.ExpectOver():
                self.hold(self.unmet(expect, line), expect.span)

    def has_told(self, text: str) -> bool:
        """Whether the text was read aloud since the line began."""
        return _is_in(text, self.told[self.unread :])

    def missed(self, text: str) -> str:
        """The texts told last, for a text that was not; it may have been told too early."""
        from fateloom.dsl.plays.alike import alike  # only where a play fails

        near = alike(text, [_plain(it) for it in self.told[self.unread :]])
        if near is not None:
            return f'It was told as "{near}": capitals and marks count.'
        if not _is_in(text, self.told):
            return self.heard()
        return "It was told before this line began; 'expect text' hears one line. " + self.heard()

    def hold(self, unmet: str | None, span: Span) -> None:
        """Raise Failed where an expectation is unmet."""
        if unmet is not None:
            raise Failed(finding(EXPECTATION_FAILED, span, unmet, help=self.heard()))

    def heard(self) -> str:
        """The texts told last, for a failure."""
        last = self.told[-LAST_TEXTS:]
        if not last:
            return "Nothing was told yet."
        return "Told last: " + " / ".join(_plain(text)[:160] for text in last)

    def what_stands(self) -> str:
        """What could be said instead."""
        to_move = self.table.to_move
        if not isinstance(to_move, Decision):
            return self.heard()
        steps = dict.fromkeys(map(self.words, to_move.commands))
        listed = [it for it in steps if it is not None and not it.startswith("spend ")]
        listed += [it for it in steps if it is not None and it.startswith("spend ")][:1]
        more = f" and {len(listed) - LISTED} more" if len(listed) > LISTED else ""
        return f"{self.speaker(to_move.seat)} could say: {'; '.join(listed[:LISTED])}{more}."


AnyPlayer = Player[Any, Any, Any, Any, Any]


def file_runner(
    parse: Callable[[Source], tuple[ast.PlayFile[StepT], Sequence[Diagnostic]]],
    ready: Callable[[ast.Play[StepT], Source], AnyPlayer | Sequence[Diagnostic]],
) -> Callable[[Source], tuple[list[Outcome], list[Diagnostic]]]:
    """Reads a file of plays and runs them: what came of each, and what is wrong with the file and
    with plays that cannot be run. `ready`: a player for a play, or what is wrong with it.
    """

    def run_file(source: Source) -> tuple[list[Outcome], list[Diagnostic]]:
        file, mistakes = parse(source)
        outcomes, broken = [], list(mistakes)
        for play in readable(file.plays, mistakes):
            player = ready(play, source)
            if isinstance(player, Player):
                outcomes.append(player.outcome())
            else:
                broken += player
        return outcomes, broken

    return run_file


def _is_in(text: str, told: Sequence[str]) -> bool:
    return any(_plain(text) in _plain(it) for it in told)


def _plain(text: str) -> str:
    """A text for comparison: one space everywhere, straight quotes."""
    for curly, straight in (("“", '"'), ("”", '"'), ("„", '"'), ("’", "'"), ("‘", "'")):
        text = text.replace(curly, straight)
    return " ".join(text.split())
