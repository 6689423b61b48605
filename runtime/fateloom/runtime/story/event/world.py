"""Events of the table and of the story."""

from __future__ import annotations

from fateloom.runtime.program.board import Side
from fateloom.runtime.program.statement import OptionChange
from fateloom.runtime.record import record, replace
from fateloom.runtime.story.changes import (
    all_but,
    hero_with_variables,
    put,
    with_control,
    with_hero,
    with_one,
    with_pois,
    with_tiles,
    with_world,
)
from fateloom.runtime.story.event.base import StoryEvent, UnheardEvent, is_open_tile, is_seen_poi
from fateloom.runtime.story.index import ProgramIndex
from fateloom.runtime.story.state import Control, PoiState, Stage, State
from fateloom.runtime.story.watched import fired


@record
class TileTurned(StoryEvent):
    """A tile was laid, explored or turned back (DST-28)."""

    tile: str
    side: Side

    facet = ".tiles"

    def fold(self, index: ProgramIndex, state: State) -> State:
        return with_tiles(state, put(state.tiles, index.tile_at[self.tile], self.side))


@record
class VariableSet(UnheardEvent):
    """A variable has a new value; `seat`: whose, None for the world's."""

    seat: int | None
    variable: str
    value: int

    @property
    def facet(self) -> str:
        """The variable."""
        return self.variable

    def fold(self, index: ProgramIndex, state: State) -> State:
        at = index.variable_at[self.variable]
        if self.seat is None:
            return with_world(state, put(state.world, at, self.value))
        hero = state.heroes[self.seat]
        variables = put(hero.variables, at, self.value)
        return with_hero(state, self.seat, hero_with_variables(hero, variables))


@record
class PoiMoved(StoryEvent):
    """A POI was placed, moved, or taken off the map (DST-126)."""

    poi: str
    tile: str | None

    facet = ".pois"

    def fold(self, index: ProgramIndex, state: State) -> State:
        at = index.poi_at[self.poi]
        lies = PoiState(self.tile, state.pois[at].token)
        return with_pois(state, put(state.pois, at, lies))

    def public(self, index: ProgramIndex, state: State, seat: int | None) -> PoiMoved | None:
        """That it is there, or that it is gone from where it was seen."""
        if is_open_tile(index, state, self.tile):
            return self
        return replace(self, tile=None) if is_seen_poi(index, state, self.poi) else None


@record
class TokenChanged(StoryEvent):
    """A POI is shown by another token."""

    poi: str
    token: str

    def fold(self, index: ProgramIndex, state: State) -> State:
        at = index.poi_at[self.poi]
        lies = PoiState(state.pois[at].tile, self.token)
        return with_pois(state, put(state.pois, at, lies))

    def public(self, index: ProgramIndex, state: State, seat: int | None) -> TokenChanged | None:
        return self if is_seen_poi(index, state, self.poi) else None


@record
class NpcMoved(StoryEvent):
    """Somebody went to a POI, or away (DST-127)."""

    npc: str
    poi: str | None

    facet = ".npcs"

    def fold(self, index: ProgramIndex, state: State) -> State:
        return replace(state, npcs=put(state.npcs, index.npc_at[self.npc], self.poi))

    def public(self, index: ProgramIndex, state: State, seat: int | None) -> NpcMoved | None:
        """That somebody is there, or is gone from where they were seen."""
        if is_seen_poi(index, state, self.poi):
            return self
        was_seen = is_seen_poi(index, state, state.npcs[index.npc_at[self.npc]])
        return replace(self, poi=None) if was_seen else None


@record
class OptionChanged(UnheardEvent):
    """An option was opened, closed or renewed (DST-37, EC-32)."""

    option: str
    change: OptionChange

    def fold(self, index: ProgramIndex, state: State) -> State:
        option = self.option
        match self.change:
            case OptionChange.OPEN:
                return replace(state, closed=all_but(state.closed, option))
            case OptionChange.CLOSE:
                return replace(state, closed=with_one(state.closed, option))
            case OptionChange.RENEW:
                return _renewed(index, state, option)


def _renewed(index: ProgramIndex, state: State, option: str) -> State:
    """As if the option had never been used: by anybody, ever, or this turn (EC-32)."""
    turn = state.turn
    scanned = tuple(it for it in turn.scanned if it[0] != option)
    renewed = turn.renewed
    if option in turn.used and index.option[option].group is not None:
        renewed = with_one(renewed, option)
    return replace(
        state,
        turn=replace(turn, used=all_but(turn.used, option), renewed=renewed, scanned=scanned),
        used_up=all_but(state.used_up, option),
        heroes=tuple(replace(it, spent=all_but(it.spent, option)) for it in state.heroes),
    )


@record
class EventFired(UnheardEvent):
    """An event of the story happens (DST-125)."""

    event: str

    @property
    def facet(self) -> str:
        """That of the event of the story."""
        return fired(self.event)

    def fold(self, index: ProgramIndex, state: State) -> State:
        it = index.event[self.event]
        if it.repeats or it.rescue:
            return state
        return replace(state, fired=with_one(state.fired, self.event))


@record
class GameEnded(StoryEvent):
    """The game is over (DST-93); None: nobody has won (EC-38)."""

    winner: int | None

    def fold(self, index: ProgramIndex, state: State) -> State:
        return replace(state, stage=Stage.OVER, winner=self.winner, control=Control())


@record
class Paused(UnheardEvent):
    """The command is finished for now; this is the remaining stack."""

    control: Control

    def fold(self, index: ProgramIndex, state: State) -> State:
        return with_control(state, self.control)


OfWorld = (
    TileTurned
    | VariableSet
    | PoiMoved
    | TokenChanged
    | NpcMoved
    | OptionChanged
    | EventFired
    | GameEnded
    | Paused
)
