"""`evolve(index, state, event)`: the state after an event. Pure, small, no decisions, no rules.

Everything that a replay needs is in here and in the events; nothing here looks at conditions.
`EVOLVE` has a function for each type of event.
"""

from __future__ import annotations

from fateloom.runtime.program.board import Limit, Side
from fateloom.runtime.program.statement import Resource
from fateloom.runtime.record import replace
from fateloom.runtime.story import event as ev
from fateloom.runtime.story.changes import (
    hero_on_tile,
    hero_with_coins,
    hero_with_effort,
    hero_with_markers,
    hero_with_virtue,
    hero_with_xp,
    put,
    turn_in_step,
    turn_visiting,
    with_control,
    with_hero,
    with_one,
    with_turn,
)
from fateloom.runtime.story.evolve_table import OF_TABLE, Evolve
from fateloom.runtime.story.index import ProgramIndex
from fateloom.runtime.story.nested import OF_CALLS
from fateloom.runtime.story.setup import fresh_hero
from fateloom.runtime.story.state import (
    Control,
    FinaleState,
    Stage,
    Standing,
    State,
    Step,
    Turn,
)


def evolve(index: ProgramIndex, state: State, event: ev.Event) -> State:
    """Fold one event into the state."""
    return EVOLVE[type(event)](index, state, event)


def _told(index: ProgramIndex, state: State, event: ev.Spoken) -> State:
    return state


# --- the world


def _paused(index: ProgramIndex, state: State, event: ev.Paused) -> State:
    return with_control(state, event.control)


def _game_ended(index: ProgramIndex, state: State, event: ev.GameEnded) -> State:
    return replace(state, stage=Stage.OVER, winner=event.winner, control=Control())


# --- the turn


def _turn_began(index: ProgramIndex, state: State, event: ev.TurnBegan) -> State:
    return replace(state, seat=event.seat, day=event.day, turn=Turn(Step.START))


def _step_reached(index: ProgramIndex, state: State, event: ev.StepReached) -> State:
    return with_turn(state, turn_in_step(state.turn, event.step))


def _turn_ended(index: ProgramIndex, state: State, event: ev.TurnEnded) -> State:
    return replace(state, turn=replace(state.turn, step=Step.END, visiting=False))


def _turn_passed(index: ProgramIndex, state: State, event: ev.TurnPassed) -> State:
    return replace(state, seat=event.seat, turn=Turn(Step.END))


def _bonus_granted(index: ProgramIndex, state: State, event: ev.BonusGranted) -> State:
    return replace(state, turn=replace(state.turn, bonus=state.turn.bonus + event.amount))


def _range_granted(index: ProgramIndex, state: State, event: ev.RangeGranted) -> State:
    return replace(state, turn=replace(state.turn, reach=state.turn.reach + event.tiles))


def _leave_forced(index: ProgramIndex, state: State, event: ev.LeaveForced) -> State:
    return replace(state, turn=replace(state.turn, leaving=True))


def _hero_stayed(index: ProgramIndex, state: State, event: ev.HeroStayed) -> State:
    return replace(state, turn=replace(state.turn, step=Step.VISIT, stayed=True))


def _tile_explored(index: ProgramIndex, state: State, event: ev.TileExplored) -> State:
    laid = put(state.tiles, index.tile_at[event.tile], Side.EXPLORED)
    explored = state.turn.explored or event.seat == state.seat
    return replace(state, tiles=laid, turn=replace(state.turn, explored=explored))


def _visit_began(index: ProgramIndex, state: State, event: ev.VisitBegan) -> State:
    poi, visited = event.poi, state.heroes[event.seat].visited
    turn = replace(state.turn, poi=poi, visiting=True, again=poi in visited)
    hero = replace(state.heroes[event.seat], visited=with_one(visited, poi))
    return replace(state, turn=turn, heroes=put(state.heroes, event.seat, hero))


def _visit_ended(index: ProgramIndex, state: State, event: ev.VisitEnded) -> State:
    return with_turn(state, turn_visiting(state.turn, False))


def _option_used(index: ProgramIndex, state: State, event: ev.OptionUsed) -> State:
    """For this turn, for this hero, or for good (DST-35)."""
    option, hero = event.option, state.heroes[event.seat]
    limit = index.option[option].limit
    spent = with_one(hero.spent, option) if limit is Limit.ONCE_PER_HERO else hero.spent
    hero = replace(hero, chosen=with_one(hero.chosen, option), spent=spent)
    return replace(
        state,
        turn=replace(state.turn, used=with_one(state.turn.used, option)),
        used_up=with_one(state.used_up, option) if limit is Limit.ONCE else state.used_up,
        heroes=put(state.heroes, event.seat, hero),
    )


def _item_scanned(index: ProgramIndex, state: State, event: ev.ItemScanned) -> State:
    if event.option is None:
        return state
    scanned = (*state.turn.scanned, (event.option, event.item))
    return replace(state, turn=replace(state.turn, scanned=scanned))


def _ability_used(index: ProgramIndex, state: State, event: ev.AbilityUsed) -> State:
    if event.discarded:
        return state
    abilities = (*state.turn.abilities, event.item)
    return replace(state, turn=replace(state.turn, abilities=abilities))


# --- heroes


def _resource_changed(index: ProgramIndex, state: State, event: ev.ResourceChanged) -> State:
    seat, by = event.seat, event.by
    hero = state.heroes[seat]
    match event.resource:
        case Resource.COINS:
            hero = hero_with_coins(hero, hero.coins + by)
        case Resource.XP:
            hero = hero_with_xp(hero, hero.xp + by)
        case Resource.EFFORT:
            hero = hero_with_effort(hero, hero.effort + by)
        case Resource.VIRTUE:
            hero = hero_with_virtue(hero, hero.virtue + by)
    return with_hero(state, seat, hero)


def _markers_moved(index: ProgramIndex, state: State, event: ev.MarkersMoved) -> State:
    hero = hero_with_markers(state.heroes[event.seat], event.markers)
    return with_hero(state, event.seat, hero)


def _hero_moved(index: ProgramIndex, state: State, event: ev.HeroMoved) -> State:
    hero = hero_on_tile(state.heroes[event.seat], event.path[-1])
    return with_hero(state, event.seat, hero)


def _dice_rolled(index: ProgramIndex, state: State, event: ev.DiceRolled) -> State:
    hero = state.heroes[event.seat]
    hero = hero_with_effort(hero, hero.effort - len(event.effort))
    return with_hero(state, event.seat, hero)


def _hero_taken(index: ProgramIndex, state: State, event: ev.HeroTaken) -> State:
    return replace(state, heroes=(*state.heroes, fresh_hero(index, event.hero)))


def _game_began(index: ProgramIndex, state: State, event: ev.GameBegan) -> State:
    return replace(state, stage=Stage.PLAY, seat=event.first, first=event.first)


def _milestone_reached(index: ProgramIndex, state: State, event: ev.MilestoneReached) -> State:
    known = state.heroes[event.seat].milestones
    return _with_hero(state, event.seat, milestones=(*known, event.milestone))


def _finale_began(index: ProgramIndex, state: State, event: ev.FinaleBegan) -> State:
    finale = FinaleState(event.path, event.stage, event.left)
    return _with_hero(state, event.seat, finale=finale)


def _stage_reached(index: ProgramIndex, state: State, event: ev.StageReached) -> State:
    finale = state.heroes[event.seat].finale
    path = finale.path if finale else ""
    return _with_hero(state, event.seat, finale=FinaleState(path, event.stage, event.left))


def _hero_defeated(index: ProgramIndex, state: State, event: ev.HeroDefeated) -> State:
    return _with_hero(state, event.seat, standing=Standing.DEFEATED)


def _destiny_fulfilled(index: ProgramIndex, state: State, event: ev.DestinyFulfilled) -> State:
    return _with_hero(state, event.seat, standing=Standing.WON)


# --- parts


def _with_hero(state: State, seat: int, **changes: object) -> State:
    return with_hero(state, seat, replace(state.heroes[seat], **changes))


EVOLVE: dict[type, Evolve] = {
    **dict.fromkeys(ev.Spoken.__args__, _told),
    **OF_TABLE,
    **OF_CALLS,
    ev.Paused: _paused,
    ev.GameEnded: _game_ended,
    ev.TurnBegan: _turn_began,
    ev.StepReached: _step_reached,
    ev.TurnEnded: _turn_ended,
    ev.TurnPassed: _turn_passed,
    ev.BonusGranted: _bonus_granted,
    ev.RangeGranted: _range_granted,
    ev.LeaveForced: _leave_forced,
    ev.HeroStayed: _hero_stayed,
    ev.TileExplored: _tile_explored,
    ev.VisitBegan: _visit_began,
    ev.VisitEnded: _visit_ended,
    ev.OptionUsed: _option_used,
    ev.ItemScanned: _item_scanned,
    ev.AbilityUsed: _ability_used,
    ev.ResourceChanged: _resource_changed,
    ev.MarkersMoved: _markers_moved,
    ev.HeroMoved: _hero_moved,
    ev.DiceRolled: _dice_rolled,
    ev.HeroTaken: _hero_taken,
    ev.GameBegan: _game_began,
    ev.MilestoneReached: _milestone_reached,
    ev.FinaleBegan: _finale_began,
    ev.StageReached: _stage_reached,
    ev.HeroDefeated: _hero_defeated,
    ev.DestinyFulfilled: _destiny_fulfilled,
}
