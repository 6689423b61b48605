"""The first turn in which each part of a story can happen, with all heroes at the table and all
dice as one likes: a lower bound.

Turns are counted over the whole table, as many a day as the story has heroes, one on the ground of
one hero. Something that waits for several things happens no earlier than the last of them, what
waits for one of several no earlier than the first. Between two steps lies

* a turn, where they are at two POIs (DST-32), or where the second one explores a tile that the
  first one lays (DST-26: the walk ends there);
* a day and the way, where the same hero has to do both, because what is brought about is the
  hero's own (a flag, virtue, coins); and where a thing has to be carried from tile to tile, since
  it is handed over in a visit alone (DST-85, 119);
* a day for each visit that it takes, where a number of the hero's own comes by visits alone.

The least fixed point of these, found by going over all nodes until nothing changes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.graph.model import Gate
from fateloom.dsl.graph.queries.calendar import Calendar, is_day
from fateloom.dsl.graph.queries.travel import Ways
from fateloom.dsl.graph.queries.visits import Visits
from fateloom.dsl.graph.quest import EdgeKind, NodeKind

if TYPE_CHECKING:
    from fateloom.dsl.graph.model import QuestEdge, QuestNode
    from fateloom.dsl.graph.queries.ground import Ground

NEVER = 10**9
AT_POIS = NodeKind.OPTION, NodeKind.BEGIN, NodeKind.OUTCOME
PASSIVE = (
    NodeKind.VARIABLE,
    NodeKind.COUNTER,
    NodeKind.RESOURCE,
    NodeKind.ITEM,
    NodeKind.ONE_OF,
    NodeKind.ALL_OF,
    NodeKind.POI,
)
"""What is so, and is not done: it holds from when a step has brought it about."""
VISITED = "visited"
"""The label of edges by which a POI is visited once it is there."""
TAKEN = ("", "sold")
"""Labels of edges by which the hero who acts has a thing in hand."""


class Earliest:
    """The first turns of the nodes of a ground. `is_walked`: whether ways take days."""

    def __init__(self, ground: Ground, *, is_walked: bool) -> None:
        self._ground, self._nodes = ground, ground.nodes
        self._heroes = max(1, len(ground.model.heroes)) if ground.hero is None else 1
        self._ways = Ways(ground.model.travel)
        self._is_walked = is_walked and ground.model.travel.reach is not None
        self._calendar = Calendar(ground.nodes, ground.into)
        self._visits = Visits(ground)
        self._first: dict[str, int] = {}
        self._seen: dict[tuple[str, str], int] = {}
        self._depths = self._ways.depths()
        changed = True
        while changed:
            self._seen.clear()
            changed = False
            for node in ground.nodes.values():
                found = self._of(node)
                if found < self._first.get(node.id, NEVER):
                    self._first[node.id] = found
                    changed = True

    def day(self, id: str) -> int | None:
        """The first day on which it can be so; None: never."""
        turn = self._first.get(id, NEVER)
        return None if turn >= NEVER else self._day(turn)

    # --- turns and days

    def _day(self, turn: int) -> int:
        return (turn - 1) // self._heroes + 1

    def _morning(self, day: int) -> int:
        """The first turn of a day."""
        return (day - 1) * self._heroes + 1

    def _later(self, turn: int, days: int) -> int:
        """So many days after the day of that turn."""
        return turn if turn >= NEVER or not days else self._morning(self._day(turn) + days)

    # --- nodes

    def _of(self, node: QuestNode) -> int:
        """The first turn of a node, by what is known of the others."""
        if is_day(node):
            return self._morning(node.days[0]) if node.days else NEVER
        if node.given and not node.days:
            return 1
        if self._ground.is_blocked(node.id):
            return NEVER
        sources = [self._as_seen(it, node.poi) for it in self._ground.into[node.id]]
        if node.given:  # an event comes on its day, or sooner where something else triggers it
            sources.append(self._morning(node.days[0]))
        first = min(sources, default=NEVER) if node.gate is Gate.ONE else max(sources, default=1)
        if (visits := self._visits.of(node)) > 1:
            first = max(first, self._later(min(sources, default=NEVER), visits - 1))
        return self._open(node, max(first, self._own(node)))

    def _own(self, node: QuestNode) -> int:
        """What a node asks for by itself: the way to its POI."""
        at_poi = node.kind in (NodeKind.OPTION, NodeKind.BEGIN) and node.poi is not None
        return self._arrival(node.poi or "") if at_poi else 1

    def _arrival(self, poi: str) -> int:
        """The first turn in which somebody who walks from the start can visit a POI."""
        return self._morning(max(1, self._way([self._ground.model.travel.start], poi)))

    def _open(self, node: QuestNode, first: int) -> int:
        """The first turn from there on of a day on which its condition lets it happen."""
        calendar = self._calendar
        if first >= NEVER or node.kind not in (*AT_POIS, NodeKind.EVENT):
            return first
        days = calendar.days(node.id)
        day = self._day(first)
        if min(day, calendar.last) in days:
            return first
        return min((self._morning(it) for it in days if it > day), default=NEVER)

    def _as_seen(self, edge: QuestEdge, poi: str | None) -> int:
        """The first turn in which the source of an edge holds for what is done at a POI."""
        source = self._nodes[edge.source]
        first = self._first.get(source.id, NEVER)
        if source.kind is NodeKind.TILE and edge.kind is not EdgeKind.NEEDS:
            return self._explored(source)
        if source.kind is NodeKind.STAGE:
            first = self._later(first, source.steps - 1)
        if edge.label == "next turn":
            first = self._later(first, 1)
        if poi is not None and source.kind in PASSIVE and not source.given and first < NEVER:
            return self._brought(source, poi)
        return first

    def _brought(self, fact: QuestNode, poi: str) -> int:
        """The first turn in which a fact holds for what is done at a POI: that of what brings it
        about, and what lies between the two.
        """
        key = fact.id, poi
        if key not in self._seen:
            self._seen[key] = self._first.get(fact.id, NEVER)  # where it waits for itself
            into, is_one = self._ground.into[fact.id], fact.gate is Gate.ONE
            found = [self._there(it, fact, poi, 1) for it in into]
            self._seen[key] = (min if is_one else max)(found, default=NEVER if is_one else 1)
            if (visits := self._visits.of(fact)) > 1:  # one of them is the last
                first = min(self._first.get(it.source, NEVER) for it in into)
                last = self._later(first, visits - 1)
                found = [self._there(it, fact, poi, last) for it in into]
                self._seen[key] = max(self._seen[key], min(found))
        return self._seen[key]

    def _there(self, edge: QuestEdge, fact: QuestNode, poi: str, least: int) -> int:
        """When what an edge brings, in the turn `least` or later, is of use at a POI."""
        source = self._nodes[edge.source]
        first = max(least, self._first.get(source.id, NEVER))
        if source.kind in AT_POIS and source.poi is not None:
            return self._between(first, edge, fact, source.poi, poi)
        if source.kind is NodeKind.POI and edge.label == VISITED and source.poi:
            first = max(first, self._arrival(source.poi))
            return self._between(first, edge, fact, source.poi, poi)
        if source.kind is NodeKind.ITEM and fact.kind is NodeKind.VARIABLE and self._heroes > 1:
            return first  # whoever has it, wherever: it need not be carried there
        return self._as_seen(edge, poi)

    def _between(self, first: int, edge: QuestEdge, fact: QuestNode, at: str, poi: str) -> int:
        """When what a step at one POI brought about is of use at another."""
        if at == poi or edge.who or first >= NEVER:
            return first
        tiles, others = self._ways.tiles.get(at, set()), self._ways.tiles.get(poi, set())
        apart = max(1, self._way(tiles, poi))
        if self._heroes == 1:
            return self._later(first, apart)
        if fact.kind is NodeKind.ITEM:
            is_there = edge.label not in TAKEN or tiles & others
            jumps = set(self._ground.model.travel.jumps) & others
            return first + 1 if is_there or jumps else self._later(first, apart)
        if self._ground.model.is_own(fact):
            return self._later(first, apart)
        return first + 1

    # --- ways

    def _way(self, tiles: set[str] | list[str], poi: str) -> int:
        """Days from one of the tiles to a POI, at least."""
        ends = self._ways.tiles.get(poi, set())
        return self._ways.days(tiles, ends) if self._is_walked else 0

    def _explored(self, tile: QuestNode) -> int:
        """The first turn in which a tile is explored: each dark one on the way there ends a walk,
        so that every one takes a turn of its own.
        """
        travel = self._ground.model.travel
        if tile.about not in travel.dark:
            return self._first.get(tile.id, NEVER)
        found = [
            self._first.get(it.source, NEVER)
            for it in self._ground.into[tile.id]
            if it.label == "explore"
        ]
        return min([*found, self._walked_to(tile)])

    def _walked_to(self, tile: QuestNode) -> int:
        """The first turn in which somebody enters a tile that lies unexplored."""
        travel = self._ground.model.travel
        if tile.given:
            laid = 1
        else:
            laid = min((self._laid(it) for it in self._ground.into[tile.id]), default=NEVER)
        if not self._is_walked or tile.about in travel.jumps:
            return self._first.get(tile.id, NEVER)
        days = self._ways.days([travel.start], [tile.about])
        return max(laid, self._morning(max(1, days)), self._depths.get(tile.about, 1))

    def _laid(self, edge: QuestEdge) -> int:
        """The first turn in which a tile that a script lays can be entered: the visit or the walk
        in which it is laid has ended the way of that turn. Those that are explored at first are
        read before all turns.
        """
        source = self._nodes[edge.source]
        first = self._as_seen(edge, None)
        by_hero = source.poi is not None or source.about in self._ground.model.travel.dark
        return first + 1 if by_hero and first < NEVER else first
