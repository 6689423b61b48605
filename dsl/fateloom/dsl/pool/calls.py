"""Calls of a pool game by a story: the scene that is played, and the blocks that can follow
(DDL-01, 07, 08).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.callable import Entry
from fateloom.dsl.diagnostics import Diagnostic, Edit, Fix, finding
from fateloom.dsl.pool.codes import HEROES
from fateloom.dsl.suggest import nearest
from fateloom.runtime.pool.dice_set import STANDARD

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from fateloom.dsl.callable import CallReport
    from fateloom.dsl.syntax.ast.statements import Call, Outcome
    from fateloom.runtime.pool.game import Course, PoolGame
    from fateloom.runtime.span import Span

CHARACTERS = "pool/characters.yaml"
HEADER = "pool/pool.yaml"
SCENES = "pool/scenes.yaml"

NO_CHALLENGE = "Give the task a harder 'difficulty' with 'challenge: 1', or take the block out."
NOT_SINGLE = "Write 'single: true' at the scene, or only 'success' and 'failure' here."


def check_call(
    pool_game: PoolGame, call: Call, blocks: Sequence[Outcome], report: CallReport
) -> None:
    """The scene, and blocks by margin, by luck and for purchases."""
    course = pool_game.course
    scenes = [it.id for it in course.scenes]
    if call.setup not in scenes:
        message = f"the pool game has no scene '{call.setup}'"
        report.unknown_setup(message, scenes, f"Scenes: {', '.join(scenes)}.")
        return
    style = course.scene(call.setup).encounter.settings.style
    single = course.is_one_roll(call.setup)
    bought = {row for scene in _from(course, call.setup) for row in _rows(course, scene)}
    seen: dict[tuple[str, str, int], Outcome] = {}
    for one in blocks:
        by = style if one.name == "style" else (one.least or 1)
        name = "success" if one.name == "style" else one.name
        first = seen.setdefault((one.part, name, by), one)
        if one.name != first.name:
            report.repeated(one, first)
        elif one.part == "bought" and one.name not in bought:
            report.impossible(one, "is no purchase of it", _purchases(bought))
        elif not single and (one.part == "with" or one.name in ("style", "tie") or one.least):
            report.impossible(one, "is for a scene that one roll decides", NOT_SINGLE)
        elif one.part == "with" and one.name == "despair" and not _may_despair(course, call.setup):
            report.never(one, "no die against the hero can show despair", NO_CHALLENGE)


def _may_despair(course: Course, scene: str) -> bool:
    """Whether a challenge die, which alone shows despair, may come into a roll of the scene; False
    is sure (DD-04, 13, 14; DE-19).
    """
    encounter = course.scene(scene).encounter
    upgrades = bool(encounter.aspects)  # the other side may turn a die by one of them
    return (
        encounter.dice != STANDARD
        or bool(encounter.opponents or encounter.compels)
        or any(
            task.challenge or task.extra or task.penalties or upgrades for task in encounter.tasks
        )
    )


def _purchases(known: set[str]) -> str:
    if not known:
        return "The scene offers none: write 'purchases' below it in pool/scenes.yaml."
    return f"Purchases: {', '.join(sorted(known))}."


def _from(course: Course, scene: str) -> Iterator[str]:
    """The scene and all that it may lead to."""
    scenes = {it.id for it in course.scenes}
    todo, seen = [scene], set()
    while todo:
        it = todo.pop()
        if it in scenes and it not in seen:
            seen.add(it)
            yield it
            todo += course.scene(it).ways


def _rows(course: Course, scene: str) -> tuple[str, ...]:
    return tuple(it.id for it in course.scene(scene).encounter.rows)


def entries(pool_game: PoolGame) -> Iterator[Entry]:
    """The scenes, with the scenes that may follow."""
    for it in pool_game.course.scenes:
        yield Entry("pool", it.id, "scene", (SCENES, "scenes", it.id), it.ways)


def check_heroes(
    pool_game: PoolGame, heroes: Sequence[str], at: Callable[[str, str], Span]
) -> Iterator[Diagnostic]:
    """Everybody who may come upon a pool game can play it, also alone. `at`: the place of a key in
    a table.
    """
    known = {hero.id for hero in pool_game.course.scenes[0].encounter.heroes}
    missing = [hero for hero in heroes if hero not in known]
    if missing:
        who = " and ".join(f"'{it}'" for it in missing)
        message = f"{who} of heroes.yaml cannot play here"
        help = "Give every hero of the story approaches for its pool games."
        near = nearest(missing[0], known - set(heroes))
        place, fix = at(CHARACTERS, near or "heroes"), None
        if near is not None:
            message += f"; '{near}' is none of them: did you mean '{missing[0]}'?"
            fix = Fix(f"write '{missing[0]}'", (Edit(place, missing[0]),), safe=False)
        yield finding(HEROES, place, message, help=help, fix=fix)
    if pool_game.course.least > 1:
        message = "a hero may reach this alone, but it needs more heroes"
        help = "Write 'min: 1' below 'players'."
        yield finding(HEROES, at(HEADER, "players"), message, help=help)
