"""Changes of a game in its views: which view shows a change, and at which node; a view with what
was changed marked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from fateloom.dsl.changes.change import Change, Thing
from fateloom.dsl.changes.sentences import sentence
from fateloom.dsl.changes.things import KINDS
from fateloom.dsl.graph.view import Emphasis, Fold, Note, View, ViewNode
from fateloom.runtime.record import record, replace

if TYPE_CHECKING:
    Views = Mapping[str, Callable[[], View]]

HEADING = "changed"
OF_STORIES = frozenset({*KINDS.values(), "game"})
"""Kinds of things that the quest graph draws under their own ids."""


@record
class Shown:
    """A change with its sentence, the name of a view that shows it, and the id of its node there;
    None where the view has no node for it. `matters`: a sentence that says for whom it does, or ''.
    """

    change: Change
    text: str
    view: str
    node: str | None
    matters: str = ""

    @property
    def told(self) -> str:
        """Both sentences."""
        return f"{self.text} {self.matters}".rstrip()


def shown(
    changes: Iterable[Change], views: Views, matters: Callable[[Change], str] = lambda _: ""
) -> tuple[Shown, ...]:
    """Each change with the view that shows it: the one about the thing, else the first that has a
    node for it, else the first of all. `views` hold what either version has; `matters`: says for
    whom a change does.
    """
    found: dict[Thing, tuple[str, str | None]] = {}
    several = []
    for change in changes:
        thing = change.place.thing
        if thing not in found:
            found[thing] = _where(thing, views)
        several.append(Shown(change, sentence(change), *found[thing], matters(change)))
    return tuple(several)


def marked(view: View, every: Iterable[Shown]) -> View:
    """A difference of two versions of a view, with each change at its node and in a note."""
    told: dict[str, list[str]] = {}
    for it in every:
        node = _node_of(it.change.place.thing, view)
        if node is not None:
            told.setdefault(node, []).append(it.told)
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
    for name in _about(thing, views):
        if name in views:
            return name, _node_of(thing, views[name]())
    if thing.kind != "game":
        for name, make in views.items():
            if (node := _node_of(thing, make())) is not None:
                return name, node
    return next(iter(views)), None


def _about(thing: Thing, names: Iterable[str]) -> Iterator[str]:
    """Names of views that are about a thing, the nearest first."""
    yield f"{thing.kind} {thing.id}"
    match thing.kind:
        case "option":
            yield f"poi {thing.id.partition('.')[0]}"
        case "finale" | "stage" | "beginning":
            yield f"line {'.'.join(thing.id.partition(' ')[0].split('.')[:2])}"
        case kind if kind not in OF_STORIES:
            yield from (name for name in names if name.partition(" ")[2] == thing.id)


def _node_of(thing: Thing, view: View) -> str | None:
    """The first node that stands for a thing."""
    return next((node.id for node in view.nodes if _stands_for(node.id, thing)), None)


def _stands_for(node: str, thing: Thing) -> bool:
    """Whether a node is the thing, by its id; of a variable, whether it is a fact about it. Entries
    of tables are drawn as other kinds as well, and with the id of what they are a part of.
    """
    kind, _, name = node.partition(" ")
    if kind == thing.kind and name == thing.id:
        return True
    if thing.kind == "variable":
        return kind == "fact" and name.partition(" ")[0] == thing.id
    is_entry = kind == thing.kind or thing.kind not in OF_STORIES
    return is_entry and f".{name}".endswith(f".{thing.id}")
