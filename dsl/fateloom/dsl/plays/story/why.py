"""Why a step of a play is refused, in words of the story, where the engine's own words say less."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.diagnostics.listed import either
from fateloom.dsl.suggest import did_you_mean, nearest
from fateloom.runtime.story import command as cmd
from fateloom.runtime.story.legal import deciding
from fateloom.runtime.story.state import InTest, Phase

if TYPE_CHECKING:
    from collections.abc import Iterable

    from fateloom.runtime.program.settings import Face
    from fateloom.runtime.story.index import ProgramIndex
    from fateloom.runtime.story.state import State


def why(index: ProgramIndex, state: State, command: cmd.Command, said: str) -> str:
    """Why the command is refused in this state; `said`: what the engine says of it."""
    match command:
        case cmd.BeginFinale(path):
            return _begin(index, state, path) or said
        case cmd.Roll():
            return _roll(index, state, command) or said
        case cmd.PlayStage():
            return _stage(state) or said
        case cmd.ChooseCallOutcome(ending):
            return f"no game is being played that could end with '{ending}'; {_begin_a_call()}"
        case _:
            return said


def no_such_end(ending: str, known: Iterable[str]) -> str:
    """Why `outcome ENDING` cannot be said in the called game that is played. `known`: the endings
    to which a way is known.
    """
    ways = list(known)
    if not ways:
        return "no dice that are known lead to an end; say what is done, and roll"
    meant = did_you_mean(nearest(ending, ways))
    listed = "; ".join(f"outcome {it}" for it in ways)
    return f"no dice that are known end this with '{ending}'{meant}. It can be: {listed}"


def _begin_a_call() -> str:
    return "choose the option that begins one first"


def _begin(index: ProgramIndex, state: State, path: str) -> str | None:
    """`begin PATH` of a path that does not exist, elsewhere, or too early."""
    hero = state.heroes[deciding(state)].hero
    its = {it.id: it for one in index.program.destinies if one.hero == hero for it in one.paths}
    if path not in its:
        meant = did_you_mean(nearest(path, its))
        known = f"; it has {' and '.join(its)}" if its else ""
        return f"'{hero}' has no path '{path}'{meant or known}"
    places = list(dict.fromkeys(it.poi for it in its[path].begins))
    here = state.turn.poi if state.turn.visiting else None
    if here not in places:
        return f"the finale of '{path}' begins at {either(places)}: visit it first"
    return f"the condition of 'begins at {here}' does not hold yet for '{path}'"


def _stage(state: State) -> str | None:
    """A stage that is played in a later turn."""
    finale = state.heroes[state.seat].finale
    if finale is None or finale.left == 0:
        return None
    when = "next turn" if finale.left == 1 else f"turn after {finale.left - 1} more"
    return (
        f"stage '{finale.stage}' is not played in this turn: say 'end', and in the hero's {when} "
        "'stage', then the roll"
    )


def _roll(index: ProgramIndex, state: State, command: cmd.Roll) -> str | None:
    """Dice that nobody rolls now, too many, or with faces that they do not have."""
    frame, settings = (state.control.stack or (None,))[-1], index.settings
    if not isinstance(frame, InTest) or frame.phase is not Phase.ROLLING:
        if state.heroes[state.seat].finale is not None:
            return _stage(state) or "the finale goes on with 'stage'; its roll comes behind that"
        return "no roll is expected now; a test is opened first, as in 'test ID roll 5 4'"
    for dice, faces, kind in (
        (command.main, settings.main_faces, "main"),
        (command.effort, state.effort_faces, "effort"),
    ):
        for face in dice:
            if face not in faces:
                shown = ", ".join(dict.fromkeys(_face(it) for it in faces))
                return (
                    f"no {kind} die shows {_face(face)}: its faces are {shown}. The first "
                    f"{settings.main_count} dice of a roll are main dice, the others effort dice"
                )
    return None


def _face(face: Face) -> str:
    return str(face) if isinstance(face, int) else "*"
