"""The views of a game that a story calls, among those of the story."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from fateloom.runtime.record import replace

if TYPE_CHECKING:
    from collections.abc import Callable

    from fateloom.dsl.graph.flat import Views
    from fateloom.dsl.graph.view import View


def called_views(name: str, views: Views) -> Views:
    """The same views under the name of the game: `campaign map`, with the nodes `campaign.space
    mill` and so on, so that nothing of it is taken for a thing of the story.
    """
    return {f"{name} {view}": partial(_named, name, make) for view, make in views.items()}


def _named(name: str, make: Callable[[], View]) -> View:
    view = make()

    def at(id: str) -> str:
        return f"{name}.{id}"

    return replace(
        view,
        name=f"{name} {view.name}",
        nodes=tuple(
            replace(it, id=at(it.id), group=None if it.group is None else at(it.group))
            for it in view.nodes
        ),
        edges=tuple(replace(it, source=at(it.source), target=at(it.target)) for it in view.edges),
        groups=tuple(replace(it, id=at(it.id)) for it in view.groups),
        notes=tuple(replace(it, nodes=tuple(map(at, it.nodes))) for it in view.notes),
        order=tuple(it if it.node is None else replace(it, node=at(it.node)) for it in view.order),
    )
