"""What every event of the system is: a change of its state."""

from __future__ import annotations

from fateloom.runtime.kernel.event import EventOf
from fateloom.runtime.pool.encounter import Encounter
from fateloom.runtime.pool.state import State

PoolEvent = EventOf[Encounter, State]
