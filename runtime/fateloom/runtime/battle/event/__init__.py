"""What happens in a battle game: a class for each event, and the closed union `Event`.

Events say what was decided and what chance has brought, so that the log replays without either. A
unit that the hearer may not know is the empty string. See `kernel.event.EventOf` for `fold`,
`public` and `reveals`.
"""

from fateloom.runtime.battle.event.battles import *
from fateloom.runtime.battle.event.recruiting import *
from fateloom.runtime.battle.event.sequence import *
from fateloom.runtime.battle.steps import Step
from fateloom.runtime.kernel.event import Done, Planned

Event = Planned[Step] | Done | SequenceEvent | RecruitEvent | MarchEvent | FightEvent
"""All that can happen, for the codec."""
