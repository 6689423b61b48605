"""What a view says of a node: its title, and the lines below it."""

from __future__ import annotations

from fateloom.dsl.diagnostics.listed import together
from fateloom.dsl.graph.claims import ForGood, OnlyHeroes, OnlyIn, OnlyOn
from fateloom.dsl.graph.model import LAID, SOLD, QuestEdge, QuestNode
from fateloom.dsl.graph.queries.calendar import in_words
from fateloom.dsl.graph.quest import EdgeKind, NodeKind
from fateloom.dsl.graph.views.dice import odds
from fateloom.dsl.graph.views.firsts import first_line
from fateloom.dsl.graph.views.limits import how_often, not_before
from fateloom.dsl.graph.views.lookup import Lookup


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
            lookup.claims.append(OnlyHeroes(node.id, alone))
    if node.kind is NodeKind.OPTION:
        lines.append(how_often(lookup, node))
    if node.kind is NodeKind.ITEM and not node.about.startswith("any "):
        lines.append("there is one" if node.copies == 1 else f"there are {node.copies}")
    if node.kind is NodeKind.EVENT and node.days:
        lines.append(in_days(node.days))
        if not lookup.into.get(f"one of {node.id}"):
            lookup.claims.append(OnlyOn(node.id, node.days, max(node.days) + 1))
    if node.id in lookup.modes:
        lookup.claims.append(OnlyIn(node.id, lookup.modes[node.id]))
        lines.append(f"only in {lookup.modes[node.id]}")
    if (days := open_on(lookup, node)) or (days := not_before(lookup, node)):
        lines.append(days)
    if node.kind is NodeKind.TILE and not node.given and not lookup.closers(node.id):
        lookup.claims.append(ForGood((node.id,)))
        lines.append("once laid, nothing takes it away")
    if node.kind is NodeKind.STAGE and node.steps > 1:
        lines.append(f"takes {node.steps} turns")
    if first := first_line(lookup, node):
        lines.append(first)
    if price := price_of(lookup, node.id):
        lines.append(price)
    if node.trial is not None:
        lines.append(odds(lookup, node, hero))
    return tuple(lines)


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


def counted_days(days: int) -> str:
    """`1 day`, `2 days`."""
    return "1 day" if days == 1 else f"{days} days"


def counted(coins: int) -> str:
    """`1 coin`, `2 coins`."""
    return f"{coins} {'coin' if coins == 1 else 'coins'}"


def given_label(lookup: Lookup, edge: QuestEdge) -> str:
    """As `edge_label`, of wares with their price: `sold for 1 coin`; of goods that their trader
    leaves behind, that it is what is left.
    """
    price = lookup.wares.get(edge.target)
    if edge.label == SOLD and price:
        return f"{SOLD} for {counted(price)}"
    return f"what is left {edge.label}" if edge.label.startswith(LAID) else edge_label(lookup, edge)


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


def edge_label(lookup: Lookup, edge: QuestEdge) -> str:
    """A word or two: the label, or how many, and for whom it is."""
    return f"{edge.label} {lookup.whom(edge.who)}".strip() if edge.who else edge.label
