"""The course of an attempt at a challenge."""

from __future__ import annotations

from fateloom.runtime.cards.changing import (
    opponent_of,
    place_at,
    player_of,
    with_attempt,
    with_player,
    without,
)
from fateloom.runtime.cards.index import CardEvent, Index
from fateloom.runtime.cards.odds import cast_of
from fateloom.runtime.cards.runes import DARK, NORMAL, Kind, Rune, Side
from fateloom.runtime.cards.state import Attempt, State
from fateloom.runtime.cards.words import Ability
from fateloom.runtime.kernel.event import expect
from fateloom.runtime.record import record, replace


@record
class AttemptBegan(CardEvent):
    """A player faces a card along a path, with these runes to begin with (CTA-29 to 36)."""

    seat: int
    act: int | None
    place: int
    card: str
    path: int
    runes: tuple[Rune, ...]

    def fold(self, index: Index, state: State) -> State:
        player_of(state, self.seat)
        expect(state.attempt is None, "there is one attempt at a time")
        if self.act is None:
            it = opponent_of(state)
            expect(self.place == -1 and it.finale, "the adversary is faced in the finale alone")
            there = it.card
        else:
            there = place_at(state, self.act, self.place).card
        expect(index.is_challenge(self.card) and there == self.card, "the card does not lie there")
        expect(0 <= self.path < len(index.paths(self.card)), "the card has no such path")
        return replace(
            state,
            attempt=Attempt(self.seat, self.card, self.path, self.act, self.place, self.runes),
        )


@record
class DarkBought(CardEvent):
    """A dark rune for this attempt (CTA-37)."""

    seat: int
    cost: int

    def fold(self, index: Index, state: State) -> State:
        one, player = _under_way(state), player_of(state, self.seat)
        expect(
            one.seat == self.seat and not one.shown, "who casts buys dark runes, before the cast"
        )
        expect(0 <= self.cost <= player.experience, "nobody owes experience")
        state = with_player(
            state, self.seat, replace(player, experience=player.experience - self.cost)
        )
        turn = replace(state.turn, dark_bought=state.turn.dark_bought + 1)
        return replace(state, turn=turn, attempt=_with_runes(one, (Rune(Kind.DARK),)))


@record
class RunesAdded(CardEvent):
    """A card has brought runes (CTA-51)."""

    runes: tuple[Rune, ...]

    def fold(self, index: Index, state: State) -> State:
        it = _under_way(state)
        return with_attempt(state, _with_runes(it, self.runes))


@record
class RuneDeclined(CardEvent):
    """A rune of the ability is left out (CTA-33)."""

    ability: Ability

    def fold(self, index: Index, state: State) -> State:
        it = _under_way(state)
        own = [rune for rune in it.runes if rune.ability is self.ability and rune.counts]
        expect(bool(own) and not it.shown, "there is no such rune to leave out")
        return with_attempt(state, replace(it, runes=without(it.runes, own[-1])))


@record
class RuneFell(CardEvent):
    """The next rune shows this side (CTA-39)."""

    side: Side

    def fold(self, index: Index, state: State) -> State:
        it = _under_way(state)
        expect(len(it.shown) < len(it.runes), "all runes have fallen")
        return with_attempt(state, replace(it, shown=(*it.shown, self.side)))


@record
class DrawTaken(CardEvent):
    """The next draw of this cast is under way (CTA-41)."""

    def fold(self, index: Index, state: State) -> State:
        it = _under_way(state)
        drawn = cast_of(zip(it.runes, it.shown, strict=False)).drawn
        expect(it.taken < drawn, "no further face draws")
        return with_attempt(state, replace(it, taken=it.taken + 1))


@record
class TotalChanged(CardEvent):
    """Points added to the total, or taken away (CTA-40)."""

    amount: int

    def fold(self, index: Index, state: State) -> State:
        it = _under_way(state)
        return with_attempt(state, replace(it, added=it.added + self.amount))


@record
class DifficultyChanged(CardEvent):
    """The attempt is harder, or easier (CTA-31)."""

    amount: int

    def fold(self, index: Index, state: State) -> State:
        it = _under_way(state)
        return with_attempt(state, replace(it, harder=it.harder + self.amount))


@record
class PathSwitched(CardEvent):
    """The attempt goes on along this path."""

    path: int

    def fold(self, index: Index, state: State) -> State:
        it = _under_way(state)
        other = 0 <= self.path < len(index.paths(it.card)) and self.path != it.path
        expect(other, "there is no such other path")
        return with_attempt(state, replace(it, path=self.path))


@record
class DarkAllowed(CardEvent):
    """Dark runes can be bought at every level now (CTA-54)."""

    def fold(self, index: Index, state: State) -> State:
        return with_attempt(state, replace(_under_way(state), allow_dark=True))


@record
class CorruptionSpared(CardEvent):
    """The faces of this attempt do not corrupt."""

    def fold(self, index: Index, state: State) -> State:
        return with_attempt(state, replace(_under_way(state), ignore_corruption=True))


@record
class Rerolled(CardEvent):
    """The runes are cast once more (CTA-48)."""

    def fold(self, index: Index, state: State) -> State:
        it = _under_way(state)
        expect(bool(it.shown), "no rune has fallen")
        again = replace(it, shown=(), taken=0, casts=it.casts + 1)
        return with_attempt(state, _with_runes(again, ()))


@record
class Resolved(CardEvent):
    """Total against difficulty (CTA-44)."""

    seat: int
    success: bool
    total: int
    difficulty: int

    def fold(self, index: Index, state: State) -> State:
        it = _under_way(state)
        cast = cast_of(zip(it.runes, it.shown, strict=True))
        expect(self.seat == it.seat and self.total == cast.pips + it.added, "that is not the total")
        expect(self.success == (self.total >= self.difficulty), "that is not the result")
        return with_attempt(
            state, replace(it, success=self.success, total=self.total, difficulty=self.difficulty)
        )


@record
class AttemptEnded(CardEvent):
    """The attempt is over."""

    def fold(self, index: Index, state: State) -> State:
        expect(state.attempt is not None, "no attempt is under way")
        return replace(state, attempt=None)


def _under_way(state: State) -> Attempt:
    """The attempt that is not resolved yet."""
    it = state.attempt
    if it is None or it.success is not None:
        raise ValueError("no attempt is under way")
    return it


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


AttemptEvent = (
    AttemptBegan
    | DarkBought
    | RunesAdded
    | RuneDeclined
    | RuneFell
    | DrawTaken
    | TotalChanged
    | DifficultyChanged
    | PathSwitched
    | DarkAllowed
    | CorruptionSpared
    | Rerolled
    | Resolved
    | AttemptEnded
)
