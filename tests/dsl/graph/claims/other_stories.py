"""Claims that something is not needed, held to the games of the story without it. Where what things
are sold for is not counted, nothing can be sold in either. What a hero has to lay down because of a
full hand is not counted: a finale that is won so alone is lost in hands that hold everything.
"""

from __future__ import annotations

from collections.abc import Callable, Set

from tests.dsl.graph.claims.games import MOST, Games
from tests.dsl.graph.claims.played import begin_key
from tests.dsl.graph.claims.winnable import winnable

from fateloom.dsl.graph import claims as c
from fateloom.runtime.program.board import Option
from fateloom.runtime.program.condition import HeroIs
from fateloom.runtime.program.destiny import Path
from fateloom.runtime.program.program import Program
from fateloom.runtime.program.statement import (
    Body,
    Branch,
    ChangeMarkers,
    Gain,
    If,
    NewMarker,
    Resource,
)
from fateloom.runtime.record import parts_in, replace
from fateloom.runtime.span import NOWHERE

NOBODY = HeroIs((), NOWHERE)


def without_thing(
    games: Games, thing: str, but: Set[str] = frozenset(), *, sold: bool = False
) -> tuple[bool, str]:
    """Whether all finales but some can be won where there is no copy of the thing; `sold`: what
    things are sold for counts.
    """
    name, before = thing.partition(" ")[2], games.program if sold else games.unsold
    after = replace(
        before,
        items=tuple(replace(it, copies=0) if it.id == name else it for it in before.items),
        heroes=tuple(
            replace(it, items=tuple(item for item in it.items if item != name))
            for it in before.heroes
        ),
    )
    return same_finales(games, before, after, but)


def otherwise_led_to(games: Games, claim: c.Serves) -> str:
    """Whether a finale to which the thing is only perhaps of use, by some deeds, is won by it where
    nobody does any of these.
    """
    for finale, by in claim.perhaps:
        begins, options = (
            {it for it in by if it.startswith(word)} for word in ("beginning ", "option ")
        )
        if not by or len(begins | options) < len(by):
            continue  # what a stage asks for cannot be left out
        others = frozenset(it for game in games.tables for it in game.finales) - {finale}
        _, needed = without_thing(games, claim.thing, others)
        before = games.unsold
        after = _shut(games, before, begins, _names(options))
        if needed and not same_finales(games, before, after, others)[1]:
            return f"{finale} is won by it without {sorted(by)}"
    return ""


def _shut(games: Games, program: Program, begins: Set[str], options: Set[str]) -> Program:
    """The story in which these beginnings and options are open to nobody."""
    spans = [it.span for it in games.nodes.values() if it.id in begins]
    places = {(it.file, it.line, it.column) for it in spans}

    def shut(path: Path) -> Path:
        begins = (
            replace(it, condition=NOBODY) if begin_key(it) in places else it for it in path.begins
        )
        return replace(path, begins=tuple(begins))

    destinies = (replace(it, paths=tuple(map(shut, it.paths))) for it in program.destinies)
    after = replace(program, destinies=tuple(destinies))
    return _with_options(after, options, lambda it: replace(it, condition=NOBODY))


def _names(ids: Set[str]) -> frozenset[str]:
    """Options by their names in the story."""
    return frozenset(it.partition(" ")[2] for it in ids)


def in_vain(games: Games, hero: str, options: tuple[str, ...]) -> tuple[bool, str]:
    """Whether the finales of the hero, or all, can be won where the hero does nothing by these; but
    of what brings effort, experience and skill.
    """
    vain = {it.id for poi in games.program.pois for it in poi.options if not _trains(it)}
    vain &= _names({*options})
    if not vain or games.asks_for_dice:
        return False, ""
    before = games.unsold
    after = _with_options(before, vain, lambda it: replace(it, body=_not_for(hero, it.body)))
    paths = ((it.hero, path.id) for it in games.program.destinies for path in it.paths)
    others = {f"finale {who}.{path}" for who, path in paths if hero not in ("", who)}
    return same_finales(games, before, after, others)


def _with_options(
    program: Program, named: Set[str], changed: Callable[[Option], Option]
) -> Program:
    """The story in which these options are others."""
    pois = (
        replace(poi, options=tuple(changed(it) if it.id in named else it for it in poi.options))
        for poi in program.pois
    )
    return replace(program, pois=tuple(pois))


def _trains(option: Option) -> bool:
    """Whether it brings effort, experience or skill."""
    more = Resource.EFFORT, Resource.XP
    return any(
        isinstance(it, ChangeMarkers | NewMarker) or (isinstance(it, Gain) and it.resource in more)
        for it in parts_in(option.body)
    )


def _not_for(hero: str, body: Body) -> Body:
    """A script that does nothing for the hero."""
    if not hero or not body:
        return ()
    who = HeroIs((hero,), NOWHERE)
    return (If((Branch(who, (), NOWHERE),), body, NOWHERE),)


def without_scripts(games: Games, nodes: tuple[str, ...]) -> tuple[bool, str]:
    """Whether the same finales can be won and lost without the scripts of these."""
    loose = {it for it in nodes if it.startswith(("option ", "event "))}
    if not loose or games.asks_for_dice:
        return False, ""
    before = games.unsold
    named = {it.removeprefix("option ") for it in loose}
    after = replace(
        _with_options(before, named, lambda it: replace(it, body=())),
        events=tuple(
            replace(it, body=()) if f"event {it.id}" in loose else it for it in before.events
        ),
    )
    return same_finales(games, before, after)


def same_finales(
    games: Games, before: Program, after: Program, but: Set[str] = frozenset()
) -> tuple[bool, str]:
    """Whether the finales of a story can be won in the other one."""
    is_won = False
    for game in games.tables:
        first = games.finales_unsold(game) if before is games.unsold else game.finales
        lost = first - but
        lost -= winnable(after, game.table, lost, MOST)
        lost = winnable(_roomy(before), game.table, lost, MOST)
        if lost - winnable(_roomy(after), game.table, lost, MOST):
            return True, f"{game.table.name}: no {sorted(lost)}"
        is_won = is_won or bool(first)
    return is_won, ""


def _roomy(program: Program) -> Program:
    """The story with hands that hold everything there is."""
    room = max(program.settings.inventory_limit, sum(it.copies for it in program.items))
    return replace(program, settings=replace(program.settings, inventory_limit=room))
