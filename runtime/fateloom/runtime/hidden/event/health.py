"""Health and gloom of players and places."""

from __future__ import annotations

from fateloom.runtime.hidden.changing import gloom_at, with_player
from fateloom.runtime.hidden.event.base import HiddenEvent
from fateloom.runtime.hidden.index import Index
from fateloom.runtime.hidden.state import State
from fateloom.runtime.record import record, replace, with_item


@record
class Wounded(HiddenEvent):
    """A token turns to its wounded side (HND-42)."""

    seat: int

    def fold(self, index: Index, state: State) -> State:
        player = state.players[self.seat]
        if not player.health:
            raise ValueError("no health is left")
        hurt = replace(player, health=player.health - 1, wounds=player.wounds + 1)
        return with_player(state, self.seat, hurt)


@record
class Healed(HiddenEvent):
    """So many wounds turn back (HND-32)."""

    seat: int
    count: int

    def fold(self, index: Index, state: State) -> State:
        player = state.players[self.seat]
        if self.count > player.wounds:
            raise ValueError("there are fewer wounds")
        wounds = player.wounds - self.count
        return with_player(
            state, self.seat, replace(player, health=player.health + self.count, wounds=wounds)
        )


@record
class GhostGloomChanged(HiddenEvent):
    """A ghost gains gloom, or loses it below 0 (HND-27, 39, 63)."""

    seat: int
    change: int

    def fold(self, index: Index, state: State) -> State:
        player = state.players[self.seat]
        if not player.ghost or player.gloom + self.change < 0:
            raise ValueError("no ghost has that gloom")
        return with_player(state, self.seat, replace(player, gloom=player.gloom + self.change))


@record
class PlaceGloomChanged(HiddenEvent):
    """A location gains gloom, or loses it below 0."""

    tile: str
    change: int

    def fold(self, index: Index, state: State) -> State:
        at = index.locations.index(self.tile)
        gloom = gloom_at(index, state, self.tile) + self.change
        if gloom < 0:
            raise ValueError(f"'{self.tile}' has less gloom than that")
        return replace(state, gloom=with_item(state.gloom, at, gloom))


@record
class GhostBegan(HiddenEvent):
    """A player is a ghost from now on (HND-48, 50, 53, 56)."""

    seat: int
    gloom: int

    def fold(self, index: Index, state: State) -> State:
        player = state.players[self.seat]
        ghost = replace(player, ghost=True, health=0, wounds=0, gloom=self.gloom)
        return with_player(state, self.seat, ghost)


@record
class Revived(HiddenEvent):
    """A ghost lives again, with so much health; its other tokens are wounds (section 10)."""

    seat: int
    health: int

    def fold(self, index: Index, state: State) -> State:
        player = state.players[self.seat]
        tokens = index.house.health_of(len(state.players))
        if not player.ghost or not 1 <= self.health <= tokens:
            raise ValueError("no ghost lives again with that health")
        wounds = tokens - self.health
        living = replace(player, ghost=False, health=self.health, wounds=wounds, gloom=0)
        return with_player(state, self.seat, living)


HealthEvent = Wounded | Healed | GhostGloomChanged | PlaceGloomChanged | GhostBegan | Revived
