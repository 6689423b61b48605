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


def page(program: Program, *, hero: str | None, detail: bool) -> tuple[PageData, int]:
    """See `Drawing`; `hero` and `detail` say at which layer it opens."""
    from fateloom.tools.draw.page_data import ALL_HEROES, EVERYTHING, layer_of, page_data

    if hero is not None:
        check_hero(program, hero)
        return page_data(program), layer_of(program, hero)
    return page_data(program), EVERYTHING if detail else ALL_HEROES
