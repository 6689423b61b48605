"""The sequence of play: turns, sides and phases (HOD-02, 05, 15 to 18; section 1.5)."""

from __future__ import annotations

from fateloom.runtime.battle import event as ev
from fateloom.runtime.battle import steps as st
from fateloom.runtime.battle.content import SIDES
from fateloom.runtime.battle.index import Index
from fateloom.runtime.battle.standing import holder
from fateloom.runtime.battle.state import Cards, SetUp, Standing, State
from fateloom.runtime.battle.supply import without_supply
from fateloom.runtime.battle.victory import NOBODY, found
from fateloom.runtime.battle.words import Box, Control, Phase, When
from fateloom.runtime.battle.work import Work
from fateloom.runtime.kernel.deck import deck_of
from fateloom.runtime.record import replace

PHASES: tuple[st.Step, ...] = (
    st.DrawCard(),
    st.Happen(Phase.IMMEDIATELY),
    st.Check(),
    st.Happen(Phase.RECRUITING),
    st.BeginRecruiting(),
    st.Check(),
    st.Happen(Phase.MARCH),
    st.BeginMarch(),
    st.March(),
    st.Check(),
    st.Happen(Phase.BATTLE),
    st.Battles(),
    st.Check(),
    st.Happen(Phase.END),
    st.Check(),
    st.EndOfSide(),
)
"""The part of a side in a turn (section 1.5 of the rules)."""


def first_side(index: Index, state: State) -> int:
    """The side that moves first in this turn (HOD-02)."""
    first = index.campaign.first
    return (state.turn - 1) % 2 if first is None else first


def begin_side(work: Work, side: int) -> None:
    """All phases of a side's part of the turn."""
    work.do(ev.SideBegan(side))
    work.plan(*PHASES)


def begin_march(work: Work) -> None:
    """Supply is looked at once for the whole phase (HOD-91)."""
    work.done()
    work.do(ev.MarchBegan(without_supply(work.index, work.state, work.active)))


def end_side(work: Work) -> None:
    """The card goes, and the other side moves, or the turn ends (HOD-17, 18)."""
    work.done()
    card, side = work.state.card, work.active
    if card is not None:
        work.do(ev.CardGone(side, card, work.index.card[card].removed))
    if side == first_side(work.index, work.state):
        begin_side(work, 1 - side)
    else:
        work.plan(st.EndTurn())


def end_turn(work: Work) -> None:
    """The last turn ends the game (HOD-05)."""
    work.done()
    if work.state.turn >= work.index.campaign.turns:
        winner = found(work.index, work.state, When.END)
        work.do(ev.GameEnded(NOBODY if winner is None else winner))
        return
    work.do(ev.TurnEnded())
    work.plan(st.StartTurn())


def check(work: Work) -> None:
    """Has a side won (HOD-04)?"""
    work.done()
    hold(work)
    winner = found(work.index, work.state, When.INSTANT)
    if winner is not None:
        work.do(ev.GameEnded(winner))


def hold(work: Work) -> None:
    """Who stands alone where is remembered if that decides control."""
    if work.index.options.control is Control.LAST:
        for at, space in enumerate(work.index.space):
            side = holder(work.index, work.state, space)
            if side is not None and work.state.holders[at] != side:
                work.do(ev.Held(space, side))


# --- how a game begins (HOD-02, 15; section 2 of the rules)


def set_up(index: Index, choices: SetUp) -> State:
    """The map before anything has happened."""
    campaign = index.campaign
    units = tuple(
        Standing(box=Box.RECRUIT) if it.at is None else Standing(it.at) for it in campaign.units
    )
    first, second = (
        Cards(deck_of(it.id for it in campaign.cards if it.side == side)) for side in range(SIDES)
    )
    state = State(choices, PHASES, units, (first, second), active=campaign.first or 0)
    nobody = replace(state, holders=(None,) * len(index.space))
    return replace(state, holders=tuple(holder(index, nobody, it) for it in index.space))
