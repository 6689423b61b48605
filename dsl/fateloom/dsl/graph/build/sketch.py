"""The graph while it is made: nodes and edges by id, and the part of the story being read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fateloom.dsl.graph.build.titles import Titled
from fateloom.dsl.graph.model import Gate, Instead, QuestEdge, QuestNode, Repeat, Stack
from fateloom.dsl.graph.quest import EdgeKind, NodeKind
from fateloom.dsl.syntax.from_program import Decompiler
from fateloom.runtime.record import record, replace
from fateloom.runtime.span import NOWHERE, Span

if TYPE_CHECKING:
    from fateloom.runtime.program.board import Hero
    from fateloom.runtime.program.program import Program


@record
class At:
    """The node whose script is read, and what holds there: who can be there, where it is, how often
    it runs, and the words of the conditions that were passed since the option or event.
    """

    node: str
    heroes: frozenset[str]
    tile: str | None
    poi: str | None
    repeat: Repeat
    words: str


class Sketch:
    """What has been drawn so far. The only mutable object of the package."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.words = Decompiler(program.variables)
        self.titles = Titled(program)
        self.heroes = frozenset(hero.id for hero in program.heroes)
        self.scenes = {scene.id: scene for scene in program.scenes}
        self.nodes: dict[str, QuestNode] = {}
        self.edges: dict[tuple[str, str, EdgeKind, str, str, str], QuestEdge] = {}
        self.stacks: list[Stack] = []
        self.instead: list[Instead] = []
        self._shared: dict[tuple[str, object], str] = {}

    def node(self, id: str, kind: NodeKind, title: str, span: Span, **more: Any) -> str:
        """Add a node, which is never another one: where the id is taken, it has a number behind it.
        `more`: the fields that differ from the usual ones. Gives the id.
        """
        id = self._free(" ".join(id.replace(":", " ").split()))  # Graphviz takes a colon for a port
        self.nodes[id] = QuestNode(
            id=id,
            kind=kind,
            title=title,
            about=more.pop("about", id.partition(" ")[2]),
            gate=more.pop("gate", Gate.ALL),
            given=more.pop("given", False),
            heroes=more.pop("heroes", self.heroes),
            tile=more.pop("tile", None),
            poi=more.pop("poi", None),
            repeat=more.pop("repeat", Repeat.AGAIN),
            days=more.pop("days", ()),
            copies=more.pop("copies", 1),
            steps=more.pop("steps", 1),
            trial=more.pop("trial", None),
            text=more.pop("text", ""),
            span=span,
        )
        return id

    def shared(
        self, id: str, of: object, kind: NodeKind, title: str, span: Span, **more: Any
    ) -> tuple[str, bool]:
        """The node that stands for `of` wherever it is asked for, a condition for instance, and
        whether it is new. Two things with one id are two nodes.
        """
        known = self._shared.get((id, of))
        if known is not None:
            return known, False
        self._shared[id, of] = made = self.node(id, kind, title, span, **more)
        return made, True

    def under(self, at: At, key: str, kind: NodeKind, title: str, span: Span, **more: Any) -> At:
        """A node for a part of a script: `key` names it in the script; and the place inside it."""
        heroes = more.pop("heroes", at.heroes)
        words = more.pop("words", "")
        more = {"tile": at.tile, "poi": at.poi, "repeat": at.repeat, **more}
        id = f"{kind.value} {at.node.partition(' ')[2]} > {key}"
        id = self.node(id, kind, title, span, heroes=heroes, **more)
        self.edge(at.node, id, EdgeKind.LEADS_TO, span, condition=words)
        joined = " and ".join(it for it in (at.words, words) if it)
        return replace(at, node=id, heroes=heroes, words=joined)

    def begins_with(self, hero: Hero, id: str) -> None:
        """Join what a hero has as the game begins."""
        start, _ = self.shared(
            f"hero {hero.id}",
            hero.id,
            NodeKind.CHARACTER,
            hero.title,
            hero.span,
            given=True,
            heroes=frozenset({hero.id}),
            text=hero.description,
        )
        gives, once = EdgeKind.GIVES, Repeat.ONCE
        self.edge(start, id, gives, hero.span, label="at the start", repeat=once, adds=True)

    def edge(
        self,
        source: str,
        target: str,
        kind: EdgeKind,
        span: Span = NOWHERE,
        *,
        label: str = "",
        condition: str = "",
        who: str = "",
        repeat: Repeat = Repeat.AGAIN,
        copies: int = 1,
        adds: bool = False,
    ) -> None:
        """Add an edge unless there is one that says the same. `adds`: it happens once more then. Of
        a part with itself there is none, but where it renews or closes itself.
        """
        key = (source, target, kind, label, who, condition)
        if adds and (before := self.edges.get(key)) is not None:
            self.edges[key] = replace(before, copies=before.copies + max(1, copies))
        is_own = source == target and label != "renew" and kind is not EdgeKind.CLOSES
        if not is_own and key not in self.edges:
            self.edges[key] = QuestEdge(
                source, target, kind, label, condition, who, repeat, max(1, copies), span
            )

    def _free(self, id: str) -> str:
        found, number = id, 2
        while found in self.nodes:
            found, number = f"{id} #{number}", number + 1
        return found
