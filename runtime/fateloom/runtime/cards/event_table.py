"""Events of the set-up, of decks and of rows."""

from __future__ import annotations

from fateloom.runtime.cards.steps import Part
from fateloom.runtime.cards.words import Deck
from fateloom.runtime.record import record


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
class EventDiscarded:
    """A player has discarded an event card of their hand (CTA-66)."""

    seat: int
    deck: Deck
    card: str


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


@record
class InterludeBegan:
    """A story has come to an interlude (section 10 of the rules)."""

    card: str


SetUpEvent = AdversaryNamed | FirstNamed | CharacterDealt | CharacterKept | CharactersShown
"""Before the first turn."""


TableEvent = (
    EventDrawn
    | NoCard
    | EventDiscarded
    | EventsShuffled
    | StoryShuffled
    | ActRevealed
    | RowFilled
    | AllyCame
    | AllyTucked
    | AllyLost
    | Discarded
    | InterludeBegan
)
"""Decks and rows."""
