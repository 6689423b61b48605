"""The line that says what `fateloom verify` is doing."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from threading import Event, Lock, Thread

from fateloom.dsl.diagnostics.render.styles import ERASE_LINE
from fateloom.dsl.verify.bdd.room import can_start_threads
from fateloom.tools.files import shown


class Progress:
    """One line on standard error that says what is under way, for how long, and roughly how long
    the rest takes; nothing where nobody watches.
    """

    def __init__(
        self, watched: bool, clock: Callable[[], float] = time.monotonic, pause: float = 1
    ) -> None:
        """`pause`: the seconds from one writing of the line to the next, at least 0."""
        self._watched, self._clock, self._pause = watched, clock, pause
        self._begun = clock()
        self._done = self._every = 0
        self._now = ""
        self._over = Event()
        self._writing = Lock()  # nothing is written once the line is gone
        if watched and can_start_threads():
            Thread(target=self._tick, daemon=True).start()

    def said(self, done: int, every: int, what: str) -> None:
        """Some parts are done, and this one is under way."""
        self._done, self._every, self._now = done, every, what
        self._show()

    def aside(self, text: str) -> None:
        """Print something that stays, at once, in place of the line."""
        with self._writing:
            if self._watched:
                print(ERASE_LINE, end="", file=sys.stderr, flush=True)
            print(text, end="", flush=True)

    def gone(self) -> None:
        """Take the line away."""
        with self._writing:
            self._over.set()
            if self._watched:
                print(ERASE_LINE, end="", file=sys.stderr, flush=True)

    def _tick(self) -> None:
        """The line again after each pause, so that somebody who waits sees that work goes on."""
        while not self._over.wait(self._pause):
            self._show()

    def _show(self) -> None:
        with self._writing:
            if self._watched and self._now and not self._over.is_set():
                text = self.line(self._clock() - self._begun)
                print(f"{ERASE_LINE}{shown(text)}", end="", file=sys.stderr, flush=True)

    def line(self, seconds: float) -> str:
        """The line after so many seconds. What is left is guessed from what the answers so far
        took; nothing is guessed before the first one.
        """
        text = f"{self._done} of {self._every} answered; now: {self._now} ({_long(seconds)}"
        if self._done:
            left = seconds / self._done * (self._every - self._done)
            text += f", about {_long(left)} left"
        return f"{text})"


def _long(seconds: float) -> str:
    """A time, roughly."""
    return f"{seconds:.0f} s" if seconds < 90 else f"{seconds / 60:.0f} min"
