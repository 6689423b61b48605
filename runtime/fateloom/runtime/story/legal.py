"""`legal(index, state)`: who has to say what now, all of it listed. Never empty before the end."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from typing import assert_never

from fateloom.runtime.kernel.chance import Distribution, uniform
from fateloom.runtime.kernel.game import Chance, Decision, Over, Prospect
from fateloom.runtime.program import statement as st
from fateloom.runtime.story import command as cmd
from fateloom.runtime.story.dice import rolls
from fateloom.runtime.story.heroes import results, room
from fateloom.runtime.story.index import ProgramIndex
from fateloom.runtime.story.inventory import can_be_discarded, choices
from fateloom.runtime.story.items import ability_refused, targets
from fateloom.runtime.story.markers import spread
from fateloom.runtime.story.movement import walks
from fateloom.runtime.story.refusals import refused, top
from fateloom.runtime.story.script import branch_open, items_to_scan, question
from fateloom.runtime.story.state import (
    Asking,
    Distributing,
    Giving,
    InTest,
    Overflowing,
    Phase,
    Stage,
    State,
    Step,
    Trading,
)
from fateloom.runtime.story.visits import begins_here, option_refused, pois_here


def legal(index: ProgramIndex, state: State) -> Prospect[cmd.Command]:
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
    return Decision(deciding(state), tuple(_commands(index, state)))


def deciding(state: State) -> int:
    """The seat that is asked: the owner of what is to be settled, else the active one (INV-06)."""
    frame = top(state)
    return frame.seat if isinstance(frame, Overflowing | Distributing | Giving) else state.seat


def _setup(index: ProgramIndex, state: State) -> Prospect[cmd.Command]:
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


def _commands(index: ProgramIndex, state: State) -> Iterator[cmd.Command]:
    frame = top(state)
    match frame:
        case None:
            yield from _freely(index, state)
            yield from _anytime(index, state)
        case Asking():
            yield from _answers_to(index, state, frame)
        case InTest():
            if frame.phase is Phase.COMMITTED:
                ready = state.heroes[state.seat].effort
                yield from (cmd.DeclareEffort(count) for count in range(ready + 1))
            else:
                yield cmd.Confirm()
            yield from _abilities(index, state)
        case Trading(stock):
            yield cmd.CloseTrade()
            yield from _trade(index, state, stock)
            yield from _anytime(index, state)
        case Distributing():
            yield from (cmd.SetMarkers(it) for it in results(index, state, frame))
        case Giving(seat, matches):
            given = choices(index, state.heroes[seat], matches)
            yield from (cmd.GiveItem(item) for item in given)
        case Overflowing(seat):
            yield from _against_overflow(index, state, seat)
        case _:
            raise ValueError(f"nobody can answer {frame!r}")


def _freely(index: ProgramIndex, state: State) -> Iterator[cmd.Command]:
    """What the step of the turn offers (DST-16)."""
    turn = state.turn
    match turn.step:
        case Step.MOVE:
            yield cmd.Stay()
            yield from (cmd.MoveTo(path) for path in walks(index, state))
        case Step.VISIT:
            if turn.poi is None:
                yield from (cmd.Visit(poi) for poi in pois_here(index, state))
            elif turn.visiting:
                yield from _visit(index, state, turn.poi)
        case Step.FINALE:
            yield cmd.PlayStage()
            return
        case Step.START | Step.END:
            pass
        case _:
            assert_never(turn.step)
    yield cmd.EndTurn()


def _visit(index: ProgramIndex, state: State, poi: str) -> Iterator[cmd.Command]:
    yield cmd.LeavePoi()
    for option in index.poi[poi].options:
        if option_refused(index, state, option) is None:
            yield cmd.UseOption(option.id)
    for path in dict.fromkeys(path.id for path, _ in begins_here(index, state)):
        yield cmd.BeginFinale(path)
    pile = state.piles[index.tile_at[state.heroes[state.seat].tile]]
    yield from (cmd.PickUp(item) for item in dict.fromkeys(pile))


def _anytime(index: ProgramIndex, state: State) -> Iterator[cmd.Command]:
    """Experience, one point at a time, and abilities (DST-22)."""
    hero = state.heroes[state.seat]
    if hero.xp > 0:
        low, high = index.settings.track_min, index.settings.track_max
        spaces = min(2, room(index, hero, None, True))
        if spaces:
            sets = spread(hero.markers, spaces, low, high)
            yield from (cmd.SpendXp(1, markers) for markers in sets)
    yield from _abilities(index, state)
    if index.settings.voluntary_abandon and top(state) is None:
        yield from (cmd.Abandon(item) for item in dict.fromkeys(hero.items))


def _abilities(index: ProgramIndex, state: State) -> Iterator[cmd.Command]:
    for item in dict.fromkeys(state.heroes[state.seat].items):
        for tile in targets(index, state, item):
            if ability_refused(index, state, item, tile) is None:
                yield cmd.UseAbility(item, tile)


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
    offers: list[cmd.Command] = [cmd.Buy(item) for item in dict.fromkeys(stack)]
    offers += (cmd.Sell(item) for item in dict.fromkeys(state.heroes[state.seat].items))
    yield from (offer for offer in offers if refused(index, state, offer) is None)


def _against_overflow(index: ProgramIndex, state: State, seat: int) -> Iterator[cmd.Command]:
    items = tuple(dict.fromkeys(state.heroes[seat].items))
    yield from (cmd.Abandon(item) for item in items)
    yield from (cmd.DiscardItem(item) for item in items if can_be_discarded(index, item))
    if seat == state.seat:
        yield from _abilities(index, state)
        for item in items:
            if refused(index, state, cmd.Sell(item)) is None:
                yield cmd.Sell(item)
