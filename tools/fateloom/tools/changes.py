"""Two versions of a game compared: the list of changes as text and JSON, and each view with what
was changed marked.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from typing import TYPE_CHECKING

from fateloom.dsl.changes.change import Change, Texts
from fateloom.dsl.changes.compare import changes
from fateloom.dsl.diagnostics.listed import together
from fateloom.dsl.diagnostics.render.clean import clean
from fateloom.dsl.graph.changed import Shown, marked, shown
from fateloom.dsl.graph.difference import difference
from fateloom.runtime import codec
from fateloom.runtime.record import replace
from fateloom.tools.draw.page_data import PageChange

if TYPE_CHECKING:
    from fateloom.dsl.data.node import Node
    from fateloom.dsl.graph.view import View
    from fateloom.dsl.source import Source
    from fateloom.runtime.span import Span
    from fateloom.tools.scenario import Opened


DOCUMENT = "fateloom changes"
FORMAT = 1
"""Raised whenever a reader of the old form would misread the new one."""
NAMED = 3
"""So many things with other texts are named."""


class Compared:
    """Two versions of one game; `names`: of the views that either has, those of the new first.
    `drawn`: whether all views are made anyway, so that their best games may tell more.
    """

    def __init__(self, before: Opened, after: Opened, *, drawn: bool = False) -> None:
        self._drawn = drawn
        self._sides = tuple(it.system.views(it.played) for it in (before, after))
        self._games = before.played, after.played
        self._system = after.system.name
        self._texts = before.texts, after.texts
        old, new = self._sides
        self.names = tuple(dict.fromkeys((*new, *old)))

    @cached_property
    def changes(self) -> tuple[Shown, ...]:
        """All changes, each with the view that shows it."""
        old, new = self._sides
        found = changes(*self._games)
        if any(_is_unplaced(it) for it in found):
            before, after = map(places_in, self._texts)
            found = tuple(_placed(it, before, after) for it in found)
        views = {name: new.get(name) or old[name] for name in self.names}
        return shown(found, views, self._matters)

    @cached_property
    def _matters(self) -> Callable[[Change], str]:
        """Says for whose finale a change matters: of stories."""
        if self._system != "story":
            return lambda _: ""
        from fateloom.dsl.graph.mattering import Mattering
        from fateloom.dsl.graph.views.catalog import story_of

        return Mattering(*map(story_of, self._games), games=self._drawn).sentence

    @property
    def first_changed(self) -> str:
        """The first view that shows a change; where none does, the first of all."""
        changed = {it.view for it in self.changes}
        return next((it for it in self.names if it in changed), self.names[0])

    def view(self, name: str) -> View:
        """Both versions of a view in one, with the changes at their nodes."""
        old, new = (side[name]() if name in side else None for side in self._sides)
        return marked(difference(old, new, self._kept), self.changes)

    @cached_property
    def _kept(self) -> frozenset[str]:
        """The nodes that both versions have, each in some view."""
        old, new = (
            frozenset(node.id for make in side.values() for node in make().nodes)
            for side in self._sides
        )
        return old & new

    def page_changes(self) -> tuple[PageChange, ...]:
        """The changes as the HTML page lists them."""
        return tuple(_listed(it) for it in self.changes)

    def lines(self) -> Iterator[str]:
        """The changes for a terminal: how many, and each with its places and its view; texts are
        told together.
        """
        yield _counted(len(self.changes), "change") if self.changes else "no change"
        texts = [it for it in self.changes if isinstance(it.change, Texts)]
        for it in self.changes:
            if it not in texts:
                yield f"  {clean(it.text)}"
                if it.matters:
                    yield f"      {clean(it.matters)}"
                yield f"      {clean(_where(it))}"
        if texts:
            number = sum(it.change.count for it in texts if isinstance(it.change, Texts))
            yield f"  {_counted(number, 'text')} changed: {clean(_titles(texts))}."
            yield f"      {clean(_where(texts[0]))}"

    def as_json(self, old: str, new: str) -> str:
        """The changes as JSON; `old`, `new`: what the versions are called."""
        return (
            json.dumps(
                {
                    "document": DOCUMENT,
                    "format": FORMAT,
                    "old": old,
                    "new": new,
                    "changes": [
                        {
                            "kind": type(it.change).__name__.lower(),
                            "sentence": it.text,
                            "matters": it.matters,
                            "view": it.view,
                            "node": it.node,
                            **codec.record_to_json(it.change),
                        }
                        for it in self.changes
                    ],
                },
                ensure_ascii=False,
                indent=1,
            )
            + "\n"
        )


def _listed(it: Shown) -> PageChange:
    now, before = _place(it.change.place.new), _place(it.change.place.old)
    return PageChange(it.told, it.view, it.node, now, before, isinstance(it.change, Texts))


def _is_unplaced(change: Change) -> bool:
    place = change.place
    return place.old is None and place.new is None and place.thing.kind != "game"


def _placed(change: Change, before: dict[str, Span], after: dict[str, Span]) -> Change:
    """The change with the places of its entry in the tables, where it has none of its own."""
    if not _is_unplaced(change):
        return change
    id = change.place.thing.id
    place = replace(change.place, old=before.get(id), new=after.get(id))
    return replace(change, place=place)


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _titles(texts: list[Shown]) -> str:
    titles = [f"'{it.change.place.thing.title}'" for it in texts]
    if len(titles) > NAMED:
        titles[NAMED:] = [f"{len(titles) - NAMED} more"]
    return together(titles)


def _place(span: Span | None) -> str:
    return "" if span is None else f"{span.file}:{span.line}"


def _where(it: Shown) -> str:
    now, before = _place(it.change.place.new), _place(it.change.place.old)
    said = [now] if now else []
    if before and before != now:
        said.append(f"before: {before}")
    return ", ".join([*said, f"view: {it.view}"])


# --- where the entries of tables are written, by their ids: compiled games of the rule systems of
# tables hold no places


def places_in(texts: Iterable[Source]) -> dict[str, Span]:
    """The place of each id that stands once as a key, or as the `id` of an entry, in the tables; an
    id that stands in several places has none.
    """
    from fateloom.dsl.data.yaml import compose

    found: dict[str, list[Span]] = {}
    for text in texts:
        if text.name.endswith(".yaml"):
            node, _ = compose(text)
            for id, span in _entries(node):
                found.setdefault(id, []).append(span)
    return {id: spans[0] for id, spans in found.items() if len(spans) == 1}


def _entries(node: Node | None) -> Iterator[tuple[str, Span]]:
    if node is None:
        return
    for key, value in (node.fields or {}).items():
        yield key, value.key
        yield from _entries(value)
    for entry in node.items:
        if entry.fields and "id" in entry.fields:
            yield str(entry.fields["id"].value), entry.fields["id"].span
        yield from _entries(entry)
