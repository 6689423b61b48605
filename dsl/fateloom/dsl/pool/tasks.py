"""Tasks that cannot be: against nobody and nothing, with dice that are not there, for no aspect."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from fateloom.dsl.data.table_set import fields, part
from fateloom.dsl.diagnostics import Diagnostic, finding
from fateloom.dsl.pool.codes import TASK
from fateloom.dsl.pool.people import against, unknown
from fateloom.dsl.pool.read import Nodes
from fateloom.dsl.pool.settings import LADDER, settings_of

if TYPE_CHECKING:
    from fateloom.dsl.data.node import Node


def tasks(nodes: Nodes) -> Iterator[Diagnostic]:
    """All findings about the tasks."""
    free_rung = nodes.once(settings_of).free_rung
    for scene in nodes.of("scene").values():
        its = fields(part(scene, "tasks"))
        for id, task in its.items():
            yield from _against(id, task, free_rung)
            yield from _action(id, task, fields(part(scene, "aspects")))
        if all(task.value.get("optional", False) for task in its.values()):
            message = "every task of this scene is optional, so there is nothing to win"
            help = "Take 'optional' from one of them."
            yield finding(TASK, fields(scene)["tasks"].key, message, help=help)
        yield from _made(scene)
        yield from _single(scene)


def _single(scene: Node) -> Iterator[Diagnostic]:
    """Where one roll decides there is one task, and it is to be overcome (DDL-05)."""
    if not scene.value.get("single", False):
        return
    its = fields(part(scene, "tasks"))
    others = [it for it in its.values() if it.value.get("action", "overcome") != "overcome"]
    if len(its) > 1 or others:
        message = "one roll decides here, and there is more to do than to get one thing done"
        help = "Leave one task, without 'action', or take 'single' out."
        yield finding(TASK, fields(scene)["single"].key, message, help=help)


def _against(id: str, task: Node, free_rung: int) -> Iterator[Diagnostic]:
    """Against a difficulty, an opponent or another hero (DD-11, 13; DE-09), and no more challenge
    dice than dice (DE-19).
    """
    difficulty, somebody, challenge = (
        part(task, key) for key in ("difficulty", "against", "challenge")
    )
    rival = task.value.get("rival", False)
    given = [it for it in (difficulty, somebody) if it is not None]
    if rival and given:
        message = f"'{id}' is against another hero, so it has no '{_name(task, given[0])}'"
        yield finding(TASK, given[0].key, message, help="Take one of the two out.")
    elif rival and not task.value.get("optional", False):
        message = f"'{id}' is against another hero, and a scene cannot ask for that"
        yield finding(TASK, task.key, message, help="Write 'optional: true' below it.")
    elif not rival and len(given) != 1:
        what = "both 'difficulty' and" if given else "neither 'difficulty' nor"
        message = f"'{id}' has {what} 'against'"
        at = task.key if somebody is None else somebody.key
        help = "A task is hard by itself, or somebody stands against it: write one of the two."
        yield finding(TASK, at, message, help=help)
    elif challenge is not None and challenge.value:
        yield from _challenge(difficulty, challenge, free_rung)


def _name(task: Node, node: Node) -> str:
    return next(key for key, it in fields(task).items() if it is node)


def _challenge(difficulty: Node | None, challenge: Node, free_rung: int) -> Iterator[Diagnostic]:
    if difficulty is None:
        message = "'challenge' goes with a difficulty; here somebody stands against it"
        help = "Take it out. An opponent's ratings of 3 and more bring challenge dice."
        yield finding(TASK, challenge.key, message, help=help)
        return
    dice = max(LADDER[difficulty.value] - free_rung, 0)
    if challenge.value > dice:
        said = {0: "no dice", 1: "1 die"}.get(dice, f"{dice} dice")
        message = f"'{difficulty.value}' is {said}, and {challenge.value} cannot be challenge dice"
        yield finding(
            TASK, challenge.span, message, help=f"Write at most {dice}, or make it harder."
        )


def _action(id: str, task: Node, aspects: dict[str, Node]) -> Iterator[Diagnostic]:
    """An attack is against somebody; an advantage makes an aspect of the scene (DD-43)."""
    action, makes = task.value.get("action", "overcome"), part(task, "makes")
    if action == "attack" and against(task) is None and not task.value.get("rival", False):
        message = f"'{id}' attacks nobody"
        yield finding(TASK, fields(task)["action"].span, message, help="Write 'against'.")
    if action == "advantage" and makes is None:
        message = f"'{id}' is for an advantage, and makes no aspect"
        help = "Write 'makes' with an aspect of the scene."
        yield finding(TASK, fields(task)["action"].span, message, help=help)
    elif makes is not None and action != "advantage":
        message = f"'{id}' makes an aspect, and is for no advantage"
        yield finding(TASK, makes.key, message, help="Write 'action: advantage' below it.")
    elif makes is not None and makes.value not in aspects:
        yield unknown("aspect of this scene", makes, aspects)


def _made(scene: Node) -> Iterator[Diagnostic]:
    """Aspects that wait for a task to make them."""
    making = {
        it.value
        for it in (part(task, "makes") for task in fields(part(scene, "tasks")).values())
        if it is not None
    }
    for id, aspect in fields(part(scene, "aspects")).items():
        if aspect.value.get("made", False) and id not in making:
            message = f"no task makes the aspect '{id}'"
            help = "Write 'makes' at a task, or take 'made' out."
            yield finding(TASK, fields(aspect)["made"].key, message, help=help)
