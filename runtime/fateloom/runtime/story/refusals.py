"""Which commands are legal, and why others are not: used by `decide` and `legal` alike."""

from __future__ import annotations

from fateloom.runtime.kernel.game import Refusal
from fateloom.runtime.story import command as cmd
from fateloom.runtime.story.answers import ANSWERS, Judge
from fateloom.runtime.story.answers import top as top
from fateloom.runtime.story.heroes import room
from fateloom.runtime.story.index import ProgramIndex
from fateloom.runtime.story.inventory import can_be_discarded
from fateloom.runtime.story.items import ability_refused
from fateloom.runtime.story.markers import is_move
from fateloom.runtime.story.movement import walk_refused
from fateloom.runtime.story.state import (
    InTest,
    Overflowing,
    Phase,
    Stage,
    Standing,
    State,
    Step,
    Trading,
    Triggering,
)
from fateloom.runtime.story.trade import trading
from fateloom.runtime.story.visits import begins_here, option_refused, pois_here

IN_SETUP = frozenset({cmd.ChooseHero, cmd.DealHeroes, cmd.DrawFirstPlayer})
"""The commands of the set-up."""

FREELY = frozenset(
    {
        cmd.Stay,
        cmd.MoveTo,
        cmd.Visit,
        cmd.LeavePoi,
        cmd.EndTurn,
        cmd.UseOption,
        cmd.BeginFinale,
        cmd.PickUp,
        cmd.PlayStage,
    }
)
"""Commands that are legal only while no question is open."""


def refused(index: ProgramIndex, state: State, command: cmd.Command) -> Refusal | None:
    """Why a command is illegal now; None if it is legal."""
    if state.stage is Stage.OVER:
        return Refusal("over", "The game is over (DST-93).")
    kind = type(command)
    if state.stage is Stage.SETUP and kind not in IN_SETUP:
        return Refusal("setup", "The characters are not chosen yet (DST-05).")
    if kind in FREELY and state.control.stack:
        return Refusal("pending", "Answer the open question first.")
    return JUDGES[kind](index, state, command)


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
                return Refusal("setup", "No character can be chosen now.")
            if hero not in index.hero or any(it.hero == hero for it in state.heroes):
                return Refusal("hero", f"'{hero}' is not available (DST-05).")
        case cmd.DealHeroes(heroes):
            if not missing or not state.dealing:
                return Refusal("setup", "No characters can be dealt now.")
            if (
                len(heroes) != missing
                or len(set(heroes)) != missing
                or set(heroes) - set(index.hero)
            ):
                return Refusal("hero", "Those characters cannot be dealt (DST-05).")
        case cmd.DrawFirstPlayer(seat):
            if missing or not 0 <= seat < state.players:
                return Refusal("setup", "No first player can be drawn now.")
    return None


# --- markers, items, trade


def _spend(index: ProgramIndex, state: State, command: cmd.SpendXp) -> Refusal | None:
    """Experience is spent on the own turn, while no question is open (DST-61, 107..109).

    Not between the choice of a test and its result (EC-10).
    """
    points, markers = command.points, command.markers
    frame, hero = top(state), state.heroes[state.seat]
    if any(isinstance(it, InTest) for it in state.control.stack):
        return Refusal("test", "Experience cannot be spent during a test (DST-61).")
    if frame is not None and not isinstance(frame, Trading):
        return Refusal("pending", "Answer the open question first.")
    if not 0 < points <= hero.xp:
        return Refusal("xp", f"{hero.hero} has {hero.xp} experience (DST-106).")
    free = room(index, hero, None, True)
    if free <= 2 * (points - 1):
        return Refusal("markers", "The markers cannot move that far to the left (EC-08).")
    low, high = index.settings.track_min, index.settings.track_max
    if not is_move(hero.markers, markers, min(2 * points, free), low, high):
        return Refusal("markers", "Each point moves markers two spaces to the left (DST-108).")
    return None


def _lay_down(
    index: ProgramIndex, state: State, command: cmd.Abandon | cmd.DiscardItem
) -> Refusal | None:
    """Laying down an item: with too many items, or freely if the story allows it (DST-116..118,
    EC-27).
    """
    frame, item = top(state), command.item
    forced = isinstance(frame, Overflowing)
    freely = frame is None and isinstance(command, cmd.Abandon) and _may_abandon(index)
    if not forced and not freely:
        return Refusal(
            "overflow", "Items can be laid down only by a hero who has too many (EC-27)."
        )
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
        return Refusal("pending", "Answer the open question first.")
    hero, stack = state.heroes[state.seat], state.stocks[index.stock_at[trade.stock]] or ()
    match command:
        case cmd.Buy(item):
            if item not in stack:
                return Refusal("item", f"'{item}' is not in this stack (DST-78).")
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


def _in_step(step: Step) -> Judge:
    """The judge of a command that belongs to one step of the turn."""

    def judge(index: ProgramIndex, state: State, command: object) -> Refusal | None:
        return None if state.turn.step is step else _not_now()

    return judge


def _move(index: ProgramIndex, state: State, command: cmd.MoveTo) -> Refusal | None:
    if state.turn.step is not Step.MOVE:
        return _not_now()
    return walk_refused(index, state, command.path)


def _end_turn(index: ProgramIndex, state: State, command: cmd.EndTurn) -> Refusal | None:
    return _not_now() if state.turn.step is Step.FINALE else None


def _leave(index: ProgramIndex, state: State, command: cmd.LeavePoi) -> Refusal | None:
    return None if state.turn.visiting else _not_now()


def _visit(index: ProgramIndex, state: State, command: cmd.Visit) -> Refusal | None:
    if state.turn.step is not Step.VISIT:
        return _not_now()
    if state.turn.poi is not None:
        return Refusal("visit", "A hero can visit only one POI a turn (DST-32).")
    if command.poi not in pois_here(index, state):
        return Refusal("place", f"'{command.poi}' is not on the hero's tile (DST-32).")
    return None


def _leave_game(index: ProgramIndex, state: State, command: cmd.LeaveGame) -> Refusal | None:
    """A player may leave at any time except between a declaration and its roll (EC-57)."""
    frame, seat = top(state), command.seat
    if not 0 <= seat < len(state.heroes):
        return Refusal("seat", "There is no such seat.")
    hero = state.heroes[seat]
    if hero.standing is not Standing.PLAYING:
        return Refusal("seat", f"{hero.hero} is already out of the game.")
    if isinstance(frame, InTest) and frame.phase is Phase.ROLLING:
        return Refusal("pending", "Roll the dice first.")
    if state.played is not None:
        return Refusal("pending", "Finish the current action first.")
    return None


def _use_option(index: ProgramIndex, state: State, command: cmd.UseOption) -> Refusal | None:
    option = index.option.get(command.option)
    if option is None:
        return Refusal("unknown", f"There is no option '{command.option}'.")
    return option_refused(index, state, option)


def _use_ability(index: ProgramIndex, state: State, command: cmd.UseAbility) -> Refusal | None:
    frame = top(state)
    if isinstance(frame, Triggering):  # abilities of one moment; the player chooses their order
        if command.item in frame.items and command.tile is None:
            return None
        return Refusal("item", f"'{command.item}' has no effect at this moment (EC-43).")
    return ability_refused(index, state, command.item, command.tile)


def _begin_finale(index: ProgramIndex, state: State, command: cmd.BeginFinale) -> Refusal | None:
    if begins_here(index, state, command.path):
        return None
    return Refusal("finale", "The finale of that path cannot begin here (DST-87).")


def _pick_up(index: ProgramIndex, state: State, command: cmd.PickUp) -> Refusal | None:
    pile = state.piles[index.tile_at[state.heroes[state.seat].tile]]
    if state.turn.visiting and command.item in pile:
        return None
    return Refusal("item", f"'{command.item}' cannot be picked up here (DST-119).")


def _not_now() -> Refusal:
    return Refusal("step", "That is not possible at this point of the turn (DST-16).")


JUDGES: dict[type, Judge] = {
    cmd.ChooseHero: _in_setup,
    cmd.DealHeroes: _in_setup,
    cmd.DrawFirstPlayer: _in_setup,
    **ANSWERS,
    cmd.UseAbility: _use_ability,
    cmd.Abandon: _lay_down,
    cmd.DiscardItem: _lay_down,
    cmd.Buy: _trade,
    cmd.Sell: _trade,
    cmd.CloseTrade: _trade,
    cmd.SpendXp: _spend,
    cmd.Stay: _in_step(Step.MOVE),
    cmd.MoveTo: _move,
    cmd.PlayStage: _in_step(Step.FINALE),
    cmd.EndTurn: _end_turn,
    cmd.LeavePoi: _leave,
    cmd.Visit: _visit,
    cmd.LeaveGame: _leave_game,
    cmd.UseOption: _use_option,
    cmd.BeginFinale: _begin_finale,
    cmd.PickUp: _pick_up,
}
