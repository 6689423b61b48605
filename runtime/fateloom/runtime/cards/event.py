"""What happens in a card game: the closed union `Event`.

Events say what was decided and what chance has brought, so that the log replays without either. A
card that the hearer may not know is the empty string.
"""

from __future__ import annotations

from fateloom.runtime.cards.runes import Rune, Side
from fateloom.runtime.cards.steps import Part, Step
from fateloom.runtime.cards.words import Ability, Deck
from fateloom.runtime.record import record

# --- the agenda


@record
class Planned:
    """These steps come first."""

    steps: tuple[Step, ...]


@record
class Done:
    """The first step is done."""


# --- set-up


@record
class AdversaryNamed:
    """The opponent of a cooperative game (CTA-90)."""

    card: str


@record
class FirstNamed:
    """Who begins (CTA-10)."""

    seat: int


@record
class CharacterDealt:
    """A character card, for its player alone to see (CTA-02)."""

    seat: int
    part: Part
    card: str


@record
class CharacterKept:
    """A player has chosen; the others hear which when all have (CTA-02)."""

    seat: int
    part: Part
    card: str


@record
class CharactersShown:
    """Origins and motivations lie open (CTA-05)."""

    origins: tuple[str, ...]
    motivations: tuple[str, ...]


# --- decks and rows


@record
class EventDrawn:
    """A player has drawn an event card (CTA-59)."""

    seat: int
    deck: Deck
    card: str


@record
class NoCard:
    """There is no card of that deck left to draw (CTA-66)."""

    seat: int
    deck: Deck


@record
class EventsShuffled:
    """The discards of an event deck are its deck again (CTA-66)."""

    deck: Deck


@record
class StoryShuffled:
    """The discards of an act are its deck again (CTA-102)."""

    act: int


@record
class ActRevealed:
    """The row of an act is open from now on (CTA-20)."""

    act: int


@record
class RowFilled:
    """A card lies in the row, in the first gap or at its end (CTA-24)."""

    act: int
    card: str


@record
class AllyCame:
    """An ally has turned up; it takes no place of the row (CTA-82, 84)."""

    act: int
    card: str


@record
class AllyTucked:
    """The ally lies under the challenge at that place (CTA-82)."""

    act: int
    place: int
    ally: str


@record
class AllyLost:
    """No challenge can have the ally, and it is discarded (CTA-83)."""

    act: int
    ally: str


@record
class Discarded:
    """A card of a row is discarded, and the ally under it as well (CTA-25, 46, 86)."""

    act: int
    place: int
    card: str


# --- turns


@record
class TurnBegan:
    """A player's turn."""

    seat: int


@record
class Gained:
    """A story card lies in the tableau, and the ally that lay under it as well (CTA-15, 45, 85)."""

    seat: int
    act: int
    place: int
    card: str
    path: int


@record
class MainActionUsed:
    """The one main action of this turn is taken (CTA-21)."""


@record
class Journeyed:
    """A journey of this turn, paid for or free (CTA-25)."""

    seat: int
    free: bool


@record
class JourneyGranted:
    """One more journey this turn costs nothing."""


@record
class Swapped:
    """The active player, who could do nothing, has a card replaced (CTA-26)."""

    seat: int


@record
class TurnEnded:
    """A turn is over (CTA-23)."""

    seat: int


# --- attempts


@record
class AttemptBegan:
    """A player faces a card along a path, with these runes to begin with (CTA-29 to 36)."""

    seat: int
    act: int | None
    place: int
    card: str
    path: int
    runes: tuple[Rune, ...]


@record
class DarkBought:
    """A dark rune for this attempt (CTA-37)."""

    seat: int
    cost: int


@record
class RunesAdded:
    """A card has brought runes (CTA-51)."""

    runes: tuple[Rune, ...]


@record
class RuneDeclined:
    """A rune of the ability is left out (CTA-33)."""

    ability: Ability


@record
class RuneFell:
    """The next rune shows this side (CTA-39)."""

    side: Side


@record
class DrawTaken:
    """The next draw of this cast is under way (CTA-41)."""


@record
class TotalChanged:
    """Points added to the total, or taken away (CTA-40)."""

    amount: int


@record
class DifficultyChanged:
    """The attempt is harder, or easier (CTA-31)."""

    amount: int


@record
class PathSwitched:
    """The attempt goes on along this path."""

    path: int


@record
class DarkAllowed:
    """Dark runes can be bought at every level now (CTA-54)."""


@record
class CorruptionSpared:
    """The faces of this attempt do not corrupt."""


@record
class Rerolled:
    """The runes are cast once more (CTA-48)."""


@record
class Resolved:
    """Total against difficulty (CTA-44)."""

    seat: int
    success: bool
    total: int
    difficulty: int


@record
class AttemptEnded:
    """The attempt is over."""


# --- event cards and powers


@record
class CardPlayed:
    """An event card lies on the stack (CTA-63)."""

    seat: int
    card: str
    target: int | None
    cost: int


@record
class CardResolved:
    """The uppermost card takes effect, unless it was cancelled (CTA-63, 64)."""

    card: str
    cancelled: bool


@record
class CardCancelled:
    """The uppermost card of the stack will have no effect."""

    card: str


@record
class Passed:
    """A seat plays nothing now."""

    seat: int


@record
class Held:
    """A seat plays nothing before its next turn."""

    seat: int


@record
class PowerUsed:
    """A power works: `key` for its limit, which lasts for the turn or for the act (CTA-79)."""

    seat: int
    card: str
    key: str
    lasting: bool


# --- tokens


@record
class ExperienceChanged:
    """Experience gained, or paid below 0 (CTA-80)."""

    seat: int
    amount: int


@record
class TrackMoved:
    """A step up the track (1) or down (-1; CTA-52)."""

    seat: int
    step: int


@record
class TrackKept:
    """The track is at its end, and the step is lost (CTA-52, 53)."""

    seat: int
    step: int


@record
class AllySacrificed:
    """An ally is turned face down (CTA-87)."""

    seat: int
    card: str


@record
class AllyDiscarded:
    """An ally has left a tableau for the discards of its act."""

    seat: int
    card: str


# --- the adversary


@record
class AdversaryCardRevealed:
    """A card of the adversary's deck (CTA-95)."""

    card: str


@record
class AdversaryCardWaits:
    """It takes effect at the end of the attempt (CTA-95)."""

    card: str


@record
class AdversaryCardApplied:
    """It takes effect on a player; or on nobody, and has none (CTA-95)."""

    card: str
    target: int | None


@record
class AdversaryShuffled:
    """The adversary's discards are its deck again (CTA-96)."""


@record
class AdversaryChanged:
    """The adversary's experience has changed by so much (CTA-97)."""

    amount: int


@record
class FinaleBegan:
    """Everybody faces the adversary once (CTA-98)."""

    seat: int


@record
class Faced:
    """A player's one attempt on the adversary comes (CTA-98)."""

    seat: int


@record
class AdversaryOvercome:
    """A hero has overcome the adversary in the finale (CTA-100)."""

    seat: int


# --- the end


@record
class EndTriggered:
    """The others have one turn each (CTA-68); `limit`: because the game has lasted too long
    (CTA-71).
    """

    seat: int
    limit: bool


@record
class DestiniesRevealed:
    """All destinies, by seat (CTA-69)."""

    cards: tuple[str, ...]


Event = (
    Planned
    | Done
    | AdversaryNamed
    | FirstNamed
    | CharacterDealt
    | CharacterKept
    | CharactersShown
    | EventDrawn
    | NoCard
    | EventsShuffled
    | StoryShuffled
    | ActRevealed
    | RowFilled
    | AllyCame
    | AllyTucked
    | AllyLost
    | Discarded
    | TurnBegan
    | Gained
    | MainActionUsed
    | Journeyed
    | JourneyGranted
    | Swapped
    | TurnEnded
    | AttemptBegan
    | DarkBought
    | RunesAdded
    | RuneDeclined
    | RuneFell
    | DrawTaken
    | TotalChanged
    | DifficultyChanged
    | PathSwitched
    | DarkAllowed
    | CorruptionSpared
    | Rerolled
    | Resolved
    | AttemptEnded
    | CardPlayed
    | CardResolved
    | CardCancelled
    | Passed
    | Held
    | PowerUsed
    | ExperienceChanged
    | TrackMoved
    | TrackKept
    | AllySacrificed
    | AllyDiscarded
    | AdversaryCardRevealed
    | AdversaryCardWaits
    | AdversaryCardApplied
    | AdversaryShuffled
    | AdversaryChanged
    | FinaleBegan
    | Faced
    | AdversaryOvercome
    | EndTriggered
    | DestiniesRevealed
)
