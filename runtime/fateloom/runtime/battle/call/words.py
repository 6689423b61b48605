"""The words of called fights and campaigns: their outcomes, as what each counts where a call has no
block for it, and the marks of side facts (section 10 of the rules).
"""

from __future__ import annotations

from fateloom.runtime.kernel.nested import OutcomeWord, SideFact, Tells

STANDOFF = "standoff"
"""The outcome of a fight that has paused."""

OF_FIGHTS = (
    OutcomeWord("victory"),
    OutcomeWord("withdrawal"),
    OutcomeWord("defeat"),
    OutcomeWord("decisive", counts_as="victory"),
    OutcomeWord(STANDOFF, counts_as="withdrawal"),
    OutcomeWord("rout", counts_as="defeat"),
)

OF_CAMPAIGNS = (
    OutcomeWord("undecided"),
    OutcomeWord("gained", counts_as="undecided"),
    OutcomeWord("beaten", counts_as="undecided"),
    OutcomeWord("victory", counts_as="gained"),
    OutcomeWord("defeat", counts_as="beaten"),
    OutcomeWord("draw", counts_as="defeat"),
)
"""How the campaign stands."""

FALLEN = "fallen"
"""The mark of units of either side that were eliminated."""

OURS, THEIRS = "ours", "theirs"
"""Of spaces that a side controls (HOD-67, 73)."""

FORT = "fort"
"""Of spaces where a fort marker of ours stands (HOD-93)."""

CONTACT = "contact"
"""Of spaces where a battle was fought (HOD-11, 43)."""

REACHED = "reached"
"""Of spaces into which a unit of ours has marched or pursued (HOD-30, 84)."""

SUPPLIED, STRANDED = "supplied", "stranded"
"""Of units of ours on the map, in supply or out of it (HOD-89, 90)."""

RAISED = "raised"
"""Of units that have entered the map (HOD-25, 87)."""

SEEN = "seen"
"""Of units of the enemy that a scout has seen (HOD-12)."""

DREW = "drew"
"""Of campaign cards that were drawn (HOD-15)."""

OF_SPACES = (OURS, THEIRS, FORT, CONTACT, REACHED)
OF_UNITS = (FALLEN, RAISED, SUPPLIED, STRANDED, SEEN)

FACTS_OF_FIGHTS = (SideFact(FALLEN, Tells.CALL),)

FACTS_OF_CAMPAIGNS = (
    *(SideFact(it, Tells.CALL) for it in (FALLEN, RAISED, SEEN, CONTACT, REACHED, DREW)),
    *(SideFact(it, Tells.WORLD) for it in (SUPPLIED, STRANDED, OURS, THEIRS, FORT)),
)

EXCLUSIVE = ((OURS, THEIRS), (SUPPLIED, STRANDED))
"""Marks that no one space or unit has at the same time."""
