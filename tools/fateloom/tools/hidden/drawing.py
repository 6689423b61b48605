"""Haunted houses as pictures and pages: what `fateloom graph` asks of them (`systems.Drawing`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.graph.from_hidden import haunted_graph
from fateloom.dsl.graph.quest import Detail
from fateloom.tools.files import UsageError

if TYPE_CHECKING:
    from fateloom.dsl.graph.quest import QuestGraph
    from fateloom.runtime.hidden.game import HauntedHouse
    from fateloom.tools.draw.page_data import PageData


def graph(game: HauntedHouse, *, hero: str | None, detail: bool) -> QuestGraph:
    """See `Drawing`; nobody in a haunted house is different from the others until the end."""
    if hero is not None:
        raise UsageError("A haunted house is the same for all of its characters. Leave out --hero.")
    return haunted_graph(game, detail=Detail.FULL if detail else Detail.OVERVIEW)


def page(game: HauntedHouse, *, hero: str | None, detail: bool) -> PageData:
    """See `Drawing`; the page has two views: the board, and who can hurt whom as well."""
    from fateloom.tools.draw.from_quest import pages
    from fateloom.tools.draw.prose import quoted_prose

    graphs = [graph(game, hero=hero, detail=full) for full in (False, True)]
    prose = {it.of: quoted_prose(it.text, ()) for it in game.words}
    asked = (
        ("board", "The board", "Which spaces are joined?"),
        ("cards", "Cards and foes", "What do the cards do, and who can hurt whom?"),
    )
    return pages(graphs, asked, prose, asked[int(detail)][0])
