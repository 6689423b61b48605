"""Events of attempts and of the stack, folded into the state."""

from __future__ import annotations

from fateloom.runtime.cards import event as ev
from fateloom.runtime.cards.changing import with_player, without
from fateloom.runtime.cards.index import Index
from fateloom.runtime.cards.runes import Kind, Rune
from fateloom.runtime.cards.state import Attempt, Played, State
from fateloom.runtime.record import replace


def evolve_stack(index: Index, state: State, event: ev.StackEvent) -> State:
    """The state after an event of the stack (CTA-63, 64)."""
    match event:
        case ev.CardPlayed(seat, card, target, cost):
            player = state.players[seat]
            after = replace(
                player,
                hand=without(player.hand, card),
                played=(*player.played, card),
                experience=player.experience - cost,
            )
            return replace(
                with_player(state, seat, after), stack=(*state.stack, Played(card, seat, target))
            )
        case ev.CardResolved():
            return replace(state, stack=state.stack[:-1])
        case ev.CardCancelled():
            top = replace(state.stack[-1], cancelled=True)
            return replace(state, stack=(*state.stack[:-1], top))


def evolve_attempt(index: Index, state: State, event: ev.AttemptEvent) -> State:
    """The state after an event of an attempt (CTA-29 to 51)."""
    match event:
        case ev.AttemptBegan(seat, act, place, card, path, runes):
            return replace(state, attempt=Attempt(seat, card, path, act, place, runes))
        case ev.AttemptEnded():
            return replace(state, attempt=None)
        case ev.DarkBought(seat, cost):
            player = state.players[seat]
            poorer = replace(player, experience=player.experience - cost)
            turn = replace(state.turn, dark_bought=state.turn.dark_bought + 1)
            state = replace(with_player(state, seat, poorer), turn=turn)
            return replace(state, attempt=_with_runes(_under_way(state), (Rune(Kind.DARK),)))
        case _:
            return replace(state, attempt=_changed(_under_way(state), event))


def _under_way(state: State) -> Attempt:
    if state.attempt is None:
        raise ValueError("no attempt is under way")
    return state.attempt


def _changed(it: Attempt, event: ev.AttemptEvent) -> Attempt:
    match event:
        case ev.RunesAdded(runes):
            return _with_runes(it, runes)
        case ev.RuneDeclined(ability):
            own = [rune for rune in it.runes if rune.ability is ability and rune.counts]
            at = it.runes.index(own[-1])
            return replace(it, runes=(*it.runes[:at], *it.runes[at + 1 :]))
        case ev.RuneFell(side):
            return replace(it, shown=(*it.shown, side))
        case ev.DrawTaken():
            return replace(it, taken=it.taken + 1)
        case ev.TotalChanged(amount):
            return replace(it, added=it.added + amount)
        case ev.DifficultyChanged(amount):
            return replace(it, harder=it.harder + amount)
        case ev.PathSwitched(path):
            return replace(it, path=path)
        case ev.DarkAllowed():
            return replace(it, allow_dark=True)
        case ev.CorruptionSpared():
            return replace(it, ignore_corruption=True)
        case ev.Rerolled():
            again = replace(it, shown=(), taken=0, casts=it.casts + 1)
            return _with_runes(again, ())
        case ev.Resolved(_, success, total, difficulty):
            return replace(it, success=success, total=total, difficulty=difficulty)
        case _:
            raise ValueError(f"{type(event).__name__} is no event of an attempt")


def _with_runes(it: Attempt, runes: tuple[Rune, ...]) -> Attempt:
    """Core, ability, delivered and dark runes, in the order in which they fall; what comes when the
    runes lie there falls last.
    """
    every = (*it.runes, *runes)
    if it.shown:
        return replace(it, runes=every)
    light = tuple(rune for rune in every if rune.kind is not Kind.DARK)
    return replace(it, runes=(*light, *(rune for rune in every if rune.kind is Kind.DARK)))
