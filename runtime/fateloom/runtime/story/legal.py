"""`legal(index, state)`: who must act now, with the complete list. Never empty before the end."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import permutations
from typing import assert_never

from fateloom.runtime.kernel.chance import Distribution, uniform
from fateloom.runtime.kernel.game import Chance, Decision, Over, ToMove
from fateloom.runtime.program import statement as st
from fateloom.runtime.story import command as cmd
from fateloom.runtime.story import nested
from fateloom.runtime.story.answers import top
from fateloom.runtime.story.dice import rolls
from fateloom.runtime.story.heroes import results
from fateloom.runtime.story.index import ProgramIndex, Ways
from fateloom.runtime.story.inventory import can_be_discarded, choices
from fateloom.runtime.story.items import unusable
from fateloom.runtime.story.markers import capacity, spread
from fateloom.runtime.story.movement import reach, walks
from fateloom.runtime.story.refusals import refused
from fateloom.runtime.story.script import branch_open, items_to_scan, question
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
    Triggering,
)
from fateloom.runtime.story.visits import begins_here, offers, pois_here, shut

STAY, LEAVE, END_TURN = cmd.Stay(), cmd.LeavePoi(), cmd.EndTurn()
CLOSE, CONFIRM, PLAY_STAGE = cmd.CloseTrade(), cmd.Confirm(), cmd.PlayStage()


def legal(index: ProgramIndex, state: State) -> ToMove[cmd.Command]:
    """The decision, the question to chance, or the end."""
    if state.stage is Stage.OVER:
        winners = () if state.winner is None else (state.winner,)
        return Over("won" if winners else "lost", winners)
    if state.stage is Stage.SETUP:
        return _setup(index, state)
    frame = top(state)
    if isinstance(frame, InTest) and frame.phase is Phase.ROLLING:
        settings = index.settings
        drawn = rolls(settings.main_faces, settings.main_count, state.effort_faces, frame.effort)
        return Chance(drawn)
    if state.played is not None and isinstance(frame, Asking):
        return nested.to_move(index, state)
    if frame is None:
        return Decision(state.seat, (*_freely(index, state), *_anytime(index, state)))
    return Decision(deciding(state), tuple(_commands(index, state, frame)))


def deciding(state: State) -> int:
    """The seat that is asked: the owner of the open question, otherwise the active seat
    (INV-06).
    """
    frame, played = top(state), state.played
    if played is not None and isinstance(frame, Asking):
        return nested.asked_seat(played)
    return frame.seat if isinstance(frame, Overflowing | Distributing | Giving) else state.seat


def _setup(index: ProgramIndex, state: State) -> ToMove[cmd.Command]:
    missing = state.players - len(state.heroes)
    if not missing:
        return Chance(_answers(cmd.DrawFirstPlayer(seat) for seat in range(state.players)))
    if state.dealing:
        return Chance(_answers(cmd.DealHeroes(it) for it in permutations(index.hero, missing)))
    taken = {hero.hero for hero in state.heroes}
    free = tuple(cmd.ChooseHero(hero) for hero in index.hero if hero not in taken)
    return Decision(len(state.heroes), free)


def _answers(answers: Iterator[cmd.Command]) -> Distribution[cmd.Command]:
    return uniform(answers)


def _commands(index: ProgramIndex, state: State, frame: Frame) -> list[cmd.Command]:
    """The legal answers to a waiting frame."""
    match frame:
        case Asking():
            return list(_answers_to(index, state, frame))
        case InTest():
            if frame.phase is Phase.COMMITTED:
                ready = state.heroes[state.seat].effort
                declared = (cmd.DeclareEffort(count) for count in range(ready + 1))
                return [*declared, *_abilities(index, state, index.use_in_test)]
            return [CONFIRM, *_abilities(index, state, index.use_in_test)]
        case Trading(stock):
            return [CLOSE, *_trade(index, state, stock), *_anytime(index, state)]
        case Distributing():
            return [cmd.SetMarkers(it) for it in results(index, state, frame)]
        case Giving(seat, matches):
            given = choices(index, state.heroes[seat], matches)
            return [cmd.GiveItem(item) for item in given]
        case Triggering(_, items):
            return [cmd.UseAbility(item) for item in dict.fromkeys(items)]
        case Overflowing(seat):
            return list(_against_overflow(index, state, seat))
        case _:
            raise ValueError(f"nobody can answer {frame!r}")


def _freely(index: ProgramIndex, state: State) -> list[cmd.Command]:
    """The commands of the step of the turn (DST-16); on a tile without POIs its end (EC-48)."""
    turn = state.turn
    match turn.step:
        case Step.MOVE:
            return [STAY, *_moves(index, state), END_TURN]
        case Step.VISIT:
            if turn.poi is None:
                return [*(index.visit[poi] for poi in pois_here(index, state)), END_TURN]
            if turn.visiting:
                return [*_visit(index, state, turn.poi), END_TURN]
        case Step.FINALE:
            return [PLAY_STAGE]
        case Step.START | Step.END:
            pass
        case _:
            assert_never(turn.step)
    return [END_TURN]


def _moves(index: ProgramIndex, state: State) -> tuple[cmd.Command, ...]:
    """The regular moves, listed anew when the map has changed."""
    if index.ways.tiles is not state.tiles:
        index.ways = Ways(state.tiles, {})
    key = state.heroes[state.seat].tile, reach(index, state)
    found = index.ways.moves.get(key)
    if found is None:
        found = tuple(cmd.MoveTo(path) for path in walks(index, state))
        index.ways.moves[key] = found
    return found


def _visit(index: ProgramIndex, state: State, poi: str) -> list[cmd.Command]:
    found: list[cmd.Command] = [LEAVE]
    for option, use, holds in offers(index, poi):
        if shut(index, state, option, holds) is None:
            found.append(use)
    begins = begins_here(index, state)
    if begins:
        found += [cmd.BeginFinale(it) for it in dict.fromkeys(path.id for path, _ in begins)]
    pile = state.piles[index.tile_at[state.heroes[state.seat].tile]]
    if pile:
        found += [cmd.PickUp(item) for item in dict.fromkeys(pile)]
    return found


def _anytime(index: ProgramIndex, state: State) -> list[cmd.Command]:
    """Experience, one point at a time, and abilities (DST-22)."""
    hero = state.heroes[state.seat]
    found: list[cmd.Command] = []
    if hero.xp > 0:
        found += _spendings(hero.markers, index.settings.track_min, index.settings.track_max)
    found += _abilities(index, state, index.use_in_turn)
    if index.settings.voluntary_abandon and top(state) is None:
        found += [cmd.Abandon(item) for item in dict.fromkeys(hero.items)]
    return found


@lru_cache(maxsize=4096)
def _spendings(markers: Tracks, low: int, high: int) -> tuple[cmd.Command, ...]:
    """What one point of experience can do: two spaces, or one where there is no more room."""
    room = sum(capacity(track, True, low, high) for track in markers)
    if not room:
        return ()
    return tuple(cmd.SpendXp(1, moved) for moved in spread(markers, min(2, room), low, high))


def _abilities(
    index: ProgramIndex, state: State, uses: dict[str, tuple[cmd.UseAbility, ...]]
) -> list[cmd.Command]:
    """The uses of items that are legal now."""
    found: list[cmd.Command] = []
    items = state.heroes[state.seat].items
    for number, item in enumerate(items):
        if uses[item] and item not in items[:number]:
            found += (it for it in uses[item] if unusable(index, state, item, it.tile) is None)
    return found


def _answers_to(index: ProgramIndex, state: State, frame: Asking) -> Iterator[cmd.Command]:
    asked = question(index, frame)
    match asked:
        case st.Choose(branches):
            for number, choice in enumerate(branches):
                if branch_open(index, state, choice):
                    yield cmd.Choose(number)
        case st.Scan():
            yield from (cmd.ScanItem(item) for item in items_to_scan(state, frame))
        case st.AskDestiny():
            destiny = index.destiny[state.heroes[state.seat].hero]
            yield from (cmd.AskPath(path.id) for path in destiny.paths)
        case st.Call():
            yield from (cmd.ChooseCallOutcome(it.outcome) for it in asked.outcomes)
        case _:
            assert_never(asked)


def _trade(index: ProgramIndex, state: State, stock: str) -> Iterator[cmd.Command]:
    stack = state.stocks[index.stock_at[stock]] or ()
    deals: list[cmd.Command] = [cmd.Buy(item) for item in dict.fromkeys(stack)]
    deals += (cmd.Sell(item) for item in dict.fromkeys(state.heroes[state.seat].items))
    yield from (deal for deal in deals if refused(index, state, deal) is None)


def _against_overflow(index: ProgramIndex, state: State, seat: int) -> Iterator[cmd.Command]:
    items = tuple(dict.fromkeys(state.heroes[seat].items))
    yield from (cmd.Abandon(item) for item in items)
    yield from (cmd.DiscardItem(item) for item in items if can_be_discarded(index, item))
    if seat == state.seat:
        yield from _abilities(index, state, index.use_ability)
        for item in items:
            if refused(index, state, cmd.Sell(item)) is None:
                yield cmd.Sell(item)
