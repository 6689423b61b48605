"""What views state about the games that win a finale: days, turns, chances and coins (`claims`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.runtime.record import record

if TYPE_CHECKING:
    from fractions import Fraction


@record
class LeastDays:
    """The finale is won on that day or later, with all the help of others; where they do only what
    they must, on the day `alone` or later. `walking`: days of `days` that are spent on the way
    alone, at least; None: the way is not counted.
    """

    finale: str
    days: int
    alone: int
    walking: int | None


@record
class CanBeWon:
    """A game wins the finale on that day; `alone`: in which the others do only what they must."""

    finale: str
    day: int
    alone: bool


@record
class NotSooner:
    """At a table of these heroes, in which all but the hero of the finale do only what they must,
    it is won on that day or later; `mode`: that of a game for one, empty: there are none.
    """

    finale: str
    day: int
    heroes: tuple[str, ...]
    mode: str


@record
class CanBeWonFor:
    """A game wins the finale by that day in which the others do only what they must, with that
    chance that all its tests are passed at the first try, or a better one, without effort dice and
    with nothing used in them; in it no more coins are spent.
    """

    finale: str
    day: int
    chance: Fraction
    coins: int


@record
class NotSurer:
    """As `NotSooner`, of games that are won by that day: none has a better chance, where each test
    is made with the markers of the start, and with no thing that helps in tests by itself but those
    of the start.
    """

    finale: str
    day: int
    chance: Fraction
    heroes: tuple[str, ...]
    mode: str


@record
class NotCheaper:
    """As `NotSooner`, of games that are won by that day: in none fewer coins are spent."""

    finale: str
    day: int
    coins: int
    heroes: tuple[str, ...]
    mode: str


@record
class LeastTurns:
    """From its beginning to its end the finale takes that many turns of its hero or more."""

    finale: str
    turns: int
