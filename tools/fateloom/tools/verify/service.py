"""Verdicts in a process of their own: hand in a Program, hear of it, hand in the next one.

What is handed in takes the place of what was asked before: a process that is still at work on that
is called off, and used again. So it remembers what it flattened and checked (`memory`), and what
was proved by then is kept (`known`): nothing that is asked again is lost. Whoever asks never waits:
`news` gives what has come since.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import time
from contextlib import suppress
from typing import TYPE_CHECKING

from fateloom.dsl.verify.verdict import Verdict
from fateloom.runtime.program.program import Program
from fateloom.runtime.record import record
from fateloom.tools.verify.asked import Asked
from fateloom.tools.verify.report import Report

if TYPE_CHECKING:
    from collections.abc import Callable
    from multiprocessing.connection import Connection
    from multiprocessing.process import BaseProcess

    from fateloom.dsl.verify.explain.answer import Answer
    from fateloom.tools.verify.memory import Memory


PAUSE = 1
"""Seconds that a process which has ended is given to be gone."""

PATIENCE = 3
"""Seconds after which a process that was called off and does not hear of it is ended."""

CALL_OFF = None if sys.platform == "win32" else signal.SIGUSR1
"""What calls a process off; None: here it has to be ended."""


@record
class UnderWay:
    """So many parts of the answer are there, of how many, and this one is being worked on."""

    done: int
    every: int
    what: str


@record
class Decided:
    """The first verdict on a hero: of the largest table."""

    hero: str
    name: str
    table: str
    verdict: Verdict


@record
class Done:
    """All that was asked."""

    report: Report


@record
class Failed:
    """The process has ended without an answer, for want of memory above all. `why`: a sentence."""

    why: str


@record
class Kept:
    """What the next version of the story is answered from is kept; nothing more comes."""


@record
class Begun:
    """The Program is being worked on; whoever asks need not know."""


News = UnderWay | Decided | Done | Failed | Kept


class Service:
    """Answers about the Program that was handed in last."""

    def __init__(self, asked: Asked | None = None, *, cached: bool = True) -> None:
        """`asked`: what is asked of each Program; `cached`: whether answers are kept on disk."""
        self._asked, self._cached = asked or Asked(), cached
        self._process: BaseProcess | None = None
        self._line: Connection | None = None
        self._number = 0
        """Of the Program that was handed in last; news of earlier ones are no news."""
        self._waiting: tuple[float, Program] | None = None
        """A Program that was handed to a process that had been called off, and since when."""
        self._begun = self._called_off = False
        """Whether the process is at work on that one; whether it was called off from another."""
        self.at_work = self.is_busy = False
        """Whether an answer is to come; whether one is, or is being kept for the next version."""

    def submit(self, program: Program) -> None:
        """Ask about that Program, and about no earlier one any more."""
        if self.is_busy:
            self.cancel()
        if self._line is None or self._process is None or not self._process.is_alive():
            self._start()
        self._number, self._begun = self._number + 1, False
        self._waiting = (time.monotonic(), program) if self._called_off else None
        self._send(program)
        self.at_work = self.is_busy = True

    def _send(self, program: Program) -> None:
        assert self._line is not None
        try:
            self._line.send((self._number, program))
        except OSError:  # it ended between two questions
            self._start()
            self._line.send((self._number, program))

    def cancel(self) -> None:
        """Ask nothing any more, for now."""
        self.news()  # whether it has begun
        if not self.is_busy:
            return
        self.at_work = self.is_busy = False
        if CALL_OFF is None or not self._begun or self._process is None or not self._process.pid:
            self.close()
            return
        self._called_off = True
        with suppress(ProcessLookupError):
            os.kill(self._process.pid, CALL_OFF)

    def close(self) -> None:
        """Ask nothing any more, and end the process."""
        process, line = self._process, self._line
        self._process = self._line = None
        self.at_work = self.is_busy = self._called_off = False
        self._waiting = None
        if line is not None:
            line.close()
        if process is not None:
            process.kill()  # what is kept on disk is written whole or not at all
            process.join()

    def news(self) -> list[News]:
        """What has come since the last time, in its order; never waits."""
        heard: list[News] = []
        if self._waiting is not None and time.monotonic() - self._waiting[0] > PATIENCE:
            self._end_what_does_not_hear(self._waiting[1])
        try:
            while self.is_busy and self._line is not None and self._line.poll():
                number, one = self._line.recv()
                if number != self._number:
                    continue
                if isinstance(one, Begun):
                    self._begun, self._called_off, self._waiting = True, False, None
                    continue
                heard.append(one)
                self.at_work &= not isinstance(one, Done | Failed)
                self.is_busy = not isinstance(one, Kept | Failed)
        except (EOFError, OSError):
            was_at_work, why = self.at_work, self._end()
            heard += [Failed(why)] if was_at_work else []  # all was said before
        return heard

    def _end_what_does_not_hear(self, program: Program) -> None:
        """Another process takes over from one that goes on with what it was called off from."""
        self._start()
        self._send(program)
        self.at_work = self.is_busy = True

    def _end(self) -> str:
        """Why the process has ended by itself."""
        code = None
        if self._process is not None:
            self._process.join(PAUSE)
            code = self._process.exitcode
        self.close()
        if code == -getattr(signal, "SIGKILL", 9):
            return "The proof was ended by the system; it may have lacked memory."
        return f"The proof has ended without an answer (exit code {code})."

    def _start(self) -> None:
        self.close()
        # A fresh interpreter: whoever asks may have threads, which a fork would not take along.
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        self._process = context.Process(
            target=_work, args=(theirs, self._asked, self._cached), daemon=True
        )
        self._process.start()
        self._line = ours
        theirs.close()


class _CalledOffError(BaseException):
    """Nobody asks any more about what is being worked on."""


class _Teller:
    """In the process: tells news of one Program. It can be called off at any moment but in the
    middle of a piece of news.
    """

    def __init__(self, line: Connection) -> None:
        self._line, self._number = line, 0
        self._at_work = self._speaking = self._called_off = False
        if CALL_OFF is not None:
            signal.signal(CALL_OFF, lambda *_: self._call_off())

    def hear(self) -> Program:
        """The next Program."""
        program: Program
        self._number, program = self._line.recv()
        self._called_off, self._at_work = False, True
        self.tell(Begun())
        return program

    def tell(self, one: News | Begun) -> None:
        """Tell a piece of news, whole."""
        self._speaking = True
        self._line.send((self._number, one))
        self._speaking = False
        if self._called_off:
            raise _CalledOffError

    def rest(self) -> None:
        """Nothing is being worked on that could be called off."""
        self._at_work = self._speaking = False

    def _call_off(self) -> None:
        if self._at_work:
            self._called_off = True
            if not self._speaking:
                raise _CalledOffError


def _work(line: Connection, asked: Asked, cached: bool) -> None:
    """In the process: answers one Program after the other, until nobody asks any more."""
    from fateloom.tools.verify.memory import Memory

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for whoever asks
    teller, memory = _Teller(line), Memory()
    try:
        while True:
            with suppress(_CalledOffError):
                try:
                    _answer(teller, asked, cached, memory)
                finally:
                    teller.rest()
    except (EOFError, OSError):
        return  # whoever asked is gone


def _answer(teller: _Teller, asked: Asked, cached: bool, memory: Memory) -> None:
    """Answers the next Program."""
    from fateloom.tools.verify.whole import answered

    program = teller.hear()
    told: set[str] = set()
    left: list[Callable[[], None]] = []

    def first(it: Answer) -> None:
        if it.hero not in told:
            told.add(it.hero)
            teller.tell(Decided(it.hero, it.name, it.table, it.verdict))

    try:
        report = answered(
            program,
            asked,
            cached=cached,
            progress=lambda done, every, what: teller.tell(UnderWay(done, every, what)),
            first=first,
            later=left.append,
            memory=memory,
        )
    except MemoryError:
        teller.tell(Failed("The proof lacks memory."))
    except Exception as error:
        teller.tell(Failed(f"The proof has failed, and that is our mistake: {error!r}."))
    else:
        teller.tell(Done(report))
        with suppress(Exception):  # all is said; what is not kept is proved again
            for it in left:
                it()
        teller.tell(Kept())
