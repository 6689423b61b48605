"""An order of a story to its house, carried out: the pawn goes where it happens, and one action or
one change follows (section 10 of the rules).
"""

from __future__ import annotations

from fateloom.runtime.hidden import event as ev
from fateloom.runtime.hidden import rolls
from fateloom.runtime.hidden import steps as st
from fateloom.runtime.hidden.changing import face_down
from fateloom.runtime.hidden.declaring import bind, open_ritual
from fateloom.runtime.hidden.order_refusing import MEETING, why_not
from fateloom.runtime.hidden.order_words import LOST
from fateloom.runtime.hidden.orders import Claim, Do, Order
from fateloom.runtime.hidden.tokens import become_ghost, change_ghost_gloom, change_gloom
from fateloom.runtime.hidden.words import Roll
from fateloom.runtime.hidden.work import Work

AT_PLACE = (Do.SEARCH, Do.SYPHON)
"""Actions at the location that the order names (HND-17, 69)."""


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
    if reason == LOST:
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
