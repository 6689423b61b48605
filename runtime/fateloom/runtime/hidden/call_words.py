"""The words of a called scene: its outcomes, and the marks of what came of it besides (section 10
of the rules).
"""

from __future__ import annotations

from fateloom.runtime.hidden.words import Roll
from fateloom.runtime.kernel.nested import OutcomeWord, SideFact, Tells

DREW, FOUND, SAW = "drew", "found", "saw"
"""Marks of a Haunting card that was drawn, of a thing that was found or taken, of a card of a pile
that the hero has looked at.
"""

WOUNDS, GLOOM = "wounds", "gloom"
"""Marks of wounds that were taken in the scene, and of gloom that is there after it."""

OWN, THEIRS, HERE = "own", "theirs", "here"
"""Whose wounds, and where gloom is."""

FACTS = (
    SideFact(DREW, Tells.CALL),
    SideFact(FOUND, Tells.CALL),
    SideFact(SAW, Tells.CALL),
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

OUTCOMES = {
    Roll.SEARCH: GRADES,
    Roll.PROBE: GRADES,
    Roll.ATTACK: OF_DUEL,
    Roll.HAUNT: GRADES,
    Roll.SYPHON: OF_SYPHON,
}
"""The outcomes of each action."""
