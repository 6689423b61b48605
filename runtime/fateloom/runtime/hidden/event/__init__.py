"""What happens in a hidden-role game: a class for each event, and the closed union `Event`.

Events say what was decided and what chance has brought, so that the log replays without either. A
card that the hearer may not know is the empty string. See `kernel.event.EventOf` for `fold`,
`public` and `reveals`.
"""

from fateloom.runtime.hidden.event.cards import *
from fateloom.runtime.hidden.event.health import *
from fateloom.runtime.hidden.event.trade import *
from fateloom.runtime.hidden.event.turns import *
from fateloom.runtime.hidden.steps import Step
from fateloom.runtime.kernel.event import Done, Planned

Event = (
    Planned[Step]
    | Done
    | SetUpEvent
    | TurnEvent
    | TradeEvent
    | RollEvent
    | HealthEvent
    | CardEvent
    | EndingEvent
)
"""All that can happen, for the codec."""
