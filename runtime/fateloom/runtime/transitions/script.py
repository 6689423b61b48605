"""Symbolic execution of scripts: every path through a body, with its forks (DSL-10..15, 21..24).

The counterpart of the engine's `script`, `finales` and `events_due`.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from itertools import combinations

from fateloom.runtime.program import statement as st
from fateloom.runtime.program.board import Side
from fateloom.runtime.program.condition import Subject, Who
from fateloom.runtime.program.destiny import Event, TriggerKind
from fateloom.runtime.program.statement import Body
from fateloom.runtime.record import replace
from fateloom.runtime.span import Span
from fateloom.runtime.transitions.abilities import is_tested, used_in_tests
from fateloom.runtime.transitions.conditions import in_play, mode_is, ways
from fateloom.runtime.transitions.effects import defeated, for_each, to_hero, to_world
from fateloom.runtime.transitions.footprints import Guards
from fateloom.runtime.transitions.forks import forks
from fateloom.runtime.transitions.item_moves import afforded, in_order, paid
from fateloom.runtime.transitions.overflow import asks, laid_down, overfull, touches
from fateloom.runtime.transitions.path import Path
from fateloom.runtime.transitions.space import NO, YES
from fateloom.runtime.transitions.variables import (
    DEFEATED,
    NO_FINALE,
    FinaleState,
    Key,
    Kind,
    Phase,
)
from fateloom.runtime.transitions.within_tests import not_minding, told_first, with_uses
from fateloom.runtime.transitions.work import PATHS, Cast, Read, TooTangledError, Work

ASKS = st.Choose | st.Test | st.Scan | st.AskDestiny | st.Call
"""Statements at which a player may go home, in the middle of a script."""

LEFT_OUT = "a player who goes home while another one is asked something is left out"

DEPARTURES = 600
"""Ways on which others go home at a question; where there are more, that is a gap."""


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
            further.append(way.looked() if is_heard(work, path, way) else way)
    if len(further) > PATHS:
        raise TooTangledError
    return further


def is_heard(work: Work, path: Path, way: Path) -> bool:
    """Whether a statement has changed what watched events wait for, and it was not looked yet."""
    now = way.functions
    return (
        now is not path.functions
        and any(now.get(it) is not path.functions.get(it) for it in work.listened)
        and any(now.get(it) is not way.looks[-1].get(it) for it in work.listened)
    )


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
            found += _unless_all_out(work, one.left() if cast.me in heroes else one)
    return found


def _unless_all_out(work: Work, path: Path) -> list[Path]:
    """The game ends when nobody is left (EC-38)."""
    all_out: list[Path] = [path]
    found: list[Path] = []
    for hero in work.company.heroes:
        key = Key(Kind.FINALE, owner=hero)
        out: list[Path] = []
        for it in all_out:
            fallen, plays = work.split(it, key, work.mask(key, DEFEATED))
            out += fallen
            found += plays
        all_out = out
    return [*found, *(it.ended() for it in all_out)]


def gone_home(work: Work, path: Path, hero: str, *, testing: bool = False) -> list[Path]:
    """The player of the hero, whose turn it is, goes home: the hero is out (EC-57). `testing`: in a
    test.
    """
    return _gone(work, laid_down(work, [path], hero), hero, testing=testing)


def _gone(work: Work, paths: list[Path], hero: str, *, testing: bool = False) -> list[Path]:
    told = [it.watching(None) for it in paths]  # what was used up is told here
    if testing or any(is_tested(it) for it in paths):
        told = [way for it in told for way in used_in_tests(work, it, hero)]
    out = (it.left().home(hero) for one in told for it in defeated(work, one, hero))
    return [way for it in out for way in _unless_all_out(work, it)]


def overfull_gone_home(work: Work, path: Path, me: str) -> list[Path]:
    """The player whose turn it is goes home while somebody is asked what to lay down. Whoever was
    asked before has said it, and the others say it in the turn of the next one (EC-57, RUL-16).
    """
    if not work.company.leaving:
        return []
    heroes = tuple(dict.fromkeys(path.overflowing))
    found: list[Path] = []
    for it in overfull(work, path):
        for count in range(len(heroes)):
            for said in combinations(heroes, count):
                open_ = it.without_overflow()
                for hero in said:
                    open_ = open_.with_overflow(hero)
                for way in laid_down(work, [open_], me):
                    for hero in heroes:
                        if hero not in (me, *said):
                            way = way.with_overflow(hero)
                    found += _gone(work, [way], me)
    return found


def others_gone_home(work: Work, path: Path, me: str, asks: Span | None = None) -> list[Path]:
    """In the turn of `me` other players go home, one or several; `asks`: while that asks something,
    where it is told.
    """
    if path.over or (asks is not None and asks not in work.told):
        return []
    if work.departures > DEPARTURES:
        work.gap(LEFT_OUT, work.index.hero[me].span, misses=True)
        return []
    ways = [path]
    for hero in work.order(me)[1:]:
        plays = [it for way in ways for it, plays in in_play(work, way, hero) if plays]
        out = (it.home(hero) for way in plays for it in defeated(work, way, hero))
        ways += [it.looked() if is_heard(work, path, it) else it for it in out]
    work.departures += len(ways) - 1
    return ways[1:]


def asks_which(work: Work, part: object) -> bool:
    """Whether an effect, or a part of a price, may ask somebody which items or markers it means."""
    match part:
        case st.Cost(kind, item=item):
            return kind is st.CostKind.SKILL or (item is not None and len(work.matching(item)) > 1)
        case st.LoseItem(match=item):
            return len(work.matching(item)) > 1
        case _:
            return isinstance(part, st.ChangeMarkers)


def payer_gone_home(
    work: Work, path: Path, me: str, costs: tuple[st.Cost, ...], span: Span
) -> list[Path]:
    """The player whose turn it is goes home when asked which items or markers pay a price."""
    if not work.company.leaving or not any(asks_which(work, it) for it in costs):
        return []
    ways, _ = afforded(work, path, me, costs, span)
    gone: list[Path] = []
    for part in in_order(costs):
        if asks_which(work, part):
            gone += [way for it in ways for way in gone_home(work, it, me)]
        ways = [way for it in ways for way in paid(work, it, me, (part,))]
    return gone


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


def can_fire(work: Work, paths: Iterable[Path], event: Event) -> tuple[list[Path], list[Path]]:
    """Whether an event belongs to this mode and has not had its only time (DST-131)."""
    if event.mode is not None and not mode_is(work, event.mode):
        return [], list(paths)
    if not work.has(Key(Kind.EVENT, event.id)):
        return list(paths), []
    can: list[Path] = []
    cannot: list[Path] = []
    for path in paths:
        fresh, old = work.split(path, Key(Kind.EVENT, event.id), 1 << NO)
        can += fresh
        cannot += old
    return can, cannot


def fired(work: Work, paths: Iterable[Path], event: Event, cast: Cast) -> list[Path]:
    """The event happens, where it may; the ways on which it does not go on as they were."""
    open_, done = opened(work, paths, event, cast)
    return done + run(work, open_, event.body, cast)


def happening(work: Work, paths: Iterable[Path], event: Event, cast: Cast) -> list[Path]:
    """The ways on which the event happens."""
    return run(work, opened(work, paths, event, cast)[0], event.body, cast)


def opened(
    work: Work, paths: Iterable[Path], event: Event, cast: Cast
) -> tuple[list[Path], list[Path]]:
    """The ways on which an event begins, noted as over, and those on which it does not."""
    work.saw(Read.EVENT, event.id, event)  # its script comes next
    open_, done = enabled(work, paths, event, cast)
    return [work.put(it, Key(Kind.EVENT, event.id), YES) for it in open_], done


def asked_by(work: Work, event: Event, me: str) -> frozenset[int]:
    """What the condition of an event asks for in a turn of a hero."""
    return frozenset(it for guard in enabling(work, event, me) for it, _ in guard)


def enabling(work: Work, event: Event, me: str) -> Guards:
    """In which states an event is enabled in a turn of a hero; looked for once."""

    def look() -> Guards:
        yes, _ = enabled(work, work.start(), event, Cast(me, None, ()))
        return frozenset(frozenset(path.guard.items()) for path in yes)

    return work.once(work.enabling, (event.id, me), look)


def enabled(
    work: Work, paths: Iterable[Path], event: Event, cast: Cast
) -> tuple[list[Path], list[Path]]:
    """The ways on which an event may begin, and those on which it may not."""
    conditions = [event.condition]
    if event.trigger.kind is TriggerKind.WHEN:
        conditions.append(event.trigger.condition)
    else:
        work.saw(Read.EVENT, event.id, event)
    rested = [
        way
        for path in paths
        for way in (
            laid_down(work, [path], cast.me)
            if path.overflowing and any(asks(work, path, it, cast.me) for it in conditions)
            else [path]
        )
    ]
    open_, done = can_fire(work, rested, event)
    for condition in conditions:
        if condition is None:
            continue
        further: list[Path] = []
        for path in open_:
            for way, holds in ways(work, path, condition, cast.me):
                (further if holds else done).append(way)
        open_ = further
    if event.id in work.index.deadlines and not work.index.settings.deadline_in_finale:
        key = Key(Kind.FINALE, owner=cast.me)
        further = []
        for path in open_:
            free, busy = work.split(path, key, work.mask(key, NO_FINALE))
            further += free
            done += busy
        open_ = further
    return open_, done
