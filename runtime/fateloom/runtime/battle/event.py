"""What happens in a battle game: the closed union `Event`.

Events say what was decided and what chance has brought, so that the log replays without either. A
unit that the hearer may not know is the empty string.
"""

from __future__ import annotations

from fateloom.runtime.battle.steps import Step
from fateloom.runtime.battle.words import Box, Hit, Outcome
from fateloom.runtime.record import record


@record
class Planned:
    """These steps come first."""

    steps: tuple[Step, ...]


@record
class Done:
    """The first step is done."""


# --- the sequence of play


@record
class SideBegan:
    """A side's part of a turn begins (section 1.5 of the rules)."""

    side: int


@record
class CardDrawn:
    """The campaign card of this part (HOD-15)."""

    side: int
    card: str


@record
class NoCard:
    """No card is left: no recruits, no movement, no event (HOD-20)."""

    side: int


@record
class Shuffled:
    """The discards are the deck again (HOD-19)."""

    side: int


@record
class CardGone:
    """The card in effect is discarded, or leaves the game (HOD-17, 18)."""

    side: int
    card: str
    removed: bool


@record
class TurnEnded:
    """The turn marker moves on (HOD-05)."""


@record
class Held:
    """A side stands alone in a space."""

    space: str
    side: int


@record
class GameEnded:
    """Who has won; -1: nobody (HOD-04)."""

    winner: int


# --- recruits and forts


@record
class Recruited:
    """A unit enters the map (HOD-25, 87)."""

    unit: str
    space: str


@record
class FortBuilt:
    """A fort marker is placed (HOD-93)."""

    side: int
    space: str
    unit: str


@record
class FortRemoved:
    """A fort marker leaves the map; `razed`: by its owner (HOD-96 to 98)."""

    side: int
    space: str
    razed: bool


@record
class RecruitingEnded:
    """Markers that were taken off are in stock again (HOD-98)."""


# --- march


@record
class MarchBegan:
    """Units out of supply move less in this phase (HOD-91)."""

    unsupplied: tuple[str, ...]


@record
class Loaded:
    """A land unit is aboard a fleet (HOD-40)."""

    fleet: str
    unit: str


@record
class Marched:
    """A unit has moved a space, with those aboard; `stops`: it marches no more (HOD-11, 32, 36)."""

    unit: str
    to: str
    stops: bool


@record
class MarchEnded:
    """Everybody has moved (HOD-34)."""


@record
class StackSeen:
    """A side has seen what is in a stack (HOD-12)."""

    side: int
    space: str
    units: tuple[str, ...]


@record
class BombardmentDie:
    """A die of a special battle (HOD-76)."""

    shows: int
    hit: Hit


# --- battles


@record
class BattleBegan:
    """A battle (HOD-43, 44, 86, 92)."""

    space: str
    attacker: int
    unsupplied: tuple[str, ...]
    major: bool


@record
class SuperiorityDie:
    """A die for tactical superiority (HOD-47)."""

    side: int
    shows: int


@record
class SuperiorityWon:
    """Who is superior in this round; both totals, the attacker's first (HOD-48 to 50)."""

    side: int
    totals: tuple[int, int]


@record
class VolleyBegan:
    """A unit fires so many dice; `boosted`: those of a card are among them (HOD-52)."""

    unit: str
    dice: int
    boosted: bool


@record
class VolleyDie:
    """A die of a volley, and what it does in the column of the unit (HOD-53)."""

    shows: int
    hit: Hit


@record
class Wasted:
    """Results without a legal victim (HOD-63, 73 to 75)."""

    eliminations: int
    panics: int


@record
class Panicked:
    """A unit is flipped (HOD-61)."""

    unit: str


@record
class Eliminated:
    """A unit leaves the map (HOD-60)."""

    unit: str
    box: Box


@record
class BrokeOff:
    """A unit has withdrawn from the battle (HOD-78)."""

    unit: str
    to: str


@record
class RoundEnded:
    """All units have fired (HOD-65)."""


@record
class BattleDecided:
    """How the battle has ended; `winner`: the side, None where no unit is left (ruling 3)."""

    outcome: Outcome
    winner: int | None


@record
class FellBack:
    """A unit retreats (HOD-68)."""

    unit: str
    to: str


@record
class Rallied:
    """Panicked units of both sides flip back up (HOD-72)."""


@record
class Pursued:
    """Units follow to the next space (HOD-84)."""

    units: tuple[str, ...]
    to: str


@record
class BattleEnded:
    """The battle is over."""


Event = (
    Planned
    | Done
    | SideBegan
    | CardDrawn
    | NoCard
    | Shuffled
    | CardGone
    | TurnEnded
    | Held
    | GameEnded
    | Recruited
    | FortBuilt
    | FortRemoved
    | RecruitingEnded
    | MarchBegan
    | Loaded
    | Marched
    | MarchEnded
    | StackSeen
    | BombardmentDie
    | BattleBegan
    | SuperiorityDie
    | SuperiorityWon
    | VolleyBegan
    | VolleyDie
    | Wasted
    | Panicked
    | Eliminated
    | BrokeOff
    | RoundEnded
    | BattleDecided
    | FellBack
    | Rallied
    | Pursued
    | BattleEnded
)
