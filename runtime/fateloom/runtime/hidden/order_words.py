"""The words of a called house: its outcomes, and the marks of what has come of an order (section 10
of the rules).
"""

from __future__ import annotations

from fateloom.runtime.hidden import call_words
from fateloom.runtime.kernel.nested import OutcomeWord, SideFact, Tells

OUTCOMES = (
    OutcomeWord("nothing"),
    OutcomeWord("clear", counts_as="nothing"),
    OutcomeWord("deep", counts_as="clear"),
    OutcomeWord("slight", counts_as="nothing"),
    OutcomeWord("backlash", counts_as="nothing"),
    OutcomeWord("victory", counts_as="clear"),
    OutcomeWord("defeat", counts_as="backlash"),
)
"""The grades of a result. Of an order without dice `clear` says that it was done, `nothing` that it
was declined or refused; of a duel who has run out of health, of a declaration whether it was right.
`victory` and `defeat`: the house is decided, for the hero or for others.
"""

GHOST, OPENER, WON = "ghost", "opener", "won"
"""Marks of characters: a ghost now; known to everybody as the Opener; among those who have won the
house (HND-48, 49, 81 to 83).
"""

GONE = "gone"
"""Of tiles that are removed (HND-75)."""

REFUSED = "refused"
"""Why an order could not be carried out."""

AS_GHOST, AS_LIVING = "ghost", "living"
"""The hero, or the other one, is a ghost, or lives, and the order is for those who are not."""

SEARCHABLE, HELD, STRONG, APART = "searchable", "held", "strong", "apart"
"""The tile can be searched, holds somebody, is as strong as the power or stronger, or holds the
board together (HND-76 to 78).
"""

LACKING, OPENED = "lacking", "opened"
"""There is not so much gloom, no card or no such item; the ritual is open (HND-53)."""

SELF, LOST = "self", "lost"
"""The hero is the one at whom the order is aimed, or has lost its action by a card."""

WHY = (AS_GHOST, AS_LIVING, SEARCHABLE, HELD, STRONG, APART, LACKING, OPENED, GONE, SELF, LOST)

OF_CHARACTERS = (GHOST, OPENER, WON)

FACTS = (
    *call_words.FACTS,
    *(SideFact(it, Tells.WORLD) for it in (*OF_CHARACTERS, GONE)),
    SideFact(REFUSED, Tells.CALL, WHY),
)
