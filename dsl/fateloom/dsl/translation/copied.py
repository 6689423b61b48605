"""Insertions of a translation whose words of the language were translated too."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

INSIDE = re.compile(r"\[((?:[^][]|\[[^][]*\])*)\]")
"""A bracket, with brackets in it."""

FIRST_AGAIN = re.compile(r"[^:|]*:([^|]*)\|[^:|]*:(.*)", re.DOTALL)


def copied(there: Mapping[Any, str], written: str) -> str | None:
    """How an insertion of the source is written whose words of the language were translated:
    `[zuerst: … | wieder: …]`, `[se lamp is lit: …]`. `there`: the insertions of the source, by what
    tells them apart; `written` begins with the wrong one.
    """
    m = INSIDE.match(written)
    if m is None or not there:
        return None
    inside = m[1]
    both = FIRST_AGAIN.fullmatch(inside)
    if both and ("first", None) in there:
        meant = f"[first: {both[1].strip()} | again: {both[2].strip()}]"
        return f"'first:' and 'again:' are copied as they are, and not translated: {meant}"
    heads = [it for mark, it in there.items() if mark[0] == "if"]
    said = inside.partition(":")[2].strip()
    if inside.startswith("first:") and ("first", None) in there:
        return f"The other side is translated too: [first: {said} | again: …]"
    if len(heads) == 1 and ":" in inside and not inside.startswith(("first:", "again:")):
        return f"What stands before the colon is copied as it is: {heads[0][:-2]}{said}]"
    listed = ", ".join(there.values())
    copied_as = "What stands before the colon, and names, are copied as they are."
    return f"The source has {listed}. {copied_as}"
