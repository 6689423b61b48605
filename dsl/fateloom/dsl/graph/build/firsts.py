"""What the table and each hero begin with, as the story names it, and the parts of scripts that
write it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.graph.asked import values_in_words
from fateloom.dsl.graph.build.ledger import coins_of
from fateloom.dsl.graph.model import First
from fateloom.dsl.graph.quest import EdgeKind
from fateloom.runtime.program.statement import Resource
from fateloom.runtime.program.variables import Scope

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fateloom.dsl.graph.build.facts import Facts
    from fateloom.dsl.graph.build.sketch import Sketch
    from fateloom.runtime.program.board import Hero
    from fateloom.runtime.program.program import Program
    from fateloom.runtime.program.variables import Variable

MOVES = EdgeKind.GIVES, EdgeKind.TAKES


def firsts(sketch: Sketch, facts: Facts) -> tuple[First, ...]:
    """In the order of the story: what all share, then what is a hero's own."""
    program, titles = sketch.program, sketch.titles
    every = tuple(it.id for it in program.heroes)
    found = list[First]()
    for it in program.variables:
        whose = every if it.scope is Scope.HERO else ()
        words = values_in_words(it, (it.initial,))
        cell = f"variable {it.id}"
        found.append(First(cell, _title(sketch, it), words, whose, facts.writers(cell)))
    for npc in program.npcs:
        where = "nowhere" if npc.poi is None else f"at {titles.title(npc.poi)}"
        cell = f"npc {npc.id}"
        found.append(First(cell, npc.title, where, (), facts.writers(cell)))
    for hero in program.heroes:
        found += (
            First(cell, title, words, (hero.id,), facts.writers(cell))
            for cell, title, words in _numbers(program, hero)
        )
        found += _things(sketch, hero)
    return tuple(found)


def _title(sketch: Sketch, it: Variable) -> str:
    """A person's or a place's states are the person or the place."""
    is_place = f"poi {it.id}" in sketch.nodes
    return sketch.titles.title(it.id) if is_place else sketch.titles.variable(it.id)


def _numbers(program: Program, hero: Hero) -> Iterator[tuple[str, str, str]]:
    """Cells with their titles and values: coins and the like, and where the markers lie. Dice are
    those of the first turn, in which some come back already (DST-18).
    """
    settings = program.settings
    begins = {
        Resource.COINS: coins_of(program, hero),
        Resource.XP: 0,
        Resource.EFFORT: min(settings.effort_start + settings.effort_refresh, settings.effort_max),
        Resource.VIRTUE: settings.virtue_start,
    }
    for resource, number in begins.items():
        yield f"resource {resource.value}", resource.value, str(number)
    for track in hero.markers:
        spaces = ", ".join(map(str, sorted(track.spaces)))
        yield f"markers {track.skill.value}", track.skill.value, spaces


def _things(sketch: Sketch, hero: Hero) -> Iterator[First]:
    """What the hero has in hand, each thing with the number of its copies."""
    for item in dict.fromkeys(hero.items):
        kinds = {item, *(f"any {it}" for it in _categories(sketch, item))}
        nodes = {f"item {it}" for it in kinds}
        by = (it.source for it in sketch.edges.values() if it.target in nodes and it.kind in MOVES)
        scripts = tuple(dict.fromkeys(it for it in by if not it.startswith("hero ")))
        title, copies = sketch.titles.title(item), hero.items.count(item)
        yield First(f"item {item}", title, str(copies), (hero.id,), scripts)


def _categories(sketch: Sketch, item: str) -> frozenset[str]:
    return frozenset(next(it.categories for it in sketch.program.items if it.id == item))
