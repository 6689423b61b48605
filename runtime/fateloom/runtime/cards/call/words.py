"""The words of called challenges and interludes: their outcomes, and the mark of the path (section
10 of the rules).
"""

from __future__ import annotations

from fateloom.runtime.kernel.nested import OutcomeWord, SideFact, Tells

PATH = "by"
"""The mark of the side fact that says along which path the challenge was met."""

TRACK = "track"
"""The part of blocks that the compiler adds; no text can say it."""

EXPERIENCE = "experience"
"""The same for experience that is shared."""

ADDED = (TRACK, EXPERIENCE)
"""Marks of blocks that are added to a call: `HERO +2`."""

FACTS = (SideFact(PATH, Tells.CALL),)

OF_CHALLENGES = (
    OutcomeWord("success"),
    OutcomeWord("setback"),
    OutcomeWord("triumph", counts_as="success"),
    OutcomeWord("disaster", counts_as="setback"),
)
"""The grades of a challenge, and as what each counts where a call has no block for it."""

DONE, NOTHING = "done", "nothing"

OF_INTERLUDES = (OutcomeWord(DONE), OutcomeWord(NOTHING, counts_as=DONE))
"""Whether anything came of an interlude: a card drawn, discarded or played, a power used,
experience gained or lost.
"""
