"""Turns: movement, the end of a turn, tiles that leave the board (HND-07 to 13, 75 to 80, 85)."""

from __future__ import annotations

from fateloom.runtime.hidden import event as ev
from fateloom.runtime.hidden import steps as st
from fateloom.runtime.hidden.changing import beside
from fateloom.runtime.hidden.index import Index, is_contiguous
from fateloom.runtime.hidden.state import State
from fateloom.runtime.hidden.words import Deck, Result
from fateloom.runtime.hidden.work import Work, wound


def start(work: Work, seat: int) -> None:
    """A turn begins with the choice of dice (HND-07, 09)."""
    work.done(st.ChooseDice(), st.Act(), st.EndTurn())
    work.do(ev.TurnBegan(seat, work.player(seat).skips))


def roll(work: Work, count: int) -> None:
    """One die or two fall; two may be doubles (HND-09, 10)."""
    steps: tuple[st.Step, ...] = (st.RollMovement(count),)
    work.done(*steps, *((st.Doubles(),) if count > 1 else ()))


def die_fell(work: Work, step: st.RollMovement, shows: int) -> None:
    """A die of the movement roll."""
    work.do(ev.MovementDie(shows))
    work.done(*((st.RollMovement(step.left - 1),) if step.left > 1 else ()))


def doubles(work: Work) -> None:
    """Equal dice: the wound first, then the card (HND-10, 60; ruling 13)."""
    work.done()
    if len(set(work.state.turn.dice)) == 1:
        work.plan(st.DrawCard(work.active, Deck.HAUNTING))
        wound(work, work.active)


def step_onto(work: Work, tile: str) -> None:
    """The pawn steps onto a tile (HND-11)."""
    work.do(ev.Stepped(work.active, tile, work.index.tile[tile].cost))


def end(work: Work) -> None:
    """The next seat's turn; after the last one a round is over (HND-13, 85)."""
    work.done()
    following = (work.active + 1) % len(work.state.players)
    if following == work.state.first:
        if work.state.round >= work.index.house.rounds:
            work.do(ev.GameEnded(Result.DRAW, ()))
            return
        work.do(ev.RoundEnded())
    work.plan(st.StartTurn(following))


def steps_from(index: Index, state: State) -> tuple[str, ...]:
    """The tiles onto which the active player can step now (HND-11)."""
    turn = state.turn
    tiles = index.neighbours[state.players[turn.active].tile]
    return tuple(it for it in tiles if it not in state.removed and index.tile[it].cost <= turn.left)


def removes_tiles(index: Index, state: State, seat: int) -> bool:
    """Whether the seat may take a tile away now: the Opener, revealed by the ritual, or known to
    be the Opener by its own eyes if the house says so, before the first step (HND-75, 80).
    """
    if state.turn.moved or state.turn.removed:
        return False
    if index.options.removal_needs_reveal or state.opener is not None:
        return seat == state.opener
    return any(
        card.card in index.openers and seat in card.known_to for card in state.players[seat].pile
    )


def power_of(state: State) -> int:
    """What the active player sets against the numbers of a tile (HND-77)."""
    return state.players[state.turn.active].health + sum(state.turn.dice)


def why_not_removed(index: Index, state: State, tile: str, power: int) -> str | None:
    """Why so much power cannot take that tile off the board, in a word; None: it can (HND-76 to
    78).
    """
    it = index.tile[tile]
    if it.location:
        return "location"
    if any(player.tile == tile for player in state.players):
        return "pawn"
    if sum(it.numbers) >= power:
        return "numbers"
    left = frozenset(index.tile) - {tile, *state.removed}
    return None if is_contiguous(left, index.neighbours) else "contiguous"


def removable(index: Index, state: State) -> tuple[str, ...]:
    """The tiles that can be taken off the board, in the order of the board (HND-75 to 78)."""
    if not removes_tiles(index, state, state.turn.active):
        return ()
    left, power = (it for it in index.tile if it not in state.removed), power_of(state)
    return tuple(it for it in left if why_not_removed(index, state, it, power) is None)


def can_be_shown_to(state: State, seat: int) -> bool:
    """Whether a card can be shown to that seat: it stands beside, was shown none in this turn, and
    has a card to show in return (HND-15, 16).
    """
    near = seat in beside(state, state.turn.active)
    return near and seat not in state.turn.shown and bool(state.players[seat].pile)
