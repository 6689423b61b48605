"""Which word of a line is not understood, where no known mistake tells what was meant."""

from __future__ import annotations

import re

from fateloom.dsl.syntax.error_hints.reading import reads
from fateloom.dsl.syntax.lines.forms import ID, QUOTED

PLACEHOLDERS = (
    ("1", "a number"),
    ("x", "an id"),
    ("power", "a skill"),
    ("coins", "'coins' or 'xp'"),
)
"""What is tried in the place of a word, and what it is."""
CLAUSES = {
    "once": "'once' belongs to the header of an option, which then happens once",
    "costs": "'costs' belongs to the header of an option; within it a price is a line: pay 2 coins",
    "closed": "'closed' belongs to the header of an option",
    "repeats": "'repeats' belongs to the header of an event",
}
"""Words of headers, which effects do not have."""
MANY = 14
"""Words of a line; longer ones are not looked at word by word."""


def word_of(line: str) -> tuple[str, int, int] | None:
    """What is wrong with a word of the line, from where to where; None where it cannot be told."""
    words = [(m[0], m.start(), m.end()) for m in re.finditer(r'"[^"]*"|\S+', line)]
    if not 1 < len(words) <= MANY:
        return None
    for count in range(len(words) - 1, 0, -1):
        before = line[: words[count - 1][2]]
        if reads(before):
            rest, start = line[words[count][1] :], words[count][1]
            told = CLAUSES.get(words[count][0])
            shown = f"'{rest[:QUOTED]}' does not belong behind '{before[:QUOTED]}'"
            return (f"{told}" if told else shown), start, len(line)
    for word, start, end in words[1:]:
        for placeholder, what in PLACEHOLDERS:
            if reads(line[:start] + placeholder + line[end:]):
                why = f"here stands {what}"
                if what == "an id" and not re.fullmatch(ID, word):
                    why = "an id has small letters, digits and '_' alone"
                return f"'{word[:QUOTED]}' is not understood: {why}", start, end
    for word, start, end in words[1:]:
        if reads(f"{line[:start].rstrip()}{line[end:]}"):
            return f"'{word[:QUOTED]}' is one word too many", start, end
    first, rest = words[0][0], line[words[1][1] :]
    return f"'{rest[:QUOTED]}' is not understood behind '{first}'", words[1][1], len(line)
