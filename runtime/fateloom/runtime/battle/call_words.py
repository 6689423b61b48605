"""The words of a called fight: its outcomes, and the mark of units that have fallen (section 10 of
the rules).
"""

from __future__ import annotations

from fateloom.runtime.kernel.nested import OutcomeWord, SideFact, Tells

FALLEN = "fallen"
"""The mark of the side fact that a unit of either side was eliminated."""

FACTS = (SideFact(FALLEN, Tells.CALL),)

STANDOFF = "standoff"
"""The outcome of a fight that has paused."""

OUTCOMES = (
    OutcomeWord("victory"),
    OutcomeWord("withdrawal"),
    OutcomeWord("defeat"),
    OutcomeWord("decisive", counts_as="victory"),
    OutcomeWord(STANDOFF, counts_as="withdrawal"),
    OutcomeWord("rout", counts_as="defeat"),
)
"""The grades of a fight, and as what each counts where a call has no block for it."""
