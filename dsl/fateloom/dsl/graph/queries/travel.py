"""How long the way is: lower bounds, from the distances on the map (DST-24 to 26, 31).

They are bounds because tiles that lie in the box count as roads, an unexplored tile ends no walk,
and whatever can carry a hero further always does.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from fateloom.dsl.graph.model import Travel

MOST_PLACES = 10
"""Of more places, the order of so many is tried: the work doubles with each."""


class Ways:
    """The distances of a map."""

    def __init__(self, travel: Travel) -> None:
        import networkx as nx

        graph: nx.Graph[str] = nx.Graph()
        graph.add_node(travel.start)
        graph.add_nodes_from(travel.jumps)
        graph.add_nodes_from(tile for _, tile in travel.places)
        graph.add_edges_from(travel.roads)
        self._graph = graph
        self._steps = cache(lambda tile: dict(nx.single_source_shortest_path_length(graph, tile)))
        self.travel = travel
        self.tiles: dict[str, set[str]] = {}
        for poi, tile in travel.places:
            self.tiles.setdefault(poi, set()).add(tile)

    def days(self, sources: Iterable[str], targets: Iterable[str]) -> int:
        """Days to walk from any of these tiles to any of those, at least; 0 where they meet, or
        where there is no telling. Who is moved by a script starts where it leads.
        """
        ends, starts = set(targets), {*sources, *self.travel.jumps}
        found = [self._steps(it)[end] for it in starts for end in ends & self._steps(it).keys()]
        reach = self.travel.reach
        if not found or not reach:
            return 0
        return -(-min(found) // reach)

    def from_start(self, tile: str) -> int:
        """Days to walk from where the heroes begin, without anything that carries them further; 0
        if no road leads there.
        """
        steps = self._steps(self.travel.start).get(tile, 0)
        return -(-steps // self.travel.walk) if self.travel.walk else 0

    def behind(self, tile: str) -> frozenset[str]:
        """The POIs that can be on that tile alone, or on tiles to which all roads lead over it."""
        import networkx as nx

        starts = {self.travel.start, *self.travel.jumps} - {tile}
        rest = self._graph.copy()
        rest.remove_nodes_from([tile])
        beside = {to for it in starts for to in nx.node_connected_component(rest, it)}
        if self.travel.reach is None:
            beside |= {*rest}
        return frozenset(poi for poi, tiles in self.tiles.items() if not tiles & beside)

    def lost_without(self, tile: str) -> tuple[str, ...]:
        """The nodes that nobody comes by without that tile: what is behind it, and the tile itself,
        unless it lies explored at first: what comes of that has come before the first turn.
        """
        own = (f"tile {tile}",) if tile in self.travel.dark else ()
        return (*own, *(f"poi {it}" for it in self.behind(tile)))

    def depths(self) -> dict[str, int]:
        """How many tiles have to be explored before each tile is, itself included: a walk ends on
        each of them (DST-26). Tiles to which a script moves somebody are where ways begin.
        """
        import networkx as nx

        dark = {*self.travel.dark} - {*self.travel.jumps}
        ways: nx.DiGraph[str] = nx.DiGraph()
        for one, two in self.travel.roads:
            ways.add_edge(one, two, weight=int(two in dark))
            ways.add_edge(two, one, weight=int(one in dark))
        starts = {it for it in (self.travel.start, *self.travel.jumps) if it in ways}
        if not starts:
            return {}
        return {k: int(v) for k, v in nx.multi_source_dijkstra_path_length(ways, starts).items()}

    def visits(self, pois: Sequence[str]) -> int:
        """Days to visit all of them in any order, one a day (DST-32), at least. Grows with `n² 2ⁿ`
        up to `MOST_PLACES`, and counts a day for each of the others.
        """
        asked = [self.tiles.get(poi, set()) for poi in pois]
        known = [it for it in asked if it][:MOST_PLACES]
        others = len(pois) - len(known)
        if not known:
            return others
        every = range(len(known))
        leg = [[max(1, self.days(one, two)) for two in known] for one in known]
        best = {(1 << at, at): max(1, self.days([self.travel.start], known[at])) for at in every}
        for _ in every[1:]:
            further: dict[tuple[int, int], int] = {}
            for (done, at), days in best.items():
                for to in every:
                    if not done >> to & 1:
                        key = done | 1 << to, to
                        further[key] = min(further.get(key, 9999), days + leg[at][to])
            best = further
        return max(min(best.values()), len(pois))
