"""What happens in a card game: the closed union `Event`.

Events say what was decided and what chance has brought, so that the log replays without either. A
card that the hearer may not know is the empty string.
"""

from __future__ import annotations

from fateloom.runtime.cards.event_adversary import AdversaryCardApplied as AdversaryCardApplied
from fateloom.runtime.cards.event_adversary import AdversaryCardRevealed as AdversaryCardRevealed
from fateloom.runtime.cards.event_adversary import AdversaryCardWaits as AdversaryCardWaits
from fateloom.runtime.cards.event_adversary import AdversaryChanged as AdversaryChanged
from fateloom.runtime.cards.event_adversary import AdversaryEvent as AdversaryEvent
from fateloom.runtime.cards.event_adversary import AdversaryOvercome as AdversaryOvercome
from fateloom.runtime.cards.event_adversary import AdversaryShuffled as AdversaryShuffled
from fateloom.runtime.cards.event_adversary import Faced as Faced
from fateloom.runtime.cards.event_adversary import FinaleBegan as FinaleBegan
from fateloom.runtime.cards.event_attempt import AttemptBegan as AttemptBegan
from fateloom.runtime.cards.event_attempt import AttemptEnded as AttemptEnded
from fateloom.runtime.cards.event_attempt import AttemptEvent as AttemptEvent
from fateloom.runtime.cards.event_attempt import CardCancelled as CardCancelled
from fateloom.runtime.cards.event_attempt import CardPlayed as CardPlayed
from fateloom.runtime.cards.event_attempt import CardResolved as CardResolved
from fateloom.runtime.cards.event_attempt import CorruptionSpared as CorruptionSpared
from fateloom.runtime.cards.event_attempt import DarkAllowed as DarkAllowed
from fateloom.runtime.cards.event_attempt import DarkBought as DarkBought
from fateloom.runtime.cards.event_attempt import DifficultyChanged as DifficultyChanged
from fateloom.runtime.cards.event_attempt import DrawTaken as DrawTaken
from fateloom.runtime.cards.event_attempt import PathSwitched as PathSwitched
from fateloom.runtime.cards.event_attempt import Rerolled as Rerolled
from fateloom.runtime.cards.event_attempt import Resolved as Resolved
from fateloom.runtime.cards.event_attempt import RuneDeclined as RuneDeclined
from fateloom.runtime.cards.event_attempt import RuneFell as RuneFell
from fateloom.runtime.cards.event_attempt import RunesAdded as RunesAdded
from fateloom.runtime.cards.event_attempt import StackEvent as StackEvent
from fateloom.runtime.cards.event_attempt import TotalChanged as TotalChanged
from fateloom.runtime.cards.event_table import ActRevealed as ActRevealed
from fateloom.runtime.cards.event_table import AdversaryNamed as AdversaryNamed
from fateloom.runtime.cards.event_table import AllyCame as AllyCame
from fateloom.runtime.cards.event_table import AllyLost as AllyLost
from fateloom.runtime.cards.event_table import AllyTucked as AllyTucked
from fateloom.runtime.cards.event_table import CharacterDealt as CharacterDealt
from fateloom.runtime.cards.event_table import CharacterKept as CharacterKept
from fateloom.runtime.cards.event_table import CharactersShown as CharactersShown
from fateloom.runtime.cards.event_table import Discarded as Discarded
from fateloom.runtime.cards.event_table import EventDiscarded as EventDiscarded
from fateloom.runtime.cards.event_table import EventDrawn as EventDrawn
from fateloom.runtime.cards.event_table import EventsShuffled as EventsShuffled
from fateloom.runtime.cards.event_table import FirstNamed as FirstNamed
from fateloom.runtime.cards.event_table import InterludeBegan as InterludeBegan
from fateloom.runtime.cards.event_table import NoCard as NoCard
from fateloom.runtime.cards.event_table import RowFilled as RowFilled
from fateloom.runtime.cards.event_table import SetUpEvent as SetUpEvent
from fateloom.runtime.cards.event_table import StoryShuffled as StoryShuffled
from fateloom.runtime.cards.event_table import TableEvent as TableEvent
from fateloom.runtime.cards.event_turn import AllyDiscarded as AllyDiscarded
from fateloom.runtime.cards.event_turn import AllySacrificed as AllySacrificed
from fateloom.runtime.cards.event_turn import DestiniesRevealed as DestiniesRevealed
from fateloom.runtime.cards.event_turn import EndTriggered as EndTriggered
from fateloom.runtime.cards.event_turn import ExperienceChanged as ExperienceChanged
from fateloom.runtime.cards.event_turn import Gained as Gained
from fateloom.runtime.cards.event_turn import Held as Held
from fateloom.runtime.cards.event_turn import Journeyed as Journeyed
from fateloom.runtime.cards.event_turn import JourneyGranted as JourneyGranted
from fateloom.runtime.cards.event_turn import MainActionUsed as MainActionUsed
from fateloom.runtime.cards.event_turn import Passed as Passed
from fateloom.runtime.cards.event_turn import PlayerEvent as PlayerEvent
from fateloom.runtime.cards.event_turn import PowerUsed as PowerUsed
from fateloom.runtime.cards.event_turn import Swapped as Swapped
from fateloom.runtime.cards.event_turn import TrackKept as TrackKept
from fateloom.runtime.cards.event_turn import TrackMoved as TrackMoved
from fateloom.runtime.cards.event_turn import TurnBegan as TurnBegan
from fateloom.runtime.cards.event_turn import TurnEnded as TurnEnded
from fateloom.runtime.cards.event_turn import TurnEvent as TurnEvent
from fateloom.runtime.cards.steps import Step
from fateloom.runtime.record import record


@record
class Planned:
    """These steps come first."""

    steps: tuple[Step, ...]


@record
class Done:
    """The first step is done."""


Event = (
    Planned
    | Done
    | SetUpEvent
    | TableEvent
    | TurnEvent
    | PlayerEvent
    | StackEvent
    | AttemptEvent
    | AdversaryEvent
)
