"""Steps of a report in a picture: what is done is the option, or the line, that it names."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from fateloom.dsl.graph.quest import NodeKind
from fateloom.dsl.graph.view import Emphasis, Fold, Role
from fateloom.runtime.span import NOWHERE, Span

if TYPE_CHECKING:
    from fateloom.dsl.graph.model import QuestNode
    from fateloom.dsl.graph.views.picture import Picture

QUOTED = re.compile(r"'(?P<label>.+?)' at (?P<poi>.+?)(?=,|:| \(|$)")
AT = re.compile(r"(?P<file>.+?):(?P<line>\d+)(:\d+)?$")


def show_step(
    picture: Picture,
    id: str,
    sentence: str,
    column: int,
    role: Role,
    emphasis: Emphasis,
    at: str | None = None,
    *,
    lines: tuple[str, ...] = (),
    detail: tuple[Fold, ...] = (),
) -> None:
    """Show a step in its words; `at`: where it is written, else the place of the option that it
    names.
    """
    option = option_of(picture, sentence)
    span = NOWHERE if option is None else option.span
    kind = NodeKind.EVENT if option is None else NodeKind.OPTION
    if option is not None and option.text:
        detail = (Fold("text", (option.text,)), *detail)
    picture.free(
        id,
        kind,
        sentence.rstrip("."),
        role,
        column=column,
        lines=lines,
        emphasis=emphasis,
        span=place(at) or span,
        detail=detail,
    )


def place(at: str | None) -> Span | None:
    """`file:line` or `file:line:column` of a report as a place; None for nothing of the kind."""
    found = None if at is None else AT.match(at)
    if found is None:
        return None
    line = max(1, int(found["line"]))
    return Span(found["file"], line, 1, line, 1)


def option_of(picture: Picture, sentence: str) -> QuestNode | None:
    """The option that the sentence names: `'Look under the seats' at The Wreck`."""
    found = QUOTED.search(sentence)
    if found is None:
        return None
    lookup = picture.lookup
    for node in lookup.node.values():
        if node.title == found["label"] and node.kind in (NodeKind.OPTION, NodeKind.BEGIN):
            place = lookup.node[f"poi {node.poi}"].title
            if place == found["poi"]:
                return node
    return None
