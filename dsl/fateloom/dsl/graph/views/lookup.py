"""A model by id, as views look things up."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Set
from typing import TYPE_CHECKING

from fateloom.dsl.diagnostics.listed import either, together
from fateloom.dsl.graph.claims import OnTiles
from fateloom.dsl.graph.model import QuestEdge, QuestModel, QuestNode
from fateloom.dsl.graph.queries.calendar import Calendar
from fateloom.dsl.graph.quest import GATES, EdgeKind, NodeKind

if TYPE_CHECKING:
    from fateloom.dsl.graph.claims import Claim

WHOM = {
    "": "the hero",
    "others": "the others",
    "everyone": "everyone",
    "anyone": "anyone",
}
"""`QuestEdge.who` in words."""


class Lookup:
    """A model by id. Titles of heroes are cut before a comma: `Aud, Warden of the Light`."""

    def __init__(self, model: QuestModel) -> None:
        self.model = model
        self.node = {node.id: node for node in model.nodes}
        self.place = {node.id: place for place, node in enumerate(model.nodes)}
        self.into: dict[str, list[QuestEdge]] = {}
        self.out: dict[str, list[QuestEdge]] = {}
        for edge in model.edges:
            self.into.setdefault(edge.target, []).append(edge)
            self.out.setdefault(edge.source, []).append(edge)
        self.heroes = {id: title.partition(",")[0] for id, title in model.heroes}
        self.tiles = dict(model.tiles)
        self.wares = dict(model.ledger.wares)
        """What things cost where they are sold, and what is paid for them, by their nodes."""
        self.modes = dict(model.modes)
        """The events of one mode of play, by their nodes."""
        self._people = dict(model.people)
        self.calendar = Calendar(self.node, self.into)
        self.day_of: Callable[[str], int] = lambda _: 0
        """The day of an event before which something cannot be done; a story knows it."""
        self.opening: Callable[[], Set[str]] = frozenset
        """What can happen before the first turn; a story knows it."""
        self.firsts = {it.cell: it for it in model.firsts}
        """What a cell holds at first: of what each hero has an own one of, that of one of them."""
        self.claims: list[Claim] = []
        """What the views that were made have stated."""

    def title(self, id: str) -> str:
        """The title of a node as a sentence has it."""
        node = self.node[id]
        if node.kind is NodeKind.OUTCOME and " > " in id:
            parent = self.doer(id)
            return f"{self.node[parent].title}: {node.title}"
        return node.title

    def about(self, node: QuestNode) -> str:
        """What a fact speaks of: a variable, or a person."""
        return self._people.get(node.about, node.about.replace("_", " "))

    def doer(self, id: str) -> str:
        """The option, event, stage or tile in whose script the node stands; else itself."""
        return next(iter(self.within(id)), id)

    def giver(self, id: str) -> str:
        """The doer of an effect, also of one that waits for more than that doer: of a ware that a
        script brings to a trade, the trade.
        """
        doer = self.doer(id)
        while self.node[doer].kind in GATES and self.into.get(doer):
            doer = self.doer(self.into[doer][0].source)
        return doer

    def within(self, outcome: str) -> list[str]:
        """The parts of a script around an outcome, from its doer inwards."""
        id, found = outcome, list[str]()
        while id in self.node and self.node[id].kind is NodeKind.OUTCOME:
            id = next((e.source for e in self.into.get(id, ()) if e.kind is EdgeKind.LEADS_TO), "")
            found.append(id)
        return [it for it in reversed(found) if it in self.node]

    def where(self, doer: str) -> str:
        """` at Kettle's Furnace`, of what is done at a POI."""
        node = self.node[doer]
        return f" at {self.node[f'poi {node.poi}'].title}" if node.poi else ""

    def tiles_of(self, node: QuestNode) -> dict[str, int]:
        """The tiles on which it can be, each with the day before which nothing puts it there: that
        of its POI, which events and options can place elsewhere; 0: there is no such day.
        """
        found = {} if node.tile is None else {node.tile: 0}
        poi = f"poi {node.poi}"
        days: dict[str, list[int]] = {}
        for edge in self.into.get(poi, ()):
            tile = self.node[edge.source].tile
            if edge.kind is EdgeKind.OPENS and tile is not None:
                event = self.node[self.giver(edge.source)].days
                days.setdefault(tile, []).append(event[0] if event else 0)
        return {tile: min(some) for tile, some in days.items()} or found

    def moves_about(self, node: QuestNode) -> str:
        """`The Towpath from day 2, The Alder Bank from day 5`, of what can be on several tiles."""
        tiles = self.tiles_of(node)
        if node.poi is not None and tiles:
            self.claims.append(OnTiles(f"poi {node.poi}", tuple(tiles.items())))
        said = [
            f"{self.tiles[tile]}{f' from day {day}' if day else ''}" for tile, day in tiles.items()
        ]
        if len(said) < 2:
            return ""
        return ", ".join(said) if any(tiles.values()) else either(said)

    def ending(self, finale: str) -> str:
        """`Calling In (Aud)`."""
        node = self.node[finale]
        return f"{node.title} ({self.names(node.heroes)})"

    def whom(self, who: str) -> str:
        """The heroes of `QuestEdge.who`, as a sentence has them."""
        return self.heroes.get(who) or WHOM[who]

    def names(self, heroes: Iterable[str]) -> str:
        """`Aud and Bran`; the order is that of the story."""
        chosen = set(heroes)
        return together([title for id, title in self.heroes.items() if id in chosen])

    def closers(self, id: str) -> list[QuestEdge]:
        """The edges that take it away or make it untrue."""
        return [e for e in self.into.get(id, ()) if e.kind in (EdgeKind.CLOSES, EdgeKind.TAKES)]
