"""The rules of an order of a story to its house: those of the house, where characters that nobody
sits for play by themselves and the call ends when the order is carried out (section 10 of the
rules).
"""

from __future__ import annotations

from fateloom.runtime.hidden import event as ev
from fateloom.runtime.hidden import steps as st
from fateloom.runtime.hidden.advance import advance
from fateloom.runtime.hidden.command import Command
from fateloom.runtime.hidden.decide import carry_out
from fateloom.runtime.hidden.event import Event
from fateloom.runtime.hidden.game import HauntedHouse
from fateloom.runtime.hidden.game_rules import HauntedHouseRules
from fateloom.runtime.hidden.legal import legal
from fateloom.runtime.hidden.order_doing import do_order
from fateloom.runtime.hidden.orders import Order
from fateloom.runtime.hidden.policy import answer
from fateloom.runtime.hidden.state import State
from fateloom.runtime.hidden.view import View
from fateloom.runtime.hidden.work import Work
from fateloom.runtime.kernel.game import Decision, Over, Refusal, ToMove

HERO = 0
"""The only seat of a call. In the house the hero has the seat of its character."""

DONE = "done"
"""How the call has ended where the house is not decided."""


def seat_of(state: State) -> int:
    """The seat of the hero's character; raises ValueError where no story has called."""
    called = state.setup.called
    if called is None:
        raise ValueError("no order is under way")
    return called.seat


class OrderRules(HauntedHouseRules):
    """The rules of one order. The only seat is that of the hero; views and events name the seats
    of the characters.
    """

    def __init__(self, haunted_house: HauntedHouse, order: str) -> None:
        """Raises LookupError when there is no such order."""
        super().__init__(haunted_house)
        known = {it.id: it for it in haunted_house.orders}
        if order not in known:
            raise LookupError(f"there is no order '{order}'")
        self.order: Order = known[order]

    @property
    def whom(self) -> int | None:
        """The seat of the character at whom the order is aimed; None where it names nobody."""
        whom = self.order.whom
        return self.haunted_house.characters.index(whom) if whom else None

    def seats(self, state: State) -> int:
        """The hero; the other characters have no seat."""
        return 1

    def opening(self, state: State) -> tuple[Event, ...]:
        """For the first order of all, piles are dealt; in a house that is decided nothing
        happens.
        """
        if state.result is not None:
            return ()
        work = Work(self.index, state)
        work.do(ev.OrderBegan(self.order.id, seat_of(state)))
        advance(work)
        self._go_on(work)
        return tuple(work.events)

    def to_move(self, state: State) -> ToMove[Command]:
        """Who has to say what now: the hero, or chance."""
        if state.result is None and not state.agenda:
            return Over(DONE, ())
        to_move = legal(self.index, state)
        return Decision(HERO, to_move.commands) if isinstance(to_move, Decision) else to_move

    def why_not(self, state: State, seat: int, command: Command) -> Refusal | None:
        """All that is legal is listed."""
        return Refusal("not_now", "That cannot be done now.")

    def apply_legal(self, state: State, command: Command) -> tuple[tuple[Event, ...], State]:
        """`apply` for a command that `legal` lists; the other characters answer at once."""
        work = Work(self.index, state)
        carry_out(work, command)
        self._go_on(work)
        return tuple(work.events), work.state

    def _go_on(self, work: Work) -> None:
        """Up to the next question to the hero, or to chance, or to the end of the order."""
        hero = seat_of(work.state)
        while work.state.result is None and work.state.agenda:
            if isinstance(work.state.agenda[0], st.BeginOrder):
                do_order(work, self.order, hero, hero if self.whom is None else self.whom)
                advance(work)
                continue
            to_move = legal(self.index, work.state)
            if not isinstance(to_move, Decision) or to_move.seat == hero:
                return
            carry_out(work, answer(self.index, work.state, to_move.seat, to_move.commands))

    def view(self, state: State, seat: int | None) -> View:
        """What the hero may know, or somebody who only watches."""
        return super().view(state, None if seat is None else seat_of(state))

    def public(self, state: State, event: Event, seat: int | None) -> Event | None:
        """The event as the hero may hear of it, or somebody who only watches."""
        return super().public(state, event, None if seat is None else seat_of(state))
