"""Which commands stand, and why others do not: the one judge, for `decide` and `legal` alike."""

from __future__ import annotations

from typing import assert_never

from fateloom.runtime.kernel.game import Refusal
from fateloom.runtime.program import statement as st
from fateloom.runtime.program.settings import Face
from fateloom.runtime.record import replace
from fateloom.runtime.story import command as cmd
from fateloom.runtime.story.dice import in_order
from fateloom.runtime.story.heroes import is_result, room
from fateloom.runtime.story.index import ProgramIndex
from fateloom.runtime.story.inventory import can_be_discarded, choices
from fateloom.runtime.story.items import ability_refused
from fateloom.runtime.story.markers import is_move
from fateloom.runtime.story.movement import walk_refused
from fateloom.runtime.story.script import branch_open, items_to_scan, outcome_of, question
from fateloom.runtime.story.state import (
    Asking,
    Distributing,
    Frame,
    Giving,
    InTest,
    Overflowing,
    Phase,
    Stage,
    State,
    Step,
    Tracks,
    Trading,
)
from fateloom.runtime.story.trade import trading
from fateloom.runtime.story.visits import begins_here, option_refused, pois_here


def top(state: State) -> Frame | None:
    """What waits for an answer; None: the active seat may do as it likes."""
    return state.control.stack[-1] if state.control.stack else None


def refused(index: ProgramIndex, state: State, command: cmd.Command) -> Refusal | None:
    """Why a command does not stand now; None when it does."""
    if state.stage is Stage.OVER:
        return Refusal("over", "The game is over (DST-93).")
    match command:
        case cmd.ChooseHero() | cmd.DealHeroes() | cmd.DrawFirstPlayer():
            return _in_setup(index, state, command)
        case _ if state.stage is Stage.SETUP:
            return Refusal("setup", "The characters are not chosen yet (DST-05).")
        case cmd.Roll(main, effort):
            return _roll(index, state, main, effort)
        case cmd.UseAbility(item, tile):
            return ability_refused(index, state, item, tile)
        case cmd.Abandon() | cmd.DiscardItem():
            return _lay_down(index, state, command)
        case cmd.Buy() | cmd.Sell() | cmd.CloseTrade():
            return _trade(index, state, command)
        case cmd.SpendXp(points, markers):
            return _spend(index, state, points, markers)
        case (
            cmd.Choose()
            | cmd.ScanItem()
            | cmd.AskPath()
            | cmd.ChooseCallOutcome()
            | cmd.SetMarkers()
            | cmd.GiveItem()
            | cmd.DeclareEffort()
            | cmd.Confirm()
        ):
            return _answer(index, state, command)
        case _:
            if top(state) is not None:
                return Refusal("pending", "Something else has to be answered first.")
            return _freely(index, state, command)


# --- set-up and chance


def _in_setup(
    index: ProgramIndex,
    state: State,
    command: cmd.ChooseHero | cmd.DealHeroes | cmd.DrawFirstPlayer,
) -> Refusal | None:
    if state.stage is not Stage.SETUP:
        return Refusal("setup", "The game has begun.")
    missing = state.players - len(state.heroes)
    match command:
        case cmd.ChooseHero(hero):
            if not missing or state.dealing:
                return Refusal("setup", "No character is to be chosen.")
            if hero not in index.hero or any(it.hero == hero for it in state.heroes):
                return Refusal("hero", f"'{hero}' is not to be had (DST-05).")
        case cmd.DealHeroes(heroes):
            if not missing or not state.dealing:
                return Refusal("setup", "No characters are to be dealt.")
            if (
                len(heroes) != missing
                or len(set(heroes)) != missing
                or set(heroes) - set(index.hero)
            ):
                return Refusal("hero", "Those characters cannot be dealt (DST-05).")
        case cmd.DrawFirstPlayer(seat):
            if missing or not 0 <= seat < state.players:
                return Refusal("setup", "No first player is to be drawn.")
    return None


def _roll(
    index: ProgramIndex, state: State, main: tuple[Face, ...], effort: tuple[Face, ...]
) -> Refusal | None:
    frame, settings = top(state), index.settings
    if not isinstance(frame, InTest) or frame.phase is not Phase.ROLLING:
        return Refusal("roll", "Nothing is to be rolled.")
    if len(main) != settings.main_count or len(effort) != frame.effort:
        many = f"{settings.main_count} main and {frame.effort} effort dice"
        return Refusal("roll", f"{many} are to be rolled (DST-47, 48).")
    shown = in_order(main, settings.main_faces), in_order(effort, state.effort_faces)
    return Refusal("roll", "No die shows that (DST-64).") if None in shown else None


# --- answers


def _answer(
    index: ProgramIndex,
    state: State,
    command: cmd.Choose
    | cmd.ScanItem
    | cmd.AskPath
    | cmd.ChooseCallOutcome
    | cmd.SetMarkers
    | cmd.GiveItem
    | cmd.DeclareEffort
    | cmd.Confirm,
) -> Refusal | None:
    frame = top(state)
    asked = question(index, frame) if isinstance(frame, Asking) else None
    hero = state.heroes[state.seat]
    match command, frame:
        case cmd.Choose(number), Asking() if isinstance(asked, st.Choose):
            if not 0 <= number < len(asked.choices):
                return Refusal("choice", "There is no such branch.")
            if not branch_open(index, state, asked.choices[number]):
                return Refusal("choice", "That branch is not open (DST-43, 84).")
        case cmd.ScanItem(item), Asking() if isinstance(asked, st.Scan):
            if item not in items_to_scan(state, frame):
                return Refusal("item", f"'{item}' cannot be presented (DST-65).")
        case cmd.AskPath(path), Asking() if isinstance(asked, st.AskDestiny):
            if (hero.hero, path) not in index.path:
                return Refusal("path", "That is no path of the own destiny (DST-72).")
        case cmd.ChooseCallOutcome(outcome), Asking() if isinstance(asked, st.Call):
            if outcome_of(asked, outcome) is None:
                return Refusal("outcome", f"{asked.system.value} does not end like that.")
        case cmd.SetMarkers(markers), Distributing():
            if not is_result(index, state, frame, markers):
                return Refusal("markers", "The markers cannot come to stand like that (DST-99).")
        case cmd.GiveItem(item), Giving():
            if item not in choices(index, state.heroes[frame.seat], frame.matches):
                return Refusal("item", f"'{item}' is not one of those.")
        case cmd.DeclareEffort(count), InTest(phase=Phase.COMMITTED):
            if not 0 <= count <= hero.effort:
                return Refusal("effort", f"{hero.effort} effort dice are ready (DST-48).")
        case cmd.Confirm(), InTest(phase=Phase.ROLLED):
            pass
        case _:
            return Refusal("question", "Nobody has asked that.")
    return None


def _spend(index: ProgramIndex, state: State, points: int, markers: Tracks) -> Refusal | None:
    """Experience on the own turn, not in a test, not before an open question (DST-61, 107, 108)."""
    frame, hero = top(state), state.heroes[state.seat]
    if any(isinstance(it, InTest) for it in state.control.stack):
        return Refusal("test", "Experience cannot be spent during a test (DST-61).")
    if frame is not None and not isinstance(frame, Trading):
        return Refusal("pending", "Something else has to be answered first.")
    if not 0 < points <= hero.xp:
        return Refusal("xp", f"{hero.hero} has {hero.xp} experience (DST-106).")
    free = room(index, hero, None, True)
    if free <= 2 * (points - 1):
        return Refusal("markers", "The markers cannot go that far left (EC-08).")
    low, high = index.settings.track_min, index.settings.track_max
    if not is_move(hero.markers, markers, min(2 * points, free), low, high):
        return Refusal("markers", "Each point moves markers two spaces left (DST-108).")
    return None


def _lay_down(
    index: ProgramIndex, state: State, command: cmd.Abandon | cmd.DiscardItem
) -> Refusal | None:
    """Against overflow; abandoning also freely where the story lets it (DST-116..118, EC-27)."""
    frame, item = top(state), command.item
    forced = isinstance(frame, Overflowing)
    freely = frame is None and isinstance(command, cmd.Abandon) and _may_abandon(index)
    if not forced and not freely:
        return Refusal("overflow", "Items are laid down only when there are too many (EC-27).")
    seat = frame.seat if isinstance(frame, Overflowing) else state.seat
    if item not in state.heroes[seat].items:
        return Refusal("item", f"{state.heroes[seat].hero} does not have '{item}'.")
    if isinstance(command, cmd.DiscardItem) and not can_be_discarded(index, item):
        return Refusal("item", f"'{item}' can only be abandoned (EC-26).")
    return None


def _may_abandon(index: ProgramIndex) -> bool:
    return index.settings.voluntary_abandon


def _trade(
    index: ProgramIndex, state: State, command: cmd.Buy | cmd.Sell | cmd.CloseTrade
) -> Refusal | None:
    trade, frame = trading(state), top(state)
    if trade is None:
        return Refusal("trade", "No trade is open (DST-80).")
    if isinstance(frame, Overflowing) and not isinstance(command, cmd.Sell):
        return Refusal("pending", "Something else has to be answered first.")
    hero, stack = state.heroes[state.seat], state.stocks[index.stock_at[trade.stock]] or ()
    match command:
        case cmd.Buy(item):
            if item not in stack:
                return Refusal("item", f"'{item}' does not lie there (DST-78).")
            if index.item[item].value > hero.coins:
                return Refusal("cost", f"'{item}' costs {index.item[item].value} (DST-84).")
        case cmd.Sell(item):
            if item not in hero.items:
                return Refusal("item", f"{hero.hero} does not have '{item}'.")
            if not index.item[item].sellable:
                return Refusal("item", f"Nobody buys '{item}' (EC-42).")
        case cmd.CloseTrade():
            pass
    return None


# --- what a seat may do freely


def _freely(
    index: ProgramIndex,
    state: State,
    command: cmd.Stay
    | cmd.MoveTo
    | cmd.Visit
    | cmd.LeavePoi
    | cmd.EndTurn
    | cmd.UseOption
    | cmd.BeginFinale
    | cmd.PickUp
    | cmd.PlayStage,
) -> Refusal | None:
    turn = state.turn
    match command:
        case cmd.Stay():
            return None if turn.step is Step.MOVE else _not_now()
        case cmd.MoveTo(path):
            return walk_refused(index, state, path) if turn.step is Step.MOVE else _not_now()
        case cmd.PlayStage():
            return None if turn.step is Step.FINALE else _not_now()
        case cmd.EndTurn():
            return _not_now() if turn.step is Step.FINALE else None
        case cmd.LeavePoi():
            return None if turn.visiting else _not_now()
        case cmd.Visit(poi):
            if turn.step is not Step.VISIT:
                return _not_now()
            if turn.poi is not None:
                return Refusal("visit", "One POI a turn can be visited (DST-32).")
            if poi not in pois_here(index, state):
                return Refusal("place", f"'{poi}' is not where the hero is (DST-32).")
        case cmd.UseOption(option):
            if option not in index.option:
                return Refusal("unknown", f"There is no option '{option}'.")
            return option_refused(index, state, index.option[option])
        case cmd.BeginFinale(path):
            if not begins_here(index, state, path):
                return Refusal("finale", "No finale of that path can be begun here (DST-87).")
        case cmd.PickUp(item):
            pile = state.piles[index.tile_at[state.heroes[state.seat].tile]]
            if not turn.visiting or item not in pile:
                return Refusal("item", f"'{item}' is not to be picked up (DST-119).")
        case _:
            assert_never(command)
    return None


def _not_now() -> Refusal:
    return Refusal("step", "This is not the moment for that (DST-16).")


def sorted_roll(index: ProgramIndex, state: State, roll: cmd.Roll) -> cmd.Roll:
    """A roll with its dice in the order of the faces."""
    main = in_order(roll.main, index.settings.main_faces) or ()
    return replace(roll, main=main, effort=in_order(roll.effort, state.effort_faces) or ())
