"""What has happened: the closed union `Event`. Past tense, small, including the results of chance,
so a log of events is the save. See `kernel.event.EventOf` for `fold`, `public` and `reveals`; ids
that no view shows (of paths, stages, events, scenes and variables) are in nothing that is public.
"""

from fateloom.runtime.story.event.calls import *
from fateloom.runtime.story.event.heroes import *
from fateloom.runtime.story.event.items import *
from fateloom.runtime.story.event.spoken import *
from fateloom.runtime.story.event.turn import *
from fateloom.runtime.story.event.world import *

Event = Spoken | OfWorld | OfItems | OfCalls | OfTurn | OfHeroes
