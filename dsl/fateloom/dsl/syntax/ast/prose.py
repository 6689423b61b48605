"""Prose with its insertions as written (forms.md, "In prose")."""

from __future__ import annotations

from fateloom.dsl.syntax.ast.conditions import Condition
from fateloom.runtime.record import record
from fateloom.runtime.span import Span


@record
class Title:
    """`[item rope]`: kind is hero, item, poi, tile or npc; a hero may have no id."""

    kind: str
    name: str | None
    span: Span


@record
class Number:
    """`[coins]`, `[day]` or `[COUNTER]`."""

    name: str
    span: Span


@record
class Variant:
    """`[if COND: … | …]`."""

    condition: Condition
    then: tuple[Part, ...]
    otherwise: tuple[Part, ...]
    span: Span


@record
class FirstAgain:
    """`[first: … | again: …]`."""

    first: tuple[Part, ...]
    again: tuple[Part, ...]
    span: Span


Part = str | Title | Number | Variant | FirstAgain


@record
class Prose:
    """Lines of prose that follow each other. `lines`: each as written behind `> ` (what the
    printer writes); `parts`: the same read, lines of a paragraph joined by a space, paragraphs
    by a blank line.
    """

    lines: tuple[str, ...]
    parts: tuple[Part, ...]
    span: Span
