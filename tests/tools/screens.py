"""What a screen says, for tests of presenters."""

from __future__ import annotations

from collections.abc import Iterable

from fateloom.tools.table.content import Content, Grid, Listed, PointMap, Row, Text


def sentences(contents: Iterable[Content]) -> list[str]:
    """The sentences of contents; of drawings, all that is written in them."""
    found = []
    for it in contents:
        match it:
            case Text(_, text):
                found.append(text)
            case Row(name, text):
                found.append(f"{name}: {text}")
            case Listed(head, thing):
                found.append(f"{head}: {thing}")
            case PointMap():
                found += [*it.spoken, *(f"{spot.title} {spot.line}" for spot in it.spots)]
            case Grid():
                cells = (f"{cell.title} {cell.marks} {cell.tokens}" for cell in it.cells)
                found += [*it.spoken, *cells]
                found += [text for group in it.legend for _, text in group]
    return found
