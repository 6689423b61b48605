"""The finite variables of a Program (DSL-17, 18): flags, named states, bounded counters, of
the world or of each hero.
"""

from __future__ import annotations

from enum import Enum

from fateloom.runtime.record import record
from fateloom.runtime.span import Span


class Scope(Enum):
    """Whose a variable is."""

    WORLD = "world"
    HERO = "hero"


@record
class Flag:
    """Down (0) or up (1)."""


@record
class States:
    """One of at least two named values; the value stored is the index."""

    names: tuple[str, ...]


@record
class Counter:
    """A whole number from `low` to `high`, both included; changes saturate."""

    low: int
    high: int


Domain = Flag | States | Counter


@record
class Variable:
    """A variable by its id. NPCs and POIs that have states own a world variable of the same id
    (one namespace, forms.md).
    """

    id: str
    scope: Scope
    domain: Domain
    initial: int
    span: Span
