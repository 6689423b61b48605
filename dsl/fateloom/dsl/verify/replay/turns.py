"""Whose turn it is: passing turns until a hero can act, and getting a hero to a place.

Nobody's time is wasted: whoever has to pass walks towards where the play wants them next. A hero in
a finale has to play its stage each turn (DST-90), even where the play has them wait.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from fateloom.dsl.verify.replay.agenda import Answers, answers_of, step_of
from fateloom.dsl.verify.replay.answers import Replies, settle
from fateloom.dsl.verify.replay.game_run import Course, RefusedError
from fateloom.dsl.verify.replay.result import StuckError
from fateloom.dsl.verify.replay.walking import revealing, walk, way, within_move
from fateloom.runtime.program.board import Side
from fateloom.runtime.story import command as cmd
from fateloom.runtime.story import state as of
from fateloom.runtime.story.movement import side
from fateloom.runtime.transitions.interpreter import holds
from fateloom.runtime.transitions.model import Move

PATIENCE = 60
"""Turns of a hero that one step may take."""


def turn_of(course: Course, hero: str) -> None:
    """Pass turns until it is that hero's, with nothing open. Raises StuckError."""
    settle(course, Replies())
    for _ in range(2 * len(course.state.heroes) + 2):
        if course.state.stage is not of.Stage.PLAY:
            raise StuckError("the game is over before that")
        if course.me.hero == hero:
            return
        if course.hero(hero).standing is not of.Standing.PLAYING:
            raise StuckError(f"{hero} is out of the game by then")
        pass_turn(course)
    raise StuckError(f"{hero} does not come to a turn")


def pass_turn(course: Course, replies: Replies | None = None) -> None:
    """End the turn under way; `replies`: the answers at the start of the next one."""
    settle(course, Replies())
    if course.state.turn.step is of.Step.FINALE:
        _forced_stage(course)
    if course.state.stage is not of.Stage.PLAY:
        raise StuckError("the game is over before that")
    if course.state.turn.step is of.Step.MOVE:
        _head_for(course)
    course.say(cmd.EndTurn(), replies.step if replies is not None else None)
    settle(course, replies or Replies())


def _head_for(course: Course) -> None:
    """Before a turn is passed: walk towards the next place that the play wants, if it does."""
    me = course.me
    goals = course.agenda.wanted_tiles(me.hero, course.values)
    if goals and me.tile not in goals:
        tiles = way(course, me.tile, goals, exploring=False)
        if tiles:
            walk(course, tiles, Replies())


def _forced_stage(course: Course) -> None:
    """The hero would wait, and cannot: the stage is played so that least comes of it, or as the
    play has it later on.
    """
    start = course.mark()
    hero = course.me.hero
    reasons = "no outcome of it is known"
    for answers in _stages(course, hero):
        try:
            course.say(cmd.PlayStage(), answers.step)
            settle(course, Replies(answers))
        except (StuckError, RefusedError) as stuck:
            course.back(start)
            reasons = str(stuck)
            continue
        if answers.step is not None:
            course.agenda.cross_off(answers.step)
        return
    raise StuckError(f"{hero} has to play a stage meanwhile: {reasons}")


def _stages(course: Course, hero: str) -> Iterator[Answers]:
    """Ways to play the stage: those that change nothing, the one of the play, then all others."""
    values = course.values
    coming = course.agenda.next_of(hero)
    rest: list[tuple[int, Answers]] = []
    still: list[Answers] = []
    for action in course.model.actions:
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
        yield Answers((), (), None)
    yield from (it for _, it in sorted(rest, key=lambda it: it[0]))


# --- places


def be_at(course: Course, hero: str, tiles: Iterable[str]) -> None:
    """Have a hero stand on one of the tiles, walking and exploring as needed. Raises StuckError."""
    wanted = frozenset(tiles)
    for _ in range(PATIENCE):
        if course.hero(hero).tile in wanted:
            return
        turn_of(course, hero)
        if course.me.tile in wanted:
            return
        if course.state.turn.step is of.Step.MOVE:
            walk(course, _way(course, wanted), Replies())
            if course.hero(hero).tile in wanted:
                return
        pass_turn(course)
    raise StuckError(f"{hero} does not come to {_either(wanted)}")


def before_tile(course: Course, hero: str, tile: str) -> list[str]:
    """Have a hero come so near to a tile that this turn's move ends on it; the way that is left.

    Raises StuckError.
    """
    for _ in range(PATIENCE):
        turn_of(course, hero)
        if course.state.turn.step is of.Step.MOVE:
            tiles = _way(course, frozenset((tile,)))
            if tiles[-1] == tile and within_move(course, tiles):
                return tiles
            walk(course, tiles, Replies())
        pass_turn(course)
    raise StuckError(f"{hero} does not come to '{tile}'")


def _way(course: Course, wanted: frozenset[str]) -> list[str]:
    """The way of the active hero to one of the tiles, or to what has to be explored before."""
    here = course.me.tile
    tiles = way(course, here, wanted)
    if not tiles:
        before = {revealing(course, it) for it in sorted(wanted)}
        tiles = way(course, here, before - {here}) or way(course, here, unexplored(course))
    if not tiles:
        raise StuckError(f"there is no way to {_either(wanted)} for {course.me.hero}")
    return tiles


def unexplored(course: Course) -> list[str]:
    """The tiles on the table that nobody has explored."""
    return [
        it.id
        for it in course.index.program.tiles
        if side(course.index, course.state, it.id) is Side.UNEXPLORED
    ]


def _either(tiles: frozenset[str]) -> str:
    return " or ".join(f"'{it}'" for it in sorted(tiles))


def on_visit(course: Course, hero: str, poi: str, tile: str) -> None:
    """Have a hero visit a POI; `tile`: where the play has it, should it not lie anywhere yet."""
    for _ in range(PATIENCE):
        turn_of(course, hero)
        turn = course.state.turn
        if turn.visiting and turn.poi == poi:
            return
        if course.me.finale is not None:
            raise StuckError(f"{hero} is in a finale by then")
        lies = course.state.pois[course.index.poi_at[poi]].tile or tile
        free = turn.step is of.Step.MOVE or (turn.step is of.Step.VISIT and turn.poi is None)
        if free and course.me.tile == lies:
            if turn.step is of.Step.MOVE:
                course.say(cmd.Stay())
                settle(course, Replies())
            course.say(cmd.Visit(poi))
            settle(course, Replies())
            if course.state.turn.visiting and course.state.turn.poi == poi:
                return
        elif turn.step is of.Step.MOVE:
            walk(course, _way(course, frozenset((lies,))), Replies())
            continue
        pass_turn(course)
    raise StuckError(f"{hero} does not come to visit '{poi}'")
