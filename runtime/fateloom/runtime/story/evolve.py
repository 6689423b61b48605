"""`evolve(index, state, event)`: the state after an event. Pure, small, no decisions, no rules.

Everything that a replay needs is in here and in the events; nothing here looks at conditions.
"""

from __future__ import annotations

from typing import TypeVar, assert_never

from fateloom.runtime.program.board import Limit, Side
from fateloom.runtime.program.statement import OptionChange, Resource
from fateloom.runtime.program.words import Place
from fateloom.runtime.record import replace
from fateloom.runtime.story import event as ev
from fateloom.runtime.story.index import ProgramIndex
from fateloom.runtime.story.setup import fresh_hero
from fateloom.runtime.story.state import (
    Control,
    FinaleState,
    HeroState,
    Stage,
    Standing,
    State,
    Step,
    Turn,
)

T = TypeVar("T")


def evolve(index: ProgramIndex, state: State, event: ev.Event) -> State:
    """Fold one event into the state."""
    match event:
        case ev.Paused(control):
            return replace(state, control=control)
        case ev.ItemMoved(item, source, target):
            return _with_item(index, _without_item(index, state, item, source), item, target)
        case ev.VariableSet(seat, variable, value):
            return _with_variable(index, state, seat, variable, value)
        case ev.PoiMoved(poi, tile):
            at = index.poi_at[poi]
            return replace(state, pois=_put(state.pois, at, replace(state.pois[at], tile=tile)))
        case ev.TokenChanged(poi, token):
            at = index.poi_at[poi]
            return replace(state, pois=_put(state.pois, at, replace(state.pois[at], token=token)))
        case ev.NpcMoved(npc, place):
            return replace(state, npcs=_put(state.npcs, index.npc_at[npc], place))
        case ev.TileTurned(tile, side):
            return replace(state, tiles=_put(state.tiles, index.tile_at[tile], side))
        case ev.StockOpened(stock):
            return replace(state, stocks=_put(state.stocks, index.stock_at[stock], ()))
        case ev.OptionChanged(option, change):
            return _with_option(state, option, change)
        case ev.EventFired(fired):
            once = not (index.event[fired].repeats or index.event[fired].rescue)
            return replace(state, fired=_with(state.fired, fired)) if once else state
        case ev.GameEnded(winner):
            return replace(state, stage=Stage.OVER, winner=winner, control=Control())
        case (
            ev.IntroductionRead()
            | ev.Told()
            | ev.ChoiceMade()
            | ev.DestinyAsked()
            | ev.CallAnswered()
            | ev.CommittedToTest()
            | ev.EffortDeclared()
            | ev.NumberEntered()
            | ev.PointsLost()
            | ev.PassStopped()
        ):
            return state
        case (
            ev.TurnBegan()
            | ev.StepReached()
            | ev.TurnEnded()
            | ev.BonusGranted()
            | ev.RangeGranted()
            | ev.LeaveForced()
            | ev.HeroStayed()
            | ev.TileExplored()
            | ev.VisitBegan()
            | ev.VisitEnded()
            | ev.OptionUsed()
            | ev.ItemScanned()
            | ev.AbilityUsed()
        ):
            return _of_turn(index, state, event)
        case _:
            return _of_heroes(index, state, event)


def _of_turn(index: ProgramIndex, state: State, event: ev.OfTurn) -> State:
    turn = state.turn
    match event:
        case ev.TurnBegan(seat, day):
            return replace(state, seat=seat, day=day, turn=Turn(Step.START))
        case ev.StepReached(step):
            return replace(state, turn=replace(turn, step=step))
        case ev.TurnEnded(_):
            return replace(state, turn=replace(turn, step=Step.END, visiting=False))
        case ev.BonusGranted(amount):
            return replace(state, turn=replace(turn, bonus=turn.bonus + amount))
        case ev.RangeGranted(tiles):
            return replace(state, turn=replace(turn, reach=turn.reach + tiles))
        case ev.LeaveForced():
            return replace(state, turn=replace(turn, leaving=True))
        case ev.HeroStayed(_):
            return replace(state, turn=replace(turn, step=Step.VISIT, stayed=True))
        case ev.TileExplored(seat, tile):
            laid = _put(state.tiles, index.tile_at[tile], Side.EXPLORED)
            explored = turn.explored or seat == state.seat
            return replace(state, tiles=laid, turn=replace(turn, explored=explored))
        case ev.VisitBegan(seat, poi):
            visited = state.heroes[seat].visited
            begun = replace(turn, poi=poi, visiting=True, again=poi in visited)
            return _with_hero(replace(state, turn=begun), seat, visited=_with(visited, poi))
        case ev.VisitEnded(_):
            return replace(state, turn=replace(turn, visiting=False))
        case ev.OptionUsed(seat, option):
            return _with_use(index, state, seat, option)
        case ev.ItemScanned(_, item, _, option):
            scanned = turn.scanned if option is None else (*turn.scanned, (option, item))
            return replace(state, turn=replace(turn, scanned=scanned))
        case ev.AbilityUsed(_, item, discarded):
            abilities = turn.abilities if discarded else (*turn.abilities, item)
            return replace(state, turn=replace(turn, abilities=abilities))
        case _:
            assert_never(event)


def _of_heroes(index: ProgramIndex, state: State, event: ev.OfHeroes) -> State:
    match event:
        case ev.ResourceChanged(seat, resource, by):
            return _with_resource(state, seat, resource, by)
        case ev.MarkersMoved(seat, markers):
            return _with_hero(state, seat, markers=markers)
        case ev.HeroMoved(seat, path):
            return _with_hero(state, seat, tile=path[-1])
        case ev.DiceRolled(seat, _, effort):
            return _with_resource(state, seat, Resource.EFFORT, -len(effort))
        case ev.HeroTaken(_, hero):
            return replace(state, heroes=(*state.heroes, fresh_hero(index, hero)))
        case ev.GameBegan(first):
            return replace(state, stage=Stage.PLAY, seat=first, first=first)
        case ev.MilestoneReached(seat, milestone):
            known = state.heroes[seat].milestones
            return _with_hero(state, seat, milestones=(*known, milestone))
        case ev.FinaleBegan(seat, path, stage, left):
            return _with_hero(state, seat, finale=FinaleState(path, stage, left))
        case ev.StageReached(seat, stage, left):
            finale = state.heroes[seat].finale
            path = finale.path if finale else ""
            return _with_hero(state, seat, finale=FinaleState(path, stage, left))
        case ev.HeroDefeated(seat):
            return _with_hero(state, seat, standing=Standing.DEFEATED)
        case ev.DestinyFulfilled(seat):
            return _with_hero(state, seat, standing=Standing.WON)
        case _:
            assert_never(event)


# --- parts


def _put(these: tuple[T, ...], at: int, it: T) -> tuple[T, ...]:
    return (*these[:at], it, *these[at + 1 :])


def _with(these: tuple[str, ...], it: str) -> tuple[str, ...]:
    return these if it in these else (*these, it)


def _without(these: tuple[str, ...], it: str) -> tuple[str, ...]:
    """One `it` less; raises ValueError when there is none."""
    at = these.index(it)
    return (*these[:at], *these[at + 1 :])


def _with_hero(state: State, seat: int, **changes: object) -> State:
    hero: HeroState = replace(state.heroes[seat], **changes)
    return replace(state, heroes=_put(state.heroes, seat, hero))


def _with_resource(state: State, seat: int, resource: Resource, by: int) -> State:
    hero = state.heroes[seat]
    match resource:
        case Resource.COINS:
            return _with_hero(state, seat, coins=hero.coins + by)
        case Resource.XP:
            return _with_hero(state, seat, xp=hero.xp + by)
        case Resource.EFFORT:
            return _with_hero(state, seat, effort=hero.effort + by)
        case Resource.VIRTUE:
            return _with_hero(state, seat, virtue=hero.virtue + by)


def _with_variable(
    index: ProgramIndex, state: State, seat: int | None, variable: str, value: int
) -> State:
    at = index.variable_at[variable]
    if seat is None:
        return replace(state, world=_put(state.world, at, value))
    return _with_hero(state, seat, variables=_put(state.heroes[seat].variables, at, value))


def _with_use(index: ProgramIndex, state: State, seat: int, option: str) -> State:
    """An option was used: for this turn, for this hero, or for good (DST-35)."""
    hero, turn = state.heroes[seat], state.turn
    limit = index.option[option].limit
    state = replace(state, turn=replace(turn, used=_with(turn.used, option)))
    if limit is Limit.ONCE:
        state = replace(state, used_up=_with(state.used_up, option))
    spent = _with(hero.spent, option) if limit is Limit.ONCE_PER_HERO else hero.spent
    return _with_hero(state, seat, chosen=_with(hero.chosen, option), spent=spent)


def _with_option(state: State, option: str, change: OptionChange) -> State:
    match change:
        case OptionChange.OPEN:
            return replace(state, closed=tuple(it for it in state.closed if it != option))
        case OptionChange.CLOSE:
            return replace(state, closed=_with(state.closed, option))
        case OptionChange.RENEW:
            # As if it had never been used: by anybody, ever, or this turn (EC-32).
            turn = state.turn
            used = tuple(it for it in turn.used if it != option)
            scanned = tuple(it for it in turn.scanned if it[0] != option)
            return replace(
                state,
                turn=replace(turn, used=used, scanned=scanned),
                used_up=tuple(it for it in state.used_up if it != option),
                heroes=tuple(
                    replace(hero, spent=tuple(it for it in hero.spent if it != option))
                    for hero in state.heroes
                ),
            )


def _seat_of(state: State, hero: str | None) -> int:
    for seat, it in enumerate(state.heroes):
        if it.hero == hero:
            return seat
    raise LookupError(f"nobody plays {hero!r}")


def _key(of: str | None) -> str:
    return "" if of is None else of


def _with_item(index: ProgramIndex, state: State, item: str, spot: ev.Spot) -> State:
    of = _key(spot.of)
    match spot.place:
        case Place.BOX:
            at = index.item_at[item]
            return replace(state, box=_put(state.box, at, state.box[at] + 1))
        case Place.HERO | Place.HELD:
            seat = _seat_of(state, of)
            return _with_hero(state, seat, items=(*state.heroes[seat].items, item))
        case Place.STOCK:
            at = index.stock_at[of]
            return replace(state, stocks=_put(state.stocks, at, (*(state.stocks[at] or ()), item)))
        case Place.TILE:
            at = index.tile_at[of]
            return replace(state, piles=_put(state.piles, at, (*state.piles[at], item)))
        case Place.NPC:
            at = index.npc_at[of]
            return replace(state, purses=_put(state.purses, at, (*state.purses[at], item)))
        case Place.GONE:
            return replace(state, gone=(*state.gone, item))


def _without_item(index: ProgramIndex, state: State, item: str, spot: ev.Spot) -> State:
    of = _key(spot.of)
    match spot.place:
        case Place.BOX:
            at = index.item_at[item]
            if state.box[at] < 1:
                raise ValueError(f"no copy of {item!r} is in the box")
            return replace(state, box=_put(state.box, at, state.box[at] - 1))
        case Place.HERO | Place.HELD:
            seat = _seat_of(state, of)
            return _with_hero(state, seat, items=_without(state.heroes[seat].items, item))
        case Place.STOCK:
            at = index.stock_at[of]
            left = _without(state.stocks[at] or (), item)
            return replace(state, stocks=_put(state.stocks, at, left))
        case Place.TILE:
            at = index.tile_at[of]
            return replace(state, piles=_put(state.piles, at, _without(state.piles[at], item)))
        case Place.NPC:
            at = index.npc_at[of]
            return replace(state, purses=_put(state.purses, at, _without(state.purses[at], item)))
        case Place.GONE:
            return replace(state, gone=_without(state.gone, item))
