"""FT0416: a price in coins that nobody can ever pay."""

from __future__ import annotations

from collections.abc import Iterator

from fateloom.dsl.diagnostics import Code, Diagnostic, Level
from fateloom.dsl.lint.cross_reference import CrossReference
from fateloom.dsl.lint.purse import most, sum_of, too_dear
from fateloom.runtime.program.program import Program
from fateloom.runtime.program.statement import CostKind, Resource

CODE = Code("FT0416", "coins-unreachable", Level.WARNING)


def coins_unreachable(program: Program, xref: CrossReference) -> Iterator[Diagnostic]:
    """Find prices above all the coins that one hero can have in a whole game.

    Where coins can be earned repeatedly there is no such bound, and no finding.

    Why it is bad: the option is always shown, and can never be chosen.
    """
    if not any(sum_of(costs, CostKind.COINS) for costs, _ in xref.prices):
        return
    bounds = {it.id: most(Resource.COINS, it, program, xref) for it in program.heroes}
    help = "Lower the price, or let coins be earned more than once."
    for costs, owner in xref.prices:
        yield from too_dear(CODE, costs, owner, CostKind.COINS, bounds, xref, help)
