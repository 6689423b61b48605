"""The commands of seats and of chance: the closed union `Command`."""

from __future__ import annotations

from fateloom.runtime.pool.building import Approach, Form
from fateloom.runtime.pool.dice import Symbol
from fateloom.runtime.pool.spending import Row
from fateloom.runtime.record import record


@record
class Try:
    """The active hero tries a task with an approach (DD-06). `rival`: the opposing hero of a task
    against a hero (DE-09, 10).
    """

    task: str
    approach: Approach
    rival: str | None = None


@record
class Pass:
    """The active hero passes the turn."""


@record
class Concede:
    """A hero gives in before the dice of a fight are rolled: out of the scene, for fate points
    (DD-36, 37).
    """


@record
class Accept:
    """A hero gives in to a compel, for a fate point (DD-37)."""


@record
class Refuse:
    """A hero pays a fate point so that a compel has no effect (DD-37)."""


@record
class Threaten:
    """The keeper chooses whom the acting opponent attacks (DD-45)."""

    hero: str


@record
class Answer:
    """A hero chooses the approach of a defence (DD-45, DE-10)."""

    approach: Approach


@record
class Invoke:
    """The roller or the keeper invokes an aspect before the roll, with a free invocation if there
    is one, otherwise for a fate point (DD-09, 14; DE-16). A consequence is an aspect too, named
    after its owner and slot, as in `anna:mild` (DD-34).
    """

    aspect: str
    form: Form


@record
class UseBoost:
    """The roller or the keeper invokes a boost, which is then gone (DE-03, 16)."""

    form: Form


@record
class UseStunt:
    """The roller uses a stunt of this approach (DD-08)."""

    stunt: str


@record
class TakeHelp:
    """The roller takes the help of another hero (DD-41)."""

    hero: str


@record
class Done:
    """The player finishes building the pool, or spending symbols (DD-25)."""


@record
class Show:
    """Chance: the next die shows this face, 1 to 6 (DD-02); tests and real dice can set it
    (DDL-16).
    """

    face: int


@record
class Buy:
    """The roller or the keeper buys something for symbols of that kind (DD-24). `target`: a hero,
    an opponent or a thing, if the purchase needs one.
    """

    row: Row
    symbol: Symbol
    target: str | None = None


@record
class BuyExtra:
    """The roller or the keeper buys an extra purchase of the story (DDL-08). `target`: as for
    `Buy`, if the purchase has the effect of a printed one with a target.
    """

    row: str
    symbol: Symbol
    target: str | None = None


@record
class Ease:
    """The roller reduces a hit by one shift for a boost, after a success with style (DD-43)."""


@record
class Absorb:
    """The character who was hit absorbs the hit with a free stress box, by its number from 1 up,
    with open slots by name, or with both; with neither, the character is out of the scene (DD-36,
    44).
    """

    box: int | None = None
    slots: tuple[str, ...] = ()


Command = (
    Try
    | Pass
    | Concede
    | Accept
    | Refuse
    | Threaten
    | Answer
    | Invoke
    | UseBoost
    | UseStunt
    | TakeHelp
    | Done
    | Show
    | Buy
    | BuyExtra
    | Ease
    | Absorb
)
"""All that can be said."""
