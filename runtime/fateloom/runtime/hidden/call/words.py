"""The words of called scenes and houses: their outcomes, as what each counts where a call has no
block for it, and the marks of what came of it besides (section 10 of the rules).
"""

from __future__ import annotations

from fateloom.runtime.hidden.words import Roll
from fateloom.runtime.kernel.nested import OutcomeWord, SideFact, Tells

DREW, FOUND, SAW = "drew", "found", "saw"
"""Marks of a Haunting card that was drawn, of a thing that was found or taken, of a card of a pile
that the hero has looked at.
"""

WOUNDS, GLOOM = "wounds", "gloom"
"""Marks of wounds that were taken in the call, and of gloom that is there after it."""

OWN, THEIRS, HERE = "own", "theirs", "here"
"""Whose wounds, and where gloom is."""

FACTS_OF_SCENES = (
    *(SideFact(it, Tells.CALL) for it in (DREW, FOUND, SAW)),
    SideFact(WOUNDS, Tells.CALL, (OWN, THEIRS)),
    SideFact(GLOOM, Tells.WORLD, (OWN, HERE)),
)

GRADES = (
    OutcomeWord("clear"),
    OutcomeWord("nothing"),
    OutcomeWord("deep", counts_as="clear"),
    OutcomeWord("slight", counts_as="nothing"),
    OutcomeWord("backlash", counts_as="nothing"),
)
"""The grades of a result: 5 or more, 3 or 4, 1 or 2, 0, below 0."""

OF_DUEL = (OutcomeWord("victory"), OutcomeWord("defeat"), OutcomeWord("stopped"))
"""Who has run out of health; nobody has, and combat has stopped."""

OF_SYPHON = (
    OutcomeWord("clear"),
    OutcomeWord("backlash"),
    OutcomeWord("deep", counts_as="clear"),
)
"""Gloom was taken, or the place has more of it; all of it had to be taken (HND-69 to 71)."""

VERBS = {
    "search": Roll.SEARCH,
    "probe": Roll.PROBE,
    "duel": Roll.ATTACK,
    "haunt": Roll.HAUNT,
    "syphon": Roll.SYPHON,
}
"""The words of the calls, and the action that each is."""

OF_SCENES = {
    Roll.SEARCH: GRADES,
    Roll.PROBE: GRADES,
    Roll.ATTACK: OF_DUEL,
    Roll.HAUNT: GRADES,
    Roll.SYPHON: OF_SYPHON,
}
"""The outcomes of each action."""

# --- of houses

OF_HOUSES = (
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

FACTS_OF_HOUSES = (
    *FACTS_OF_SCENES,
    *(SideFact(it, Tells.WORLD) for it in (*OF_CHARACTERS, GONE)),
    SideFact(REFUSED, Tells.CALL, WHY),
)
