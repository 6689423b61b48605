"""Card games as pictures and pages: what `fateloom graph` asks of them (`systems.Drawing`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.graph.from_cards import card_graph
from fateloom.dsl.graph.quest import Detail
from fateloom.tools.files import UsageError

if TYPE_CHECKING:
    from fateloom.dsl.graph.quest import QuestGraph
    from fateloom.runtime.cards.game import CardGame
    from fateloom.tools.draw.page_data import PageData


def graph(game: CardGame, *, hero: str | None, detail: bool) -> QuestGraph:
    """See `Drawing`; a card game has no heroes to choose from."""
    if hero is not None:
        raise UsageError("--hero is for stories: in a card game every hero can gain every card.")
    return card_graph(game, detail=Detail.FULL if detail else Detail.OVERVIEW)


def page(game: CardGame, *, hero: str | None, detail: bool) -> PageData:
    """See `Drawing`; the page has two views, without and with the decks."""
    from fateloom.tools.draw.from_quest import pages
    from fateloom.tools.draw.prose import Prose, quoted_prose

    graphs = [graph(game, hero=hero, detail=full) for full in (False, True)]
    prose: dict[str, Prose] = {}
    paths: dict[str, list[str]] = {}
    for it in game.words:
        kind, _, id = it.of.partition(" ")
        if kind == "path":
            paths.setdefault(f"card {id.partition('.')[0]}", []).append(it.title)
    for it in game.words:
        prose[it.of] = quoted_prose(it.text, tuple(paths.get(it.of, ())))
    asked = (
        ("cards", "All cards", "Which card feeds which, by icons and the track?"),
        ("decks", "With the decks", "Which card comes from which deck?"),
    )
    return pages(graphs, asked, prose, asked[int(detail)][0])
