"""Calls of other rule systems, and what may be said of a pool game that is called (DDL-01, 07, 08).

A `pool` names a scene of the tables in `pool/`; without these tables it is settled at the
table, as the calls of other systems are.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fateloom.dsl.diagnostics import Label
from fateloom.dsl.model.codes import (
    CALL_BLOCK,
    HEROES_OF_POOL_GAME,
    MISSING_OUTCOME,
    OTHER_RESOLUTION,
    REPEATED_OUTCOME,
    UNKNOWN_NAME,
    UNKNOWN_OUTCOME,
)
from fateloom.dsl.model.questions import note_question
from fateloom.dsl.suggest import nearest
from fateloom.dsl.syntax.ast import statements as tree
from fateloom.dsl.syntax.unparse import of_outcome
from fateloom.runtime.program import statement as program
from fateloom.runtime.program.statement import Part
from fateloom.runtime.program.words import OUTCOMES, System
from fateloom.runtime.span import Span

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from fateloom.dsl.model.resolver import Place, Resolver
    from fateloom.runtime.pool.game import Course

SYSTEMS = {system.value: system for system in System}
PARTS = {part.value: part for part in Part}
CHARACTERS = "pool/characters.yaml"
HEADER = "pool/pool.yaml"


def call(resolver: Resolver, node: tree.Call, place: Place) -> program.Statement:
    """A call of another rule system: all outcomes that it must have, none that it cannot have,
    each once.
    """
    note_question(resolver, node.system, place, node.span)
    if node.system == "pool" and resolver.beside.resolution == "tracks":
        resolver.report(
            OTHER_RESOLUTION,
            node.span,
            "this story uses tests on the tracks only, and 'pool' is a pool game",
            word="pool",
            help="Write a 'test', or take 'resolution: tracks' out of scenario.yaml.",
        )
    system = SYSTEMS[node.system]
    blocks = [one for one in node.outcomes if type(one) is tree.Outcome]
    known = _outcomes(resolver, node.system, blocks)
    missing = [
        word
        for word, stands_in in OUTCOMES[system].items()
        if stands_in is None and (word, None) not in known
    ]
    if missing:
        words = " and ".join(f"'{word}'" for word in missing)
        resolver.report(
            MISSING_OUTCOME,
            node.span,
            f"this {node.system} does not say what follows from {words}",
            help=f"Write a block for {words}.",
        )
    _finer(resolver, node, blocks)
    outcomes = [
        program.CallOutcome(
            it.name, resolver.body(it.body, place), it.span, it.least or 1, PARTS[it.part]
        )
        for it in blocks
    ]
    return program.Call(system, node.setup, node.label, node.argument, tuple(outcomes), node.span)


def _outcomes(
    resolver: Resolver, system: str, blocks: list[tree.Outcome]
) -> dict[tuple[str, int | None], Span]:
    """The place of each outcome; reports those that the system never has, and those that appear
    twice. Whatever was probably meant counts as said.
    """
    closed = OUTCOMES[SYSTEMS[system]]
    known: dict[tuple[str, int | None], Span] = {}
    for one in blocks:
        if one.part != "outcome":
            continue
        name, key = one.name, (one.name, None if one.least == 1 else one.least)
        if name not in closed:
            guess = nearest(name, [word for word in closed if (word, None) not in known])
            known[guess or name, None] = one.span
            resolver.report(
                UNKNOWN_OUTCOME,
                one.span,
                f"a {system} never ends in '{name}'",
                word=name,
                guess=guess,
                help=f"It ends in {', '.join(closed)}.",
            )
        elif key in known:
            _twice(resolver, one, known[key])
        else:
            known[key] = one.span
    return known


def _twice(resolver: Resolver, one: tree.Outcome, first: Span) -> None:
    resolver.report(
        REPEATED_OUTCOME,
        one.span,
        f"'{of_outcome(one)}' appears here a second time",
        word=one.name,
        related=(Label(first, "first here"),),
        help="Keep one of the two.",
    )


# --- pool games


def _finer(resolver: Resolver, node: tree.Call, blocks: list[tree.Outcome]) -> None:
    """The scene that is played, and blocks by margin, by luck and for purchases."""
    pool_game = resolver.beside.pool_game if node.system == "pool" else None
    finer = [it for it in blocks if it.part != "outcome" or it.least is not None]
    if pool_game is None:
        if resolver.beside.sound or node.system != "pool":
            for one in finer:
                _block(resolver, one, "is for pool games that have tables", _NO_TABLES)
        return
    course = pool_game.course
    scenes = [it.id for it in course.scenes]
    if node.setup not in scenes:
        resolver.report(
            UNKNOWN_NAME,
            node.span,
            f"the pool game has no scene '{node.setup}'",
            word=node.setup,
            guess=nearest(node.setup, scenes),
            help=f"Scenes: {', '.join(scenes)}.",
        )
        return
    style = course.scene(node.setup).encounter.settings.style
    single = course.is_one_roll(node.setup)
    bought = {row for scene in _from(course, node.setup) for row in _rows(course, scene)}
    seen: dict[tuple[str, str, int], tree.Outcome] = {}
    for one in blocks:
        by = style if one.name == "style" else (one.least or 1)
        name = "success" if one.name == "style" else one.name
        first = seen.setdefault((one.part, name, by), one)
        if first is not one and (one.part != "outcome" or one.name != first.name):
            _twice(resolver, one, first.span)
        elif one.part == "bought" and one.name not in bought:
            _block(resolver, one, "is no purchase of it", _purchases(bought))
        elif not single and (one.part == "luck" or one.name in ("style", "tie") or one.least):
            _block(resolver, one, "is for a scene that one roll decides", _NOT_SINGLE)


_NO_TABLES = "The games of other systems are settled at the table; see `fateloom explain FT0328`."
_NOT_SINGLE = "Write 'single: true' at the scene, or only 'success' and 'failure' here."


def _block(resolver: Resolver, one: tree.Outcome, why: str, help: str) -> None:
    words = of_outcome(one)
    resolver.report(CALL_BLOCK, one.span, f"'{words}' {why}", word=words, help=help)


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
            todo += [course.scene(it).won, course.scene(it).lost]


def _rows(course: Course, scene: str) -> tuple[str, ...]:
    return tuple(it.id for it in course.scene(scene).encounter.rows)


def check_heroes(resolver: Resolver) -> None:
    """Everybody who may come upon a pool game can play it, also alone."""
    pool_game = resolver.beside.pool_game
    if pool_game is None:
        return
    known = {hero.id for hero in pool_game.course.scenes[0].encounter.heroes}
    missing = [hero for hero in resolver.symbols.heroes if hero not in known]
    if missing:
        who = " and ".join(f"'{it}'" for it in missing)
        resolver.report(
            HEROES_OF_POOL_GAME,
            Span(CHARACTERS, 1, 1, 1, 1),
            f"{who} of heroes.yaml cannot play here",
            help="Give every hero of the story approaches for its pool games.",
        )
    if pool_game.course.least > 1:
        resolver.report(
            HEROES_OF_POOL_GAME,
            Span(HEADER, 1, 1, 1, 1),
            "a hero may reach this alone, but it needs more heroes",
            help="Write 'min: 1' below 'players'.",
        )


CALLS: dict[type, Callable[[Resolver, Any, Place], Any]] = {tree.Call: call}
"""The one statement of its kind."""
