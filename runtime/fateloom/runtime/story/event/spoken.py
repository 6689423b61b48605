"""Events that only tell: they change nothing."""

from __future__ import annotations

from fateloom.runtime.program.callable_systems import SystemName
from fateloom.runtime.program.words import Skill
from fateloom.runtime.record import record, replace
from fateloom.runtime.story.event.base import SpokenEvent
from fateloom.runtime.story.index import ProgramIndex
from fateloom.runtime.story.state import State

_OF_THE_MAP = ("poi.", "tile.")
"""How the contexts of texts begin that belong to a place on the map: its id is known, and so is
that of the option that was used.
"""


@record
class IntroductionRead(SpokenEvent):
    """The introduction was read to everyone (DST-04); its text is the Program's."""


@record
class Told(SpokenEvent):
    """A text was read aloud (DST-17).

    `results`: the results of its insertions, in reading order: variants 1 (then, first) or 0, and
    the values of numbers. A translation is rendered from them. `text`: in the language of the
    Program, paragraphs separated by a blank line.
    """

    context: str
    results: tuple[int, ...]
    text: str

    def public(self, index: ProgramIndex, state: State, seat: int | None) -> Told:
        """The text alone, and its place where that is on the map."""
        return Told(self.context if self.context.startswith(_OF_THE_MAP) else "", (), self.text)


@record
class ChoiceMade(SpokenEvent):
    """A branch of a follow-up choice was taken."""

    seat: int
    label: str


@record
class DestinyAsked(SpokenEvent):
    """A hero asked about the own destiny; the event does not contain the path (DST-74)."""

    seat: int

    reveals = True


@record
class CallAnswered(SpokenEvent):
    """A call has this outcome, played out or said at the table."""

    system: SystemName
    setup: str
    outcome: str


@record
class CommittedToTest(SpokenEvent):
    """A hero is committed to a test (DST-46)."""

    seat: int
    skill: Skill


@record
class EffortDeclared(SpokenEvent):
    """The number of effort dice in the roll (DST-48)."""

    seat: int
    dice: int


@record
class NumberEntered(SpokenEvent):
    """The number that was entered, and how it came about (DST-50..55)."""

    seat: int
    skill: Skill
    total: int
    markers: int
    stars: int
    bonus: int
    successes: int


@record
class PointsLost(SpokenEvent):
    """Points of a gain or loss that could not be applied (EC-01, 02, 08)."""

    seat: int
    points: int


@record
class PassStopped(SpokenEvent):
    """A pass of events was aborted, before the event that would have been the next: the story fires
    events without end (EC-30). `events`: how many it had fired.
    """

    events: int
    event: str = ""

    def public(self, index: ProgramIndex, state: State, seat: int | None) -> PassStopped:
        return replace(self, event="")


Spoken = (
    IntroductionRead
    | Told
    | ChoiceMade
    | DestinyAsked
    | CallAnswered
    | CommittedToTest
    | EffortDeclared
    | NumberEntered
    | PointsLost
    | PassStopped
)
