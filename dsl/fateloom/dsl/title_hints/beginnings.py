"""What is said of a line that begins with the name of something and cannot be read."""

from __future__ import annotations

import re

from fateloom.dsl.diagnostics import Diagnostic, Edit, Fix
from fateloom.dsl.syntax.error_hints.reading import reads
from fateloom.dsl.syntax.lines.forms import QUOTED
from fateloom.dsl.titles import Titles
from fateloom.runtime.record import replace
from fateloom.runtime.span import Span

AFTER = {
    "variable": ("X becomes VALUE", "X up", "X down", "X +1"),
    "hero": ("X gain 1 coins", "X lose 1 coins", "X move to TILE"),
    "NPC": ("X moves to POI", "X leaves", "X takes ITEM", "X becomes STATE"),
    "POI": ("place X", "remove X", "X becomes STATE"),
    "tile": ("reveal X", "explore X", "hide X", "move to X"),
    "item": ("gain item X", "lose item X", "drop X on TILE", "return X"),
    "event": ("fire X",),
    "scene": ("do X",),
    "stock": ("stock X gains ITEM",),
    "category": ("any X",),
}
"""The lines that have the name of a thing in them, by its kind."""
MEANT = {
    "variable": ("X becomes Y",),
    "hero": ("X gain Y", "X gain item Y"),
    "NPC": ("X moves to Y",),
    "event": ("fire X",),
    "scene": ("do X", "do X Y"),
    "stock": ("stock X Y", "stock X gains Y"),
    "item": ("item X Y",),
    "category": ("any X Y",),
}
"""What a line is probably meant as that begins with the name; `Y` is the rest of it."""


def of_name(one: Diagnostic, line: str, titles: Titles) -> Diagnostic | None:
    """The finding about a line that begins with the name of something, and says nothing of it that
    can be read; None where it is the name of nothing.
    """
    words = line.strip()
    name, _, rest = words.partition(" ")
    kind = titles.ids.get(name)
    if kind not in AFTER:
        return None
    forms = ", ".join(it.replace("X", name) for it in AFTER[kind])
    message = f"'{words[:QUOTED]}' is not understood: '{name}' is {_article(kind)} {kind}"
    bare = re.sub(r"^(?:at|to|on|is|goes to|has) ", "", rest)
    for form in MEANT.get(kind, ()) if bare or kind in ("event", "scene") else ():
        written = form.replace("X", name).replace("Y", bare)
        if reads(written):
            span = one.primary.span
            at = len(line) - len(line.lstrip(" ")) + 1
            edit = Edit(Span(span.file, span.line, at, span.line, len(line) + 1), written)
            fix = Fix(f"write '{written}'", (edit,), safe=False)
            return replace(one, message=message, help=f"Write: {written}", fix=fix)
    return replace(one, message=message, help=f"Lines with it: {forms}.", fix=None)


def _article(kind: str) -> str:
    return "an" if kind[0] in "aeiouN" else "a"
