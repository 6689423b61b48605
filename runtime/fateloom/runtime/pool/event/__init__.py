"""What has happened: a class for each event, and the closed union `Event`, which includes the
results of chance. See `kernel.event.EventOf` for `fold`.
"""

from fateloom.runtime.pool.event.attempts import *
from fateloom.runtime.pool.event.outcomes import *

Event = TurnEvent | AttemptEvent | OutcomeEvent
"""All that can happen."""
