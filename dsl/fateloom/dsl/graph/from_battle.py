"""The views of a battle game: the map of its campaign, and who can hurt whom."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from fateloom.dsl.diagnostics.listed import together
from fateloom.dsl.graph.flat import Edge, Node, Views, flat_view, many, texts, title_of
from fateloom.dsl.graph.quest import EdgeKind, NodeKind
from fateloom.dsl.graph.view import Note
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
    """Spaces with the units that begin there, and the routes between them."""
    about = "map", f"{game.title}: the map", "Which spaces are joined, and who begins where?"
    start = _start(game)
    away = _away(game, start)
    spaces = (replace(it, column=away[it.id]) for it in _spaces(game))
    title = title_of(game.words, "space", start)
    steps = max(away.values())
    columns = title, "next to it", *(f"{number} away" for number in range(2, steps + 1))
    every = texts(game.words)
    return flat_view(about, spaces, _routes(game), (), every, columns=columns, notes=_begin(game))


def battle_units(game: BattleGame) -> View:
    """The types of units of each side: which column each fires in, and what its dice do."""
    about = "units", f"{game.title}: units and dice", "Who can hurt whom, and with which dice?"
    every, notes = texts(game.words), _dice(game)
    return flat_view(about, _forces(game), _fire(game), _groups(game), every, notes=notes)


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


def _begin(game: BattleGame) -> Iterator[Note]:
    """With how many units each side begins, and how far it is to the other."""
    places: list[tuple[str, ...]] = []
    for side, id in enumerate(game.sides):
        units = [it.at for it in game.campaign.units if it.side == side and it.at]
        places.append(tuple(dict.fromkeys(units)))
        begins = (
            f"{many(len(units), 'unit', 'units')} in {many(len(places[-1]), 'space', 'spaces')}"
        )
        title = title_of(game.words, "side", id)
        yield Note(f"{title} begins with {begins}.", tuple(f"space {it}" for it in places[-1]))
    away = distances(Index(game.campaign).ways, places[0])
    near = [(away[it], it) for it in places[1] if it in away]
    if near:
        steps, at = min(near)
        where = title_of(game.words, "space", at)
        told = f"The sides begin {many(steps, 'route', 'routes')} apart at the nearest, at {where}."
        yield Note(told, (f"space {at}",))
    else:
        yield Note("No route leads from one side to the other.", ())


# --- who can hurt whom


def _dice(game: BattleGame) -> Iterator[Note]:
    """Who throws the most dice on each side, and which results hit the surest."""
    for side, id in enumerate(game.sides):
        here = {type: units for (of, type), units in _by_type(game).items() if of == side}
        most = max((it.strength for units in here.values() for it in units), default=0)
        strong = [type for type, units in here.items() if any(it.strength == most for it in units)]
        titles = together([title_of(game.words, "type", it) for it in strong])
        name = title_of(game.words, "side", id)
        told = f"The most dice of {name}: {most}, of {titles}."
        yield Note(told, tuple(f"type {id}.{it}" for it in strong))
    for hit, does in ((Hit.ELIMINATE, "eliminates"), (Hit.PANIC, "panics")):
        faces = {it.id: sum(face is hit for face in it.faces) for it in game.campaign.columns}
        most = max(faces.values(), default=0)
        best = [id for id, number in faces.items() if number == most]
        if most:
            titles = together([title_of(game.words, "column", it) for it in best])
            told = f"What {does} most often: {titles}, with {most} of 6 faces."
            yield Note(told, tuple(f"column {it}" for it in best))


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
