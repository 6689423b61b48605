"""An order of a story to its house, carried out: the pawn goes where it happens, and one action or
one change follows; or why it cannot be (section 10 of the rules).
"""

from __future__ import annotations

from collections.abc import Iterator

from fateloom.runtime.hidden import event as ev
from fateloom.runtime.hidden import rolls
from fateloom.runtime.hidden import steps as st
from fateloom.runtime.hidden.call import words
from fateloom.runtime.hidden.changing import face_down, gloom_at
from fateloom.runtime.hidden.declaring import bind, open_ritual
from fateloom.runtime.hidden.index import Index
from fateloom.runtime.hidden.orders import Claim, Do, Order
from fateloom.runtime.hidden.state import State
from fateloom.runtime.hidden.turns import why_not_removed
from fateloom.runtime.hidden.words import Roll
from fateloom.runtime.hidden.work import Work, become_ghost, change_ghost_gloom, change_gloom

AT_PLACE = (Do.SEARCH, Do.SYPHON)
"""Actions at the location that the order names (HND-17, 69)."""

OF_LIVING = (Do.SEARCH, Do.PROBE, Do.DUEL, Do.DECLARE, Do.GHOST)
"""Orders that no ghost can carry out (HND-43, 57)."""

OF_GHOSTS = (Do.HAUNT, Do.SYPHON, Do.REVIVE)
"""Orders for ghosts alone (HND-57)."""

ACTIONS = (Do.SEARCH, Do.PROBE, Do.DUEL, Do.HAUNT, Do.SYPHON)
"""Actions of the rules, which a card can take away."""

MEETING = (Do.PROBE, Do.DUEL, Do.HAUNT, Do.DECLARE, Do.SHOW, Do.TRADE)
"""Orders with another character, on whose tile they are done."""

REMOVAL = {
    "location": words.SEARCHABLE,
    "pawn": words.HELD,
    "numbers": words.STRONG,
    "contiguous": words.APART,
}
"""The reasons of the rules against a removal (HND-76 to 78), as words of a call."""


def do_order(work: Work, order: Order, seat: int, whom: int) -> None:
    """The order begins, or is refused, and changes nothing then. `seat`: of the hero; `whom`: at
    whom it is aimed, the hero itself where it names nobody.
    """
    work.done()
    reason = why_not(work.index, work.state, order, seat, whom)
    if reason is None:
        _put(work, order, seat, whom)
        _carry_out(work, order, seat, whom)
        return
    if reason == words.LOST:
        work.do(ev.TurnBegan(seat, acted=True))
    work.do(ev.OrderRefused(reason))


def _put(work: Work, order: Order, seat: int, whom: int) -> None:
    tile = order.tile if order.do in AT_PLACE else work.player(whom).tile
    if order.do in (*AT_PLACE, *MEETING) and work.player(seat).tile != tile:
        work.do(ev.Put(seat, tile))


def _carry_out(work: Work, order: Order, seat: int, whom: int) -> None:
    match order.do:
        case Do.SEARCH:
            rolls.begin(work, Roll.SEARCH)
        case Do.PROBE:
            rolls.begin(work, Roll.PROBE, whom)
        case Do.DUEL:
            rolls.begin(work, Roll.ATTACK, whom)
        case Do.HAUNT:
            rolls.begin(work, Roll.HAUNT, whom)
        case Do.SYPHON:
            rolls.begin(work, Roll.SYPHON)
        case Do.ROLL:
            work.do(ev.ContestBegan(Roll.PLAIN, seat, None, order.number))
            work.plan(st.RollDice(), st.Read())
        case Do.DECLARE:
            _declare(work, order.claim, st.Declare(seat, whom))
        case Do.SHOW:
            work.plan(st.MayShow(whom))
        case Do.TRADE:
            gives, takes = ((it,) if it else () for it in (order.gives, order.takes))
            work.plan(st.MayOffer(whom, gives, takes))
        case _:
            _change(work, order, whom)


def _declare(work: Work, claim: Claim | None, step: st.Declare) -> None:
    """What the order says, or what the hero chooses (HND-46, 49)."""
    work.plan(step)
    match claim:
        case Claim.BIND:
            bind(work, step)
        case Claim.RITUAL:
            open_ritual(work, step)


def _change(work: Work, order: Order, whom: int) -> None:
    """The house changes as the story says."""
    match order.do:
        case Do.REVEAL:
            for at in face_down(work.player(whom)):
                work.do(ev.CardRevealed(whom, at, work.player(whom).pile[at].card))
        case Do.GHOST:
            become_ghost(work, whom)
        case Do.REVIVE:
            tokens = work.index.house.health_of(len(work.state.players))
            work.do(ev.Revived(whom, min(order.number, tokens)))
        case Do.GLOOM if order.tile:
            change_gloom(work, order.tile, order.number)
        case Do.GLOOM:
            change_ghost_gloom(work, whom, order.number)
        case Do.REMOVE:
            work.do(ev.TileRemoved(order.tile))


# --- refused


def why_not(index: Index, state: State, order: Order, seat: int, whom: int) -> str | None:
    """Why it cannot be carried out, a word of `words.WHY`; None: it can. Everybody at the table can
    see each of these reasons.
    """
    return next(_reasons(index, state, order, seat, whom), None)


def _reasons(index: Index, state: State, order: Order, seat: int, whom: int) -> Iterator[str]:
    me, other = state.players[seat], state.players[whom]
    about = other if order.do in (Do.GHOST, Do.REVIVE) else me
    if order.do in MEETING and seat == whom:
        yield words.SELF
    if order.do in OF_LIVING and about.ghost:
        yield words.AS_GHOST
    if order.do in OF_GHOSTS and not about.ghost:
        yield words.AS_LIVING
    if order.do in ACTIONS and me.skips:
        yield words.LOST
    match order.do:
        case Do.DECLARE:
            if state.opener is not None:
                yield words.OPENED
            if other.ghost:
                yield words.AS_GHOST
        case Do.SHOW:
            if not me.pile or not other.pile:
                yield words.LACKING
        case Do.REVEAL:
            if not other.pile:
                yield words.LACKING
        case Do.TRADE:
            if not {order.gives} - {""} <= {*me.items}:
                yield words.LACKING
            if not {order.takes} - {""} <= {*other.items}:
                yield words.LACKING
        case Do.GLOOM:
            yield from _against_gloom(index, state, order, whom)
        case Do.REMOVE:
            yield from _against_removal(index, state, order)


def _against_gloom(index: Index, state: State, order: Order, whom: int) -> Iterator[str]:
    ghost = state.players[whom]
    if not order.tile and not ghost.ghost:
        yield words.AS_LIVING
    there = gloom_at(index, state, order.tile) if order.tile else ghost.gloom
    if there + order.number < 0:
        yield words.LACKING


def _against_removal(index: Index, state: State, order: Order) -> Iterator[str]:
    if order.tile in state.removed:
        yield words.GONE
        return
    reason = why_not_removed(index, state, order.tile, order.number)
    if reason is not None:
        yield REMOVAL[reason]
