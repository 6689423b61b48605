"""What can be reached at all: tiles that are laid, POIs that are placed, options, events, scenes
and stages that can happen.

Conditions are taken to hold; what can never hold is a matter of `values`. A node of the graph is a
kind and an id, `POI ferry`; the nodes that start with `+` stand for half of what a thing needs,
such as being opened. An option has a node of its own only if it starts closed: any other is come to
with its POI, and is one node with it.

One mistake gives one message: of what cannot be come to, only the *roots* are told, which are not
out of reach because of something else.
"""

from __future__ import annotations

from fateloom.dsl.lint.flood import components, flood
from fateloom.runtime.program.board import Side
from fateloom.runtime.program.destiny import TriggerKind
from fateloom.runtime.program.statement import OptionChange, TileChange
from fateloom.runtime.record import record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence, Set
    from typing import Any

    from fateloom.runtime.program.destiny import Path
    from fateloom.runtime.program.program import Program
    from fateloom.runtime.program.statement import NextStage

    Maps = Mapping[str, Mapping[str, Sequence[Any]]]
    """The sites of a walk (`walk.Map`); of which record they are, their name says."""


@record
class Exits:
    """How a stage can go on: `nexts` names the stages that may follow. No scene holds any."""

    nexts: tuple[NextStage, ...]
    fulfils: bool
    defeats: bool


NO_EXITS = Exits((), False, False)


@record
class Reach:
    """`reached`: the nodes that can be reached. `roots`: those that cannot, and by no other's
    fault.
    """

    reached: Set[str]
    roots: Set[str]


class _Graph:
    """Edges `from -> to` and, for nodes that need more than one of them, how many."""

    def __init__(self) -> None:
        self.edges: dict[str, list[str]] = {}
        self.needs: dict[str, int] = {}
        self.nodes: list[str] = []
        self.starts: list[str] = []

    def edge(self, start: str, end: str) -> None:
        ends = self.edges.get(start)
        if ends is None:
            self.edges[start] = [end]
        else:
            ends.append(end)


def reach(program: Program, maps: Maps, exits: Mapping[str, Exits]) -> Reach:
    """Find what can be reached from the first tiles, the days and the conditions watched."""
    graph = _Graph()
    _board(graph, program, maps)
    _happenings(graph, program, maps)
    for destiny in program.destinies:
        for path in destiny.paths:
            _path(graph, f"{destiny.hero}.{path.id}.", path, exits)
    reached = flood(graph.edges, graph.needs, graph.starts)
    lost = [node for node in graph.nodes if node not in reached]
    return Reach(reached, _roots(graph, lost, reached) if lost else frozenset())


def _board(graph: _Graph, program: Program, maps: Maps) -> None:
    edge, nodes, needs = graph.edge, graph.nodes, graph.needs
    changes, placements, opened = maps["tile_changes"], maps["placements"], maps["option_changes"]
    moves = maps["hero_moves"]
    for tile in program.tiles:
        node = f"tile {tile.id}"
        nodes.append(node)
        if tile.side is not Side.BOX:
            graph.starts.append(node)
        for change, owner in changes.get(tile.id, ()):
            if change.change is not TileChange.HIDE:
                edge(owner.node, node)
        for _, owner in moves.get(tile.id, ()):
            edge(owner.node, node)
    for poi in program.pois:
        node = f"POI {poi.id}"
        nodes.append(node)
        for placement, owner in placements.get(poi.id, ()):
            spot = f"+spot {poi.id} {placement.tile}"
            if spot not in needs:
                needs[spot] = 2
                edge(spot, node)
                edge(f"tile {placement.tile}", spot)
                edge(f"+placed {poi.id} {placement.tile}", spot)
            edge(owner.node, f"+placed {poi.id} {placement.tile}")
        for option in poi.options:
            if option.closed:
                inner = f"option {option.id}"
                nodes.append(inner)
                edge(node, inner)
                needs[inner] = 2
                edge(f"+opened {option.id}", inner)
                for change, owner in opened.get(option.id, ()):
                    if change.change is not OptionChange.CLOSE:
                        edge(owner.node, f"+opened {option.id}")


def _happenings(graph: _Graph, program: Program, maps: Maps) -> None:
    for event in program.events:
        if event.rescue:
            graph.starts.append(f"rescue {event.id}")
            continue
        node = f"event {event.id}"
        graph.nodes.append(node)
        if event.trigger.kind is TriggerKind.AFTER:
            inner = f"option {event.trigger.option}"
            poi = f"POI {(event.trigger.option or '').partition('.')[0]}"
            graph.edge(inner if inner in graph.needs else poi, node)
        else:
            graph.starts.append(node)
        for _, owner in maps["fires"].get(event.id, ()):
            graph.edge(owner.node, node)
    for scene in program.scenes:
        node = f"scene {scene.id}"
        graph.nodes.append(node)
        for _, owner in maps["scene_calls"].get(scene.id, ()):
            graph.edge(owner.node, node)


def _path(graph: _Graph, prefix: str, path: Path, exits: Mapping[str, Exits]) -> None:
    for n, stage in enumerate(path.stages):
        node = f"stage {prefix}{stage.id}"
        graph.nodes.append(node)
        if n == 0:
            for begin in path.begins:
                graph.edge(f"POI {begin.poi}", node)
        for to in exits.get(prefix + stage.id, NO_EXITS).nexts:
            graph.edge(node, f"stage {prefix}{to.stage}")


_TOLD_FIRST = ("POI", "tile", "scene", "event", "option", "stage")
"""The order of reporting among things that wait for each other."""


def _roots(graph: _Graph, lost: list[str], reached: Set[str]) -> frozenset[str]:
    """The lost nodes that depend on no other lost node, unless that depends on them in turn.

    Those are one node of each of the strongly connected components into which no edge comes from
    another one that holds a real node (Tarjan, without recursion).
    """
    component = components(graph.edges, lost, reached)
    blamed: set[int] = set()
    # A half such as `+placed` has no fault of its own: look through it to what it waits for.
    for start in lost:
        mine = component[start]
        todo, seen = list(graph.edges.get(start, ())), set()
        while todo:
            node = todo.pop()
            if node in reached or node in seen:
                continue
            seen.add(node)
            if component.get(node) == mine:
                continue
            if node.startswith("+"):
                todo += graph.edges.get(node, ())
            elif node in component:
                blamed.add(component[node])
    best: dict[int, str] = {}
    for node in sorted(lost, key=lambda node: _TOLD_FIRST.index(node.split()[0])):
        if component[node] not in blamed:
            best.setdefault(component[node], node)
    return frozenset(best.values())
