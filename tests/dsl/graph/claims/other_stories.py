"""Claims that something is not needed, held to the games of the story without it."""

from __future__ import annotations

from collections.abc import Set

from tests.dsl.graph.claims.games import MOST, Games
from tests.dsl.graph.claims.played import Played

from fateloom.runtime.program.program import Program
from fateloom.runtime.record import replace


def without_thing(games: Games, thing: str, but: Set[str] = frozenset()) -> tuple[bool, str]:
    """Whether all finales but some can be won where there is no copy of the thing."""
    name = thing.partition(" ")[2]
    program = replace(
        games.program,
        items=tuple(replace(it, copies=0) if it.id == name else it for it in games.program.items),
        heroes=tuple(
            replace(it, items=tuple(item for item in it.items if item != name))
            for it in games.program.heroes
        ),
    )
    return same_finales(games, program, but)


def without_scripts(games: Games, nodes: tuple[str, ...]) -> tuple[bool, str]:
    """Whether the same finales can be won and lost without the scripts of these."""
    loose = {it for it in nodes if it.startswith(("option ", "event "))}
    if not loose or games.sells or games.asks_for_dice:
        return False, ""
    program = replace(
        games.program,
        pois=tuple(
            replace(
                poi,
                options=tuple(
                    replace(it, body=()) if f"option {it.id}" in loose else it for it in poi.options
                ),
            )
            for poi in games.program.pois
        ),
        events=tuple(
            replace(it, body=()) if f"event {it.id}" in loose else it for it in games.program.events
        ),
    )
    return same_finales(games, program)


def same_finales(games: Games, program: Program, but: Set[str] = frozenset()) -> tuple[bool, str]:
    """Whether the finales of the story can be won in the other one."""
    for game in games.tables:
        lost = game.finales - Played(program, game.table, game.begins, MOST).finales - but
        if lost:
            return True, f"{game.table.name}: no {sorted(lost)}"
    return any(it.finales for it in games.tables), ""
