"""What every event of the system is: a change of its state."""

from __future__ import annotations

from fateloom.runtime.cards.index import Index
from fateloom.runtime.cards.state import State
from fateloom.runtime.cards.steps import Part
from fateloom.runtime.kernel.event import EventOf

PARTS = tuple(Part)
CardEvent = EventOf[Index, State]
