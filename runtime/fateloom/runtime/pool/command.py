"""What a seat or chance can say: the closed union `Command`."""

from __future__ import annotations

from fateloom.runtime.pool.building import Approach, Form
from fateloom.runtime.pool.dice import Symbol
from fateloom.runtime.pool.spending import Row
from fateloom.runtime.record import record


@record
class Try:
    """The active hero tries a task in a way of their own (DD-06). `rival`: the hero whom it is
    tried against, where the task is one against heroes (DE-09, 10).
    """

    task: str
    approach: Approach
    rival: str | None = None


@record
class Pass:
    """The active hero lets the turn go by."""


@record
class Threaten:
    """The keeper says whom the acting opponent attacks (DD-45)."""

    hero: str


@record
class Answer:
    """A hero says how they meet what somebody is about to do to them (DD-45, DE-10)."""

    approach: Approach


@record
class Invoke:
    """Roller or keeper invokes an aspect before the roll; a free invocation is used first, else a
    fate point (DD-09, 14; DE-16). A consequence is an aspect as well, by the names of who has it
    and of its slot, as in `anna:mild` (DD-34).
    """

    aspect: str
    form: Form


@record
class UseBoost:
    """Roller or keeper invokes a boost, which is gone then (DE-03, 16)."""

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
    """Nothing more: the pool stands, or the spending is over (DD-25)."""


@record
class Show:
    """Chance: the next die shows that face, 1 to 6 (DD-02); it can be told beforehand, or read off
    real dice (DDL-16).
    """

    face: int


@record
class Buy:
    """Roller or keeper buys something for symbols of that kind (DD-24). `target`: a hero, an
    opponent or a thing, where the row needs one.
    """

    row: Row
    symbol: Symbol
    target: str | None = None


@record
class BuyExtra:
    """Roller or keeper buys something that the story has added to the table (DDL-08). `target`: as
    for `Buy`, where the row has the effect of a printed one that needs it.
    """

    row: str
    symbol: Symbol
    target: str | None = None


@record
class Ease:
    """The roller hits one shift less hard and gains a boost, after a success with style (DD-43)."""


@record
class Absorb:
    """Whoever is hit takes it with a free stress box, by its number from 1 up, and open slots by
    name, or with one of both; with neither they are out of the scene (DD-36, 44).
    """

    box: int | None = None
    slots: tuple[str, ...] = ()


Command = (
    Try
    | Pass
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
