"""What a view says of a node: its title, and the lines below it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from fateloom.dsl.diagnostics.listed import either, together
from fateloom.dsl.graph.claims import ForGood
from fateloom.dsl.graph.model import QuestEdge, QuestModel, QuestNode
from fateloom.dsl.graph.queries.calendar import Calendar, in_words
from fateloom.dsl.graph.quest import GATES, EdgeKind, NodeKind
from fateloom.dsl.graph.views.dice import odds
from fateloom.dsl.graph.views.limits import how_often, not_before

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


def whose(lookup: Lookup, node: QuestNode) -> tuple[str, ...]:
    """The heroes who alone can use it, in the order of the story; none: all can."""
    if len(node.heroes) == len(lookup.heroes):
        return ()
    return tuple(id for id in lookup.heroes if id in node.heroes)


def node_lines(lookup: Lookup, node: QuestNode, hero: str | None = None) -> tuple[str, ...]:
    """What stands below the title: whose it is, how often, copies, days, price, odds."""
    lines: list[str] = []
    alone = whose(lookup, node)
    goal = node.kind in (NodeKind.STAGE, NodeKind.MILESTONE, NodeKind.BEGIN)
    if alone and hero is None and not goal:
        lines.append(f"only {lookup.names(alone)}")
    if node.kind is NodeKind.OPTION:
        lines.append(how_often(lookup, node))
    if node.kind is NodeKind.ITEM and not node.about.startswith("any "):
        lines.append("there is one" if node.copies == 1 else f"there are {node.copies}")
    if node.kind is NodeKind.EVENT and node.days:
        lines.append(in_days(node.days))
    if node.id in lookup.modes:
        lines.append(f"only in {lookup.modes[node.id]}")
    if (days := open_on(lookup, node)) or (days := not_before(lookup, node)):
        lines.append(days)
    if node.kind is NodeKind.TILE and not node.given and not lookup.closers(node.id):
        lookup.claims.append(ForGood((node.id,)))
        lines.append("once laid, nothing takes it away")
    if node.kind is NodeKind.STAGE and node.steps > 1:
        lines.append(f"takes {node.steps} turns")
    if price := price_of(lookup, node.id):
        lines.append(price)
    if node.trial is not None:
        lines.append(odds(lookup, node, hero))
    return tuple(lines)


SOLD = "sold"
"""The label of an edge from a trade to its wares."""
TIMED = (NodeKind.OPTION, NodeKind.BEGIN, NodeKind.EVENT)
"""What is done, or happens, at a time."""


def open_on(lookup: Lookup, node: QuestNode) -> str:
    """`on days 4 to 6`, of what a condition allows on these days alone; nothing for others."""
    calendar = lookup.calendar
    if node.kind not in TIMED or calendar.days(node.id) == calendar.always:
        return ""
    return in_words(calendar.days(node.id), calendar.last)


def price_of(lookup: Lookup, id: str) -> str:
    """`costs 2 coins`, `pays 5 coins` for a payment in a script, or nothing."""
    prices = [
        e.label
        for e in lookup.into.get(id, ())
        if e.kind is EdgeKind.COSTS and e.source.startswith("resource ")
    ]
    prices += [
        lookup.node[e.source].title
        for e in lookup.into.get(id, ())
        if e.kind is EdgeKind.COSTS and lookup.node[e.source].kind is NodeKind.ITEM
    ]
    pays = [
        e.label
        for e in lookup.out.get(id, ())
        if e.kind is EdgeKind.TAKES
        and lookup.node[e.target].kind is NodeKind.RESOURCE
        and e.label.endswith(f" {lookup.node[e.target].about}")
        and e.label[0].isdigit()
    ]
    said = [f"{does} {together(it)}" for does, it in (("costs", prices), ("pays", pays)) if it]
    return ", ".join(said)


def paid(lookup: Lookup, edge: QuestEdge) -> str:
    """`+1 coin`, `-2 virtue, others`, `+1 dexterity`."""
    what = lookup.node[edge.target].about
    noun = "" if what == "markers" else what.removesuffix("s") if edge.copies == 1 else what
    return ", ".join(
        filter(None, (f"{edge.label} {noun}".strip(), lookup.heroes.get(edge.who, edge.who)))
    )


def lost(lookup: Lookup, part: str) -> list[str]:
    """What a part of a script takes of the hero who does it: `-1 virtue`; no prices."""
    return [
        paid(lookup, edge)
        for edge in lookup.out.get(part, ())
        if edge.target == f"resource {lookup.node[edge.target].about}"
        and edge.label.startswith("-")
        and not edge.who
    ]


def counted(coins: int) -> str:
    """`1 coin`, `2 coins`."""
    return f"{coins} {'coin' if coins == 1 else 'coins'}"


def given_label(lookup: Lookup, edge: QuestEdge) -> str:
    """As `edge_label`, of wares with their price: `sold for 1 coin`."""
    price = lookup.wares.get(edge.target)
    if edge.label == SOLD and price:
        return f"{SOLD} for {counted(price)}"
    return edge_label(edge)


def at_least(days: int) -> str:
    """`at least 1 day`: a lower bound, which says nothing of how many it will be."""
    return f"at least {days} {'day' if days == 1 else 'days'}"


def alone(lookup: Lookup, days: int) -> str:
    """`alone at least 2 days`, of a hero whom others could help."""
    return f"alone {at_least(days)}" if len(lookup.heroes) > 1 else at_least(days)


def in_days(days: tuple[int, ...]) -> str:
    """`day 4`, `days 4, 8`, or `every 3 days from day 4`."""
    if len(days) == 1:
        return f"day {days[0]}"
    gap = days[1] - days[0]
    if len(days) > 3 and days == tuple(range(days[0], days[-1] + 1, gap)):
        return f"every {gap} days from day {days[0]}"
    return f"days {', '.join(map(str, days))}"


def edge_label(edge: QuestEdge) -> str:
    """A word or two: the label, or how many, and for whom it is."""
    return f"{edge.label} {WHOM.get(edge.who, edge.who)}".strip() if edge.who else edge.label
