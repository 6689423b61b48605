"""Games that a story calls: begun, played and ended within its own game (DDL-01, 05, 07, 08).

The frame `Asking` of the call lies on the stack all the while; the inner game is in `State.played`,
and each of its events in an event of the story. So a game is saved, undone and replayed in the
middle of a roll as anywhere else.
"""

from __future__ import annotations

from fateloom.runtime.kernel.nested import Blocks
from fateloom.runtime.program.callable_systems import callable_system, nested_game
from fateloom.runtime.program.statement import Call
from fateloom.runtime.story import command as cmd
from fateloom.runtime.story import event as ev
from fateloom.runtime.story.flow import Flow
from fateloom.runtime.story.index import ProgramIndex
from fateloom.runtime.story.nested import is_over, under_way
from fateloom.runtime.story.state import Standing, State


def go_on(flow: Flow, asked: Call) -> Blocks | None:
    """Begin the call, or end it: the numbers of its blocks that follow, in their order; None while
    somebody in it has to answer.
    """
    index = flow.index
    if flow.state.played is None:
        system = callable_system(asked.system).home
        flow.emit(ev.CallBegan(system, asked.setup, _seats(index, flow.state, system)))
        rules, played = under_way(index, flow.state)
        for event in rules.opening(played.table):
            flow.emit(ev.InCall(system, event, played.seats))
    if not is_over(index, flow.state):
        return None
    rules, played = under_way(index, flow.state)
    flow.emit(ev.CallEnded())
    outcome, blocks = rules.end(played.table, played.notes, asked.outcomes)
    flow.emit(ev.CallAnswered(played.system, asked.setup, outcome))
    return blocks


def say(flow: Flow, command: cmd.InCall) -> None:
    """What somebody, or chance, says in the inner game."""
    rules, played = under_way(flow.index, flow.state)
    events, _ = rules.apply_legal(played.table, command.says)
    for event in events:
        flow.emit(ev.InCall(played.system, event, played.seats))


def _seats(index: ProgramIndex, state: State, system: str) -> tuple[int, ...]:
    """Whoever came upon it, and those who stand on the same tile, as many as can play."""
    tile = state.heroes[state.seat].tile
    near = (
        seat
        for seat, hero in enumerate(state.heroes)
        if seat != state.seat and hero.tile == tile and hero.standing is Standing.PLAYING
    )
    most = nested_game(system).seats(index.program.game_of(system))
    return (state.seat, *near)[:most]
