"""The actions of ghosts: haunt and syphon (HND-56 to 71)."""

from __future__ import annotations

from fateloom.runtime.hidden import event as ev
from fateloom.runtime.hidden import steps as st
from fateloom.runtime.hidden.changing import gloom_at, target_of
from fateloom.runtime.hidden.rolls import dice_of, end
from fateloom.runtime.hidden.words import Deck, Whose
from fateloom.runtime.hidden.work import Work, change_ghost_gloom, change_gloom, wound


def haunted(work: Work, result: int) -> None:
    """What a Haunt brings (HND-63, 64)."""
    if result < 0:
        change_ghost_gloom(work, work.contest.seat, -1)
        end(work)
    elif result == 0:
        end(work, turn=True)
    else:
        work.plan(st.ChooseHaunt(result), st.EndRoll())


def draws(work: Work, count: int) -> None:
    """Option A so many times: the target draws Haunting cards for its pile (HND-65 to 67)."""
    target = target_of(work.contest)
    work.done(*(st.DrawCard(target, Deck.HAUNTING, by_haunt=True),) * count)


def looks(work: Work, count: int) -> None:
    """Option B so many times: the ghost looks at cards of the target's pile (HND-66, 68)."""
    contest = work.contest
    look = st.Look(contest.seat, Whose.OTHER, target_of(contest))
    work.done(*(look,) * count)


def pay_for_wound(work: Work) -> None:
    """Option C: gloom for a wound (HND-67)."""
    contest = work.contest
    work.done()
    work.do(ev.GhostGloomChanged(contest.seat, -work.index.options.haunt_wound_cost))
    wound(work, target_of(contest))


def syphoned(work: Work) -> None:
    """The gloom of a location moves, or grows (HND-69 to 71). A syphon has no result, so equal dice
    do not end the turn.
    """
    light, dark = dice_of(work.contest)
    tile = work.player(work.contest.seat).tile
    there = gloom_at(work.index, work.state, tile)
    if light > dark:
        change_gloom(work, tile, 1)
        end(work)
    elif light == dark:
        taken(work, there)
        end(work)
    else:
        work.plan(st.TakeGloom(min(dark, there)), st.EndRoll())


def taken(work: Work, gloom: int) -> None:
    """So much gloom moves from the location to the ghost."""
    seat = work.contest.seat
    change_gloom(work, work.player(seat).tile, -gloom)
    change_ghost_gloom(work, seat, gloom)
