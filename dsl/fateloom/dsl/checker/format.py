"""What a certificate says: records that the codec of the runtime reads and writes.

Variables, values, and actions go by their names in `transitions(program, company)`. The meaning of
each field, and what is checked of it, is in docs/verify/certificates.md.
"""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from fateloom.runtime.program.condition import GameMode
from fateloom.runtime.record import record
from fateloom.runtime.transitions.model import Company

NAME = "fateloom never-blocked"
VERSION = 2


class Values(NamedTuple):
    """A variable, and the names of some of its values: it has one of them."""

    variable: str
    values: tuple[str, ...]


Cube = tuple[Values, ...]
"""All of them at once; empty: anything."""


class Row(NamedTuple):
    """The values that one variable may have while another one has `value`."""

    value: str
    others: tuple[str, ...]


@record
class Pair:
    """Two variables and, for each value of the first, what the second may be beside it."""

    first: str
    second: str
    rows: tuple[Row, ...]


@record
class Sum:
    """A variable of the certificate's own: how many copies of an item lie at some places, together.

    `name`: what other lines call it; `parts`: the variables that are added up. Its values are "0",
    "1", and so on up to as many copies as the game begins with.
    """

    name: str
    parts: tuple[str, ...]


@record
class Take:
    """First some facts are achieved, one after the other; then a step is taken.

    `action` and `outcome`: the step. `first`: numbers of facts, in order. `keep`: variables of the
    things that the hero does not lay down meanwhile.
    """

    action: str
    outcome: int
    first: tuple[int, ...]
    keep: tuple[str, ...]


class Case(NamedTuple):
    """What is done where a variable has one of the values."""

    values: tuple[str, ...]
    then: Tree


class Source(NamedTuple):
    """What is done where at least one copy is at this place."""

    part: str
    then: Tree


@record
class Split:
    """What is done hangs on the value of a variable, as it is now."""

    by: str
    cases: tuple[Case, ...]


@record
class Somewhere:
    """What is done hangs on where the copies are of which a sum says that there are some."""

    sum: str
    cases: tuple[Source, ...]


Tree = Take | Split | Somewhere


class Rung(NamedTuple):
    """From any state of the cube, what is done leads on to an earlier rung, or to the end."""

    where: Cube
    then: Tree


@record
class Fact:
    """In a stage of the hero's finale, the hero can always come to where the variable has one of
    the values. `kept`: nobody can undo it.
    """

    stage: str
    variable: str
    values: tuple[str, ...]
    kept: bool
    ladder: tuple[Rung, ...]


class Asks(Enum):
    """What a proof is about.

    DESTINY: from everywhere the hero can win. PATH: from everywhere the hero can bring one path of
    the destiny about without beginning the finale of another; being in such a finale is left out.
    WAY_OUT: in the finale of another path the hero can win it, or come out of it.
    """

    DESTINY = "destiny"
    PATH = "path"
    WAY_OUT = "way out"


@record
class Proof:
    """The answer to one question; `path`: which path it is about; "" for the whole destiny.

    `values`: what variables may ever be, where that is not everything; `pairs`: two at a time.
    `facts`: in the order in which they are proved. `never`: states that cannot come about.
    `ladder`: from everywhere to what is asked for.
    """

    asks: Asks
    path: str
    sums: tuple[Sum, ...]
    values: Cube
    pairs: tuple[Pair, ...]
    facts: tuple[Fact, ...]
    never: tuple[Cube, ...]
    ladder: tuple[Rung, ...]


@record
class Certificate:
    """A proof that a hero is never blocked: one proof about the destiny, or one about a path and
    one about the way out of the finales of the others.

    `model`: the fingerprint of what it was made for. `leaving`: whether players may go home.
    """

    format: str
    version: int
    model: str
    heroes: tuple[str, ...]
    mode: GameMode | None
    leaving: bool
    hero: str
    proofs: tuple[Proof, ...]

    @property
    def company(self) -> Company:
        """The table."""
        return Company(self.heroes, self.mode, self.leaving)
