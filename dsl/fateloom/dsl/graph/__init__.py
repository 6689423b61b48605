"""The graph of what is played: what gives what, what needs what, how it ends; or a map.

`quest` holds the graph as data; `from_program`, `from_cards`, `from_battle` and `from_hidden` make
it, `dot` and `mermaid` write it. networkx is a view for questions about it, never the graph itself.
"""

from __future__ import annotations

from fateloom.dsl.graph.from_program import quest_graph
from fateloom.dsl.graph.quest import Detail, Edge, EdgeKind, Node, NodeKind, QuestGraph

__all__ = ["Detail", "Edge", "EdgeKind", "Node", "NodeKind", "QuestGraph", "quest_graph"]
