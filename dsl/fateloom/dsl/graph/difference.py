"""Two versions of a view as one view that says what was added, removed and changed.

A node is the same one where its id is; an edge where its ends and its kind are. Where something is
written does not count as a change, nor in which frame it is drawn: a box around one node alone is
none, and what was in it names its tile instead.
"""

from __future__ import annotations

from difflib import SequenceMatcher
from typing import TYPE_CHECKING

from fateloom.dsl.graph.view import Emphasis, Fold, Group, Note, View, ViewEdge, ViewNode
from fateloom.dsl.graph.views.outline import outline
from fateloom.runtime.record import record, replace

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Iterator, Mapping, Set

ALIKE = 0.5
"""Sentences with more in common speak of the same."""
COMPARED = (Emphasis.ADDED, Emphasis.REMOVED, Emphasis.CHANGED)
QUESTION = "What did the edit add, remove and change?"


def difference(old: View | None, new: View | None, kept: Set[str] = frozenset()) -> View:
    """What is different between two versions of a view, in a view; None: there is none of that
    name. What both have is faint. `kept`: ids that both versions have in some view: what is shown
    here no longer, or was not before, is still there. Raises ValueError where both are None.
    """
    newest = new or old
    if newest is None:
        raise ValueError("nothing to compare")
    before, after = (view or replace(newest, nodes=(), edges=(), groups=()) for view in (old, new))
    moved = before.columns != after.columns
    nodes = tuple(_known(it, kept) for it in _nodes(before, after, moved=moved))
    edges = tuple(_edges(before, after))
    said = tuple(_said(old, new))
    groups = tuple({it.id: it for it in (*before.groups, *after.groups)}.values())
    view = View(
        f"difference {newest.name}",
        newest.title,
        QUESTION,
        nodes,
        tuple(sorted(edges, key=lambda it: (it.source, it.target, it.kind.value))),
        _used(groups, nodes),
        after.columns,
        (*_notes(nodes, edges, said), *said),
        (),
    )
    return replace(view, order=outline(view))


def changes(view: View) -> dict[Emphasis, int]:
    """How many nodes and edges of a difference were added, removed and changed."""
    every = [it.emphasis for it in view.nodes] + [it.emphasis for it in view.edges]
    return {it: every.count(it) for it in COMPARED}


def _used(groups: tuple[Group, ...], nodes: tuple[ViewNode, ...]) -> tuple[Group, ...]:
    used = {node.group for node in nodes}
    return tuple(it for it in groups if it.id in used)


# --- nodes


def _nodes(old: View, new: View, *, moved: bool) -> Iterator[ViewNode]:
    """Those of the new version, then those that are gone."""
    before = {node.id: node for node in old.nodes}
    boxes = tuple({group.id: group.title for group in view.groups} for view in (old, new))
    titles = tuple({title for known in boxes for title in known.values()})
    for node in new.nodes:
        was = before.pop(node.id, None)
        if was is None:
            yield replace(node, emphasis=Emphasis.ADDED)
        else:
            seen, now = (
                _placed(it, known, titles) for it, known in zip((was, node), boxes, strict=True)
            )
            yield _both(was, node, _moved(seen, now))
    for was in before.values():
        column = None if moved else was.column
        yield replace(was, emphasis=Emphasis.REMOVED, column=column)


def _known(node: ViewNode, kept: Set[str]) -> ViewNode:
    """A node that is neither added nor removed, since other views have it in both versions."""
    said = {Emphasis.ADDED: "not shown here before", Emphasis.REMOVED: "not shown here any more"}
    if node.emphasis not in said or node.id not in kept:
        return node
    return replace(node, emphasis=Emphasis.FAINT, lines=(*node.lines, said[node.emphasis]))


@record
class _Placed:
    """The lines of a node without the tile that one of them names; and where it stands by its box
    or by that line, None where neither says it.
    """

    lines: tuple[str, ...]
    where: str | None


def _placed(node: ViewNode, boxes: Mapping[str, str], titles: Iterable[str]) -> _Placed:
    where = boxes.get(node.group or "")
    lines = list(node.lines)
    for number, line in enumerate(lines):
        for title in titles:
            if line.startswith("at ") and line.endswith(f", {title}"):
                lines[number], where = line.removesuffix(f", {title}"), where or title
    return _Placed(tuple(lines), where)


def _moved(old: _Placed, new: _Placed) -> str:
    """What to say of a node that names other things below it, or stands elsewhere."""
    if old.lines != new.lines:
        return f"before: {', '.join(old.lines) or 'nothing of it'}"
    is_elsewhere = old.where != new.where and None not in (old.where, new.where)
    return f"before: at {old.where}" if is_elsewhere else ""


def _both(old: ViewNode, new: ViewNode, said: str) -> ViewNode:
    """`said`: what is different in its lines."""
    lines = list(new.lines)
    if old.title != new.title:
        lines.append(f"before: {old.title}")
    if said:
        lines.append(said)
    folds = {fold.heading: fold for fold in old.detail}
    now = {fold.heading: fold for fold in new.detail}
    differing = [it for it in dict.fromkeys((*folds, *now)) if folds.get(it) != now.get(it)]
    lines += [f"{it}: not as before" for it in differing]
    if len(lines) == len(new.lines) and _apart(old) == _apart(new):
        return replace(new, emphasis=Emphasis.FAINT)
    gone = tuple(Fold(f"before: {it}", folds[it].lines) for it in differing if it in folds)
    return replace(new, emphasis=Emphasis.CHANGED, lines=tuple(lines), detail=(*new.detail, *gone))


def _apart(node: ViewNode) -> Hashable:
    """What can change without a word for it."""
    return node.kind, node.role, node.heroes


# --- edges


def _edges(old: View, new: View) -> Iterator[ViewEdge]:
    before = dict(_numbered(old.edges))
    for key, edge in _numbered(new.edges):
        was = before.pop(key, None)
        yield replace(edge, emphasis=Emphasis.ADDED) if was is None else _same(was, edge)
    for was in before.values():
        yield replace(was, emphasis=Emphasis.REMOVED)


def _numbered(edges: Iterable[ViewEdge]) -> Iterator[tuple[Hashable, ViewEdge]]:
    """Each edge by its ends, its kind, and its number among those of the same."""
    seen: dict[Hashable, int] = {}
    for edge in edges:
        key = edge.source, edge.target, edge.kind
        number = seen[key] = seen.get(key, -1) + 1
        yield (*key, number), edge


def _same(old: ViewEdge, new: ViewEdge) -> ViewEdge:
    if replace(old, emphasis=new.emphasis) == new:
        return replace(new, emphasis=Emphasis.FAINT)
    said = (
        (old.label, new.label),
        (old.repeat, new.repeat),
        (f"× {old.copies}", f"× {new.copies}"),
        (old.condition, new.condition),
    )
    label = ", ".join(_instead(was, now) for was, now in said if was != now)
    return replace(new, emphasis=Emphasis.CHANGED, label=label)


def _instead(was: str, now: str) -> str:
    if was and now:
        return f"{was} → {now}"
    return f"new: {now}" if now else f"no longer: {was}"


# --- sentences


def _said(old: View | None, new: View | None) -> Iterator[Note]:
    """The sentences that are other ones now, each beside the one that it stands for: what follows
    from the edit for a path.
    """
    if old is None or new is None:
        return
    known, now = ({note.text for note in view.notes} for view in (old, new))
    gone = [note for note in old.notes if note.text not in now]
    for note in (it for it in new.notes if it.text not in known):
        like = [it for it in gone if _likeness(it.text, note.text) > ALIKE]
        before = max(like, key=lambda it: _likeness(it.text, note.text), default=None)
        if before is None:
            yield replace(note, text=f"New: {note.text}")
        else:
            gone.remove(before)
            yield replace(note, text=f"Now: {note.text} Before: {before.text}")
    for note in gone:
        yield Note(f"No longer: {note.text}", tuple(it for it in note.nodes))


def _likeness(one: str, other: str) -> float:
    """How much two sentences have in common, from 0 to 1."""
    return SequenceMatcher(None, one.split(), other.split(), autojunk=False).ratio()


def _notes(
    nodes: tuple[ViewNode, ...], edges: tuple[ViewEdge, ...], told: tuple[Note, ...]
) -> Iterator[Note]:
    for what in COMPARED:
        here = [node for node in nodes if node.emphasis is what]
        if here:
            said = ", ".join(node.title for node in here)
            yield Note(f"{what.value.capitalize()}: {said}.", tuple(node.id for node in here))
    arrows = [(what, sum(edge.emphasis is what for edge in edges)) for what in COMPARED]
    counted = ", ".join(f"{count} {what.value}" for what, count in arrows if count)
    if counted:
        yield Note(f"Connections: {counted}.", ())
    elif not told and all(node.emphasis is Emphasis.FAINT for node in nodes):
        yield Note("Nothing that this view shows is different.", ())
