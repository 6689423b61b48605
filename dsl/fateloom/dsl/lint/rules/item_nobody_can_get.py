"""FT0411: an item that never comes into anybody's hands."""

from __future__ import annotations

from collections.abc import Iterator

from fateloom.dsl.diagnostics import Code, Diagnostic, Level, finding
from fateloom.dsl.lint.cross_reference import CrossReference
from fateloom.dsl.lint.say import is_from_pack
from fateloom.runtime.program.program import Program

CODE = Code("FT0411", "item-nobody-can-get", Level.WARNING)


def item_nobody_can_get(program: Program, xref: CrossReference) -> Iterator[Diagnostic]:
    """Find items that no script gives or drops, no stock offers and no hero starts with.

    Cards of a pack may stay unused.

    Why it is bad: what requires the item can never happen, and the card is never seen.
    """
    for item in program.items:
        if xref.sources(item) or is_from_pack(item.span):
            continue
        asked = item.id in xref.item_uses
        yield finding(
            CODE,
            item.span,
            f"nobody can ever get item '{item.id}': no script gives it, no stock has it, "
            "no hero starts with it",
            label="the story asks for it" if asked else "",
            help=f"Write 'gain item {item.id}' somewhere, or put it into a stock.",
        )
