"""What happens in a card game: a class for each event, and the closed union `Event`.

Events say what was decided and what chance has brought, so that the log replays without either. A
card that the hearer may not know is the empty string. See `kernel.event.EventOf` for `fold`,
`public` and `reveals`.
"""

from fateloom.runtime.cards.event.adversary import *
from fateloom.runtime.cards.event.attempts import *
from fateloom.runtime.cards.event.decks import *
from fateloom.runtime.cards.event.players import *
from fateloom.runtime.cards.event.turns import *
from fateloom.runtime.cards.steps import Step
from fateloom.runtime.kernel.event import Done, Planned

Event = (
    Planned[Step]
    | Done
    | SetUpEvent
    | DeckEvent
    | TurnEvent
    | PlayerEvent
    | StackEvent
    | AttemptEvent
    | AdversaryEvent
)
"""All that can happen, for the codec."""
