"""Styles of a terminal as signs in a text, and the one place that makes them real.

Whoever styles a text puts signs into it: code points that Unicode keeps free for the inside of a
program. Only `released`, the last step before a stream, turns them into what a terminal obeys, and
it shows every other control or format character as a sign for itself. So nothing that a scenario
says can steer a terminal, whoever forgets `clean` on the way; at worst its words are bold.
"""

from __future__ import annotations

import re

from fateloom.dsl.diagnostics.render.clean import shown

RESET, BOLD, DIM, ITALIC = "\ufdd0", "\ufdd1", "\ufdd2", "\ufdd3"
RED, GREEN, YELLOW, BLUE, MAGENTA, CYAN = "\ufdd4", "\ufdd5", "\ufdd6", "\ufdd7", "\ufdd8", "\ufdd9"
ERASE_LINE, CLEAR = "\ufdda", "\ufddb"

SEQUENCES = {
    RESET: "\x1b[0m",
    BOLD: "\x1b[1m",
    DIM: "\x1b[2m",
    ITALIC: "\x1b[3m",
    RED: "\x1b[31m",
    GREEN: "\x1b[32m",
    YELLOW: "\x1b[33m",
    BLUE: "\x1b[34m",
    MAGENTA: "\x1b[35m",
    CYAN: "\x1b[36m",
    ERASE_LINE: "\r\x1b[K",
    CLEAR: "\x1b[2J\x1b[3J\x1b[H",
}
"""What each sign becomes. The last two empty the line and the screen, also above its edge."""

SIGNS = re.compile(f"[{''.join(SEQUENCES)}]")
"""A sign; it takes no column."""


def styled(text: str, *styles: str) -> str:
    """`text` between signs for its styles and for their end."""
    return f"{''.join(styles)}{text}{RESET}" if text else text


def released(text: str) -> str:
    """`text` for a stream: signs become what a terminal obeys, and lines and tabs stay. To be
    called once for a text, since what it gives is shown as signs the next time.

    >>> released(styled("a", BOLD) + "\\x1b[31mb\\n")
    '\\x1b[1ma\\x1b[0m␛[31mb\\n'
    """
    if text.isprintable() or all(line.isprintable() for line in text.split("\n")):
        return text
    return "".join(
        char if char.isprintable() or char in "\n\t" else SEQUENCES.get(char) or shown(char)
        for char in text
    )
