"""Why a POI cannot be visited, and an option not be used: where the POI is and what took it away,
what does not hold, what it costs and what the hero has.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.diagnostics.listed import together
from fateloom.dsl.lint.gather import gather
from fateloom.dsl.lint.purse import sum_of
from fateloom.dsl.plays.story.case import case_of
from fateloom.runtime.program.statement import CostKind
from fateloom.runtime.story import event as ev
from fateloom.runtime.story.conditions import holds
from fateloom.runtime.story.prices import lacking

if TYPE_CHECKING:
    from collections.abc import Iterable

    from fateloom.dsl.lint.cross_reference import Owner
    from fateloom.runtime.program.statement import PlacePoi, RemovePoi
    from fateloom.runtime.story.index import ProgramIndex
    from fateloom.runtime.story.state import State


def _script_of(event: ev.Event) -> set[str]:
    """The script that begins with an event: `option wreck.search`."""
    match event:
        case ev.EventFired(event=id):
            return {f"event {id}"}
        case ev.OptionUsed(option=id):
            return {f"option {id}"}
        case ev.TileExplored(tile=id):
            return {f"tile {id}"}
        case _:
            return set()


def absent(index: ProgramIndex, state: State, poi: str, events: Iterable[ev.Event]) -> str | None:
    """Why a POI is not where the hero is; None where it is. `events`: all that has happened."""
    hero = state.heroes[state.seat]
    at = state.pois[index.poi_at[poi]].tile
    if at == hero.tile:
        return None
    if at is not None:
        return f"'{poi}' is on '{at}', and '{hero.hero}' is on '{hero.tile}'"
    day, causes, gone = 0, set[str](), None
    for event in events:
        if isinstance(event, ev.TurnBegan):
            day, causes = event.day, set()
        causes |= _script_of(event)
        if isinstance(event, ev.PoiMoved) and event.poi == poi:
            gone = None if event.tile is not None else (day, frozenset(causes))
    xref = gather(index.program)
    if gone is None:
        sites = xref.placements.get(poi, ())
        if not sites:
            return f"'{poi}' is never placed on the map"
        where = f": {_site(sites[0])} places it" if len(sites) == 1 else ""
        return f"'{poi}' is not on the map yet{where}"
    removals = xref.removals.get(poi, ())
    done = [it for it in removals if it[1].node_of_script in gone[1]] or list(removals)
    by = f": {_site(done[-1])} has removed it" if len(done) == 1 else ": it was removed"
    return f"'{poi}' is not on the map any more{by} on day {max(gone[0], 1)}"


def _site(site: tuple[PlacePoi | RemovePoi, Owner]) -> str:
    statement, owner = site
    return f"{owner} ({statement.span.file}:{statement.span.line})"


def refused(index: ProgramIndex, state: State, option: str, said: str) -> str:
    """Why an option cannot be used, with what is asked and what is the case. `said`: what the
    engine says of it.
    """
    it, hero = index.option.get(option), state.heroes[state.seat]
    if it is None or option in state.closed:
        return said
    if it.condition is not None and not holds(index, state, it.condition, state.seat):
        case = case_of(index, state, it.condition, state.seat)
        return f"{said.rstrip('.')}, since its condition does not hold: {case}"
    lacks = lacking(index, hero, it.costs)
    if lacks is None or "(DST-84)" not in said:
        return said
    has = {CostKind.COINS: hero.coins, CostKind.XP: hero.xp, CostKind.EFFORT: hero.effort}
    parts = [
        f"it costs {price} {kind.value}, and '{hero.hero}' has {count}"
        for kind, count in has.items()
        if (price := sum_of(it.costs, kind)) > count
    ]
    return f"{said.rstrip('.')}: {together(parts)}" if parts else said
