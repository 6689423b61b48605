"""Walking to a tile, over as few unexplored ones as can be, turn by turn (DST-24..31)."""

from __future__ import annotations

from collections.abc import Iterable
from heapq import heappop, heappush

from fateloom.dsl.verify.replay.answers import Replies, answer_pending
from fateloom.dsl.verify.replay.game_run import GameRun
from fateloom.dsl.verify.replay.result import StuckError
from fateloom.runtime.program import statement as st
from fateloom.runtime.program.board import Side
from fateloom.runtime.story import command as cmd
from fateloom.runtime.story.index import ProgramIndex, within
from fateloom.runtime.story.movement import reach, side

NEW = 100
"""What entering an unexplored tile costs beside a step: exploring may change the story."""


def way(run: GameRun, start: str, goals: Iterable[str], *, exploring: bool = True) -> list[str]:
    """The tiles to enter, to the first goal that can be come to; empty when there is none."""
    wanted = frozenset(goals)
    best: dict[str, tuple[int, str]] = {start: (0, "")}
    edge = [(0, start)]
    while edge:
        cost, here = heappop(edge)
        if here in wanted and here != start:
            return _back(best, here, start)
        if cost > best[here][0]:
            continue
        for tile in run.index.neighbours[here]:
            lies = side(run.index, run.state, tile)
            if lies is Side.BOX or (lies is Side.UNEXPLORED and not exploring):
                continue
            price = cost + 1 + NEW * (lies is Side.UNEXPLORED and tile not in wanted)
            if tile not in best or price < best[tile][0]:
                best[tile] = price, here
                heappush(edge, (price, tile))
    return []


def _back(best: dict[str, tuple[int, str]], here: str, start: str) -> list[str]:
    found = [here]
    while best[found[-1]][1] != start:
        found.append(best[found[-1]][1])
    return found[::-1]


def this_turn(run: GameRun, tiles: list[str]) -> list[str]:
    """As much of a way as this turn's move takes: it ends on an unexplored tile (DST-26)."""
    part = []
    for tile in tiles[: reach(run.index, run.state)]:
        part.append(tile)
        if side(run.index, run.state, tile) is Side.UNEXPLORED:
            break
    return part


def within_move(run: GameRun, tiles: list[str]) -> bool:
    """Whether this turn's move takes all of the way."""
    return this_turn(run, tiles) == tiles


def walk(run: GameRun, tiles: list[str], replies: Replies) -> None:
    """Walk as much of the way as can be; `replies`: the answers for a tile that is explored."""
    run.issue(cmd.MoveTo(tuple(this_turn(run, tiles))), replies.step)
    answer_pending(run, replies)


def revealing(run: GameRun, tile: str) -> str:
    """The tile to explore so that one comes out of the box. Raises StuckError."""
    wanted, seen = tile, {tile}
    while side(run.index, run.state, wanted) is Side.BOX:
        found = next((it for it in _revealers(run.index, wanted) if it not in seen), None)
        if found is None or side(run.index, run.state, found) is Side.EXPLORED:
            raise StuckError(f"nobody can come to '{tile}', which is not on the table")
        seen.add(found)
        wanted = found
    return wanted


def _revealers(index: ProgramIndex, tile: str) -> list[str]:
    """The tiles whose exploring lays that one on the table."""
    return [
        it.id
        for it in index.program.tiles
        if any(isinstance(one, st.ChangeTile) and one.tile == tile for one in within(it.on_explore))
    ]
