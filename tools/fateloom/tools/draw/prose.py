"""The first words of what stands behind each node of the quest graph."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from fateloom.dsl.graph.dot import clean
from fateloom.runtime.program.board import Poi
from fateloom.runtime.program.destiny import Path
from fateloom.runtime.program.statement import Body, Tell
from fateloom.runtime.program.variables import Counter, Flag, States, Variable
from fateloom.runtime.record import record
from fateloom.runtime.story.index import within

if TYPE_CHECKING:
    from fateloom.runtime.program.program import Program

LONGEST = 320
"""Characters of prose that the page quotes."""
LONGEST_LINE = 100
MOST_LINES = 30


@record
class Prose:
    """The head of a text, and what can be chosen there, a line each."""

    head: str
    lines: tuple[str, ...]


def prose_of(program: Program) -> dict[str, Prose]:
    """The prose of each node, by the id that it has in the quest graph."""
    found: dict[str, Prose] = {}
    for poi in program.pois:
        found[f"poi {poi.id}"] = _of_poi(poi)
    for item in program.items:
        found[f"item {item.id}"] = quoted_prose(item.description, ())
    for variable in program.variables:
        found[f"variable {variable.id}"] = quoted_prose(_of_variable(variable), ())
    for event in program.events:
        found[f"event {event.id}"] = quoted_prose(_first(event.body), ())
    for destiny in program.destinies:
        for path in destiny.paths:
            found[f"finale {destiny.hero}.{path.id}"] = _of_path(path)
    return found


def _of_poi(poi: Poi) -> Prose:
    bodies = [poi.description, *(option.body for option in poi.options)]
    head = next((said for body in bodies if (said := _first(body))), "")
    return quoted_prose(head, tuple(option.label for option in poi.options))


def _of_path(path: Path) -> Prose:
    head = next((said for stage in path.stages if (said := _first(stage.body))), "")
    if not head and path.secret is not None:
        head = path.secret.source
    return quoted_prose(head, tuple(begin.label for begin in path.begins))


def _of_variable(variable: Variable) -> str:
    match variable.domain:
        case Flag():
            return f"up or down; {'up' if variable.initial else 'down'} at first"
        case States(names=names):
            return f"{', '.join(names)}; {names[variable.initial]} at first"
        case Counter(low=low, high=high):
            return f"{low} to {high}; {variable.initial} at first"


def _first(body: Body) -> str:
    """The first text that is told anywhere in `body`, as it was written; may be empty."""
    return next(_told(body), "")


def _told(body: Body) -> Iterator[str]:
    for statement in within(body):
        if isinstance(statement, Tell) and statement.text.source.strip():
            yield statement.text.source


def quoted_prose(head: str, lines: tuple[str, ...]) -> Prose:
    """A text and lines of a scenario as the page quotes them: clean, and cut."""
    shown = tuple(clean(line, LONGEST_LINE) for line in lines[:MOST_LINES])
    more = len(lines) - MOST_LINES
    return Prose(clean(head, LONGEST), (*shown, f"and {more} more") if more > 0 else shown)
