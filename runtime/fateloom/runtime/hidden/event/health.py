"""Health and gloom of players and places, contests and their dice."""

from __future__ import annotations

from fateloom.runtime.hidden.changing import HiddenEvent, contest_of, gloom_at, with_player
from fateloom.runtime.hidden.index import Index
from fateloom.runtime.hidden.state import Contest, State
from fateloom.runtime.hidden.words import Roll
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


# --- contests and their dice


@record
class ContestBegan(HiddenEvent):
    """An action is decided by dice (section 1.1 of the rules). `added`: by the order of a story."""

    roll: Roll
    seat: int
    target: int | None
    added: int = 0

    def fold(self, index: Index, state: State) -> State:
        if state.contest is not None:
            raise ValueError("another roll is under way")
        contest = Contest(self.roll, self.seat, self.target, added=self.added)
        return replace(state, contest=contest)


@record
class DieFell(HiddenEvent):
    """The light die, or after it the dark one."""

    shows: int

    def fold(self, index: Index, state: State) -> State:
        contest = contest_of(state)
        if contest.light is None:
            return replace(state, contest=replace(contest, light=self.shows))
        if contest.dark is None:
            return replace(state, contest=replace(contest, dark=self.shows))
        raise ValueError("both dice have fallen")


@record
class ResultRead(HiddenEvent):
    """What the roll has come to; of a syphon, the dark die minus the light one."""

    result: int

    def fold(self, index: Index, state: State) -> State:
        contest_of(state)
        return state


@record
class CombatWentOn(HiddenEvent):
    """A new exchange begins (HND-37)."""

    def fold(self, index: Index, state: State) -> State:
        contest = contest_of(state)
        again = replace(contest, light=None, dark=None, added=0)
        return replace(state, contest=again)


@record
class ContestEnded(HiddenEvent):
    """The action is over."""

    def fold(self, index: Index, state: State) -> State:
        contest_of(state)
        return replace(state, contest=None)


RollEvent = ContestBegan | DieFell | ResultRead | CombatWentOn | ContestEnded
