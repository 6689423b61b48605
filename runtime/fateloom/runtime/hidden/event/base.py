"""What every event of the system is: a change of its state."""

from __future__ import annotations

from fateloom.runtime.hidden.index import Index
from fateloom.runtime.hidden.state import State
from fateloom.runtime.kernel.event import EventOf

HiddenEvent = EventOf[Index, State]
