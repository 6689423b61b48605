"""Verdicts in a process of their own: hand in a Program, hear of it, hand in the next one.

What is handed in takes the place of what was asked before: a process that is still at work on that
is ended, and one that is done is used again. What was proved by then is kept (`known`), so nothing
that is asked again is lost. Whoever asks never waits: `news` gives what has come since.
"""

from __future__ import annotations

import multiprocessing
import signal
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


PAUSE = 1
"""Seconds that a process which has ended is given to be gone."""


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


News = UnderWay | Decided | Done | Failed | Kept


class Service:
    """Answers about the Program that was handed in last."""

    def __init__(self, asked: Asked | None = None, *, cached: bool = True) -> None:
        """`asked`: what is asked of each Program; `cached`: whether answers are kept on disk."""
        self._asked, self._cached = asked or Asked(), cached
        self._process: BaseProcess | None = None
        self._line: Connection | None = None
        self.at_work = self.is_busy = False
        """Whether an answer is to come; whether one is, or is being kept for the next version."""

    def submit(self, program: Program) -> None:
        """Ask about that Program, and about no earlier one any more."""
        if self.is_busy:
            self.cancel()
        if self._line is None or self._process is None or not self._process.is_alive():
            self._start()
        assert self._line is not None
        try:
            self._line.send(program)
        except OSError:  # it ended between two questions
            self._start()
            self._line.send(program)
        self.at_work = self.is_busy = True

    def cancel(self) -> None:
        """Ask nothing any more."""
        process, line = self._process, self._line
        self._process = self._line = None
        self.at_work = self.is_busy = False
        if line is not None:
            line.close()
        if process is not None:
            process.kill()  # what is kept on disk is written whole or not at all
            process.join()

    close = cancel

    def news(self) -> list[News]:
        """What has come since the last time, in its order; never waits."""
        heard: list[News] = []
        try:
            while self.is_busy and self._line is not None and self._line.poll():
                heard.append(self._line.recv())
                self.at_work &= not isinstance(heard[-1], Done | Failed)
                self.is_busy = not isinstance(heard[-1], Kept | Failed)
        except (EOFError, OSError):
            was_at_work, why = self.at_work, self._end()
            heard += [Failed(why)] if was_at_work else []  # all was said before
        return heard

    def _end(self) -> str:
        """Why the process has ended by itself."""
        code = None
        if self._process is not None:
            self._process.join(PAUSE)
            code = self._process.exitcode
        self.cancel()
        if code == -getattr(signal, "SIGKILL", 9):
            return "The proof was ended by the system; it may have lacked memory."
        return f"The proof has ended without an answer (exit code {code})."

    def _start(self) -> None:
        self.cancel()
        # A fresh interpreter: whoever asks may have threads, which a fork would not take along.
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        self._process = context.Process(
            target=_work, args=(theirs, self._asked, self._cached), daemon=True
        )
        self._process.start()
        self._line = ours
        theirs.close()


def _work(line: Connection, asked: Asked, cached: bool) -> None:
    """In the process: answers one Program after the other, until nobody asks any more."""
    from fateloom.tools.verify.whole import answered

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for whoever asks

    def progress(done: int, every: int, what: str) -> None:
        line.send(UnderWay(done, every, what))

    told: set[str] = set()

    def first(it: Answer) -> None:
        if it.hero not in told:
            told.add(it.hero)
            line.send(Decided(it.hero, it.name, it.table, it.verdict))

    try:
        while True:
            program: Program = line.recv()
            told.clear()
            left: list[Callable[[], None]] = []
            try:
                report = answered(
                    program,
                    asked,
                    cached=cached,
                    progress=progress,
                    first=first,
                    later=left.append,
                )
            except MemoryError:
                line.send(Failed("The proof lacks memory."))
            except Exception as error:
                line.send(Failed(f"The proof has failed, and that is our mistake: {error!r}."))
            else:
                line.send(Done(report))
                with suppress(Exception):  # all is said; what is not kept is proved again
                    for it in left:
                        it()
                line.send(Kept())
    except (EOFError, OSError):
        return  # whoever asked is gone
