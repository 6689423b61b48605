"""FT0446: a fight, a scene, a challenge or an order beside the story that no call names."""

from __future__ import annotations

from collections.abc import Iterator

from fateloom.dsl.callable_systems import tables_of
from fateloom.dsl.diagnostics import Code, Diagnostic, Level, finding
from fateloom.dsl.lint.cross_reference import CrossReference
from fateloom.runtime.program.program import Program

CODE = Code("FT0446", "entry-never-called", Level.WARNING)


def entry_never_called(program: Program, xref: CrossReference) -> Iterator[Diagnostic]:
    """Find entries in the tables of called games that no call of the story names.

    What another entry leads to is played after that one: only the first of them is reported.

    Why it is bad: a game that nothing calls is never played.
    """
    for called in program.called:
        entries = tuple(tables_of(called.system).entries(called.game))
        later = {id for it in entries for id in it.leads_to}
        for it in entries:
            calls = xref.calls.get(it.id, ())
            if it.id not in later and all(call.system != it.word for call, _ in calls):
                yield finding(
                    CODE,
                    xref.place(*it.place),
                    f"no call names the {it.noun} '{it.id}'",
                    label="it is never played",
                    help=f"Write '{it.word} {it.id} \"…\"' in a script, or take it out.",
                )
