"""Open questions, and whether an answer is legal: the part of `refusals` for questions and
tests (DST-43..74, 99; EC-43).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fateloom.runtime.kernel.game import Refusal
from fateloom.runtime.program import statement as st
from fateloom.runtime.program.callable_systems import callable_system
from fateloom.runtime.record import replace
from fateloom.runtime.story import command as cmd
from fateloom.runtime.story import nested
from fateloom.runtime.story.dice import in_order
from fateloom.runtime.story.heroes import is_result
from fateloom.runtime.story.index import ProgramIndex
from fateloom.runtime.story.inventory import choices
from fateloom.runtime.story.script import (
    Question,
    branch_open,
    items_to_scan,
    outcome_of,
    question,
)
from fateloom.runtime.story.state import Asking, Distributing, Frame, Giving, InTest, Phase, State

Judge = Callable[[ProgramIndex, State, Any], Refusal | None]
"""Why a command of one type does not stand now."""


def top(state: State) -> Frame | None:
    """The open question; None: the active seat may act freely."""
    return state.control.stack[-1] if state.control.stack else None


def _roll(index: ProgramIndex, state: State, command: cmd.Roll) -> Refusal | None:
    main, effort = command.main, command.effort
    frame, settings = top(state), index.settings
    if not isinstance(frame, InTest) or frame.phase is not Phase.ROLLING:
        return Refusal("roll", "No roll is expected now.")
    if len(main) != settings.main_count or len(effort) != frame.effort:
        many = f"{settings.main_count} main and {frame.effort} effort dice"
        return Refusal("roll", f"{many} must be rolled (DST-47, 48).")
    shown = in_order(main, settings.main_faces), in_order(effort, state.effort_faces)
    return Refusal("roll", "No die has that face (DST-64).") if None in shown else None


def sorted_roll(index: ProgramIndex, state: State, roll: cmd.Roll) -> cmd.Roll:
    """A roll with its dice in the order of the faces."""
    main = in_order(roll.main, index.settings.main_faces) or ()
    return replace(roll, main=main, effort=in_order(roll.effort, state.effort_faces) or ())


def _nobody_asked() -> Refusal:
    return Refusal("question", "There is no such question now.")


def _asked(index: ProgramIndex, state: State) -> Question | None:
    frame = top(state)
    return question(index, frame) if isinstance(frame, Asking) else None


def _choose(index: ProgramIndex, state: State, command: cmd.Choose) -> Refusal | None:
    asked = _asked(index, state)
    if not isinstance(asked, st.Choose):
        return _nobody_asked()
    if not 0 <= command.index < len(asked.choices):
        return Refusal("choice", "There is no such branch.")
    if not branch_open(index, state, asked.choices[command.index]):
        return Refusal("choice", "That branch is not open (DST-43, 84).")
    return None


def _scan(index: ProgramIndex, state: State, command: cmd.ScanItem) -> Refusal | None:
    frame = top(state)
    if not isinstance(frame, Asking) or not isinstance(question(index, frame), st.Scan):
        return _nobody_asked()
    if command.item in items_to_scan(state, frame):
        return None
    return Refusal("item", f"'{command.item}' cannot be presented (DST-65).")


def _ask_path(index: ProgramIndex, state: State, command: cmd.AskPath) -> Refusal | None:
    if not isinstance(_asked(index, state), st.AskDestiny):
        return _nobody_asked()
    if (state.heroes[state.seat].hero, command.path) in index.path:
        return None
    return Refusal("path", "That is not a path of the hero's own destiny (DST-72).")


def _call(index: ProgramIndex, state: State, command: cmd.ChooseCallOutcome) -> Refusal | None:
    asked = _asked(index, state)
    if not isinstance(asked, st.Call):
        return _nobody_asked()
    if nested.is_played(index, asked):
        return Refusal("outcome", "The game decides this outcome; it cannot be chosen.")
    if outcome_of(asked, command.outcome) is not None:
        return None
    article = callable_system(asked.system).article.capitalize()
    return Refusal("outcome", f"{article} {asked.system} cannot end like that.")


def _in_call(index: ProgramIndex, state: State, command: cmd.InCall) -> Refusal | None:
    frame = top(state)
    if state.played is None or not isinstance(frame, Asking):
        return _nobody_asked()
    return nested.refused(index, state, command)


def _set_markers(index: ProgramIndex, state: State, command: cmd.SetMarkers) -> Refusal | None:
    frame = top(state)
    if not isinstance(frame, Distributing):
        return _nobody_asked()
    if is_result(index, state, frame, command.markers):
        return None
    return Refusal("markers", "The markers cannot move to these spaces (DST-99).")


def _give_item(index: ProgramIndex, state: State, command: cmd.GiveItem) -> Refusal | None:
    frame = top(state)
    if not isinstance(frame, Giving):
        return _nobody_asked()
    if command.item in choices(index, state.heroes[frame.seat], frame.matches):
        return None
    return Refusal("item", f"'{command.item}' is not one of the possible items.")


def _declare(index: ProgramIndex, state: State, command: cmd.DeclareEffort) -> Refusal | None:
    """From none to all of the ready dice, before the roll and never after it (EC-11, 13)."""
    frame, ready = top(state), state.heroes[state.seat].effort
    if not isinstance(frame, InTest) or frame.phase is not Phase.COMMITTED:
        return _nobody_asked()
    if 0 <= command.dice <= ready:
        return None
    return Refusal("effort", f"{_ready(ready)} ready (DST-48).")


def _ready(dice: int) -> str:
    return "1 effort die is" if dice == 1 else f"{dice or 'no'} effort dice are"


def _confirm(index: ProgramIndex, state: State, command: cmd.Confirm) -> Refusal | None:
    frame = top(state)
    rolled = isinstance(frame, InTest) and frame.phase is Phase.ROLLED
    return None if rolled else _nobody_asked()


ANSWERS: dict[type, Judge] = {
    cmd.Roll: _roll,
    cmd.Choose: _choose,
    cmd.ScanItem: _scan,
    cmd.AskPath: _ask_path,
    cmd.ChooseCallOutcome: _call,
    cmd.InCall: _in_call,
    cmd.SetMarkers: _set_markers,
    cmd.GiveItem: _give_item,
    cmd.DeclareEffort: _declare,
    cmd.Confirm: _confirm,
}
