"""What has happened: the closed union `Event`, with the results of chance in it."""

from __future__ import annotations

from fateloom.runtime.pool.building import Approach, Form, Side
from fateloom.runtime.pool.dice import Die, Symbol
from fateloom.runtime.pool.spending import Row
from fateloom.runtime.pool.state import Step
from fateloom.runtime.pool.tally import Outcome, Tally
from fateloom.runtime.record import record


@record
class AttemptBegan:
    """A task is tried; what was promised to the roller and to the opponent is in the pool
    (DD-06, 11, 13, 28).
    """

    task: str
    approach: Approach


@record
class AspectInvoked:
    """An aspect changed the pool, for a fate point or for nothing (DD-09, 14)."""

    side: Side
    aspect: str
    form: Form
    free: bool


@record
class StuntUsed:
    """A stunt gave an aid die (DD-08)."""

    stunt: str


@record
class HelpGiven:
    """Another hero gave an aid die (DD-41)."""

    hero: str


@record
class StepReached:
    """The turn is at that step."""

    step: Step


@record
class DieShown:
    """A die of the pool shows that face, 1 to 6 (DD-02, 05)."""

    die: Die
    face: int


@record
class RollRead:
    """All dice are shown; this is what they come to (DD-15..22)."""

    tally: Tally


@record
class Bought:
    """Symbols were spent (DD-24)."""

    side: Side
    row: Row
    symbol: Symbol
    target: str | None


@record
class AttemptEnded:
    """What is not spent is lost (DD-25). `done`: the task is; `margin`, `opponent_margin`: by how
    much the roller or the opponent succeeds (DD-16, 18).
    """

    task: str
    outcome: Outcome
    done: bool
    margin: int
    opponent_margin: int


@record
class TurnBegan:
    """The turn of that seat, in that round."""

    seat: int
    round: int


@record
class SceneEnded:
    """The scene is over, stress is cleared (DD-36)."""

    won: bool


Event = (
    AttemptBegan
    | AspectInvoked
    | StuntUsed
    | HelpGiven
    | StepReached
    | DieShown
    | RollRead
    | Bought
    | AttemptEnded
    | TurnBegan
    | SceneEnded
)
"""All that can happen."""
