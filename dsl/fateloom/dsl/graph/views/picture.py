"""What all views share: parts of the model as nodes and edges of a view, and the nested lists."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from fateloom.dsl.graph.model import QuestEdge, QuestModel, QuestNode, Repeat
from fateloom.dsl.graph.quest import EdgeKind, NodeKind
from fateloom.dsl.graph.view import (
    Emphasis,
    Fold,
    Group,
    Line,
    Note,
    Role,
    View,
    ViewEdge,
    ViewNode,
)
from fateloom.runtime.record import replace
from fateloom.runtime.span import NOWHERE

if TYPE_CHECKING:
    from fateloom.runtime.span import Span

ROLES = {
    NodeKind.TILE: Role.PLACE,
    NodeKind.POI: Role.PLACE,
    NodeKind.OPTION: Role.ACTION,
    NodeKind.BEGIN: Role.GOAL,
    NodeKind.STAGE: Role.GOAL,
    NodeKind.FINALE: Role.GOAL,
    NodeKind.MILESTONE: Role.FACT,
    NodeKind.OUTCOME: Role.OUTCOME,
    NodeKind.EVENT: Role.EVENT,
    NodeKind.ITEM: Role.THING,
    NodeKind.VARIABLE: Role.FACT,
    NodeKind.COUNTER: Role.FACT,
    NodeKind.RESOURCE: Role.PRICE,
    NodeKind.DEFEAT: Role.DANGER,
    NodeKind.ALL_OF: Role.GATE,
    NodeKind.ONE_OF: Role.GATE,
    NodeKind.CHARACTER: Role.PLACE,
}

SAID = {
    EdgeKind.GIVES: "gives",
    EdgeKind.NEEDS: "is needed for",
    EdgeKind.OPENS: "opens",
    EdgeKind.CLOSES: "closes",
    EdgeKind.TAKES: "takes",
    EdgeKind.COSTS: "pays for",
    EdgeKind.TRIGGERS: "triggers",
    EdgeKind.LEADS_TO: "leads to",
}
"""An edge as a sentence, from its first node to its second."""


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

    def title(self, id: str) -> str:
        """The title of a node as a sentence has it."""
        node = self.node[id]
        if node.kind is NodeKind.OUTCOME and " > " in id:
            parent = self.doer(id)
            return f"{self.node[parent].title}: {node.title}"
        return node.title

    def doer(self, id: str) -> str:
        """The option, event, stage or tile in whose script the node stands; else itself."""
        while id in self.node and self.node[id].kind is NodeKind.OUTCOME:
            id = next((e.source for e in self.into.get(id, ()) if e.kind is EdgeKind.LEADS_TO), "")
        return id

    def names(self, heroes: Iterable[str]) -> str:
        """`Aud and Bran`; the order is that of the story."""
        chosen = set(heroes)
        return joined([title for id, title in self.heroes.items() if id in chosen])

    def closers(self, id: str) -> list[QuestEdge]:
        """The edges that take it away or make it untrue."""
        return [e for e in self.into.get(id, ()) if e.kind in (EdgeKind.CLOSES, EdgeKind.TAKES)]


class Picture:
    """A view while it is made."""

    def __init__(self, lookup: Lookup, name: str, title: str, question: str) -> None:
        self.lookup = lookup
        self._name, self._title, self._question = name, title, question
        self.nodes: dict[str, ViewNode] = {}
        self.edges: dict[tuple[str, str, EdgeKind], ViewEdge] = {}
        self.groups: dict[str, Group] = {}
        self.columns: tuple[str, ...] = ()
        self.notes: list[Note] = []

    def add(
        self,
        id: str,
        *,
        hero: str | None = None,
        role: Role | None = None,
        emphasis: Emphasis = Emphasis.PLAIN,
        group: str | None = None,
        column: int | None = None,
        lines: tuple[str, ...] | None = None,
    ) -> str:
        """Show a node of the model; `hero`: whose odds are said, None: the best and the worst."""
        if id not in self.nodes:
            node = self.lookup.node[id]
            self.nodes[id] = ViewNode(
                id,
                node.kind,
                node.title or "?",
                node_lines(self.lookup, node, hero) if lines is None else lines,
                group,
                role or ROLES.get(node.kind, Role.FACT),
                emphasis,
                column,
                whose(self.lookup, node),
                folds(self.lookup, node),
                node.span,
            )
        return id

    def about(self, fact: str, *, column: int | None = None, group: str | None = None) -> str:
        """Show a variable for a fact about it: `bearings` for `bearings is 3`; other nodes as they
        are.
        """
        node = self.lookup.node[fact]
        if not fact.startswith("fact ") or not node.about:
            return self.add(fact, column=column, group=group)
        for kind in ("poi", "item"):  # of one that has no states of its own
            placed = fact.endswith((" placed", " is in box", " is gone"))
            if placed and f"{kind} {node.about}" in self.lookup.node:
                return self.add(f"{kind} {node.about}", column=column, group=group)
        id = f"variable {node.about}"
        if id not in self.nodes:
            title = node.about.replace("_", " ")
            role = ROLES[node.kind]
            plain = Emphasis.PLAIN
            self.nodes[id] = ViewNode(
                id, node.kind, title, (), group, role, plain, column, (), (), node.span
            )
        return id

    def change(self, id: str, **changes: object) -> None:
        """Change some fields of a node that is shown."""
        self.nodes[id] = replace(self.nodes[id], **changes)

    def edge(
        self,
        source: str,
        target: str,
        kind: EdgeKind,
        label: str = "",
        *,
        of: QuestEdge | None = None,
        emphasis: Emphasis = Emphasis.PLAIN,
    ) -> None:
        """Show an edge between two nodes that are shown; labels of the same edge are joined."""
        if source == target or source not in self.nodes or target not in self.nodes:
            return
        key = (source, target, kind)
        before = self.edges.get(key)
        if before is not None:
            if label and label not in before.label.split(", "):
                both = f"{before.label}, {label}" if before.label else label
                self.edges[key] = replace(before, label=both)
            return
        repeat = "" if of is None or of.repeat is Repeat.AGAIN else of.repeat.value
        self.edges[key] = ViewEdge(
            source,
            target,
            kind,
            label,
            "" if of is None else of.condition,
            repeat,
            1 if of is None else of.copies,
            emphasis,
            NOWHERE if of is None else of.span,
        )

    def shown(self, edges: Iterable[QuestEdge], emphasis: Emphasis = Emphasis.PLAIN) -> None:
        """Show the edges of the model whose both ends are shown."""
        for edge in edges:
            self.edge(
                edge.source, edge.target, edge.kind, edge_label(edge), of=edge, emphasis=emphasis
            )

    def group(self, id: str, title: str) -> str:
        """A box; nothing if there is one already."""
        self.groups.setdefault(id, Group(id, title))
        return id

    def note(self, text: str, *nodes: str) -> None:
        """A sentence about some of the nodes; one that was said is not said again."""
        note = Note(text, tuple(id for id in dict.fromkeys(nodes) if id in self.nodes))
        if all(it.text != text for it in self.notes):
            self.notes.append(note)

    def view(self) -> View:
        """The view as it stands: nodes in the order of the story, groups that have any."""
        places = self.lookup.place
        nodes = tuple(sorted(self.nodes.values(), key=lambda it: places.get(it.id, len(places))))
        used = {node.group for node in nodes}
        edges = sorted(self.edges.values(), key=lambda e: (e.source, e.target, e.kind.value))
        view = View(
            self._name,
            self._title,
            self._question,
            nodes,
            tuple(edges),
            tuple(group for group in self.groups.values() if group.id in used),
            self.columns,
            tuple(self.notes),
            (),
        )
        return replace(view, order=outline(view))


def outline(view: View) -> tuple[Line, ...]:
    """The view as nested lists: columns or groups, the nodes in them, below each its edges."""
    titles = {node.id: node.title for node in view.nodes}
    out: dict[str, list[ViewEdge]] = {}
    for edge in view.edges:
        out.setdefault(edge.source, []).append(edge)
    lines: list[Line] = []
    for heading, nodes in _sections(view):
        depth = 0
        if heading:
            lines.append(Line(0, heading, None))
            depth = 1
        for node in nodes:
            said = f"{node.title} ({node.kind.value})"
            lines.append(Line(depth, ", ".join((said, *node.lines)), node.id))
            for edge in out.get(node.id, ()):
                label = f": {edge.label}" if edge.label else ""
                text = f"{SAID.get(edge.kind, edge.kind.value)} {titles[edge.target]}{label}"
                lines.append(Line(depth + 1, text, None))
    return tuple(lines)


def _sections(view: View) -> Iterator[tuple[str, list[ViewNode]]]:
    if view.columns:
        for column, title in enumerate(view.columns):
            here = [node for node in view.nodes if node.column == column]
            if here:
                yield title, here
        rest = [node for node in view.nodes if node.column is None]
    else:
        for group in view.groups:
            yield group.title, [node for node in view.nodes if node.group == group.id]
        known = {group.id for group in view.groups}
        rest = [node for node in view.nodes if node.group not in known]
    if rest:
        yield ("and" if view.columns or view.groups else ""), rest


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
    if node.kind is NodeKind.OPTION and node.repeat is not Repeat.AGAIN:
        lines.append(node.repeat.value)
    if node.kind is NodeKind.ITEM and not node.about.startswith("any "):
        lines.append("there is one" if node.copies == 1 else f"there are {node.copies}")
    if node.kind is NodeKind.EVENT and node.days:
        lines.append(in_days(node.days))
    if node.kind is NodeKind.STAGE and node.steps > 1:
        lines.append(f"takes {node.steps} turns")
    prices = [
        e.label
        for e in lookup.into.get(node.id, ())
        if e.kind is EdgeKind.COSTS and e.source.startswith("resource ")
    ]
    if prices:
        lines.append(f"costs {joined(prices)}")
    if node.trial is not None and node.trial.low > 0:
        lines.append(odds(lookup, node, hero))
    return tuple(lines)


def odds(lookup: Lookup, node: QuestNode, hero: str | None = None) -> str:
    """How probable an outcome is at the start: `Bran 28%, with all effort 64%`."""
    assert node.trial is not None
    can = [it for it in node.trial.chances if it.hero in node.heroes]
    if hero is not None:
        can = [it for it in can if it.hero == hero] or can
    said = [f"{it.bare}% ({it.full}% with all effort)" for it in can]
    if len(can) == 1 or len(set(said)) == 1:
        words = said[0]
    else:
        words = ", ".join(
            f"{lookup.heroes[it.hero]} {text}" for it, text in zip(can, said, strict=True)
        )
    return f"{node.trial.skill.value}: {words}"


def in_days(days: tuple[int, ...]) -> str:
    """`day 4`, `days 4, 8`, or `every 3 days from day 4`."""
    if len(days) == 1:
        return f"day {days[0]}"
    gap = days[1] - days[0]
    if len(days) > 3 and days == tuple(range(days[0], days[-1] + 1, gap)):
        return f"every {gap} days from day {days[0]}"
    return f"days {', '.join(map(str, days))}"


def folds(lookup: Lookup, node: QuestNode) -> tuple[Fold, ...]:
    """What a click opens: the words that are read, what it waits for, what it does, what undoes
    it.
    """
    into, out = lookup.into.get(node.id, ()), lookup.out.get(node.id, ())
    asked = [e.condition or e.label for e in into if e.kind in (EdgeKind.NEEDS, EdgeKind.COSTS)]
    given = [
        f"{SAID[e.kind]} {lookup.title(e.target)}{f' {e.label}' if e.label else ''}"
        for e in out
        if e.kind not in (EdgeKind.NEEDS, EdgeKind.LEADS_TO)
    ]
    undone = [lookup.title(e.source) for e in lookup.closers(node.id)]
    found = (
        ("text", [node.text]),
        ("needs", asked),
        ("does", given),
        ("undone by", undone),
    )
    return tuple(
        Fold(heading, lines)
        for heading, every in found
        if (lines := tuple(dict.fromkeys(it for it in every if it)))
    )


def edge_label(edge: QuestEdge) -> str:
    """A word or two: the label, or how many, and for whom it is."""
    label = edge.label
    if edge.who:
        label = f"{label} {edge.who}".strip()
    return label


def joined(words: list[str], last: str = "and") -> str:
    """`a`, `a and b`, `a, b and c`."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def place(span: Span) -> str:
    """`story/quay.fate:12`."""
    return f"{span.file}:{span.line}"
