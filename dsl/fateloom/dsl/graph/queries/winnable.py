"""Which finales a hero may come to without help, as far as the graph knows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.graph.queries.alone import Alone
from fateloom.dsl.graph.queries.ended import without_ended
from fateloom.dsl.graph.queries.ground import Ground
from fateloom.dsl.graph.quest import NodeKind

if TYPE_CHECKING:
    from fateloom.dsl.graph.model import QuestModel


def open_alone(model: QuestModel) -> frozenset[str]:
    """The finales, by their nodes, that are not surely shut to a hero whom nobody helps."""
    heroes = [hero for hero, _ in model.heroes]
    reached = {it: Alone(without_ended(Ground(model, it)), it).reached() for it in heroes}
    finales = (it for it in model.nodes if it.kind is NodeKind.FINALE)
    return frozenset(it.id for it in finales for hero in it.heroes if it.id in reached[hero])
