"""Claims about places, tiles, options and events, each held to every state and step."""

from __future__ import annotations

from tests.dsl.graph.claims.games import Games, in_play, is_so

from fateloom.runtime.program.condition import GameMode
from fateloom.runtime.story.state import Stage, Standing


def ends_by(games: Games, what: str, by: tuple[str, ...]) -> tuple[bool, str]:
    """Whether a fact ends, or an option is shut, by something else."""
    option, seen = what.removeprefix("option "), False
    for before, after, it in in_play(games):
        if what != option:
            ends = option in after.closed and option not in before.closed
            seen = seen or ends
        else:
            heroes = [it.hero for it in after.heroes if it.standing is Standing.PLAYING]
            held = [it for it in heroes if is_so(games, before, what, it)]
            ends = not all(is_so(games, after, what, it) for it in held)
            seen = seen or bool(held)
        if ends and not it.doers & {*by}:
            return True, f"{sorted(it.doers)} ends it"
    return seen, ""


def on_tiles(games: Games, poi: str, places: dict[str, int]) -> tuple[bool, str]:
    """Whether the POI is ever on another tile, or on one of these before its day."""
    at_poi, seen = games.index.poi_at[poi.partition(" ")[2]], False
    for game in games.tables:
        for at, node in enumerate(game.nodes[: game.reached]):
            tile = node.state.pois[at_poi].tile
            if node.state.stage is Stage.PLAY and tile is not None:
                seen, day = True, game.first_days.get(at, 1)
                if day < places.get(tile, day + 1):
                    return True, f"{game.table.name}: it is on {tile} on day {day}"
    return seen, ""


def entered(games: Games, tile: str, day: int) -> str:
    """Whether somebody is on the tile before the day."""
    name = tile.partition(" ")[2]
    for game in games.tables:
        for at, node in enumerate(game.nodes[: game.reached]):
            if node.state.stage is Stage.PLAY and game.first_days.get(at, 1) < day:
                there = [it.hero for it in node.state.heroes if it.tile == name]
                if there:
                    return f"{game.table.name}: {there} on day {game.first_days.get(at, 1)}"
    return ""


def only_in(games: Games, event: str, mode: str) -> tuple[bool, str]:
    """Whether the event happens in another mode; SOLO and GROUP count players (DST-130)."""
    seen = False
    for game in games.tables:
        happens = any(event in it.names for _, _, it in game.steps())
        seen = seen or happens
        alone = GameMode.SOLO if len(game.table.heroes) == 1 else GameMode.GROUP
        if happens and GameMode(mode) not in (alone, game.table.mode):
            return True, f"it happens at {game.table.name}"
    return seen, ""
