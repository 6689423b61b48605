"""Changes of a game in its views: which view shows a change, and at which node; a view with what
was changed marked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from fateloom.dsl.changes.change import Change, Thing
from fateloom.dsl.changes.sentences import sentence
from fateloom.dsl.graph.view import Emphasis, Fold, Note, View, ViewNode
from fateloom.runtime.record import record, replace

if TYPE_CHECKING:
    Views = Mapping[str, Callable[[], View]]

HEADING = "changed"


@record
class Shown:
    """A change with its sentence, the name of a view that shows it, and the id of its node there;
    None where the view has no node for it.
    """

    change: Change
    text: str
    view: str
    node: str | None


def shown(changes: Iterable[Change], views: Views) -> tuple[Shown, ...]:
    """Each change with the view that shows it: the one about the thing, else the first that has a
    node for it, else the first of all. `views` hold what either version has.
    """
    found: dict[Thing, tuple[str, str | None]] = {}
    several = []
    for change in changes:
        thing = change.place.thing
        if thing not in found:
            found[thing] = _where(thing, views)
        several.append(Shown(change, sentence(change), *found[thing]))
    return tuple(several)


def marked(view: View, every: Iterable[Shown]) -> View:
    """A difference of two versions of a view, with each change at its node and in a note."""
    told: dict[str, list[str]] = {}
    for it in every:
        node = _node_of(it.change.place.thing, view)
        if node is not None:
            told.setdefault(node, []).append(it.text)
    nodes = tuple(_marked(node, told.get(node.id, ())) for node in view.nodes)
    notes = [Note(text, (id,)) for id, texts in told.items() for text in texts]
    rest = view.notes
    if told and all(it.emphasis is Emphasis.FAINT for it in view.nodes):
        rest = ()  # that nothing is different
    return replace(view, nodes=nodes, notes=(*notes, *rest))


def _marked(node: ViewNode, told: Iterable[str]) -> ViewNode:
    lines = tuple(told)
    if not lines:
        return node
    emphasis = Emphasis.CHANGED if node.emphasis is Emphasis.FAINT else node.emphasis
    return replace(node, emphasis=emphasis, detail=(Fold(HEADING, lines), *node.detail))


def _where(thing: Thing, views: Views) -> tuple[str, str | None]:
    """The name of a view, and the node of the thing in it."""
    for name in _about(thing):
        if name in views:
            return name, _node_of(thing, views[name]())
    if thing.kind != "game":
        for name, make in views.items():
            if (node := _node_of(thing, make())) is not None:
                return name, node
    return next(iter(views)), None


def _about(thing: Thing) -> Iterator[str]:
    """Names of views that are about a thing, the nearest first."""
    yield f"{thing.kind} {thing.id}"
    match thing.kind:
        case "option":
            yield f"poi {thing.id.partition('.')[0]}"
        case "finale" | "stage" | "beginning":
            yield f"line {'.'.join(thing.id.partition(' ')[0].split('.')[:2])}"


def _node_of(thing: Thing, view: View) -> str | None:
    """The node that stands for a thing: of its kind and name, else of its name."""
    own = f"{thing.kind} {thing.id}"
    named = None
    for node in view.nodes:
        if node.id == own:
            return own
        if named is None and thing.kind != "game" and node.id.partition(" ")[2] == thing.id:
            named = node.id
    return named
