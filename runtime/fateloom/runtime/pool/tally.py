"""The result of a roll: the algebra of symbols (DD-15..23; section 3 of the rules)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import StrEnum

from fateloom.runtime.pool.dice import FACES, Die, Face, Symbol
from fateloom.runtime.record import record

STYLE = 3
"""From this margin on a success is one with style (DD-43)."""


class Outcome(StrEnum):
    """The outcome of an action by its net (DD-16)."""

    SUCCESS = "success"
    TIE = "tie"
    FAILURE = "failure"


@record
class Tally:
    """The result of a roll, in four independent numbers (DD-20, 22, 23).

    `net`: successes and hope less failures and despair; a hope and a despair cancel (DE-01).
    `advantage`: the balance of advantage and disadvantage; above 0 the roller's, below 0 the
    keeper's. `hope`, `despair`: effects that nothing cancels, from 0 up.
    """

    net: int = 0
    advantage: int = 0
    hope: int = 0
    despair: int = 0

    def __add__(self, other: Tally) -> Tally:
        """Both together; the order of dice never matters (DDI-02)."""
        return Tally(
            self.net + other.net,
            self.advantage + other.advantage,
            self.hope + other.hope,
            self.despair + other.despair,
        )

    @property
    def outcome(self) -> Outcome:
        """Success above 0, a tie at 0, failure below (DD-16)."""
        if self.net > 0:
            return Outcome.SUCCESS
        return Outcome.TIE if self.net == 0 else Outcome.FAILURE

    @property
    def margin(self) -> int:
        """The margin of a success; 0 otherwise. It is the strength of an attack (DD-16, 44)."""
        return max(self.net, 0)

    @property
    def opponent_margin(self) -> int:
        """The margin of an opponent's success, if there is an opponent; 0 otherwise (DD-18, 45;
        DX-11).
        """
        return max(-self.net, 0)

    @property
    def with_style(self) -> bool:
        """A success by three or more (DD-43)."""
        return self.net >= STYLE

    def mirrored(self) -> Tally:
        """The same roll from the perspective of the other side (DDI-01)."""
        return Tally(-self.net, -self.advantage, self.despair, self.hope)


WORTH: dict[str, Tally] = {
    Symbol.SUCCESS: Tally(net=1),
    Symbol.FAILURE: Tally(net=-1),
    Symbol.ADVANTAGE: Tally(advantage=1),
    Symbol.DISADVANTAGE: Tally(advantage=-1),
    Symbol.HOPE: Tally(net=1, hope=1),
    Symbol.DESPAIR: Tally(net=-1, despair=1),
}
"""What each symbol adds to which number, with which sign: net and advantage are balances, in which
the two sides cancel; hope and despair are effects, which nothing cancels (DDL-03).
"""


def tally_of(face: Face, worth: Mapping[str, Tally] = WORTH) -> Tally:
    """The tally of one face (DD-15, 19, 21, 22); `worth`: for a game with another worth of symbols
    (DDL-03).
    """
    return sum((worth[symbol] for symbol in face), Tally())


TALLIES: dict[Die, tuple[Tally, ...]] = {
    die: tuple(tally_of(face) for face in faces) for die, faces in FACES.items()
}
"""What each face of each die comes to, face 1 first."""


@record
class Shown:
    """A die and the face that it shows, 1 to 6 (DD-02)."""

    die: Die
    face: int


def tally(shown: Iterable[Shown], tallies: Mapping[Die, tuple[Tally, ...]] = TALLIES) -> Tally:
    """The tally of all these dice together (DD-05, 15..23); `tallies`: for a game with its own
    faces (`dice_set.tallies_of`).
    """
    return sum((tallies[it.die][it.face - 1] for it in shown), Tally())
