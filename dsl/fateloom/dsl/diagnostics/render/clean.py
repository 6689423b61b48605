"""Text of a scenario made safe and measurable for a terminal.

A scenario can come from anybody. Nothing in it may move the cursor, colour the screen or turn the
direction of writing, so every control and format character is shown as a sign for itself.
"""

from __future__ import annotations

import unicodedata

TAB = "→   "
"""How a tab is shown; it is an error in a story, and should be seen."""

JOINERS = frozenset("\u200c\u200d\ufe0e\ufe0f")
"""Format characters that writing needs: they join letters and choose how a sign is drawn."""


def clean(text: str) -> str:
    """`text` in one line, with every control or format character shown as a sign.

    >>> clean("a\\x1b[31mb")
    'a␛[31mb'
    """
    if text.isascii() and text.isprintable():
        return text
    return "".join(shown(char) for char in text)


def shown(char: str) -> str:
    """How one character is shown on the screen."""
    if char == "\t":
        return TAB
    code = ord(char)
    if code < 0x20:
        return chr(0x2400 + code)
    if code == 0x7F:
        return "␡"
    category = unicodedata.category(char)
    if category in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp") and char not in JOINERS:
        return f"<{code:04X}>"
    return char


def width(text: str) -> int:
    """How many columns cleaned text takes: two for wide signs, none for what joins the one before.

    >>> width("鐘楼"), width("e\\u0301")
    (4, 1)
    """
    if text.isascii():
        return len(text)
    columns = 0
    for char in text:
        if unicodedata.combining(char) or char in JOINERS or unicodedata.category(char) == "Me":
            continue
        columns += 2 if unicodedata.east_asian_width(char) in "WF" else 1
    return columns
