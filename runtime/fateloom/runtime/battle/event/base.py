"""What every event of the system is: a change of its state."""

from __future__ import annotations

from fateloom.runtime.battle.index import Index
from fateloom.runtime.battle.state import State
from fateloom.runtime.kernel.event import EventOf

BattleEvent = EventOf[Index, State]
