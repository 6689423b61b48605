"""Execution of the stack: the topmost frame, repeatedly, until somebody must be asked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fateloom.runtime.story import events_due, finales, heroes, inventory, items, script, turns
from fateloom.runtime.story.flow import EndlessStoryError, Flow
from fateloom.runtime.story.state import (
    Asking,
    Distributing,
    EndingStage,
    Giving,
    InTest,
    OpeningTurn,
    Overflowing,
    PassingOn,
    Run,
    SettingUp,
    Settling,
    Stage,
    Trading,
    Triggering,
)

PATIENCE = 100_000
"""Steps within one command after which a story is taken to run for ever."""


def advance(flow: Flow) -> None:
    """Performs all automatic steps; watched conditions are checked before each step."""
    for _ in range(PATIENCE):
        if flow.state.stage is not Stage.PLAY:
            return
        if flow.unseen:
            flow.look()
        if flow.stack:
            frame = flow.stack[-1]
            goes_on = STEP[type(frame)](flow, frame)
        else:
            goes_on = turns.rest(flow)
        if not goes_on:
            return
    raise EndlessStoryError("this story does not come to an end by itself")


def _wait(flow: Flow, frame: InTest | Trading) -> bool:
    return False


STEP: dict[type, Callable[[Flow, Any], bool]] = {
    Run: script.step,
    Asking: script.ask,
    InTest: _wait,
    Trading: _wait,
    Distributing: heroes.distribute,
    Overflowing: inventory.overflow,
    Giving: inventory.hand_over,
    Triggering: items.trigger_next,
    Settling: events_due.settle,
    SettingUp: turns.lay_out,
    OpeningTurn: turns.open_turn,
    PassingOn: turns.pass_on,
    EndingStage: finales.end_stage,
}
"""For each kind of frame its next piece of work; False when an answer is needed first."""
