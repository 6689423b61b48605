"""FT0415: a stack that nobody trades at."""

from __future__ import annotations

from collections.abc import Iterator

from fateloom.dsl.diagnostics import Code, Diagnostic, Level, finding
from fateloom.dsl.lint.cross_reference import CrossReference
from fateloom.runtime.program.program import Program

CODE = Code("FT0415", "stock-never-traded", Level.WARNING)


def stock_never_traded(program: Program, xref: CrossReference) -> Iterator[Diagnostic]:
    """Find stocks that no trade option names.

    Why it is bad: the items in the stock lie there out of everybody's reach.
    """
    for stock in program.stocks:
        if not xref.trades.get(stock.id):
            yield finding(
                CODE,
                stock.span,
                f"nobody can trade at stock '{stock.id}'",
                help=f"Write 'trade … \"…\" stock {stock.id}' in a POI, or take it out.",
            )
