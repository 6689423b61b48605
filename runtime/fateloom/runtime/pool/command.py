"""What a seat or chance can say: the closed union `Command`."""

from __future__ import annotations

from fateloom.runtime.pool.building import Approach, Form
from fateloom.runtime.pool.dice import Symbol
from fateloom.runtime.pool.spending import Row
from fateloom.runtime.record import record


@record
class Try:
    """The active hero tries a task in a way of their own (DD-06)."""

    task: str
    approach: Approach


@record
class Pass:
    """The active hero lets the turn go by."""


@record
class Invoke:
    """Roller or keeper invokes an aspect before the roll; a free invocation is used first, else a
    fate point (DD-09, 14; DE-16).
    """

    aspect: str
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
    """Chance: the next die shows that face, 1 to 6 (DD-02)."""

    face: int


@record
class Buy:
    """Roller or keeper buys something for symbols of that kind (DD-24). `target`: a hero, an
    opponent or a thing, where the row needs one.
    """

    row: Row
    symbol: Symbol
    target: str | None = None


Command = Try | Pass | Invoke | UseStunt | TakeHelp | Done | Show | Buy
"""All that can be said."""
