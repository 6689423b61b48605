"""Walking and exploring (DST-24..31)."""

from __future__ import annotations

from fateloom.runtime.kernel.game import Refusal
from fateloom.runtime.program.board import Side
from fateloom.runtime.program.items import MoveRange, Window
from fateloom.runtime.story import event as ev
from fateloom.runtime.story.flow import Flow
from fateloom.runtime.story.index import ProgramIndex
from fateloom.runtime.story.items import trigger
from fateloom.runtime.story.state import State, Step


def side(index: ProgramIndex, state: State, tile: str) -> Side:
    """The side of a tile."""
    return state.tiles[index.tile_at[tile]]


def reach(index: ProgramIndex, state: State) -> int:
    """How far the active hero can walk this turn (DST-24, 31, EC-15)."""
    total = index.settings.move_range + state.turn.reach
    for item in state.heroes[state.seat].items:
        ability = index.item[item].ability
        if (
            ability is not None
            and ability.window is Window.PASSIVE
            and isinstance(ability.effect, MoveRange)
        ):
            total += ability.effect.tiles
    return total


def walk_refused(index: ProgramIndex, state: State, path: tuple[str, ...]) -> Refusal | None:
    """Why a walk is illegal."""
    if not path:
        return Refusal("path", "A walk needs at least one step; otherwise stay (DST-27).")
    if len(path) > reach(index, state):
        steps = "1 step is" if len(path) == 1 else f"{len(path)} steps are"
        far = reach(index, state)
        return Refusal("range", f"{steps} too far: the move range is {far} (DST-24).")
    here = state.heroes[state.seat].tile
    for number, tile in enumerate(path):
        if tile not in index.tile:
            return Refusal("unknown", f"There is no tile '{tile}'.")
        if tile not in index.neighbours[here]:
            return Refusal("path", f"'{tile}' is not next to '{here}' (DST-25).")
        lies = side(index, state, tile)
        if lies is Side.BOX:
            return Refusal("path", f"'{tile}' is not on the table (DST-25).")
        if lies is Side.UNEXPLORED and number + 1 < len(path):
            return Refusal("path", f"Movement ends on '{tile}', which is unexplored (DST-26).")
        here = tile
    return None


def walks(index: ProgramIndex, state: State) -> tuple[tuple[str, ...], ...]:
    """A shortest path to every tile within reach, the nearest first."""
    start, tiles, tile_at = state.heroes[state.seat].tile, state.tiles, index.tile_at
    known = {start}
    ways: list[tuple[str, ...]] = []
    edge: list[tuple[str, ...]] = [()]
    for _ in range(reach(index, state)):
        further: list[tuple[str, ...]] = []
        for way in edge:
            for tile in index.neighbours[way[-1] if way else start]:
                if tile in known:
                    continue
                lies = tiles[tile_at[tile]]
                if lies is not Side.BOX:
                    known.add(tile)
                    ways.append((*way, tile))
                    if lies is Side.EXPLORED:
                        further.append((*way, tile))
        edge = further
    return tuple(ways)


def walk(flow: Flow, path: tuple[str, ...]) -> None:
    """The regular move; exploring follows on an unexplored tile (DST-28)."""
    flow.emit(ev.HeroMoved(flow.seat, path))
    flow.emit(ev.StepReached(Step.VISIT))
    explore(flow, flow.seat, path[-1])


def stay(flow: Flow) -> None:
    """Stays; abilities of staying work (DST-27)."""
    flow.emit(ev.HeroStayed(flow.seat))
    trigger(flow, Window.ON_STAY)


def put(flow: Flow, seat: int, tile: str) -> None:
    """The story puts a hero on a tile."""
    if flow.state.heroes[seat].tile != tile:
        flow.emit(ev.HeroMoved(seat, (tile,)))
    explore(flow, seat, tile)


def explore(flow: Flow, seat: int, tile: str) -> None:
    """The tile is explored, if it was not: its script runs, then abilities of exploring work."""
    if side(flow.index, flow.state, tile) is Side.EXPLORED:
        return
    flow.emit(ev.TileExplored(seat, tile))
    if seat == flow.seat:
        trigger(flow, Window.ON_EXPLORE)
    flow.run(f"explore:{tile}")
