"""Slips inside the brackets of prose: what was probably meant by an insertion that is none."""

from __future__ import annotations

import re

from fateloom.dsl.suggest import nearest
from fateloom.dsl.syntax.condition_words import Misread, read_words
from fateloom.dsl.syntax.lines.forms import ID

KINDS = ("hero", "item", "poi", "tile", "npc")
READ = re.compile(rf"hero|(?:hero|item|poi|tile|npc) {ID}|{ID}")
"""Insertions without a colon."""
NEARER = {"player": "hero", "place": "poi", "location": "poi", "person": "npc", "room": "tile"}
GENERAL = "Write [hero], [item rope], [coins], [if COND: … | …]; a bracket as such is [[."


def meant(inside: str) -> str:
    """What to do about `[inside]`, which is not an insertion."""
    small = re.sub(r"^(?:the|an?) ", "", inside.strip().lower())
    for tried in (small, small.replace("-", "_"), _kind(small)):
        if tried != inside and READ.fullmatch(tried):
            return f"Write: [{tried}]"
    if re.match(r"(?:when|unless|if)\b", small):
        return f"Write for example: {with_colon(inside)}"
    return GENERAL


def with_colon(inside: str) -> str:
    """`[if lit it burns]` with the colon behind the longest part that is a condition."""
    words = inside.strip().split()[1:]
    for count in range(len(words) - 1, 0, -1):
        condition = " ".join(words[:count])
        try:
            read_words(condition, "", 1, 1)
        except Misread:
            continue
        return f"[if {condition}: {' '.join(words[count:])}]"
    return "[if bell is silent: … | …]"


def _kind(inside: str) -> str:
    """`item: rope` or `itm rope` with the kind as it is called here."""
    kind, _, id = inside.replace(":", " ").partition(" ")
    known = NEARER.get(kind) or nearest(kind, KINDS) or kind
    return f"{known} {'_'.join(id.split())}".strip()
