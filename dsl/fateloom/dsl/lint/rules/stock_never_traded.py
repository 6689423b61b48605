"""FT0415: a stack that nobody trades at."""

from __future__ import annotations

from collections.abc import Iterator

from fateloom.dsl.diagnostics import Code, Diagnostic, Level, finding
from fateloom.dsl.lint.cross_reference import CrossReference
from fateloom.dsl.lint.say import quoted
from fateloom.runtime.program.program import Program

CODE = Code("FT0415", "stock-never-traded", Level.WARNING)


def stock_never_traded(program: Program, xref: CrossReference) -> Iterator[Diagnostic]:
    """Find stocks that no trade option names.

    Why it is bad: the items in the stock lie there out of everybody's reach, and what has no other
    source can never be had.
    """
    shut = [it for it in program.stocks if not xref.trades.get(it.id)]
    in_shut = {at for it in shut for at in (it.span, *xref.stock_gains.get(it.id, ()))}
    for stock in shut:
        here = {stock.span, *xref.stock_gains.get(stock.id, ())}
        lost = [
            item.id
            for item in program.items
            if (places := {at for at, *_ in xref.sources(item)}) & here and places <= in_shut
        ]
        yield finding(
            CODE,
            stock.span,
            f"nobody can trade at stock '{stock.id}'"
            + (f", so nobody can ever get {quoted(lost)}" if lost else ""),
            help=f"Write 'trade … \"…\" stock {stock.id}' in a POI, or take it out.",
        )
