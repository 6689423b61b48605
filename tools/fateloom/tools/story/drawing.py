"""Stories as pictures and pages: what `fateloom graph` asks of them (`systems.Drawing`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.tools.files import UsageError, shown

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fateloom.dsl.graph.model import QuestModel
    from fateloom.dsl.graph.quest import QuestGraph
    from fateloom.dsl.graph.view import View
    from fateloom.runtime.program.program import Program
    from fateloom.tools.draw.page_data import PageData


def check_hero(program: Program, hero: str) -> None:
    """Raises UsageError where the story has no such hero."""
    from fateloom.dsl.suggest import nearest

    known = [it.id for it in program.heroes]
    if hero not in known:
        near = nearest(hero, known)
        meant = f" Did you mean '{near}'?" if near else f" There are: {', '.join(known)}."
        raise UsageError(f"There is no hero '{shown(hero[:40])}'.{meant}")


def graph(program: Program, *, hero: str | None, detail: bool) -> QuestGraph:
    """See `Drawing`."""
    from fateloom.dsl.graph.from_program import quest_graph
    from fateloom.dsl.graph.quest import Detail

    if hero is not None:
        check_hero(program, hero)
    return quest_graph(program, hero=hero, detail=Detail.FULL if detail else Detail.OVERVIEW)


def page(program: Program, *, hero: str | None, detail: bool) -> PageData:
    """See `Drawing`; `hero` says which view it opens, and all views have all details."""
    from fateloom.dsl.graph.build.program import quest_model
    from fateloom.tools.draw.page_data import PageData

    if hero is not None:
        check_hero(program, hero)
    model = quest_model(program)
    views = tuple(_views(program, model))
    wanted = f"hero {hero}"
    return PageData(
        program.title,
        model.heroes,
        model.tiles,
        tuple((node.id, node.tile) for node in model.nodes if node.tile is not None),
        views,
        wanted if any(view.name == wanted for view in views) else views[0].name,
    )


def _views(program: Program, model: QuestModel) -> Iterator[View]:
    from fateloom.dsl.graph.views.overview import overview

    yield overview(model)
