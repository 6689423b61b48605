"""Orders of a story to its house: what each of them needs, and what nothing comes of."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.data.table_set import fields, part
from fateloom.dsl.diagnostics import Diagnostic, finding
from fateloom.dsl.diagnostics.listed import together
from fateloom.dsl.hidden.codes import NEVER_REMOVED, ORDER
from fateloom.runtime.hidden.orders import Do

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from fateloom.dsl.data.node import Node
    from fateloom.dsl.hidden.read import Nodes
    from fateloom.runtime.hidden.content import House

EVERY = ("title", "text", "do")
"""Keys that all orders can have."""

NEEDED: dict[Do, tuple[tuple[str, ...], ...]] = {
    Do.SEARCH: (("in",),),
    Do.PROBE: (("whom",),),
    Do.DUEL: (("whom",),),
    Do.HAUNT: (("whom",),),
    Do.SYPHON: (("in",),),
    Do.ROLL: (),
    Do.DECLARE: (("whom",),),
    Do.SHOW: (("whom",),),
    Do.TRADE: (("whom",), ("gives", "takes")),
    Do.REVEAL: (),
    Do.GHOST: (),
    Do.REVIVE: (("health",),),
    Do.GLOOM: (("add", "spend"),),
    Do.REMOVE: (("tile",), ("power",)),
    Do.LOOK: (),
}
"""The keys that an order must have, by what it does; of several in one row at least one."""

OPTIONAL: dict[Do, tuple[str, ...]] = {
    Do.ROLL: ("add",),
    Do.DECLARE: ("say",),
    Do.REVEAL: ("whom",),
    Do.GHOST: ("whom",),
    Do.REVIVE: ("whom",),
    Do.GLOOM: ("in", "whom"),
}
"""The keys that it can have besides."""

NEVER_BOTH = (("in", "whom"), ("add", "spend"))
"""Keys of an order for gloom of which one says what the other contradicts."""


def orders(nodes: Nodes, house: House) -> Iterator[Diagnostic]:
    """All mistakes in orders."""
    for node in nodes.of("order").values():
        yield from _keys(node)
        yield from _hidden(nodes, node)
        yield from _numbers(nodes, house, node)


def crowded(nodes: Nodes, house: House) -> Iterator[Diagnostic]:
    """All characters sit in the house of a story, each at a seat."""
    characters = fields(nodes["house"])["characters"]
    there, low, high = len(characters.value), house.least_players, house.most_players
    if "orders" in nodes.nodes and low <= high and not low <= there <= high:
        message = f"all {there} characters sit in the house of a story, and {low} to {high} can"
        help = "Change 'players', or the characters."
        yield finding(ORDER, characters.key, message, help=help)


def never_removed(nodes: Nodes, house: House, cut: Collection[str]) -> Iterator[Diagnostic]:
    """Orders that can never take their tile away (HND-77, 78). `cut`: the passages without which
    the locations fall apart.
    """
    total = {it.id: sum(it.numbers) for it in house.tiles}
    for node in nodes.of("order").values():
        row = node.value
        if row["do"] != Do.REMOVE:
            continue
        tile, power = row["tile"], fields(node)["power"].span
        if total[tile] >= row["power"]:
            message = f"this order never takes '{tile}' away: its numbers come to {total[tile]}"
            help = f"Write a 'power' above {total[tile]}."
            yield finding(NEVER_REMOVED, power, message, help=help)
        elif tile in cut:
            message = f"this order never takes '{tile}' away: the locations would fall apart"
            help = "Lay another way between them, or take the order out."
            yield finding(NEVER_REMOVED, fields(node)["tile"].span, message, help=help)


def _keys(node: Node) -> Iterator[Diagnostic]:
    """Keys that are missing, and those that such an order does not use."""
    do = Do(node.value["do"])
    known = (*(key for row in NEEDED[do] for key in row), *OPTIONAL.get(do, ()))
    for key, value in fields(node).items():
        if key not in (*known, *EVERY):
            its = f"'do: {do}' uses {together([f'{it!r}' for it in known])}." if known else ""
            help = f"Take '{key}' out. {its}".rstrip()
            yield finding(ORDER, value.key, f"'do: {do}' has no '{key}'", help=help)
    for row in NEEDED[do]:
        if not any(key in node.value for key in row):
            one = " or ".join(f"'{key}'" for key in row)
            yield finding(ORDER, node.key, f"'do: {do}' needs {one}", help=f"Write {one}.")
    for pair in NEVER_BOTH if do is Do.GLOOM else ():
        if all(key in node.value for key in pair):
            message = f"this order has both '{pair[0]}' and '{pair[1]}'"
            at = fields(node)[pair[1]].key
            yield finding(ORDER, at, message, help="Keep one of the two.")


def _hidden(nodes: Nodes, node: Node) -> Iterator[Diagnostic]:
    """Hidden items, of which nobody else may know."""
    hidden = {id for id, it in nodes.of("item").items() if it.value.get("hidden")}
    for item in (part(node, "gives"), part(node, "takes")):
        if item is not None and item.value in hidden:
            message = f"'{item.value}' is hidden, and an order says openly what is traded"
            yield finding(ORDER, item.span, message, help="Name an item that all can see.")


def _numbers(nodes: Nodes, house: House, node: Node) -> Iterator[Diagnostic]:
    """Gloom that is added, and health that somebody can have (HND-42)."""
    add, health = part(node, "add"), part(node, "health")
    if node.value["do"] == Do.GLOOM and add is not None and add.value < 1:
        help = "Write a number above 0, or 'spend'."
        yield finding(ORDER, add.span, f"this order adds {add.value} gloom", help=help)
    tokens = house.health_of(len(fields(nodes["house"])["characters"].value))
    if health is not None and health.value > tokens:
        message = f"nobody in this house has {health.value} health: there are {tokens} tokens"
        yield finding(ORDER, health.span, message, help=f"Write {tokens} or less.")
