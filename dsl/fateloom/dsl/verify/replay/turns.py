"""Turns and movement (DST-24..31): passing turns until a hero can act, bringing a hero to a place.

A hero who passes walks towards where the play needs them next. A hero in a finale has to play its
stage each turn (DST-90), even where the play has them wait.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from heapq import heappop, heappush

from fateloom.dsl.verify.problem.step import step_of
from fateloom.dsl.verify.replay.agenda import NOTHING, Answers, answers_of
from fateloom.dsl.verify.replay.answers import Replies, answer_pending
from fateloom.dsl.verify.replay.game_run import GameRun, RefusedError
from fateloom.dsl.verify.replay.result import StuckError
from fateloom.runtime.program import statement as st
from fateloom.runtime.program.board import Side
from fateloom.runtime.story import command as cmd
from fateloom.runtime.story import state as of
from fateloom.runtime.story.index import ProgramIndex, within
from fateloom.runtime.story.movement import reach, side
from fateloom.runtime.transitions.interpreter import holds
from fateloom.runtime.transitions.model import Move

NEW = 100
"""The cost of entering an unexplored tile, beside a step: exploring may change the story."""


def way(run: GameRun, start: str, goals: Iterable[str], *, exploring: bool = True) -> list[str]:
    """The tiles to enter, to the nearest goal that can be reached; empty when there is none."""
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
    """The part of a way that this turn's move allows: it ends on an unexplored tile (DST-26)."""
    part = []
    for tile in tiles[: reach(run.index, run.state)]:
        part.append(tile)
        if side(run.index, run.state, tile) is Side.UNEXPLORED:
            break
    return part


def walk(run: GameRun, tiles: list[str], replies: Replies) -> None:
    """Walk as much of the way as possible; `replies`: the answers for a tile that is explored."""
    run.issue(cmd.MoveTo(tuple(this_turn(run, tiles))), replies.step)
    answer_pending(run, replies)


def revealing(run: GameRun, tile: str) -> str:
    """The tile to explore so that this tile leaves the box. Raises StuckError."""
    wanted, seen = tile, {tile}
    while side(run.index, run.state, wanted) is Side.BOX:
        found = next((it for it in _revealers(run.index, wanted) if it not in seen), None)
        if found is None or side(run.index, run.state, found) is Side.EXPLORED:
            raise StuckError(f"nobody can come to '{tile}', which is not on the table")
        seen.add(found)
        wanted = found
    return wanted


def _revealers(index: ProgramIndex, tile: str) -> list[str]:
    """The tiles whose exploring puts this tile on the table."""
    return [
        it.id
        for it in index.program.tiles
        if any(isinstance(one, st.ChangeTile) and one.tile == tile for one in within(it.on_explore))
    ]


PATIENCE = 60
"""Turns of a hero that one step may take."""


def await_turn(run: GameRun, hero: str) -> None:
    """Pass turns until it is that hero's, with nothing open. Raises StuckError."""
    answer_pending(run, Replies())
    for _ in range(2 * len(run.state.heroes) + 2):
        if run.state.stage is not of.Stage.PLAY:
            raise StuckError("the game is over before that")
        if run.me.hero == hero:
            return
        if run.hero(hero).standing is not of.Standing.PLAYING:
            raise StuckError(f"{hero} is out of the game by then")
        pass_turn(run)
    raise StuckError(f"{hero} does not come to a turn")


def pass_turn(run: GameRun, replies: Replies | None = None) -> None:
    """End the turn under way; `replies`: the answers at the start of the next one."""
    answer_pending(run, Replies())
    if run.state.turn.step is of.Step.FINALE:
        _forced_stage(run)
    if run.state.stage is not of.Stage.PLAY:
        raise StuckError("the game is over before that")
    if run.state.turn.step is of.Step.MOVE:
        _head_for(run)
    run.issue(cmd.EndTurn(), replies.step if replies is not None else None)
    answer_pending(run, replies or Replies())


def _head_for(run: GameRun) -> None:
    """Before a turn is passed: walk towards the next place that the play wants, if it does."""
    me = run.me
    goals = run.agenda.target_tiles(me.hero, run.values)
    if goals and me.tile not in goals:
        tiles = way(run, me.tile, goals, exploring=False)
        if tiles:
            walk(run, tiles, Replies())


def _forced_stage(run: GameRun) -> None:
    """The hero would wait, and cannot: the stage is played with the least change, or as the play
    has it later.
    """
    start = run.checkpoint()
    hero = run.me.hero
    reasons = "no outcome of it is known"
    for answers in _stages(run, hero):
        try:
            run.issue(cmd.PlayStage(), answers.step)
            answer_pending(run, Replies(answers))
        except (StuckError, RefusedError) as stuck:
            run.restore(start)
            reasons = str(stuck)
            continue
        if answers.step is not None:
            run.agenda.mark_done(answers.step)
        return
    raise StuckError(f"{hero} has to play a stage meanwhile: {reasons}")


def _stages(run: GameRun, hero: str) -> Iterator[Answers]:
    """Ways to play the stage: those that change nothing, the one of the play, then all others."""
    values = run.values
    coming = run.agenda.next_of(hero)
    rest: list[tuple[int, Answers]] = []
    still: list[Answers] = []
    for action in run.model.actions:
        if action.move is not Move.STAGE or action.hero != hero:
            continue
        if not holds(action.guard, values):
            continue
        for step in filter(None, (step_of(action, it) for it in action.outcomes)):
            if not holds(step.guard, values):
                continue
            if step.effects:
                rest.append((len(step.effects), answers_of(step, None)))
            else:
                still.append(answers_of(step, None))
    yield from still
    if coming is not None:
        number, ways = coming
        yield from (answers_of(it, number) for it in ways if it.action.move is Move.STAGE)
    if not still and not rest:
        yield NOTHING
    yield from (it for _, it in sorted(rest, key=lambda it: it[0]))


# --- places


def bring_to_tile(run: GameRun, hero: str, tiles: Iterable[str]) -> None:
    """Move a hero to one of the tiles, walking and exploring as needed. Raises StuckError."""
    wanted = frozenset(tiles)
    for _ in range(PATIENCE):
        if run.hero(hero).tile in wanted:
            return
        await_turn(run, hero)
        if run.me.tile in wanted:
            return
        if run.state.turn.step is of.Step.MOVE:
            walk(run, _way(run, wanted), Replies())
            if run.hero(hero).tile in wanted:
                return
        pass_turn(run)
    raise StuckError(f"{hero} does not come to {_either(wanted)}")


def bring_next_to(run: GameRun, hero: str, tile: str) -> list[str]:
    """Move a hero so near to a tile that this turn's move can end on it; returns the remaining way.
    Raises StuckError.
    """
    for _ in range(PATIENCE):
        await_turn(run, hero)
        if run.state.turn.step is of.Step.MOVE:
            tiles = _way(run, frozenset((tile,)))
            if tiles[-1] == tile and this_turn(run, tiles) == tiles:
                return tiles
            walk(run, tiles, Replies())
        pass_turn(run)
    raise StuckError(f"{hero} does not come to '{tile}'")


def _way(run: GameRun, wanted: frozenset[str]) -> list[str]:
    """The way of the active hero to one of the tiles, or to what has to be explored before."""
    here = run.me.tile
    tiles = way(run, here, wanted)
    if not tiles:
        before = {revealing(run, it) for it in sorted(wanted)}
        tiles = way(run, here, before - {here}) or way(run, here, unexplored(run))
    if not tiles:
        raise StuckError(f"there is no way to {_either(wanted)} for {run.me.hero}")
    return tiles


def unexplored(run: GameRun) -> list[str]:
    """The tiles on the table that nobody has explored."""
    return [
        it.id
        for it in run.index.program.tiles
        if side(run.index, run.state, it.id) is Side.UNEXPLORED
    ]


def _either(tiles: frozenset[str]) -> str:
    return " or ".join(f"'{it}'" for it in sorted(tiles))


def bring_to_visit(run: GameRun, hero: str, poi: str, tile: str) -> None:
    """Have a hero visit a POI; `tile`: where the play has it, if it is not placed yet."""
    for _ in range(PATIENCE):
        await_turn(run, hero)
        turn = run.state.turn
        if turn.visiting and turn.poi == poi:
            return
        if run.me.finale is not None:
            raise StuckError(f"{hero} is in a finale by then")
        lies = run.state.pois[run.index.poi_at[poi]].tile or tile
        free = turn.step is of.Step.MOVE or (turn.step is of.Step.VISIT and turn.poi is None)
        if free and run.me.tile == lies:
            if turn.step is of.Step.MOVE:
                run.issue(cmd.Stay())
                answer_pending(run, Replies())
            run.issue(cmd.Visit(poi))
            answer_pending(run, Replies())
            if run.state.turn.visiting and run.state.turn.poi == poi:
                return
        elif turn.step is of.Step.MOVE:
            walk(run, _way(run, frozenset((lies,))), Replies())
            continue
        pass_turn(run)
    raise StuckError(f"{hero} does not come to visit '{poi}'")
