"""Symbolic execution of scripts: every path through a body, with its forks (DSL-10..15, 21..24).

The counterpart of the engine's `script`, `finales` and `events_due`.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from fateloom.runtime.program import statement as st
from fateloom.runtime.program.board import Side
from fateloom.runtime.program.condition import Subject, Who
from fateloom.runtime.program.destiny import Event
from fateloom.runtime.program.statement import Body
from fateloom.runtime.record import replace
from fateloom.runtime.transitions.departures import (
    ASKS,
    asks_which,
    gone_home,
    others_gone_home,
    overfull_gone_home,
    payer_gone_home,
)
from fateloom.runtime.transitions.effects import (
    defeated,
    for_each,
    to_hero,
    to_world,
    unless_all_out,
)
from fateloom.runtime.transitions.enabled import opened
from fateloom.runtime.transitions.footprints import is_heard
from fateloom.runtime.transitions.forks import forks
from fateloom.runtime.transitions.overflow import laid_down, overfull, touches
from fateloom.runtime.transitions.path import Path
from fateloom.runtime.transitions.variables import (
    DEFEATED,
    FinaleState,
    Key,
    Kind,
    Phase,
)
from fateloom.runtime.transitions.within_tests import not_minding, told_first, with_uses
from fateloom.runtime.transitions.work import PATHS, Cast, Read, TooTangledError, Work


def run(work: Work, paths: Iterable[Path], body: Body, cast: Cast) -> list[Path]:
    """Every way through a body. Paths that are broken off pass by."""
    open_ = list(paths)
    for statement in body:
        try:
            open_ = _beyond(work, open_, statement, cast)
        except TooTangledError as error:
            error.span = error.span if error.span.file else statement.span
            raise
    return open_


def _beyond(work: Work, open_: list[Path], statement: st.Statement, cast: Cast) -> list[Path]:
    """Every way through a statement, on each of the ways to it."""
    further: list[Path] = []
    for path in open_:
        if path.broken_off:
            further.append(path)
            continue
        for way in told_first(work, path, partial(step, work, statement=statement, cast=cast)):
            further.append(way.looked() if is_heard(path, way, work.listened) else way)
    if len(further) > PATHS:
        raise TooTangledError
    return further


def step(work: Work, path: Path, statement: st.Statement, cast: Cast) -> list[Path]:
    """Every way through one statement; another player may go home before it asks something."""
    done = _step(work, path, statement, cast)
    if isinstance(statement, st.LoseItem) and statement.subject is not Who.ACTIVE:
        # One who has given may go home while the next one is asked.
        open_ = [it for it in done if not it.broken_off]
        done += [it for way in open_ for it in others_gone_home(work, way, cast.me, statement.span)]
    asking = isinstance(statement, ASKS | st.Pay | st.LoseItem | st.ChangeMarkers)
    for it in [path] if asking else overfull(work, path):
        for way in others_gone_home(work, it, cast.me, statement.span):
            done += _step(work, way, statement, cast)
    return done


def _step(work: Work, path: Path, statement: st.Statement, cast: Cast) -> list[Path]:
    if path.overflowing and touches(work, path, statement, cast.me):
        down = laid_down(work, [path], cast.me)
        return [way for it in down for way in _step(work, it, statement, cast)]
    match statement:
        case (
            st.If() | st.Choose() | st.Test() | st.Scan()
            | st.AskDestiny() | st.Call() | st.GainItem() | st.Pay()
        ):  # fmt: skip
            if isinstance(statement, st.Test):
                on = _tested(work, path, statement, cast)
            else:
                ready = not_minding(work, path, statement, cast.me)
                on = forks(work, ready, statement, cast)
                if ready is not path:
                    on = [(it.watching(path.watch), body) for it, body in on]
            if isinstance(statement, st.Choose) and any(it.costs for it in statement.choices):
                on += [
                    (way, body)
                    for it, body in on
                    for way in others_gone_home(work, it, cast.me, statement.span)
                ]
            done = [way for it, body in on for way in run(work, [it], body, cast)]
            if work.company.leaving:
                if isinstance(statement, ASKS):
                    testing = isinstance(statement, st.Test)
                    done += gone_home(work, path, cast.me, testing=testing)
                for it, _ in on if isinstance(statement, st.GainItem) else ():
                    done += overfull_gone_home(work, it, cast.me)
                done += _payer_gone(work, path, statement, cast.me)
            return done
        case st.Do(scene):
            body = work.index.body(f"scene:{scene}", ())
            work.saw(Read.SCENE, scene, body)
            return run(work, [path], body, cast.deeper())
        case st.Trade():
            work.gap(
                "a trade in the middle of a script is passed over", statement.span, misses=True
            )
            return [path]
        case st.Gain() if path.watch is not None:
            ready = not_minding(work, path, statement, cast.me)
            return [it.watching(path.watch) for it in _to_heroes(work, ready, statement, cast)]
        case (
            st.Gain() | st.ChangeMarkers() | st.NewMarker() | st.LoseItem()
            | st.SetVariable() | st.AddToVariable()
        ):  # fmt: skip
            return _to_heroes(work, path, statement, cast)
        case st.MoveHero(subject, tile):
            return _move(work, path, subject, tile, cast)
        case st.ChangeTile(tile, change):
            return _change_tile(work, path, tile, change, cast)
        case st.FireEvent(event):
            return fired(work, [path], work.index.event[event], cast.deeper())
        case st.Defeat(subject):
            return _defeat(work, path, subject, cast)
        case st.Stay():
            return [path.left() if cast.stage else path]
        case st.NextStage(stage, now):
            return _next_stage(work, path, stage, now, cast)
        case st.Fulfil():
            return [_fulfilled(work, path, statement, cast)]
        case _:
            return to_world(work, path, statement, cast.me)


def _payer_gone(work: Work, path: Path, statement: st.Statement, me: str) -> list[Path]:
    match statement:
        case st.Pay():
            prices: tuple[st.Pay | st.Choice, ...] = (statement,)
        case st.Choose(choices=choices):
            prices = choices
        case _:
            return []
    return [
        way for it in prices for way in payer_gone_home(work, path, me, it.costs, statement.span)
    ]


def _tested(work: Work, path: Path, test: st.Test, cast: Cast) -> list[tuple[Path, Body]]:
    """The forks of a test, with a watch on what might have been used up in it."""
    ready = with_uses(work, path, test, cast.me)
    rolled = told_first(work, ready, partial(forks, work, statement=test, cast=cast))
    return [(with_uses(work, it, test, cast.me, path), body) for it, body in rolled]


# --- to heroes


def _to_heroes(work: Work, path: Path, effect: st.HeroEffect, cast: Cast) -> list[Path]:
    if isinstance(effect, st.SetVariable | st.AddToVariable) and work.has(
        Key(Kind.STORY, effect.variable)
    ):
        return to_hero(work, path, effect, cast.me, cast.me)  # a variable of the world: once
    found: list[Path] = []
    scarce = isinstance(effect, st.Gain) and work.space.pieces(effect.resource) is not None
    asks = work.company.leaving and asks_which(work, effect)
    for it, heroes in for_each(work, path, effect.subject, cast.me, ordered=scarce):
        paths = [it]
        for hero in heroes:
            if asks:  # the hero whose turn it is may go home while this one is asked
                found += [way for one in paths for way in gone_home(work, one, cast.me)]
            paths = [way for one in paths for way in to_hero(work, one, effect, hero, cast.me)]
        found += paths
    return found


def _move(work: Work, path: Path, subject: Subject, tile: str, cast: Cast) -> list[Path]:
    found: list[Path] = []
    for it, heroes in for_each(work, path, subject, cast.me):
        paths = [it]
        for hero in heroes:
            paths = [
                way
                for one in paths
                for way in explored(
                    work,
                    work.put(
                        one,
                        Key(Kind.HERO_TILE, owner=hero),
                        work.space.code(Key(Kind.HERO_TILE, owner=hero), tile),
                    ),
                    tile,
                    cast,
                )
            ]
        found += paths
    return found


def explored(work: Work, path: Path, tile: str, cast: Cast) -> list[Path]:
    """The tile is explored, if it was not: its script runs (DST-28)."""
    key = Key(Kind.TILE, tile)
    explored_ = work.mask(key, Side.EXPLORED)
    old, new = work.split(path, key, explored_)
    turned = [work.put(it, key, work.space.code(key, Side.EXPLORED)) for it in new]
    body = work.index.tile[tile].on_explore
    work.saw(Read.TILE, tile, body)
    return old + run(work, turned, body, cast)


def _change_tile(
    work: Work, path: Path, tile: str, change: st.TileChange, cast: Cast
) -> list[Path]:
    key = Key(Kind.TILE, tile)
    box, unexplored = work.space.code(key, Side.BOX), work.space.code(key, Side.UNEXPLORED)
    match change:
        case st.TileChange.REVEAL:
            return [work.remap(path, key, {box: unexplored})]
        case st.TileChange.EXPLORE:
            return explored(work, path, tile, cast)
        case st.TileChange.HIDE:
            open_: list[Path] = [path]
            found: list[Path] = []
            for hero in work.company.heroes:
                further: list[Path] = []
                for it in open_:
                    here, away = work.split(
                        it,
                        Key(Kind.HERO_TILE, owner=hero),
                        work.mask(Key(Kind.HERO_TILE, owner=hero), tile),
                    )
                    found += here
                    further += away
                open_ = further
            lies_open = work.space.code(key, Side.EXPLORED)
            return found + [work.remap(it, key, {lies_open: unexplored}) for it in open_]


def _defeat(work: Work, path: Path, subject: Subject, cast: Cast) -> list[Path]:
    """The heroes are out; with the active one the script breaks off, with all the game."""
    found: list[Path] = []
    for it, heroes in for_each(work, path, subject, cast.me):
        paths = [it]
        if set(heroes) == set(work.company.heroes):
            for hero in heroes:
                out = work.space.code(Key(Kind.FINALE, owner=hero), DEFEATED)
                paths = [work.put(one, Key(Kind.FINALE, owner=hero), out) for one in paths]
            found += [one.ended() for one in paths]
            continue
        for hero in heroes:
            paths = [way for one in paths for way in defeated(work, one, hero)]
        for one in paths:
            found += unless_all_out(work, one.left() if cast.me in heroes else one)
    return found


# --- finales


def _next_stage(work: Work, path: Path, stage: str, now: bool, cast: Cast) -> list[Path]:
    """On to another stage: next turn, or at once; the rest of the script is left out."""
    if cast.stage is None:
        return [path]
    way = cast.stage[0]
    key = Key(Kind.FINALE, owner=cast.me)
    on = work.put(path, key, work.space.code(key, FinaleState(Phase.STAGE, way, stage)))
    if not now or work.index.stage[cast.me, way, stage].turns > 1 or stage in cast.seen:
        return [on.left()]
    return [it.left() for it in play_stage(work, [on], way, stage, cast)]


def play_stage(work: Work, paths: Iterable[Path], path: str, stage: str, cast: Cast) -> list[Path]:
    """Every way through a stage of a finale."""
    body = work.index.stage[cast.me, path, stage].body
    return run(work, paths, body, replace(cast, stage=(path, stage), seen=(*cast.seen, stage)))


def _fulfilled(work: Work, path: Path, statement: st.Fulfil, cast: Cast) -> Path:
    """The destiny is fulfilled; the game is over (DST-93)."""
    if cast.stage is None:
        work.gap(
            "a destiny fulfilled outside of a finale is passed over", statement.span, misses=True
        )
        return path
    key = Key(Kind.FINALE, owner=cast.me)
    return work.put(path, key, work.space.code(key, FinaleState(Phase.WON, cast.stage[0]))).ended()


# --- events


def fired(work: Work, paths: Iterable[Path], event: Event, cast: Cast) -> list[Path]:
    """The event happens, where it may; the ways on which it does not go on as they were."""
    open_, done = opened(work, paths, event, cast)
    return done + run(work, open_, event.body, cast)


def happening(work: Work, paths: Iterable[Path], event: Event, cast: Cast) -> list[Path]:
    """The ways on which the event happens."""
    return run(work, opened(work, paths, event, cast)[0], event.body, cast)
