"""What has happened: the closed union `Event`. Past tense, small, including the results of chance.

`evolve` folds events into the state, so a log of events is the save. `public` decides what a
seat may see of an event.
"""

from fateloom.runtime.story.event.calls import *
from fateloom.runtime.story.event.heroes import *
from fateloom.runtime.story.event.spoken import *
from fateloom.runtime.story.event.turn import *
from fateloom.runtime.story.event.world import *

Event = Spoken | OfWorld | OfCalls | OfTurn | OfHeroes
