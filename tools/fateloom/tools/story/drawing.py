"""Stories as pictures and pages: what `fateloom graph` asks of them (`systems.Drawing`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.tools.files import UsageError, shown

if TYPE_CHECKING:
    from fateloom.dsl.graph.quest import QuestGraph
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
    from fateloom.dsl.graph.views.catalog import views_of
    from fateloom.tools.draw.page_data import PageData

    if hero is not None:
        check_hero(program, hero)
    views = {name: made() for name, made in views_of(program).items()}
    tiles = [(f"poi {it.id}", it.tile) for it in program.pois]
    tiles += [(f"tile {it.id}", it.id) for it in program.tiles]
    tiles += [
        (f"option {it.id}.{option.id}", it.tile) for it in program.pois for option in it.options
    ]
    return PageData(
        program.title,
        tuple((it.id, it.title) for it in program.heroes),
        tuple((it.id, it.title) for it in program.tiles),
        tuple((node, tile) for node, tile in tiles if tile is not None),
        tuple(views.values()),
        f"hero {hero}" if f"hero {hero}" in views else "overview",
    )
