"""Orders of a story to a campaign of its own: which piece of the campaign one call runs (section 10
of the rules).

Between calls the campaign stands where a side's part of a turn begins. The heroes lead side 0.
"""

from __future__ import annotations

from enum import StrEnum

from fateloom.runtime.battle.fights import US
from fateloom.runtime.record import record


class Do(StrEnum):
    """What an order runs: the turn under way to its end, the part of the next side, the draw of a
    card of ours with what it does immediately, the part of a side by a card that is the story's
    own, or nothing.
    """

    TURN = "turn"
    PART = "part"
    DRAW = "draw"
    CARD = "card"
    LOOK = "look"


RUNS_ON = (Do.TURN, Do.PART)
"""These follow the sequence of play; the others stand beside it."""


@record
class Order:
    """An order. Of `Do.CARD`, the card with its id is what the side may do; it lies out of play
    between calls.
    """

    id: str
    do: Do
    side: int = US
