"""Where something is, in a condition: `keld is in hut`, `in square`; each kind has its words."""

from __future__ import annotations

import re

from fateloom.dsl.syntax.error_hints.reading import reads
from fateloom.dsl.titles import Titles

NAME = r"[a-z_][a-z0-9_]*"
PLACED = re.compile(
    rf"(?:(?<!item )\b(?!and\b|or\b|not\b|if\b|when\b)({NAME}) )?(?:is )?(not )?"
    rf"\b(?:in|inside|at|on|near|within) (?:the |tile |room |location |field )?({NAME})"
)
SEVERAL = ("anyone", "everyone", "others")
FORMS = {
    ("NPC", "POI"): "{} at {}",
    ("POI", "tile"): "{} on {}",
    ("hero", "tile"): "{} on tile {}",
    ("item", "tile"): "item {} is on {}",
    ("item", "NPC"): "item {} is with {}",
    ("item", "box"): "item {} is in {}",
    ("", "tile"): "{}on tile {}",
}
"""How it is written where the one kind is at the other."""


def placed(line: str, titles: Titles) -> tuple[str, str] | None:
    """What is wrong with the first whereabouts of a line, and the line with all of them put right;
    None where that is no line, or nothing is to be said.
    """
    message = ""

    def written(m: re.Match[str]) -> str:
        nonlocal message
        who, place = m[1] or "", m[3]
        of = "hero" if who in SEVERAL else titles.ids.get(who, "")
        at = "box" if place == "box" else titles.ids.get(place)
        form = FORMS.get((of, at or ""))
        if form is None or (who and not of):
            return m[0]
        right = ("not " if m[2] else "") + form.format(who, place)
        if right != m[0] and not message:
            message = f"'{m[0]}' is written '{right}' here"
        return right

    parts = line.split('"')
    parts[::2] = [PLACED.sub(written, part) for part in parts[::2]]
    mended = '"'.join(parts)
    return (message, mended) if message and reads(mended) else None
