"""The views of a pool game: how its scenes follow one another, and what is to be done in each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.graph.flat import Edge, Node, Views, flat_view, texts
from fateloom.dsl.graph.quest import EdgeKind, NodeKind
from fateloom.runtime.pool.game import WAYS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fateloom.dsl.graph.view import View
    from fateloom.runtime.pool.encounter import Task
    from fateloom.runtime.pool.game import PoolGame, Scene

ENDINGS = "endings"
"""The group of the endings."""


def pool_views(game: PoolGame) -> Views:
    """`scenes`: which scene or ending follows on which; `tasks`, the first: what is to be done in
    each scene as well, who opposes it, and which aspect it makes.
    """
    return {"tasks": lambda: pool_tasks(game), "scenes": lambda: pool_scenes(game)}


def pool_scenes(game: PoolGame) -> View:
    """See `pool_views`."""
    about = "scenes", f"{game.title}: the scenes", "What follows when a scene is won or lost?"
    nodes = [_scene(game, it, None) for it in game.course.scenes]
    edges = [edge for it in game.course.scenes for edge in _ways(game, it)]
    groups = [(ENDINGS, "Endings")]
    return flat_view(about, (*nodes, *_endings(game)), edges, groups, texts(game.words))


def pool_tasks(game: PoolGame) -> View:
    """See `pool_views`."""
    about = "tasks", f"{game.title}: the tasks", "What is to be done in each scene, against whom?"
    scenes = game.course.scenes
    nodes = [node for it in scenes for node in (_scene(game, it, it.id), *_parts(game, it))]
    edges = [edge for it in scenes for edge in (*_ways(game, it), *_within(it))]
    groups = [*((it.id, _title(game, "scene", it.id)) for it in scenes), (ENDINGS, "Endings")]
    return flat_view(about, (*nodes, *_endings(game)), edges, groups, texts(game.words))


def _title(game: PoolGame, kind: str, id: str) -> str:
    found = (it.title for it in game.words if it.of == f"{kind} {id}")
    return next(found, "") or id.rpartition(".")[2].replace("_", " ")


def _scene(game: PoolGame, scene: Scene, group: str | None) -> Node:
    lines = []
    if scene.id == game.course.first:
        lines.append("begins here")
    rounds = scene.rounds or (scene.encounter.rounds,)
    lines.append(f"rounds: {', '.join(map(str, rounds))}")
    title = _title(game, "scene", scene.id)
    return Node(f"scene {scene.id}", NodeKind.SCENE, title, group, tuple(lines))


def _endings(game: PoolGame) -> Iterator[Node]:
    for it in game.course.endings:
        title = _title(game, "ending", it.id)
        lines = ("won" if it.won else "lost",)
        yield Node(f"ending {it.id}", NodeKind.ENDING, title, ENDINGS, lines)


def _ways(game: PoolGame, scene: Scene) -> Iterator[Edge]:
    """What follows a scene; the same thing on two ways is one edge (DDL-07)."""
    labels: dict[str, list[str]] = {}
    for way in WAYS:
        if way != "conceded" or scene.conceded is not None:
            rest = ", a rest" if way in scene.rests else ""
            labels.setdefault(scene.leads_to(way), []).append(f"{way}{rest}")
    for target, said in labels.items():
        kind = "scene" if game.course.ending(target) is None else "ending"
        yield Edge(f"scene {scene.id}", f"{kind} {target}", EdgeKind.LEADS_TO, " or ".join(said))


def _parts(game: PoolGame, scene: Scene) -> Iterator[Node]:
    """The tasks, opponents and made aspects of a scene."""
    encounter = scene.encounter
    opposing = {task.opponent for task in encounter.tasks}
    made = {task.makes for task in encounter.tasks}
    for task in encounter.tasks:
        id = f"{scene.id}.{task.id}"
        yield Node(f"task {id}", NodeKind.TASK, _title(game, "task", id), scene.id, _said(task))
    for it in encounter.opponents:
        if it.id in opposing:
            title = _title(game, "opponent", it.id)
            yield Node(f"opponent {scene.id}.{it.id}", NodeKind.ADVERSARY, title, scene.id)
    for aspect in encounter.aspects:
        if aspect.id in made:
            id = f"{scene.id}.{aspect.id}"
            yield Node(f"aspect {id}", NodeKind.ASPECT, _title(game, "aspect", id), scene.id)


def _said(task: Task) -> tuple[str, ...]:
    """How hard a task is, and what is special about it."""
    lines = [] if task.opponent is not None else [f"difficulty {task.rung:+d}"]
    if task.challenge:
        lines.append(f"challenge dice: {task.challenge}")
    lines += [
        word
        for word, holds in (
            ("not needed", task.optional),
            ("hidden pool", task.hidden),
            ("against another hero", task.rival),
        )
        if holds
    ]
    return tuple(lines)


def _within(scene: Scene) -> Iterator[Edge]:
    for task in scene.encounter.tasks:
        id = f"task {scene.id}.{task.id}"
        kind = EdgeKind.HELPS if task.optional else EdgeKind.NEEDS
        yield Edge(id, f"scene {scene.id}", kind, task.action.value)
        if task.opponent is not None:
            yield Edge(f"opponent {scene.id}.{task.opponent}", id, EdgeKind.OPPOSES, "")
        if task.makes is not None:
            yield Edge(id, f"aspect {scene.id}.{task.makes}", EdgeKind.GIVES, "")
