"""The views of a battle game: the map of its campaign, and who can hurt whom."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from fateloom.dsl.graph.flat import Edge, Node, Views, flat_view, texts, title_of
from fateloom.dsl.graph.quest import EdgeKind, NodeKind
from fateloom.runtime.battle.index import Index, distances
from fateloom.runtime.battle.words import Hit, RouteKind
from fateloom.runtime.record import replace

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fateloom.dsl.graph.view import View
    from fateloom.runtime.battle.content import Column, Space, Unit
    from fateloom.runtime.battle.game import BattleGame

RESULTS = "results"
"""The group of the columns of the battle results table."""

ANY_UNIT, NOT_STEADY = "target any", "target unsteady"
"""Who can be hit: everybody by eliminations, by panics whoever is not immune (HOD-73 to 75)."""

ROUTES = {RouteKind.LAND: EdgeKind.ROAD, RouteKind.RIVER: EdgeKind.RIVER}


def battle_views(game: BattleGame) -> Views:
    """`map`: spaces with the units that begin there, and the routes between them; `units`: the
    types of units of each side, the column in which each fires, and what its dice do.
    """
    return {"map": lambda: battle_map(game), "units": lambda: battle_units(game)}


def battle_map(game: BattleGame) -> View:
    """See `battle_views`."""
    about = "map", f"{game.title}: the map", "Which spaces are joined, and who begins where?"
    start = _start(game)
    away = _away(game, start)
    spaces = (replace(it, column=away[it.id]) for it in _spaces(game))
    title = title_of(game.words, "space", start)
    steps = max(away.values())
    columns = title, "next to it", *(f"{number} away" for number in range(2, steps + 1))
    return flat_view(about, spaces, _routes(game), (), texts(game.words), columns=columns)


def battle_units(game: BattleGame) -> View:
    """See `battle_views`."""
    about = "units", f"{game.title}: units and dice", "Who can hurt whom, and with which dice?"
    return flat_view(about, _forces(game), _fire(game), _groups(game), texts(game.words))


def _groups(game: BattleGame) -> Iterator[tuple[str, str]]:
    yield from ((f"side {id}", title_of(game.words, "side", id)) for id in game.sides)
    yield RESULTS, "What dice do"


# --- the map


def _spaces(game: BattleGame) -> Iterator[Node]:
    for space in game.campaign.spaces:
        title = title_of(game.words, "space", space.id)
        there = [
            f"{title_of(game.words, 'side', id)} {count}"
            for side, id in enumerate(game.sides)
            if (count := sum(it.side == side and it.at == space.id for it in game.campaign.units))
        ]
        yield Node(f"space {space.id}", _kind(game, space), title, None, tuple(there))


def _start(game: BattleGame) -> str:
    """The space where most units of the first side begin."""
    begin = Counter(it.at for it in game.campaign.units if it.side == 0 and it.at)
    return max((it.id for it in game.campaign.spaces), key=begin.__getitem__)


def _away(game: BattleGame, start: str) -> dict[str, int]:
    """How many routes it is to each space; to what no route leads one more than to the furthest."""
    away = distances(Index(game.campaign).ways, (start,))
    beyond = max(away.values()) + 1
    return {f"space {it.id}": away.get(it.id, beyond) for it in game.campaign.spaces}


def _kind(game: BattleGame, space: Space) -> NodeKind:
    terrain = next(it for it in game.campaign.terrains if it.id == space.terrain)
    if terrain.fort is not None:
        return NodeKind.STRONGHOLD
    return NodeKind.RIVER if terrain.river or terrain.sea else NodeKind.SPACE


def _routes(game: BattleGame) -> Iterator[Edge]:
    for it in game.campaign.routes:
        yield Edge(f"space {it.one}", f"space {it.other}", ROUTES[it.kind], "")


# --- who can hurt whom


def _by_type(game: BattleGame) -> dict[tuple[int, str], list[Unit]]:
    """The units of each side by type."""
    found: dict[tuple[int, str], list[Unit]] = {}
    for it in game.campaign.units:
        found.setdefault((it.side, it.type), []).append(it)
    return found


def _forces(game: BattleGame) -> Iterator[Node]:
    for (side, type), units in _by_type(game).items():
        title = f"{len(units)} × {title_of(game.words, 'type', type)}"
        id = game.sides[side]
        yield Node(f"type {id}.{type}", NodeKind.FORCE, title, f"side {id}")
    for column in game.campaign.columns:
        title = title_of(game.words, "column", column.id)
        yield Node(f"column {column.id}", NodeKind.COLUMN, title, RESULTS)
    for target, title in ((ANY_UNIT, "Any unit"), (NOT_STEADY, "Units that can panic")):
        yield Node(target, NodeKind.TARGET, title, RESULTS)


def _fire(game: BattleGame) -> Iterator[Edge]:
    columns = {it.id: it.column for it in game.campaign.types}
    for (side, type), units in _by_type(game).items():
        dice = sorted({it.strength for it in units} - {0})
        if dice:
            most = f"{dice[0]} to {dice[-1]} dice" if len(dice) > 1 else f"{dice[0]} dice"
            source = f"type {game.sides[side]}.{type}"
            yield Edge(source, f"column {columns[type]}", EdgeKind.FIRES, most)
    for column in game.campaign.columns:
        for target, hit in ((ANY_UNIT, Hit.ELIMINATE), (NOT_STEADY, Hit.PANIC)):
            if hit in column.faces:
                yield Edge(f"column {column.id}", target, EdgeKind.HURTS, _faces(column, hit))


def _faces(column: Column, hit: Hit) -> str:
    """`eliminate 5, 6`."""
    faces = (str(face) for face, it in enumerate(column.faces, 1) if it is hit)
    return f"{hit.value} {', '.join(faces)}"
