"""Declarations: binding and the opening ritual (HND-43, 46 to 55)."""

from __future__ import annotations

from fateloom.runtime.hidden import event as ev
from fateloom.runtime.hidden import steps as st
from fateloom.runtime.hidden.changing import holder_of
from fateloom.runtime.hidden.items import covered
from fateloom.runtime.hidden.rolls import end
from fateloom.runtime.hidden.tables import half
from fateloom.runtime.hidden.words import Result
from fateloom.runtime.hidden.work import Work, become_ghost, fall, heal, wound


def bind(work: Work, step: st.Declare) -> None:
    """The loser reveals all cards: the Opener is bound and the declarer wins alone, or the loser is
    a ghost and the declarer pays with wounds (HND-46 to 48, 81).
    """
    work.done()
    right = _reveals(work, step.loser)
    work.do(ev.Declared(step.seat, step.loser, ritual=False, right=right))
    _end_combat(work)
    if right:
        work.do(ev.GameEnded(Result.BINDING, (step.seat,)))
        return
    become_ghost(work, step.loser)
    cost = half(work.player(step.seat).health, work.index.options.bind_rounding)
    wound(work, step.seat, cost)


def open_ritual(work: Work, step: st.Declare) -> None:
    """The declarer reveals all cards: the Opener opens the ritual, the goals change and the loser
    is a ghost; anybody else is a ghost and the loser heals (HND-49 to 53; ruling 8).
    """
    work.done()
    right = _reveals(work, step.seat)
    work.do(ev.Declared(step.seat, step.loser, ritual=True, right=right))
    _end_combat(work)
    if right:
        for seat, player in enumerate(work.state.players):
            if seat == step.loser and not player.ghost:
                become_ghost(work, seat)
            fall(work, seat)
        return
    become_ghost(work, step.seat)
    heal(work, step.loser, work.index.options.ritual_heals)


def _end_combat(work: Work) -> None:
    """A story can have somebody declare without a fight."""
    if work.state.contest is not None:
        end(work)


def _reveals(work: Work, seat: int) -> bool:
    """All cards of a player are turned up, of the pile and hidden items; whether the Opener is
    among them (HND-04, 46, 49).
    """
    for at, card in enumerate(work.player(seat).pile):
        if not card.face_up:
            work.do(ev.CardRevealed(seat, at, card.card))
    if hidden := covered(work.index, work.player(seat)):
        work.do(ev.ItemsRevealed(seat, hidden))
    return holder_of(work.index, work.state) == seat
