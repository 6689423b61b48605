"""Events of the turn under way."""

from __future__ import annotations

from fateloom.runtime.program.board import Limit, Side
from fateloom.runtime.program.statement import ScanMode
from fateloom.runtime.record import record, replace
from fateloom.runtime.story.changes import put, turn_in_step, turn_visiting, with_one, with_turn
from fateloom.runtime.story.event.base import StoryEvent
from fateloom.runtime.story.index import ProgramIndex
from fateloom.runtime.story.state import State, Step, Turn
from fateloom.runtime.story.watched import TURN


@record
class TurnBegan(StoryEvent):
    """A turn began, on that day (DST-21)."""

    seat: int
    day: int

    facet = TURN

    def fold(self, index: ProgramIndex, state: State) -> State:
        return replace(state, seat=self.seat, day=self.day, turn=Turn(Step.START))


@record
class StepReached(StoryEvent):
    """The turn has reached that step (DST-16)."""

    step: Step

    def fold(self, index: ProgramIndex, state: State) -> State:
        return with_turn(state, turn_in_step(state.turn, self.step))


@record
class TurnEnded(StoryEvent):
    """The turn is over; the device passes on (DST-23)."""

    seat: int

    def fold(self, index: ProgramIndex, state: State) -> State:
        return with_turn(state, replace(state.turn, step=Step.END, visiting=False))


@record
class TurnPassed(StoryEvent):
    """The hero whose turn it was is out (EC-37, 57): the events that are still due happen as in the
    turn of that seat, whose turn begins behind them.
    """

    seat: int

    facet = TURN

    def fold(self, index: ProgramIndex, state: State) -> State:
        return replace(state, seat=self.seat, turn=Turn(Step.END))


@record
class HeroStayed(StoryEvent):
    """The hero stayed (DST-27)."""

    seat: int

    def fold(self, index: ProgramIndex, state: State) -> State:
        return with_turn(state, replace(state.turn, step=Step.VISIT, stayed=True))


@record
class TileExplored(StoryEvent):
    """The hero whose turn it is explored a tile, and everybody sees what is on it (DST-138)."""

    seat: int
    tile: str

    reveals = True
    facet = ".tiles"

    def fold(self, index: ProgramIndex, state: State) -> State:
        laid = put(state.tiles, index.tile_at[self.tile], Side.EXPLORED)
        explored = state.turn.explored or self.seat == state.seat
        return replace(state, tiles=laid, turn=replace(state.turn, explored=explored))


@record
class VisitBegan(StoryEvent):
    """A visit began (DST-32)."""

    seat: int
    poi: str

    facet = ".visited"

    def fold(self, index: ProgramIndex, state: State) -> State:
        poi, visited = self.poi, state.heroes[self.seat].visited
        turn = replace(state.turn, poi=poi, visiting=True, again=poi in visited)
        hero = replace(state.heroes[self.seat], visited=with_one(visited, poi))
        return replace(state, turn=turn, heroes=put(state.heroes, self.seat, hero))


@record
class VisitEnded(StoryEvent):
    """The visit is over (DST-39)."""

    seat: int

    def fold(self, index: ProgramIndex, state: State) -> State:
        return with_turn(state, turn_visiting(state.turn, False))


@record
class OptionUsed(StoryEvent):
    """An option was used; its limit decides whether it is used up (DST-35)."""

    seat: int
    option: str

    facet = ".chosen"

    def fold(self, index: ProgramIndex, state: State) -> State:
        """For this turn, for this hero, or for good (DST-35)."""
        option, hero = self.option, state.heroes[self.seat]
        limit = index.option[option].limit
        spent = with_one(hero.spent, option) if limit is Limit.ONCE_PER_HERO else hero.spent
        hero = replace(hero, chosen=with_one(hero.chosen, option), spent=spent)
        return replace(
            state,
            turn=replace(state.turn, used=with_one(state.turn.used, option)),
            used_up=with_one(state.used_up, option) if limit is Limit.ONCE else state.used_up,
            heroes=put(state.heroes, self.seat, hero),
        )


@record
class ItemScanned(StoryEvent):
    """An item was presented (DST-65); its answer is a secret until then (DST-69)."""

    seat: int
    item: str
    mode: ScanMode
    option: str | None

    reveals = True

    def fold(self, index: ProgramIndex, state: State) -> State:
        if self.option is None:
            return state
        scanned = (*state.turn.scanned, (self.option, self.item))
        return with_turn(state, replace(state.turn, scanned=scanned))


@record
class LeaveForced(StoryEvent):
    """The visit and the turn end as soon as everything is done (DST-38)."""

    def fold(self, index: ProgramIndex, state: State) -> State:
        return with_turn(state, replace(state.turn, leaving=True))


@record
class BonusGranted(StoryEvent):
    """Additional successes for every test not yet entered this turn (EC-21)."""

    amount: int

    def fold(self, index: ProgramIndex, state: State) -> State:
        return with_turn(state, replace(state.turn, bonus=state.turn.bonus + self.amount))


@record
class RangeGranted(StoryEvent):
    """Additional tiles for the regular move of this turn (DST-31)."""

    tiles: int

    def fold(self, index: ProgramIndex, state: State) -> State:
        return with_turn(state, replace(state.turn, reach=state.turn.reach + self.tiles))


@record
class AbilityUsed(StoryEvent):
    """The ability of an item was used (DST-112, 113)."""

    seat: int
    item: str
    discarded: bool

    def fold(self, index: ProgramIndex, state: State) -> State:
        if self.discarded:
            return state
        abilities = (*state.turn.abilities, self.item)
        return with_turn(state, replace(state.turn, abilities=abilities))


OfTurn = (
    TurnBegan
    | StepReached
    | TurnEnded
    | TurnPassed
    | HeroStayed
    | TileExplored
    | VisitBegan
    | VisitEnded
    | OptionUsed
    | ItemScanned
    | LeaveForced
    | BonusGranted
    | RangeGranted
    | AbilityUsed
)
