"""`public`: what a seat may hear of an event. With `view` the one place that hides (DST-137..140,
INV-12).
"""

from __future__ import annotations

from typing import assert_never

from fateloom.runtime.kernel.nested import seat_inside
from fateloom.runtime.program.callable_systems import nested_game
from fateloom.runtime.program.statement import Resource
from fateloom.runtime.program.words import Place
from fateloom.runtime.record import replace
from fateloom.runtime.story import event as ev
from fateloom.runtime.story.index import ProgramIndex
from fateloom.runtime.story.nested import under_way
from fateloom.runtime.story.state import State
from fateloom.runtime.story.view import is_open_tile, is_seen_poi


def reveals(event: ev.Event) -> bool:
    """Whether the table learns a secret by the event: what a destiny or an item that was asked
    about has answered, what is on a tile, that a finale has begun (DST-69, 74, 138).
    """
    if isinstance(event, ev.InCall):
        return nested_game(event.system).reveals(event.event)
    return isinstance(event, ev.DestinyAsked | ev.ItemScanned | ev.TileExplored | ev.FinaleBegan)


def public(index: ProgramIndex, state: State, event: ev.Event, seat: int | None) -> ev.Event | None:
    """The event as that seat may hear of it, as of the state before it; None: not at all. `seat`:
    None for somebody who only watches.

    Ids that no view shows (of paths, stages, events, scenes and variables) do not occur in it.
    """
    match event:
        case ev.Told(context, _, text):
            return ev.Told(context if context.startswith(_OF_THE_MAP) else "", (), text)
        case (
            ev.Paused()
            | ev.VariableSet()
            | ev.EventFired()
            | ev.OptionChanged()
            | ev.ResourceChanged(resource=Resource.VIRTUE)
        ):
            return None
        case ev.InCall(_, inner, seats):
            if state.played is None:
                return None
            rules, played = under_way(index, state)
            heard = rules.public(played.table, inner, seat_inside(seats, seat))
            return None if heard is None else replace(event, event=heard)
        case ev.PoiMoved() | ev.TokenChanged() | ev.NpcMoved() | ev.ItemMoved():
            return _move_seen(index, state, event)
        case ev.MilestoneReached():
            return replace(event, milestone="")
        case ev.PassStopped():
            return replace(event, event="")
        case ev.FinaleBegan(owner) if owner != seat:
            return replace(event, path="", stage="")
        case ev.StageReached(owner) if owner != seat:
            return replace(event, stage="")
        case _:
            return event


_OF_THE_MAP = ("poi.", "tile.")
"""How the contexts of texts begin that belong to a place on the map: its id is known, and so is
that of the option that was used.
"""

_HIDDEN = ev.Spot(Place.BOX)
"""In public events: anywhere out of sight."""


def _move_seen(
    index: ProgramIndex,
    state: State,
    event: ev.PoiMoved | ev.TokenChanged | ev.NpcMoved | ev.ItemMoved,
) -> ev.Event | None:
    """Of a move that part which is seen on the table (DST-138); None: nothing is."""
    match event:
        case ev.PoiMoved(poi, tile):
            if is_open_tile(index, state, tile):
                return event
            return replace(event, tile=None) if is_seen_poi(index, state, poi) else None
        case ev.TokenChanged(poi):
            return event if is_seen_poi(index, state, poi) else None
        case ev.NpcMoved(npc, poi):
            if is_seen_poi(index, state, poi):
                return event
            was_seen = is_seen_poi(index, state, state.npcs[index.npc_at[npc]])
            return replace(event, poi=None) if was_seen else None
        case ev.ItemMoved(item, source, target):
            start, end = (_spot_seen(index, state, it) for it in (source, target))
            return None if start == end == _HIDDEN else ev.ItemMoved(item, start, end)
        case _:
            assert_never(event)


def _spot_seen(index: ProgramIndex, state: State, spot: ev.Spot) -> ev.Spot:
    """A place where everybody sees the cards: with a hero, in a stack, on a tile that is explored;
    _HIDDEN for any other.
    """
    match spot.place:
        case Place.HERO | Place.STOCK:
            return spot
        case Place.TILE if is_open_tile(index, state, spot.of):
            return spot
        case _:
            return _HIDDEN
