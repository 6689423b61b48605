"""What cards and powers can do: the closed union `Effect` (section 8 of the rules)."""

from __future__ import annotations

from fateloom.runtime.cards.words import Ability, Deck, Who
from fateloom.runtime.record import record


@record
class AddPips:
    """So many points to the total of the attempt, below 0 to take some away (CTA-40)."""

    amount: int


@record
class ChangeDifficulty:
    """The attempt is so much harder, or easier below 0 (CTA-31)."""

    amount: int


@record
class AddRunes:
    """So many more runes in the cast, from 1 up: of an ability, or dark ones (None); they cost
    nothing (CTA-51, ruling 16).
    """

    ability: Ability | None
    amount: int


@record
class Reroll:
    """The cast does not resolve; the runes are cast once more (CTA-48 to 50)."""


@record
class GainExperience:
    """Experience gained, or lost below 0; nobody owes any (CTA-80)."""

    amount: int
    who: Who


@record
class DrawEvents:
    """The owner draws so many event cards; None: of either deck, as the owner likes (CTA-59)."""

    deck: Deck | None
    amount: int


@record
class DiscardEvents:
    """The player chooses so many event cards of their hand, or all, and discards them (CTA-66)."""

    amount: int
    who: Who


@record
class TakeTrait:
    """The player takes a trait of an open row whose condition holds for them, if there is one in
    an act that is not closed for them, and they attempt nothing (CTA-16, ruling 9).
    """

    who: Who


@record
class MoveTrack:
    """So many steps up the track (virtue), or down below 0 (corruption; CTA-52)."""

    amount: int
    who: Who


@record
class FreeJourney:
    """One more journey this turn, which costs nothing (CTA-25)."""


@record
class DiscardFromRow:
    """A card of a row is discarded and replaced: the owner of the effect chooses it, or the active
    player where it has none.
    """


@record
class SwitchPath:
    """The attempt goes on along the other path (CTA-30)."""


@record
class Cancel:
    """The card under this one on the stack has no effect (CTA-63)."""


@record
class AllowDark:
    """Dark runes may be bought for this attempt at every level of the track (CTA-54)."""


@record
class IgnoreCorruption:
    """The faces of this attempt do not corrupt."""


@record
class DiscardAlly:
    """An ally of the target that lies face up is discarded: the owner of the effect chooses it, or
    the active player where it has none.
    """


@record
class AdversaryExperience:
    """The adversary gains so much experience, or loses it below 0 (CTA-97)."""

    amount: int


OnAttempt = (
    AddPips | ChangeDifficulty | AddRunes | Reroll | SwitchPath | AllowDark | IgnoreCorruption
)
"""Effects that mean nothing without an attempt under way."""

OnTable = (
    GainExperience
    | DrawEvents
    | DiscardEvents
    | TakeTrait
    | MoveTrack
    | FreeJourney
    | DiscardFromRow
    | Cancel
    | DiscardAlly
    | AdversaryExperience
)
"""Effects on the players and the table."""

Effect = OnAttempt | OnTable


def is_aimed(effect: Effect) -> bool:
    """Whether the effect is for the player whom the owner of its card has chosen."""
    match effect:
        case GainExperience(_, who) | MoveTrack(_, who) | DiscardEvents(_, who) | TakeTrait(who):
            return who is Who.TARGET
        case _:
            return isinstance(effect, DiscardAlly)
