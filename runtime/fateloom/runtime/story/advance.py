"""Working off the stack: the topmost frame, again and again, until somebody has to be asked."""

from __future__ import annotations

from typing import assert_never

from fateloom.runtime.story import events_due, finales, heroes, inventory, items, script, turns
from fateloom.runtime.story.flow import Flow
from fateloom.runtime.story.state import (
    Asking,
    Distributing,
    EndingStage,
    Giving,
    InTest,
    OpeningTurn,
    Overflowing,
    Run,
    SettingUp,
    Settling,
    Stage,
    Trading,
    Triggering,
)


def advance(flow: Flow) -> None:
    """Everything that follows by itself."""
    while flow.state.stage is Stage.PLAY:
        flow.tick()
        if not _step(flow):
            return


def _step(flow: Flow) -> bool:
    """One frame's next piece of work; False when an answer is needed first."""
    if not flow.stack:
        return turns.rest(flow)
    match flow.stack[-1]:
        case Run() as frame:
            script.step(flow, frame)
        case Asking() as frame:
            return script.ask(flow, frame)
        case InTest() | Trading():
            return False
        case Distributing() as frame:
            return heroes.distribute(flow, frame)
        case Overflowing() as frame:
            return inventory.overflow(flow, frame)
        case Giving() as frame:
            return inventory.hand_over(flow, frame)
        case Triggering() as frame:
            items.trigger_next(flow, frame)
        case Settling() as frame:
            events_due.settle(flow, frame)
        case SettingUp() as frame:
            turns.lay_out(flow, frame)
        case OpeningTurn():
            turns.open_turn(flow)
        case EndingStage():
            finales.end_stage(flow)
        case frame:
            assert_never(frame)
    return True
