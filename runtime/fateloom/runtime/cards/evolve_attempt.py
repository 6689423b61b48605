"""Events of attempts and of the stack, folded into the state."""

from __future__ import annotations

from fateloom.runtime.cards import event as ev
from fateloom.runtime.cards.changing import (
    expect,
    opponent_of,
    place_at,
    player_of,
    with_attempt,
    with_player,
    without,
)
from fateloom.runtime.cards.index import Index
from fateloom.runtime.cards.odds import cast_of
from fateloom.runtime.cards.runes import DARK, NORMAL, Kind, Rune
from fateloom.runtime.cards.state import Attempt, Played, State
from fateloom.runtime.record import replace


def evolve_stack(index: Index, state: State, event: ev.StackEvent) -> State:
    """The state after an event of the stack (CTA-63, 64)."""
    match event:
        case ev.CardPlayed(seat, card, target, cost):
            player = player_of(state, seat)
            if target is not None:
                player_of(state, target)
            if card in player.carried:  # an item is no card of a deck
                after = replace(player, carried=without(player.carried, card))
            else:
                hand, played = without(player.hand, card), (*player.played, card)
                after = replace(player, hand=hand, played=played)
            expect(cost == index.event[card].experience <= player.experience, "that is no price")
            after = replace(after, experience=player.experience - cost)
            return replace(
                with_player(state, seat, after), stack=(*state.stack, Played(card, seat, target))
            )
        case ev.CardResolved(card, cancelled):
            top = _top(state, card)
            expect(top.cancelled == cancelled, "a cancelled card has no effect")
            return replace(state, stack=state.stack[:-1])
        case ev.CardCancelled(card):
            top = _top(state, card)
            expect(not top.cancelled, "the card is cancelled")
            return replace(state, stack=(*state.stack[:-1], replace(top, cancelled=True)))


def _top(state: State, card: str) -> Played:
    expect(bool(state.stack) and state.stack[-1].card == card, "another card is uppermost")
    return state.stack[-1]


def evolve_attempt(index: Index, state: State, event: ev.AttemptEvent) -> State:
    """The state after an event of an attempt (CTA-29 to 51)."""
    match event:
        case ev.AttemptBegan(seat, act, place, card, path, runes):
            player_of(state, seat)
            expect(state.attempt is None, "there is one attempt at a time")
            if act is None:
                it = opponent_of(state)
                expect(place == -1 and it.finale, "the adversary is faced in the finale alone")
                there = it.card
            else:
                there = place_at(state, act, place).card
            expect(index.is_challenge(card) and there == card, "the card does not lie there")
            expect(0 <= path < len(index.paths(card)), "the card has no such path")
            return replace(state, attempt=Attempt(seat, card, path, act, place, runes))
        case ev.AttemptEnded():
            expect(state.attempt is not None, "no attempt is under way")
            return replace(state, attempt=None)
        case ev.DarkBought(seat, cost):
            one, player = _under_way(state), player_of(state, seat)
            expect(one.seat == seat and not one.shown, "who casts buys dark runes, before the cast")
            expect(0 <= cost <= player.experience, "nobody owes experience")
            state = with_player(state, seat, replace(player, experience=player.experience - cost))
            turn = replace(state.turn, dark_bought=state.turn.dark_bought + 1)
            return replace(state, turn=turn, attempt=_with_runes(one, (Rune(Kind.DARK),)))
        case _:
            return with_attempt(state, _changed(index, _under_way(state), event))


def _under_way(state: State) -> Attempt:
    """The attempt that is not resolved yet."""
    it = state.attempt
    if it is None or it.success is not None:
        raise ValueError("no attempt is under way")
    return it


def _changed(index: Index, it: Attempt, event: ev.AttemptEvent) -> Attempt:
    match event:
        case ev.RunesAdded(runes):
            return _with_runes(it, runes)
        case ev.RuneDeclined(ability):
            own = [rune for rune in it.runes if rune.ability is ability and rune.counts]
            expect(bool(own) and not it.shown, "there is no such rune to leave out")
            return replace(it, runes=without(it.runes, own[-1]))
        case ev.RuneFell(side):
            expect(len(it.shown) < len(it.runes), "all runes have fallen")
            return replace(it, shown=(*it.shown, side))
        case ev.DrawTaken():
            drawn = cast_of(zip(it.runes, it.shown, strict=False)).drawn
            expect(it.taken < drawn, "no further face draws")
            return replace(it, taken=it.taken + 1)
        case ev.TotalChanged(amount):
            return replace(it, added=it.added + amount)
        case ev.DifficultyChanged(amount):
            return replace(it, harder=it.harder + amount)
        case ev.PathSwitched(path):
            other = 0 <= path < len(index.paths(it.card)) and path != it.path
            expect(other, "there is no such other path")
            return replace(it, path=path)
        case ev.DarkAllowed():
            return replace(it, allow_dark=True)
        case ev.CorruptionSpared():
            return replace(it, ignore_corruption=True)
        case ev.Rerolled():
            expect(bool(it.shown), "no rune has fallen")
            again = replace(it, shown=(), taken=0, casts=it.casts + 1)
            return _with_runes(again, ())
        case ev.Resolved(seat, success, total, difficulty):
            cast = cast_of(zip(it.runes, it.shown, strict=True))
            expect(seat == it.seat and total == cast.pips + it.added, "that is not the total")
            expect(success == (total >= difficulty), "that is not the result")
            return replace(it, success=success, total=total, difficulty=difficulty)
        case _:
            raise ValueError(f"{type(event).__name__} is no event of an attempt")


def _with_runes(it: Attempt, runes: tuple[Rune, ...]) -> Attempt:
    """Core, ability, delivered and dark runes, in the order in which they fall; what comes when the
    runes lie there falls last. No more than there are (section 1.1 of the rules).
    """
    every = (*it.runes, *runes)
    for kind, most in ((Kind.DARK, DARK), (Kind.NORMAL, NORMAL)):
        own = [rune.ability for rune in every if rune.kind is kind]
        expect(all(own.count(one) <= most for one in own), "there are not so many runes")
    if it.shown:
        return replace(it, runes=every)
    light = tuple(rune for rune in every if rune.kind is not Kind.DARK)
    return replace(it, runes=(*light, *(rune for rune in every if rune.kind is Kind.DARK)))
