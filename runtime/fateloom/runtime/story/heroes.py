"""Changes of a hero's board: resources, markers, defeat (DST-63, 84, 97..105, EC-01..08, 37)."""

from __future__ import annotations

from typing import assert_never

from fateloom.runtime.program.destiny import TriggerKind
from fateloom.runtime.program.statement import Resource
from fateloom.runtime.program.words import Place, Skill
from fateloom.runtime.record import field_values, replace
from fateloom.runtime.story import event as ev
from fateloom.runtime.story.conditions import in_play
from fateloom.runtime.story.flow import Flow
from fateloom.runtime.story.index import SKILL_AT, ProgramIndex
from fateloom.runtime.story.markers import (
    capacity,
    final_sets,
    is_move,
    placed,
    spread,
    with_track,
)
from fateloom.runtime.story.state import (
    Distributing,
    HeroState,
    Overflowing,
    PassingOn,
    SettingUp,
    Settling,
    State,
    Tracks,
)
from fateloom.runtime.story.supply import granted, tile_for_pile


def change(flow: Flow, seat: int, resource: Resource, amount: int) -> None:
    """Adds to a resource up to its limit, or takes at most what is there (EC-58, 59, DST-63, 106).

    Ready effort dice stay between 0 and 3, virtue within the limits of the story (EC-54), and
    limited supplies may run out (EC-40).
    """
    hero, settings = flow.state.heroes[seat], flow.index.settings
    if amount > 0 and settings.physical_limits:
        amount = granted(flow.index, flow.state, resource, amount)
    match resource:
        case Resource.COINS:
            now = hero.coins
            after = max(0, now + amount)
        case Resource.XP:
            now = hero.xp
            after = max(0, now + amount)
        case Resource.EFFORT:
            now = hero.effort
            after = min(max(0, now + amount), settings.effort_max)
        case Resource.VIRTUE:
            now = hero.virtue
            after = min(max(settings.virtue_min, now + amount), settings.virtue_max)
        case _:
            assert_never(resource)
    if after != now:
        flow.emit(ev.ResourceChanged(seat, resource, after - now))


# --- markers


def room(index: ProgramIndex, hero: HeroState, skill: Skill | None, left: bool) -> int:
    """How many spaces the markers of a track, or of all, can still move."""
    low, high = index.settings.track_min, index.settings.track_max
    tracks = hero.markers if skill is None else (hero.markers[SKILL_AT[skill]],)
    return sum(capacity(track, left, low, high) for track in tracks)


def results(index: ProgramIndex, state: State, frame: Distributing) -> tuple[Tracks, ...]:
    """Every legal outcome of a gain or loss (DST-99, 101)."""
    tracks = state.heroes[frame.seat].markers
    low, high = index.settings.track_min, index.settings.track_max
    if frame.skill is None:
        return spread(tracks, frame.amount, low, high)
    at = SKILL_AT[frame.skill]
    sets = final_sets(tracks[at], frame.amount, low, high)
    return tuple(with_track(tracks, at, one) for one in sets)


def is_result(index: ProgramIndex, state: State, frame: Distributing, markers: Tracks) -> bool:
    """Whether an answer is one of the legal outcomes."""
    tracks = state.heroes[frame.seat].markers
    settings = index.settings
    if not is_move(tracks, markers, frame.amount, settings.track_min, settings.track_max):
        return False
    if frame.skill is None:
        return True
    at = SKILL_AT[frame.skill]
    return with_track(tracks, at, markers[at]) == markers


def distribute(flow: Flow, frame: Distributing) -> bool:
    """Pushes a gain or loss onto the stack; False if its owner must choose (DST-99).

    Points that cannot be applied are lost (DST-104, EC-60), all others must be applied (EC-03), and
    nobody is asked if there is no choice.
    """
    sign = 1 if frame.amount > 0 else -1
    hero = flow.state.heroes[frame.seat]
    applied = min(abs(frame.amount), room(flow.index, hero, frame.skill, sign > 0))
    if applied < abs(frame.amount):
        flow.emit(ev.PointsLost(frame.seat, abs(frame.amount) - applied))
        frame = replace(frame, amount=sign * applied)
        flow.top(frame)
    if applied == 0:
        flow.stack.pop()
        return True
    found = results(flow.index, flow.state, frame)
    if len(found) > 1:
        return False
    flow.stack.pop()
    flow.emit(ev.MarkersMoved(frame.seat, found[0]))
    return True


def add_marker(flow: Flow, seat: int, skill: Skill, space: int | None) -> None:
    """A further marker (DST-105, EC-07); nothing happens on a full track."""
    settings, markers = flow.index.settings, flow.state.heroes[seat].markers
    at = SKILL_AT[skill]
    track = placed(markers[at], space, settings.track_min, settings.track_max)
    if track is not None:
        flow.emit(ev.MarkersMoved(seat, with_track(markers, at, track)))


# --- defeat


def defeat(flow: Flow, seat: int) -> None:
    """A hero is out (EC-37, 57): key items stay on the tile, everything else leaves the game."""
    hero = flow.state.heroes[seat]
    own = ev.Spot(Place.HERO, hero.hero)
    for item in hero.items:
        target = ev.Spot(Place.GONE)
        if flow.index.item[item].key:
            target = ev.Spot(Place.TILE, tile_for_pile(flow.index, flow.state, hero.tile))
        flow.emit(ev.ItemMoved(item, own, target))
    change(flow, seat, Resource.COINS, -hero.coins)
    flow.emit(ev.HeroDefeated(seat))
    # Nothing is asked of a defeated hero any more.
    flow.stack[:] = [it for it in flow.stack if field_values(it).get("seat") != seat]
    playing = in_play(flow.state)
    if not playing:
        flow.emit(ev.GameEnded(None))
    elif seat == flow.seat:
        _pass_turn(flow, playing)


def _pass_turn(flow: Flow, playing: tuple[int, ...]) -> None:
    """The turn of a hero who is out is over, and what the hero was doing breaks off (EC-37, 57).

    A map that is being laid out is still laid out, and what is due still happens (DST-125), as in
    the turn of the next hero (RUL-16); but what begins a turn comes with the next turn.
    """
    out, seat = flow.seat, playing[0]
    index, state, limit = flow.index, flow.state, flow.index.settings.inventory_limit
    set_up = flow.find(SettingUp)
    if set_up is None:
        flow.emit(ev.TurnEnded(out))
    flow.emit(ev.TurnPassed(seat))
    flow.due[:] = [
        it for it in flow.due if index.event[it].trigger.kind is not TriggerKind.TURN_START
    ]
    count = len(state.heroes)
    new_day = (seat - state.first) % count < (out - state.first) % count
    passing = flow.find(PassingOn)
    following = PassingOn(new_day or (passing is not None and passing.new_day))
    if set_up is None:
        flow.stack[:] = following, flow.find(Settling) or Settling()
    else:
        flow.stack[:] = (set_up,)
    full = (it for it in playing if len(state.heroes[it].items) > limit)
    flow.push(*(Overflowing(it) for it in reversed(tuple(full))))
