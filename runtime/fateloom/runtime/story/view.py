"""`view`: what a seat may know of a state. With `public` of the events the one place that hides
(DST-137..140, INV-12).

Whoever shows a game shows a view; the state, which nobody plays without, stays here (DST-145).

Never in here: virtue, thresholds, the text of a destiny, the path that somebody asked about.

The types of the state that a view shows as they are come from here: who presents a view imports no
state.
"""

from __future__ import annotations

from typing import Annotated

from fateloom.runtime.program import statement as st
from fateloom.runtime.program.board import Option, OptionKind, Side
from fateloom.runtime.program.callable_systems import by_system
from fateloom.runtime.program.condition import GameMode
from fateloom.runtime.program.settings import Face
from fateloom.runtime.program.words import Skill
from fateloom.runtime.record import record
from fateloom.runtime.story import nested
from fateloom.runtime.story.answers import top
from fateloom.runtime.story.event.base import is_open_tile
from fateloom.runtime.story.index import ProgramIndex
from fateloom.runtime.story.movement import reach
from fateloom.runtime.story.prices import lacking
from fateloom.runtime.story.state import (
    HeroState,
    InTest,
    Phase,
    Stage,
    Standing,
    State,
    Step,
    Tracks,
)
from fateloom.runtime.story.telling import tell
from fateloom.runtime.story.view_question import (
    Branch,
    Question,
    TrialView,
    question_view,
    test_view,
)
from fateloom.runtime.story.visits import begins_here, is_open, option_refused, why_shut

__all__ = [
    "Branch",
    "HeroView",
    "OptionView",
    "Phase",
    "PoiView",
    "Question",
    "Stage",
    "Standing",
    "Step",
    "TileView",
    "Tracks",
    "TrialView",
    "View",
    "view",
]


@record
class HeroView:
    """A hero's board, open to all; no virtue, no destiny, no path."""

    seat: int
    hero: str
    tile: str
    markers: Tracks
    coins: int
    xp: int
    effort: int
    items: tuple[str, ...]
    in_finale: bool
    standing: Standing


@record
class TileView:
    """A tile on the table."""

    tile: str
    side: Side


@record
class PoiView:
    """A POI on the map, and who is there."""

    poi: str
    tile: str
    token: str | None
    npcs: tuple[str, ...]


@record
class Heap:
    """Items that lie somewhere: a stack or a pile."""

    place: str
    items: tuple[str, ...]


@record
class OptionView:
    """An option of the POI that is visited. `why_not`: why it cannot be used now, for people;
    `shut`: the same in a word of `visits.SHUT`; `lack`: what of its price is missing.
    """

    option: str
    label: str
    kind: OptionKind
    skill: Skill | None
    why_not: str | None
    shut: str | None = None
    lack: str | None = None


@record
class FinaleOption:
    """A finale that the hero can begin here; shown to its owner alone (DST-140)."""

    path: str
    label: str


@record
class CallView:
    """A called game as its own rules show it to a seat. `seats`: who has its seats."""

    system: str
    setup: str
    seats: tuple[int, ...]
    table: Annotated[object, by_system("view")]


@record
class View:
    """What a seat, or somebody who only watches, may know."""

    seat: int | None
    stage: Stage
    mode: GameMode
    day: int
    active: int
    step: Step
    heroes: tuple[HeroView, ...]
    tiles: tuple[TileView, ...]
    pois: tuple[PoiView, ...]
    stocks: tuple[Heap, ...]
    piles: tuple[Heap, ...]
    visiting: str | None
    options: tuple[OptionView, ...]
    finales: tuple[FinaleOption, ...]
    question: Question | None
    test: TrialView | None
    winner: int | None
    call: CallView | None = None
    """The game that the story has called."""
    visited: str | None = None
    """The POI of this turn's visit, under way or over (DST-32)."""
    reach: int = 0
    """How far the active hero can walk this turn (DST-24, 31)."""
    effort_faces: tuple[Face, ...] = ()
    bonus: int = 0
    """Successes added to every test that is still to come this turn (EC-21)."""
    destiny: tuple[tuple[int, ...], ...] = ()
    """Of the own paths: what the insertions of their secret texts come to, as in `Told.results`;
    the texts themselves are the Program's.
    """
    hints: tuple[tuple[str, tuple[int, ...]], ...] = ()
    """The unexplored tiles next to the active hero that have a hint, with what its insertions come
    to: what can be seen of them from there.
    """


def view(index: ProgramIndex, state: State, seat: int | None) -> View:
    """What that seat may know; None: somebody who only watches."""
    turn, program = state.turn, index.program
    visiting = turn.poi if turn.visiting and state.stage is Stage.PLAY else None
    options: tuple[OptionView, ...] = ()
    finales: tuple[FinaleOption, ...] = ()
    if visiting is not None:
        options = tuple(
            _option(index, state, option)
            for option in index.poi[visiting].options
            if is_open(index, state, option)
        )
        if seat == state.seat:
            begins = begins_here(index, state)
            finales = tuple(FinaleOption(path.id, begin.label) for path, begin in begins)
    frame = top(state)
    return View(
        seat=seat,
        stage=state.stage,
        mode=state.mode,
        day=state.day,
        active=state.seat,
        step=turn.step,
        heroes=tuple(_hero(at, hero) for at, hero in enumerate(state.heroes)),
        tiles=tuple(
            TileView(tile.id, side)
            for tile, side in zip(program.tiles, state.tiles, strict=True)
            if side is not Side.BOX
        ),
        pois=_pois(index, state),
        stocks=tuple(
            Heap(stock.id, items)
            for stock, items in zip(program.stocks, state.stocks, strict=True)
            if items is not None
        ),
        piles=tuple(
            Heap(tile.id, items)
            for tile, items in zip(program.tiles, state.piles, strict=True)
            if items and is_open_tile(index, state, tile.id)
        ),
        visiting=visiting,
        options=options,
        finales=finales,
        question=question_view(index, state),
        test=test_view(index, state, frame) if isinstance(frame, InTest) else None,
        winner=state.winner,
        call=_call(index, state, seat),
        visited=turn.poi,
        reach=reach(index, state) if state.seat < len(state.heroes) else 0,
        effort_faces=state.effort_faces,
        bonus=turn.bonus,
        destiny=() if seat is None else _destiny(index, state, seat),
        hints=_hints(index, state),
    )


def _destiny(index: ProgramIndex, state: State, seat: int) -> tuple[tuple[int, ...], ...]:
    """What the insertions of the own secret texts come to; none before the seat has a hero."""
    if seat >= len(state.heroes) or state.heroes[seat].hero not in index.destiny:
        return ()
    paths = index.destiny[state.heroes[seat].hero].paths
    return tuple(
        () if it.secret is None else tell(index, state, it.secret, seat, False).results
        for it in paths
    )


def _hints(index: ProgramIndex, state: State) -> tuple[tuple[str, tuple[int, ...]], ...]:
    if state.stage is not Stage.PLAY:
        return ()
    dark = (
        index.tile[it]
        for it in index.neighbours[state.heroes[state.seat].tile]
        if state.tiles[index.tile_at[it]] is Side.UNEXPLORED
    )
    return tuple(
        (tile.id, tell(index, state, tile.hint, state.seat, False).results)
        for tile in dark
        if tile.hint is not None
    )


def _call(index: ProgramIndex, state: State, seat: int | None) -> CallView | None:
    it = state.played
    if it is None:
        return None
    return CallView(it.system, it.setup, it.seats, nested.seen(index, state, seat))


def _hero(seat: int, hero: HeroState) -> HeroView:
    return HeroView(
        seat=seat,
        hero=hero.hero,
        tile=hero.tile,
        markers=hero.markers,
        coins=hero.coins,
        xp=hero.xp,
        effort=hero.effort,
        items=hero.items,
        in_finale=hero.finale is not None,
        standing=hero.standing,
    )


def _pois(index: ProgramIndex, state: State) -> tuple[PoiView, ...]:
    """POIs on tiles that are explored; what lies on the others is not known yet."""
    found = []
    for poi, at in zip(index.program.pois, state.pois, strict=True):
        if at.tile is not None and is_open_tile(index, state, at.tile):
            npcs = tuple(
                npc.id
                for npc, where in zip(index.program.npcs, state.npcs, strict=True)
                if where == poi.id
            )
            found.append(PoiView(poi.id, at.tile, at.token, npcs))
    return tuple(found)


def _option(index: ProgramIndex, state: State, option: Option) -> OptionView:
    refusal = option_refused(index, state, option)
    hero = state.heroes[state.seat]
    tests = [it.skill for it in option.body[:1] if isinstance(it, st.Test)]
    return OptionView(
        option=option.id,
        label=option.label,
        kind=option.kind,
        skill=tests[0] if tests else None,
        why_not=None if refusal is None else refusal.message,
        shut=None if refusal is None else why_shut(index, state, option),
        lack=None if refusal is None else lacking(index, hero, option.costs),
    )
