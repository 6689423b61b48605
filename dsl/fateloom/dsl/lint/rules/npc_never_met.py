"""FT0409: a person of the story whom nobody meets."""

from __future__ import annotations

from collections.abc import Iterator

from fateloom.dsl.diagnostics import Code, Diagnostic, Level, finding
from fateloom.dsl.lint.cross_reference import CrossReference
from fateloom.runtime.program.program import Program

CODE = Code("FT0409", "npc-never-met", Level.WARNING)


def npc_never_met(program: Program, xref: CrossReference) -> Iterator[Diagnostic]:
    """Find NPCs that are at no POI at first, move to none, and whose states nothing asks for.

    Why it is bad: the person is declared and never comes on stage.
    """
    for npc in program.npcs:
        if npc.poi is not None or xref.reads.get(npc.id):
            continue
        if all(node.poi is None for node, _ in xref.npc_moves.get(npc.id, ())):
            yield finding(
                CODE,
                npc.span,
                f"nobody ever meets NPC '{npc.id}': no POI has them",
                help=f"Say where they are ('npc {npc.id} \"…\" at …'), or let them come: "
                f"'{npc.id} moves to …'.",
            )
