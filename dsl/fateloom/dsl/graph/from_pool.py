"""The views of a pool game: how its scenes follow one another, and what is to be done in each."""

from __future__ import annotations

from typing import TYPE_CHECKING

import networkx as nx

from fateloom.dsl.diagnostics.listed import together
from fateloom.dsl.graph.flat import Edge, Node, Views, flat_view, many, texts
from fateloom.dsl.graph.quest import EdgeKind, NodeKind
from fateloom.dsl.graph.view import Note
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
    """Which scene or ending follows on which."""
    about = "scenes", f"{game.title}: the scenes", "What follows when a scene is won or lost?"
    nodes = [_scene(game, it, None) for it in game.course.scenes]
    edges = [edge for it in game.course.scenes for edge in _ways(game, it)]
    groups = [(ENDINGS, "Endings")]
    every = (*nodes, *_endings(game))
    return flat_view(about, every, edges, groups, texts(game.words), notes=_course(game))


def pool_tasks(game: PoolGame) -> View:
    """What is to be done in each scene, who opposes it, and which aspect it makes."""
    about = "tasks", f"{game.title}: the tasks", "What is to be done in each scene, against whom?"
    scenes = game.course.scenes
    nodes = [node for it in scenes for node in (_scene(game, it, it.id), *_parts(game, it))]
    edges = [edge for it in scenes for edge in (*_ways(game, it), *_within(it))]
    groups = [*((it.id, _title(game, "scene", it.id)) for it in scenes), (ENDINGS, "Endings")]
    every, notes = (*nodes, *_endings(game)), (*_course(game), *_hardest(game))
    return flat_view(about, every, edges, groups, texts(game.words), notes=notes)


def _course(game: PoolGame) -> Iterator[Note]:
    """Where it begins, and the fewest scenes to each ending."""
    first = f"scene {game.course.first}"
    yield Note(f"It begins with '{_title(game, 'scene', game.course.first)}'.", (first,))
    ways: nx.DiGraph[str] = nx.DiGraph(
        (edge.source, edge.target) for it in game.course.scenes for edge in _ways(game, it)
    )
    ways.add_node(first)
    fewest = nx.single_source_shortest_path_length(ways, first)
    for it in game.course.endings:
        id, how = f"ending {it.id}", "won" if it.won else "lost"
        title = f"'{_title(game, 'ending', it.id)}' ({how})"
        if id in fewest:
            yield Note(f"{title} comes after {many(fewest[id], 'scene', 'scenes')} or more.", (id,))
        else:
            yield Note(f"No way leads to {title}.", (id,))


def _hardest(game: PoolGame) -> Iterator[Note]:
    """The tasks that are hardest, of those against no opponent."""
    rungs = [
        (task.rung, f"{scene.id}.{task.id}")
        for scene in game.course.scenes
        for task in scene.encounter.tasks
        if task.opponent is None
    ]
    most = max((rung for rung, _ in rungs), default=0)
    ids = [id for rung, id in rungs if rung == most]
    if ids:
        titles = together([f"'{_title(game, 'task', it)}'" for it in ids])
        nodes = tuple(f"task {it}" for it in ids)
        yield Note(f"Hardest, with difficulty {most:+d}: {titles}.", nodes)


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
