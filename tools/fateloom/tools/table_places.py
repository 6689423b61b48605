"""Where the entries of tables are written, by their ids: compiled games of the rule systems of
tables hold no places.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

TYPE_CHECKING = False
if TYPE_CHECKING:
    from fateloom.dsl.data.node import Node
    from fateloom.dsl.source import Source
    from fateloom.runtime.span import Span


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
