"""The numbers of a story: what they are at first, what is asked of them, what is done to them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.graph.build.cells import ends_of
from fateloom.dsl.graph.model import Asked, Cell, Ledger, Written
from fateloom.runtime.program import condition as c

if TYPE_CHECKING:
    from collections.abc import Iterable

    from fateloom.dsl.graph.build.cells import Fact, Write
    from fateloom.runtime.program.board import Hero
    from fateloom.runtime.program.program import Program

PAYMENTS = ("paid", "for what is sold")
"""What costs or brings coins by an edge of its own, or is not known beforehand."""
MOST = 10**6
"""More than there ever is of anything."""


def ledger(program: Program, facts: Iterable[Fact], writes: Iterable[Write]) -> Ledger:
    """The numbers with the facts about them and the writes to them."""
    virtue = program.settings
    cells = [
        Cell("resource virtue", virtue.virtue_start, virtue.virtue_min, virtue.virtue_max),
        *(Cell(f"resource {it}", 0, 0, MOST) for it in ("coins", "xp")),
        *(Cell(f"variable {it.id}", it.initial, *ends_of(it)) for it in program.variables),
    ]
    known = {it.name for it in cells}
    asked = [
        Asked(it.node, it.cell, frozenset(v for v in it.values if isinstance(v, int)), it.ends[1])
        for it in facts
        if it.cell in known and it.of is c.Who.ACTIVE
    ]
    written = [
        Written(
            it.at.node, it.cell, it.value if isinstance(it.value, int) else None, it.add, it.who
        )
        for it in writes
        if it.cell in known and it.label not in PAYMENTS
    ]
    wares = tuple((f"item {it.id}", it.value) for it in program.items)
    return Ledger(tuple(cells), tuple(asked), tuple(written), wares)


def coins_of(program: Program, hero: Hero) -> int:
    """The coins that a hero begins with."""
    return program.settings.coins_start if hero.coins is None else hero.coins


def start_of(program: Program, name: str, hero: Hero) -> int:
    """How much a hero has as the game begins; of effort dice as many as there can be, since they
    come back by themselves.
    """
    had = {"coins": coins_of(program, hero), "effort": program.settings.effort_max}
    return had.get(name, 0)


def lacking(program: Program, name: str, number: int) -> int:
    """How much the poorest hero lacks, 1 at least."""
    return max(1, number - min(start_of(program, name, hero) for hero in program.heroes))
