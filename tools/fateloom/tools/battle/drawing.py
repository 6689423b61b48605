"""Battle games as pictures and pages: what `fateloom graph` asks of them (`systems.Drawing`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.graph.from_battle import battle_graph
from fateloom.dsl.graph.quest import Detail
from fateloom.tools.files import UsageError

if TYPE_CHECKING:
    from fateloom.dsl.graph.quest import QuestGraph
    from fateloom.runtime.battle.game import BattleGame
    from fateloom.tools.draw.page_data import PageData


def graph(game: BattleGame, *, hero: str | None, detail: bool) -> QuestGraph:
    """See `Drawing`; a battle game has no heroes to choose from."""
    if hero is not None:
        raise UsageError(
            "A battle game has no heroes: its map is for both sides. Leave out --hero."
        )
    return battle_graph(game, detail=Detail.FULL if detail else Detail.OVERVIEW)


def page(game: BattleGame, *, hero: str | None, detail: bool) -> PageData:
    """See `Drawing`; the page has two views: the map, and who can hurt whom as well."""
    from fateloom.tools.draw.from_quest import pages
    from fateloom.tools.draw.prose import quoted_prose

    graphs = [graph(game, hero=hero, detail=full) for full in (False, True)]
    prose = {it.of: quoted_prose(it.text, ()) for it in game.words}
    asked = (
        ("map", "The map", "Which spaces are joined, and by what?"),
        ("units", "Units and dice", "Who can hurt whom, and with which die?"),
    )
    return pages(graphs, asked, prose, asked[int(detail)][0])
