"""An entry of tables that no call names, beside a call that names one that is not written: a name
was changed in one of the two places alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from fateloom.dsl.diagnostics import Diagnostic, Label
from fateloom.dsl.model.holes import Hole, HoleKind
from fateloom.runtime.record import replace


def with_calls(findings: Iterable[Diagnostic], holes: Iterable[Hole]) -> Iterator[Diagnostic]:
    """The findings; that of an entry which nothing calls names the call that may mean it."""
    calls = {hole.path[0]: hole for hole in holes if hole.kind is HoleKind.GAME}
    for one in findings:
        hole = calls.get(one.about[0]) if one.about else None
        if hole is None:
            yield one
            continue
        word, name = hole.path
        place = Label(hole.found.primary.span, f"this call names '{name}'")
        help = f"If it is what '{word} {name}' means, both have one name. {one.help}"
        yield replace(one, related=(*one.related, place), help=help)
