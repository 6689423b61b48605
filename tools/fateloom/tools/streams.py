"""The three streams of the process, where one of them is closed, full or cut off.

A stream that was closed by whoever started the process counts as empty, or as not wanted. Standard
output that cannot be written ends a command with a sentence; standard error that cannot be written
ends nothing, because nobody could be told.

Both are the one exit for text: nothing that is printed can steer a terminal but the signs of
`render.styles`. A document, which another program may read, leaves by `write_document`.
"""

from __future__ import annotations

import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, TextIO


class _Stream:
    """A stream of the process, in whose place it stands."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


class _Output(_Stream):
    """Standard output; the error where it cannot be written names it."""

    def write(self, text: str) -> int:
        """Write; raises OSError."""
        try:
            return self._stream.write(_released(text))
        except OSError as error:
            raise _named(error, self._stream) from None

    def write_document(self, text: str) -> None:
        """Write a text as it is where it goes into a file or a pipe; raises OSError."""
        try:
            self._stream.write(_released(text) if self._stream.isatty() else text)
        except OSError as error:
            raise _named(error, self._stream) from None

    def flush(self) -> None:
        """Flush; raises OSError."""
        try:
            self._stream.flush()
        except OSError as error:
            raise _named(error, self._stream) from None


def write_document(text: str) -> None:
    """Write a whole file to standard output: a program gets each character of it, and a terminal
    shows those that would steer it. Raises OSError.
    """
    out = sys.stdout
    if isinstance(out, _Output):
        out.write_document(text)
    else:  # called outside of a command
        out.write(text)


def _released(text: str) -> str:
    if text.isascii() and text.replace("\n", "").isprintable():
        return text  # nearly every line; the module below is not needed for it
    from fateloom.dsl.diagnostics.render.styles import released

    return released(text)


def _named(error: OSError, stream: TextIO) -> OSError:
    _let_go(stream)
    return OSError(error.errno, error.strerror, "standard output")


class _Unheard(_Stream):
    """Standard error; what cannot be written there is left out."""

    def write(self, text: str) -> int:
        """Write, or do without."""
        try:
            return self._stream.write(_released(text))
        except (OSError, ValueError):
            _let_go(self._stream)
            return len(text)

    def flush(self) -> None:
        """Flush, or do without."""
        try:
            self._stream.flush()
        except (OSError, ValueError):
            _let_go(self._stream)


class Streams:
    """Makes the streams of the process fit for a command, in a `with`."""

    def __enter__(self) -> None:
        """Open what is closed, lowest number first: no file gets the number of a stream."""
        self._before = sys.stdin, sys.stdout, sys.stderr
        if sys.stdin is None:
            sys.stdin = open(os.devnull, encoding="utf-8")
        if sys.stdout is None:
            sys.stdout = open(os.devnull, "w", encoding="utf-8")
        if sys.stderr is None:
            sys.stderr = open(os.devnull, "w", encoding="utf-8")
        for stream in (sys.stdout, sys.stderr):
            if hasattr(stream, "reconfigure"):  # a name that is no text must not stop a report
                stream.reconfigure(errors="backslashreplace")
        self._during = sys.stdin, sys.stdout, sys.stderr
        sys.stdout, sys.stderr = _Output(sys.stdout), _Unheard(sys.stderr)

    def __exit__(self, *_: object) -> None:
        """Put back what was there. What could not be written is dropped, or Python would try once
        more when it ends, complain, and give an exit code of its own.
        """
        for stream in (sys.stdout, sys.stderr):
            try:  # noqa: SIM105 - contextlib costs more than all of this module
                stream.flush()
            except OSError:
                pass
        sys.stdin, sys.stdout, sys.stderr = self._before
        for before, during in zip(self._before, self._during, strict=True):
            if before is None:
                during.close()


def _let_go(stream: TextIO) -> None:
    """What is still to be written to the stream goes nowhere."""
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)
    except (OSError, ValueError):
        pass
