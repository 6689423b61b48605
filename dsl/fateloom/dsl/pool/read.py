"""The tables of a pool game as nodes that fit their schemas, and what does not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.data.codes import EMPTY_TABLE, MISSING_TABLE
from fateloom.dsl.data.fast_schema import is_valid
from fateloom.dsl.data.schema import schema
from fateloom.dsl.data.yaml import compose
from fateloom.dsl.diagnostics import Diagnostic, finding
from fateloom.runtime.record import record
from fateloom.runtime.span import Span

if TYPE_CHECKING:
    from collections.abc import Mapping

    from fateloom.dsl.data.node import Node
    from fateloom.dsl.source import Source

WHAT = {
    "pool": "its title, its players, its first scene and its endings",
    "characters": "its heroes and whoever stands against them",
    "scenes": "its scenes",
    "dice": "the faces of its dice",
}
"""The tables, and what each of them says."""

OPTIONAL = frozenset(("dice",))


@record
class Nodes:
    """The tables, each sound by itself. `dice`: None where the dice are those of the rules."""

    pool_game: Node
    characters: Node
    scenes: Node
    dice: Node | None


def read(
    sources: Mapping[str, Source], folder: str = ""
) -> tuple[Nodes | None, tuple[Diagnostic, ...]]:
    """The tables among the sources, by file name; None while one of them is not sound. `folder`:
    what stands before the names of the tables, with its `/`.
    """
    found: list[Diagnostic] = []
    nodes: dict[str, Node | None] = {}
    for name in WHAT:
        file = f"{folder}{name}.yaml"
        source = sources.get(file)
        if source is None:
            nodes[name] = None
            if name not in OPTIONAL:
                found.append(_missing(name, file))
            continue
        nodes[name], wrong = _table(name, source)
        found += wrong
    pool_game, characters, scenes = nodes["pool"], nodes["characters"], nodes["scenes"]
    if found or pool_game is None or characters is None or scenes is None:
        return None, tuple(found)
    return Nodes(pool_game, characters, scenes, nodes["dice"]), ()


def _missing(name: str, file: str) -> Diagnostic:
    at = Span(file, 1, 1, 1, 1)
    help = f"A pool game says there {WHAT[name]}."
    return finding(MISSING_TABLE, at, f"'{file}' is missing", help=help)


def _table(name: str, source: Source) -> tuple[Node | None, tuple[Diagnostic, ...]]:
    node, found = compose(source)
    if node is None or node.value is None:
        if not found:
            at = Span(source.name, 1, 1, 1, 1)
            help = f"A pool game says here {WHAT[name]}."
            found = (finding(EMPTY_TABLE, at, f"'{source.name}' is empty", help=help),)
        return None, found
    if not is_valid(node.value, schema(name)):
        from fateloom.dsl.data.diagnose import diagnose

        found = (*found, *diagnose(source.name, node, schema(name)))
    return (None if found else node), found


def fields(node: Node | None) -> dict[str, Node]:
    """The entries of a block by key; none where there is no block."""
    return {} if node is None or node.fields is None else node.fields


def part(node: Node | None, *keys: str) -> Node | None:
    """What stands below these keys, one in the other; None where nothing does."""
    for key in keys:
        node = fields(node).get(key)
    return node
