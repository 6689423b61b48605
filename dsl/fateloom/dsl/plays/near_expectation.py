"""Expectations of plays in words that are near the right ones: the line that was meant."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

REFUSED = frozenset(
    "fail fails failure failed refuse refuses refusal error illegal impossible forbidden denied "
    "rejected invalid disallowed".split()
)
"""What people write for `refused`."""
OVER = frozenset(
    "over win wins winner winners winning won victory victor victorious end ends ended ending "
    "finish finishes finished fulfil fulfils fulfilled fulfill fulfills triumph triumphs".split()
)
"""What people write for `over`."""
LOST = frozenset("lose loses lost loss nobody none draw gameover".split())
"""What people write for a game that nobody wins."""
BLOCKED = frozenset("blocked stuck block blocks".split())
FILLING = frozenset(
    "the game a is are has have by for of in with hero was be been to her his".split()
)
NOBODY = "expect over"
ANYBODY = f"expect over HERO  or, where nobody wins,  {NOBODY}"
SAID = re.compile(
    r"(?:texts?|says?|said|tells?|told|hears?|heard|shows?|shown|reads?|sees?|prints?|output)?"
    r"[: ]*([\"“„'].+)\Z"
)


MARKS = "\"'‘’‚‛“”„‟«»‹›`´ "
"""What people put round a text."""


def text_expected(said: str) -> str:
    """The line that expects a text, whatever marks were put round it, also one alone."""
    text = re.sub(rf"(?<=[{MARKS.strip()}])[:;,.]+$", "", said).strip(MARKS)
    return f"expect text “{text}”" if '"' in text else f'expect text "{text}"'


def near_expectation(what: str, hero: Callable[[str], str | None]) -> str | None:
    """How the line is written whose words behind `expect` are these; None where nothing is known.
    `hero`: the id of whom words mean.
    """
    said = SAID.match(what)
    if said is not None:
        return text_expected(said[1])
    words = re.sub(r"[:=,.]", " ", what).split()
    if [it for it in words if it not in ("not", "is")] == ["allowed"]:
        return "expect refused"
    kept = [it for it in words if it.casefold() not in FILLING]
    if len(kept) == 1 and kept[0].casefold() in REFUSED:
        return "expect refused"
    for known, word in ((BLOCKED, "blocked"), (OVER, "over")):
        rest = [it for it in kept if it.casefold() not in known]
        if len(rest) == len(kept):
            continue
        if not rest or all(it.casefold() in LOST for it in rest):
            return (NOBODY if rest else ANYBODY) if word == "over" else None
        who = hero(" ".join(rest))
        return None if who is None else f"expect {word} {who}"
    return NOBODY if kept and all(it.casefold() in LOST for it in kept) else None
