"""Invariants after every command: INV-01..11, 14 of the rules.

For tests, bots and the inspection of saves; a correct engine never violates one. The other
invariants are properties of two runs and are tested separately (INV-12, 13, 15..18).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from fateloom.runtime.program.board import Side
from fateloom.runtime.program.statement import OptionChange, Resource
from fateloom.runtime.program.words import Place
from fateloom.runtime.record import field_values
from fateloom.runtime.story import event as ev
from fateloom.runtime.story.index import ProgramIndex
from fateloom.runtime.story.legal import deciding
from fateloom.runtime.story.state import Overflowing, Stage, Standing, State, Step


def broken(index: ProgramIndex, state: State) -> tuple[str, ...]:
    """The invariants that a state violates, each as `INV-nn: what is wrong`."""
    return tuple(_broken(index, state))


def broken_by(
    index: ProgramIndex, before: State, events: tuple[ev.Event, ...], after: State
) -> tuple[str, ...]:
    """The invariants that the events of a command violate."""
    return tuple(_broken_by(index, before, events, after))


def _broken(index: ProgramIndex, state: State) -> Iterator[str]:
    settings = index.settings
    overflowing = {it.seat for it in state.control.stack if isinstance(it, Overflowing)}
    for seat, hero in enumerate(state.heroes):
        for track in hero.markers:
            spaces = set(track)
            in_range = all(settings.track_min <= it <= settings.track_max for it in track)
            if not in_range or len(spaces) != len(track) or tuple(sorted(track)) != track:
                yield f"INV-01: {hero.hero} has markers on {track}"
        if not 0 <= hero.effort <= settings.effort_max:
            yield f"INV-02: {hero.hero} has {hero.effort} ready effort dice"
        if len(hero.items) > settings.inventory_limit and seat not in overflowing:
            yield f"INV-03: {hero.hero} has {len(hero.items)} items"
        if hero.coins < 0 or hero.xp < 0:
            yield f"INV-04: {hero.hero} has {hero.coins} coins and {hero.xp} experience"
        playing = state.stage is Stage.PLAY and hero.standing is Standing.PLAYING
        if playing and state.tiles[index.tile_at[hero.tile]] is not Side.EXPLORED:
            yield f"INV-09: {hero.hero} stands on '{hero.tile}', which is not explored"
    yield from _lost_items(index, state)
    yield from _asked(state)
    won = sum(hero.standing is Standing.WON for hero in state.heroes)
    if won > 1 or (won == 1) is (state.winner is None):
        yield f"INV-11: {won} heroes have won, the winner is {state.winner}"
    for name, group in index.group.items():
        used = [option for option in group if option in state.turn.used]
        if len(used) > 1:
            yield f"INV-08: {' and '.join(used)} of group '{name}' are used"


def _asked(state: State) -> Iterator[str]:
    """INV-06: it is the turn of a hero in play, and a hero in play is asked."""
    if state.stage is Stage.PLAY:
        if state.heroes[state.seat].standing is not Standing.PLAYING:
            yield f"INV-06: it is the turn of seat {state.seat}, who is out"
        if state.heroes[deciding(state)].standing is not Standing.PLAYING:
            yield f"INV-06: seat {deciding(state)} is asked, who is out"


def of_those_out(before: State, events: tuple[ev.Event, ...], after: State) -> Iterator[str]:
    """INV-06: who is out is not asked, has no turn, and nothing happens to them any more."""
    yield from _asked(after)
    heroes = after.heroes
    out = {seat for seat, it in enumerate(before.heroes) if it.standing is not Standing.PLAYING}
    for event in events:
        match event:
            case ev.HeroDefeated(seat):
                out.add(seat)
            case ev.TurnEnded():
                pass
            case ev.ItemMoved(item, _, ev.Spot(Place.HERO, of)):
                if any(heroes[seat].hero == of for seat in out):
                    yield f"INV-06: {of}, who is out, has got '{item}'"
            case _:
                if field_values(event).get("seat") in out:
                    yield f"INV-06: {event} happens to somebody who is out"


def _lost_items(index: ProgramIndex, state: State) -> Iterator[str]:
    """INV-05: the copies of every item are complete, each in one place."""
    places = (
        *(hero.items for hero in state.heroes),
        *(stock or () for stock in state.stocks),
        *state.piles,
        *state.purses,
        state.gone,
    )
    counted = Counter(item for place in places for item in place)
    for item, boxed in zip(index.program.items, state.box, strict=True):
        if boxed < 0 or counted[item.id] + boxed != item.copies:
            yield f"INV-05: {counted[item.id] + boxed} of {item.copies} copies of '{item.id}'"


def _lost_coins(before: State, events: tuple[ev.Event, ...], after: State) -> Iterator[str]:
    """INV-14: coins are what they were before, and what the log says was paid."""
    taken = [it.seat for it in events if isinstance(it, ev.HeroTaken)]
    for seat, hero in enumerate(after.heroes):
        if seat in taken or seat >= len(before.heroes):
            continue  # coins of the set-up are nobody's payment
        paid = sum(
            it.by
            for it in events
            if isinstance(it, ev.ResourceChanged)
            and it.seat == seat
            and it.resource is Resource.COINS
        )
        if hero.coins != before.heroes[seat].coins + paid:
            yield f"INV-14: {hero.hero} has {hero.coins} coins, and {paid} were paid"


def _broken_by(
    index: ProgramIndex, before: State, events: tuple[ev.Event, ...], after: State
) -> Iterator[str]:
    if before.stage is Stage.OVER:
        yield "INV-11: something happened after the end"
    for old, new in zip(before.heroes, after.heroes, strict=False):
        path = None if new.finale is None else new.finale.path
        if old.finale is not None and old.finale.path != path:
            yield f"INV-10: {new.hero} has left the finale of '{old.finale.path}'"
        if old.standing is not Standing.PLAYING and new.standing is not old.standing:
            yield f"INV-10: {new.hero} is no longer {old.standing.value}"
    yield from _lost_coins(before, events, after)
    yield from of_those_out(before, events, after)
    used, visited, seat = before.turn.used, before.turn.poi, before.seat
    for event in events:
        match event:
            case ev.TurnBegan() | ev.TurnPassed():
                used, visited, seat = (), None, event.seat
            case ev.StepReached(Step.MOVE | Step.VISIT):
                if seat < len(before.heroes) and before.heroes[seat].finale is not None:
                    yield f"INV-10: seat {seat} takes a normal turn in a finale"
            case ev.VisitBegan(_, poi):
                if visited is not None:
                    yield f"INV-07: a second visit this turn, of '{poi}'"
                visited = poi
            case ev.OptionChanged(option, OptionChange.RENEW):
                used = tuple(it for it in used if it != option)
            case ev.OptionUsed(_, option):
                if option in used and not index.option[option].repeat_per_item:
                    yield f"INV-07: '{option}' is used twice in a turn"
                used = (*used, option)
            case _:
                pass
