"""A Program to its quest graph. The work grows with the length of the Program."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from fateloom.dsl.graph.asked import asked, values_in_words
from fateloom.dsl.graph.quest import Detail, Edge, EdgeKind, Node, NodeKind, QuestGraph
from fateloom.dsl.lint.cross_reference import CrossReference, Owner, OwnerKind, Use
from fateloom.dsl.lint.gather import gather
from fateloom.runtime.program.statement import SetVariable
from fateloom.runtime.program.variables import Variable

if TYPE_CHECKING:
    from fateloom.runtime.program.program import Program

GATES = (Use.OPTION, Use.CHOICE, Use.EVENT, Use.BEGIN)
"""Conditions that keep something shut; those that only colour a text are not drawn."""


def quest_graph(
    program: Program, *, hero: str | None = None, detail: Detail = Detail.OVERVIEW
) -> QuestGraph:
    """The quest graph of `program`; with `hero`, what leads to that hero's finales alone.

    The overview keeps what a finale hangs on, step by step back; `Detail.FULL` keeps everything.
    Raises KeyError for a hero that the Program does not have.
    """
    if hero is not None and all(destiny.hero != hero for destiny in program.destinies):
        raise KeyError(hero)
    xref = gather(program)
    nodes = {node.id: node for node in _nodes(program, xref, hero)}
    fine = _without_scenes(_edges(program, xref), xref)
    if detail is Detail.OVERVIEW or hero is not None:
        finales = [id for id, node in nodes.items() if node.kind is NodeKind.FINALE]
        kept = _leading_to(finales, fine)
        fine = {edge for edge in fine if edge.source in kept and edge.target in kept}
        nodes = {id: node for id, node in nodes.items() if id in {_whole(id) for id in kept}}
    edges = {_of_wholes(edge) for edge in fine}
    edges = {e for e in edges if e.source != e.target and e.source in nodes and e.target in nodes}
    ordered = sorted(edges, key=lambda e: (e.source, e.target, e.kind.value, e.label))
    tiles = {node.group for node in nodes.values() if node.kind is NodeKind.POI}
    groups = tuple((tile.id, tile.title) for tile in program.tiles if tile.id in tiles)
    return QuestGraph(program.title, tuple(nodes.values()), _merged(ordered), groups)


def _nodes(program: Program, xref: CrossReference, hero: str | None) -> Iterator[Node]:
    for poi in program.pois:
        yield Node(f"poi {poi.id}", NodeKind.POI, poi.title, poi.tile, poi.span)
    for item in program.items:
        yield Node(f"item {item.id}", NodeKind.ITEM, item.title, None, item.span)
    for variable in program.variables:
        title = variable.id.replace("_", " ")
        yield Node(f"variable {variable.id}", NodeKind.VARIABLE, title, None, variable.span)
    for event in program.events:
        if not event.rescue:
            title = event.id.replace("_", " ")
            if event.trigger.days:
                title += f" ({_days(event.trigger.days)})"
            yield Node(f"event {event.id}", NodeKind.EVENT, title, None, event.span)
    for destiny in program.destinies:
        if hero in (None, destiny.hero):
            for path in destiny.paths:
                id = f"finale {destiny.hero}.{path.id}"
                yield Node(id, NodeKind.FINALE, path.title, destiny.hero, path.span)


def _days(days: tuple[int, ...]) -> str:
    """`day 4`, `days 4, 8`, or `every 3 days from day 4`."""
    if len(days) == 1:
        return f"day {days[0]}"
    gap = days[1] - days[0]
    if len(days) > 3 and days == tuple(range(days[0], days[-1] + 1, gap)):
        return f"every {gap} days from day {days[0]}"
    return f"days {', '.join(map(str, days))}"


def _edges(program: Program, xref: CrossReference) -> Iterator[Edge]:
    variables = {variable.id: variable for variable in program.variables}
    traders = {
        stock: {f"option {owner.id}" for _, owner in sites if owner.kind is OwnerKind.OPTION}
        for stock, sites in xref.trades.items()
    }
    yield from _gives(xref, variables, traders)
    for condition, owner, use in xref.conditions:
        reader = _node_of(owner)
        if reader is not None and (use in GATES or owner.kind is OwnerKind.STAGE):
            for node, label in asked(condition, variables):
                yield Edge(node, reader, EdgeKind.NEEDS, label)
    for poi, placed in xref.placements.items():
        for _, owner in placed:
            if placer := _node_of(owner):
                yield Edge(placer, f"poi {poi}", EdgeKind.PLACES, "")
    for poi, removed in xref.removals.items():
        for _, owner in removed:
            if remover := _node_of(owner):
                yield Edge(remover, f"poi {poi}", EdgeKind.REMOVES, "")
    for destiny in program.destinies:
        for path in destiny.paths:
            for begin in path.begins:
                finale = f"finale {destiny.hero}.{path.id}"
                yield Edge(f"poi {begin.poi}", finale, EdgeKind.BEGINS, "begins here")


def _gives(
    xref: CrossReference, variables: dict[str, Variable], traders: dict[str, set[str]]
) -> Iterator[Edge]:
    for name, writes in xref.writes.items():
        for statement, owner, _ in writes:
            giver = _node_of(owner)
            if giver is None or name not in variables:
                continue
            if isinstance(statement, SetVariable):
                label = values_in_words(variables[name], (statement.value,))
            else:
                label = f"{statement.amount:+d}"
            yield Edge(giver, f"variable {name}", EdgeKind.GIVES, label)
    for item, sources in xref.item_sources.items():
        for _, owner, _ in sources:
            if owner.kind is OwnerKind.STOCK:
                for trader in traders.get(owner.id, ()):
                    yield Edge(trader, f"item {item}", EdgeKind.GIVES, "sold here")
            elif giver := _node_of(owner):
                yield Edge(giver, f"item {item}", EdgeKind.GIVES, "")


def _node_of(owner: Owner) -> str | None:
    """The node of an owner, options one by one; None for owners that the graph does not show."""
    match owner.kind:
        case OwnerKind.OPTION:
            return f"option {owner.id}"
        case OwnerKind.EVENT:
            return f"event {owner.id}"
        case OwnerKind.SCENE:
            return f"scene {owner.id}"
        case OwnerKind.STAGE | OwnerKind.PATH:
            return "finale " + ".".join(owner.id.split(".")[:2])
        case _:
            return None


def _without_scenes(edges: Iterable[Edge], xref: CrossReference) -> set[Edge]:
    """What a scene does is done by those who call it, through other scenes too."""
    callers = {
        f"scene {scene}": {node for _, owner in sites if (node := _node_of(owner))}
        for scene, sites in xref.scene_calls.items()
    }

    def doers(node: str) -> set[str]:
        if not node.startswith("scene "):
            return {node}
        return {doer for caller in callers.get(node, ()) for doer in doers(caller)}

    return {
        Edge(source, target, edge.kind, edge.label)
        for edge in edges
        for source in doers(edge.source)
        for target in doers(edge.target)
    }


def _whole(id: str) -> str:
    """The node that is drawn for it: the POI of an option, else itself."""
    kind, _, name = id.partition(" ")
    return f"poi {name.partition('.')[0]}" if kind == "option" else id


def _of_wholes(edge: Edge) -> Edge:
    return Edge(_whole(edge.source), _whole(edge.target), edge.kind, edge.label)


def _leading_to(finales: list[str], edges: set[Edge]) -> set[str]:
    """What the finales hang on, step by step back, options one by one."""
    import networkx as nx

    graph: nx.DiGraph[str] = nx.DiGraph()
    graph.add_nodes_from(finales)
    for edge in edges:
        if edge.kind is not EdgeKind.REMOVES:
            graph.add_edge(edge.source, edge.target)
        if edge.source.startswith("option "):  # its POI must be on the map
            graph.add_edge(_whole(edge.source), edge.source)
    kept = set(finales)
    for finale in finales:
        kept |= nx.ancestors(graph, finale)
    return kept


def _merged(edges: list[Edge]) -> tuple[Edge, ...]:
    """Edges of one kind between the same nodes are one, with their labels side by side."""
    labels: dict[tuple[str, str, EdgeKind], list[str]] = {}
    for edge in edges:
        labels.setdefault((edge.source, edge.target, edge.kind), []).append(edge.label)
    return tuple(
        Edge(source, target, kind, ", ".join(dict.fromkeys(label for label in texts if label)))
        for (source, target, kind), texts in labels.items()
    )
