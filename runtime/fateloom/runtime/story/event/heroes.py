"""Events of a seat and its hero."""

from __future__ import annotations

from fateloom.runtime.program.settings import Face
from fateloom.runtime.program.statement import Resource
from fateloom.runtime.record import record, replace
from fateloom.runtime.story.changes import (
    hero_on_tile,
    hero_with_coins,
    hero_with_effort,
    hero_with_markers,
    hero_with_virtue,
    hero_with_xp,
    with_hero,
)
from fateloom.runtime.story.event.base import StoryEvent
from fateloom.runtime.story.index import ProgramIndex
from fateloom.runtime.story.setup import fresh_hero
from fateloom.runtime.story.state import FinaleState, Stage, Standing, State, Tracks
from fateloom.runtime.story.watched import ALL, RESOURCES


@record
class HeroTaken(StoryEvent):
    """A seat has its character, with its markers and coins (DST-05..08)."""

    seat: int
    hero: str

    def fold(self, index: ProgramIndex, state: State) -> State:
        return replace(state, heroes=(*state.heroes, fresh_hero(index, self.hero)))


@record
class GameBegan(StoryEvent):
    """The set-up is complete; that seat goes first (DST-15)."""

    first: int

    facet = ALL

    def fold(self, index: ProgramIndex, state: State) -> State:
        return replace(state, stage=Stage.PLAY, seat=self.first, first=self.first)


@record
class HeroMoved(StoryEvent):
    """The hero went along these tiles, or was put on one."""

    seat: int
    path: tuple[str, ...]

    facet = ".tile"

    def fold(self, index: ProgramIndex, state: State) -> State:
        hero = hero_on_tile(state.heroes[self.seat], self.path[-1])
        return with_hero(state, self.seat, hero)


@record
class DiceRolled(StoryEvent):
    """The faces of the dice (DST-47..49)."""

    seat: int
    main: tuple[Face, ...]
    effort: tuple[Face, ...]

    facet = ".effort"

    def fold(self, index: ProgramIndex, state: State) -> State:
        hero = state.heroes[self.seat]
        hero = hero_with_effort(hero, hero.effort - len(self.effort))
        return with_hero(state, self.seat, hero)


@record
class ResourceChanged(StoryEvent):
    """Coins, experience, ready effort dice or virtue went up or down."""

    seat: int
    resource: Resource
    by: int

    @property
    def facet(self) -> str:
        """That of the resource."""
        return RESOURCES[self.resource]

    def fold(self, index: ProgramIndex, state: State) -> State:
        seat, by = self.seat, self.by
        hero = state.heroes[seat]
        match self.resource:
            case Resource.COINS:
                hero = hero_with_coins(hero, hero.coins + by)
            case Resource.XP:
                hero = hero_with_xp(hero, hero.xp + by)
            case Resource.EFFORT:
                hero = hero_with_effort(hero, hero.effort + by)
            case Resource.VIRTUE:
                hero = hero_with_virtue(hero, hero.virtue + by)
        return with_hero(state, seat, hero)

    def public(self, index: ProgramIndex, state: State, seat: int | None) -> ResourceChanged | None:
        """Nobody hears of virtue."""
        return None if self.resource is Resource.VIRTUE else self


@record
class MarkersMoved(StoryEvent):
    """The new positions of all markers of the hero (DST-97..105)."""

    seat: int
    markers: Tracks

    facet = ".markers"

    def fold(self, index: ProgramIndex, state: State) -> State:
        hero = hero_with_markers(state.heroes[self.seat], self.markers)
        return with_hero(state, self.seat, hero)


@record
class HeroDefeated(StoryEvent):
    """The hero is out of the game (EC-37)."""

    seat: int

    facet = ".standing"

    def fold(self, index: ProgramIndex, state: State) -> State:
        return _with(state, self.seat, standing=Standing.DEFEATED)


@record
class MilestoneReached(StoryEvent):
    """A hero reached a milestone of a path (DST-94); `milestone` is `path/number`."""

    seat: int
    milestone: str

    def fold(self, index: ProgramIndex, state: State) -> State:
        known = state.heroes[self.seat].milestones
        return _with(state, self.seat, milestones=(*known, self.milestone))

    def public(self, index: ProgramIndex, state: State, seat: int | None) -> MilestoneReached:
        return replace(self, milestone="")


@record
class FinaleBegan(StoryEvent):
    """A hero committed to a path (DST-88, 89), which its owner alone hears (DST-140)."""

    seat: int
    path: str
    stage: str
    left: int

    reveals = True
    facet = ".finale"

    def fold(self, index: ProgramIndex, state: State) -> State:
        return _with(state, self.seat, finale=FinaleState(self.path, self.stage, self.left))

    def public(self, index: ProgramIndex, state: State, seat: int | None) -> FinaleBegan:
        return self if self.seat == seat else replace(self, path="", stage="")


@record
class StageReached(StoryEvent):
    """The stage of a finale, and the remaining turns until it is played (DST-90)."""

    seat: int
    stage: str
    left: int

    def fold(self, index: ProgramIndex, state: State) -> State:
        finale = state.heroes[self.seat].finale
        path = finale.path if finale else ""
        return _with(state, self.seat, finale=FinaleState(path, self.stage, self.left))

    def public(self, index: ProgramIndex, state: State, seat: int | None) -> StageReached:
        return self if self.seat == seat else replace(self, stage="")


@record
class DestinyFulfilled(StoryEvent):
    """A hero fulfilled a destiny (DST-91)."""

    seat: int

    def fold(self, index: ProgramIndex, state: State) -> State:
        return _with(state, self.seat, standing=Standing.WON)


def _with(state: State, seat: int, **changes: object) -> State:
    return with_hero(state, seat, replace(state.heroes[seat], **changes))


OfHeroes = (
    HeroTaken
    | GameBegan
    | HeroMoved
    | DiceRolled
    | ResourceChanged
    | MarkersMoved
    | HeroDefeated
    | MilestoneReached
    | FinaleBegan
    | StageReached
    | DestinyFulfilled
)
