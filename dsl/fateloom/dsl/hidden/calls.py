"""Calls of a scene by a story: what is played, and the blocks that can follow (section 10)."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from fateloom.dsl.callable import Entry
from fateloom.dsl.data.named import unlike_heroes
from fateloom.dsl.hidden.codes import ENTRY, UNKNOWN_NAME
from fateloom.runtime.hidden.call.scene import SceneRules
from fateloom.runtime.hidden.call.scene_endings import SceneEndings
from fateloom.runtime.hidden.call.words import DREW, FOUND, SAW, VERBS
from fateloom.runtime.kernel.nested import OUTCOME

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from fateloom.dsl.callable import CallReport
    from fateloom.dsl.diagnostics import Diagnostic
    from fateloom.dsl.syntax.ast.statements import Call, Outcome
    from fateloom.runtime.hidden.game import HauntedHouse
    from fateloom.runtime.span import Span

TABLE = "hidden/haunts.yaml"

OF_ROLL = {roll: verb for verb, roll in VERBS.items()}


def check_call(
    haunted_house: HauntedHouse, call: Call, blocks: Sequence[Outcome], report: CallReport
) -> None:
    """The scene, and blocks that can never follow from it."""
    assert haunted_house.scenes is not None
    verb_of = {it.id: OF_ROLL[it.roll] for it in haunted_house.scenes.scenes}
    known = [id for id, verb in verb_of.items() if verb == call.system]
    if call.setup not in known:
        message = f"there is no {call.system} '{call.setup}'"
        help = f"Scenes with 'do: {call.system}': {', '.join(known) or 'none'}."
        report.unknown_setup(message, known, help)
        return
    scene = SceneEndings(SceneRules(haunted_house, call.setup))
    heroes = [it.hero for it in haunted_house.scenes.heroes]
    reached = frozenset[str]().union(*(scene.grades(it) for it in heroes))
    optional = {it.word for it in scene.rules.outcomes if it.counts_as is not None}
    for one in blocks:
        if one.part == OUTCOME:
            if one.name in optional - reached:
                report.impossible(one, "is more or less than the dice can bring", _odds(call.setup))
        elif not scene.may_hold(one.part, one.name, one.least or 1):
            why = f"can never come of this {call.system}"
            report.impossible(one, why, _possible(scene, call.setup, one))


def _possible(scene: SceneEndings, name: str, block: Outcome) -> str:
    """What blocks of this kind can name, and where to look."""
    place, person = scene.rules.place, scene.rules.person
    names = {
        FOUND: ("find", (*(place.finds if place else ()), *(person.carries if person else ()))),
        SAW: ("show", person.pile if person else ()),
        DREW: ("draw", tuple(scene.rules.index.haunting)),
    }.get(block.part)
    look = f"Look at '{name}' in {TABLE}, or drop the block."
    if names is None:
        return look
    verb, those = names
    can = [it for it in dict.fromkeys(those) if scene.may_hold(block.part, it, 1)]
    return f"It can {verb}: {', '.join(can) or 'nothing'}. {look}"


def _odds(scene: str) -> str:
    return f"Dice change a result by 5 at most: look at health and gloom in '{scene}' of {TABLE}."


def entries(haunted_house: HauntedHouse) -> Iterator[Entry]:
    """The scenes, each by its verb."""
    assert haunted_house.scenes is not None
    for it in haunted_house.scenes.scenes:
        verb = OF_ROLL[it.roll]
        yield Entry(verb, it.id, verb, (TABLE, "scenes", it.id))


def check_heroes(
    haunted_house: HauntedHouse, heroes: Sequence[str], at: Callable[[str, str], Span]
) -> Iterator[Diagnostic]:
    """Everybody who may come upon a scene has health there, and nobody else."""
    assert haunted_house.scenes is not None
    known = [it.hero for it in haunted_house.scenes.heroes]
    help = "Write the health of every hero of the story below 'heroes'."
    return unlike_heroes(known, heroes, partial(at, TABLE), UNKNOWN_NAME, ENTRY, help)
