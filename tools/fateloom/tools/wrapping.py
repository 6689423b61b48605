"""Sentences for a terminal, broken between words."""

from __future__ import annotations

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TextIO


def fitted(text: str, columns: int) -> str:
    """The text in lines of so many columns; lines that begin with a blank hold what is typed or
    copied, and stay whole, as do words that are longer than a line.

    >>> print(fitted("Close that one first, or go on with:\\n    fateloom play --resume it", 20))
    Close that one
    first, or go on
    with:
        fateloom play --resume it
    """
    if columns < 1 or all(len(line) <= columns for line in text.split("\n")):
        return text
    from textwrap import wrap

    made: list[str] = []
    for line in text.split("\n"):
        if len(line) <= columns or line[:1].isspace():
            made.append(line)
        else:
            made += wrap(line, columns, break_long_words=False, break_on_hyphens=False)
    return "\n".join(made)


def for_terminal(text: str, stream: TextIO) -> str:
    """The text as it is printed on a stream: no wider than its terminal, if it is one."""
    if not stream.isatty():
        return text
    try:
        columns = os.get_terminal_size(stream.fileno()).columns
    except (OSError, ValueError):
        return text
    return fitted(text, columns)
