"""What has happened: the closed union `Event`, which includes the results of chance."""

from __future__ import annotations

from fateloom.runtime.pool.building import Approach, Form, Side
from fateloom.runtime.pool.dice import Die, Symbol
from fateloom.runtime.pool.spending import Row
from fateloom.runtime.pool.state import Step
from fateloom.runtime.pool.tally import Outcome, Tally
from fateloom.runtime.record import record


@record
class ThreatBegan:
    """The turn of an opponent that acts (DD-45)."""

    opponent: str


@record
class Called:
    """A hero must choose an approach against an action. `task`: None if an opponent attacks (DD-45,
    DE-10).
    """

    actor: str
    approach: Approach
    hero: str
    task: str | None


@record
class AttemptBegan:
    """An attempt begins; dice promised to both sides are in the pool (DD-06, 11, 13, 28). `task`:
    None if an opponent acts; `against`, `met`: the opposing character and its approach.
    """

    task: str | None
    approach: Approach
    roller: str
    against: str | None = None
    met: Approach | None = None


@record
class AspectInvoked:
    """An aspect changed the pool, for a fate point or for free (DD-09, 14)."""

    side: Side
    aspect: str
    form: Form
    free: bool


@record
class BoostUsed:
    """A boost changed the pool, and is gone (DE-16)."""

    side: Side
    form: Form


@record
class StuntUsed:
    """A stunt gave its dice (DD-08)."""

    stunt: str


@record
class HelpGiven:
    """Another hero gave an aid die (DD-41)."""

    hero: str


@record
class StepReached:
    """The turn has reached that step."""

    step: Step


@record
class DieShown:
    """A die of the pool shows that face, 1 to 6 (DD-02, 05)."""

    die: Die
    face: int


@record
class RollRead:
    """All dice have been shown; the tally of the roll (DD-15..22)."""

    tally: Tally


@record
class Bought:
    """Symbols were spent (DD-24)."""

    side: Side
    row: Row
    symbol: Symbol
    target: str | None


@record
class ExtraBought:
    """Symbols were spent for an extra purchase of the story (DDL-08)."""

    side: Side
    row: str
    symbol: Symbol
    target: str | None


@record
class Eased:
    """The roller reduces a hit by one shift, for a boost (DD-43)."""


@record
class AttemptEnded:
    """The attempt has ended; unspent symbols are lost (DD-25). `done`: whether the task is done;
    `margin`, `opponent_margin`: the margin of the roller or of the opponent (DD-16, 18).
    """

    task: str | None
    outcome: Outcome
    done: bool
    margin: int
    opponent_margin: int


@record
class CostTaken:
    """A tie succeeds at a cost: dice are promised (DE-02, 03)."""

    who: str


@record
class BoostGained:
    """A character gains a boost (DE-03)."""

    who: str


@record
class AspectMade:
    """The aspect is there, with so many free invocations more for the heroes (DD-43, DE-03)."""

    aspect: str
    free: int


@record
class HitLanded:
    """Somebody is hit, by so many shifts (DD-44)."""

    who: str
    shifts: int


@record
class HitAbsorbed:
    """The hit went into a stress box, by its number from 1 up, and into consequences (DD-36)."""

    who: str
    box: int | None
    slots: tuple[str, ...]


@record
class TakenOut:
    """Somebody is out of the scene (DD-44)."""

    who: str


@record
class Conceded:
    """A hero has given in, is out of the scene, and gains so many fate points (DD-36, 37)."""

    who: str
    fate: int


@record
class CompelOffered:
    """The hero whose turn it is must answer a compel (DD-37)."""

    compel: str


@record
class CompelAnswered:
    """The hero has gained a fate point for what the compel does, or has paid one (DD-37)."""

    compel: str
    accepted: bool


@record
class TurnBegan:
    """The turn of that seat, in that round."""

    seat: int
    round: int


@record
class SceneEnded:
    """The scene is over, stress is cleared (DD-36). `conceded`: it is lost because all heroes have
    given in.
    """

    won: bool
    conceded: bool = False


Event = (
    ThreatBegan
    | Called
    | AttemptBegan
    | AspectInvoked
    | BoostUsed
    | StuntUsed
    | HelpGiven
    | StepReached
    | DieShown
    | RollRead
    | Bought
    | ExtraBought
    | Eased
    | AttemptEnded
    | CostTaken
    | BoostGained
    | AspectMade
    | HitLanded
    | HitAbsorbed
    | TakenOut
    | Conceded
    | CompelOffered
    | CompelAnswered
    | TurnBegan
    | SceneEnded
)
"""All that can happen."""
