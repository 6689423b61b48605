"""From a resolved scenario to the Program. The model holds the Program's own nodes already, so this
is the header and no more.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.runtime.program.program import FORMAT, Called, Program

if TYPE_CHECKING:
    from collections.abc import Mapping

    from fateloom.dsl.model.scenario import Scenario


def compile_scenario(scenario: Scenario, games: Mapping[str, object]) -> Program:
    """The Program of a scenario in which nothing is wrong. `games`: what it can call, by system."""
    header = scenario.header
    return Program(
        FORMAT,
        header.id,
        header.title,
        header.version,
        header.language,
        header.introduction,
        header.min_players,
        header.max_players,
        header.modes,
        header.settings,
        scenario.start_tile,
        scenario.heroes,
        scenario.items,
        scenario.variables,
        scenario.tiles,
        scenario.npcs,
        scenario.stocks,
        scenario.pois,
        scenario.scenes,
        scenario.events,
        scenario.destinies,
        tuple(Called(system, game) for system, game in games.items()),
    )
